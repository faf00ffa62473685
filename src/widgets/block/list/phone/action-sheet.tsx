import { MoreOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { ActionHandle } from '../../../../runtime/actions/use-action.ts';
import { ActionLabel } from '../../../parts/action/action-label.tsx';

interface Extra {
  readonly key: string;
  readonly title: string;
  readonly run: () => void;
}

interface Props {
  readonly handles: readonly ActionHandle[];
  /** Entries of the list itself. */
  readonly extra: readonly Extra[];
  readonly label: string;
  readonly isText?: boolean;
}

/** Actions in the phone layout: one button, and a sheet from the bottom edge. */
export function ActionSheet({ handles, extra, label, isText = false }: Props) {
  const [open, setOpen] = useState(false);
  if (handles.length + extra.length === 0) return null;
  return (
    <>
      {isText ? (
        <Button type="primary" disabled={handles.length + extra.length === 0} onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <Button icon={<MoreOutlined aria-hidden="true" />} aria-label={label} onClick={() => setOpen(true)} />
      )}
      <SheetDrawer open={open} onClose={() => setOpen(false)} handles={handles} extra={extra} title={label} />
    </>
  );
}

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly handles: readonly ActionHandle[];
  readonly extra: readonly Extra[];
  readonly title: string;
}

export function SheetDrawer({ open, onClose, handles, extra, title }: SheetProps) {
  const after = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Drawer open={open} onClose={onClose} placement="bottom" height="auto" title={title} rootClassName="wl-drawer">
      <div className="wl-sheet">
        {extra.map(({ key, title: name, run }) => (
          <Button key={key} size="large" type="text" block onClick={after(run)}>
            {name}
          </Button>
        ))}
        {handles.map((handle) => (
          <Button
            key={handle.action.name}
            size="large"
            type="text"
            block
            danger={handle.action.danger === true}
            disabled={handle.disabled || handle.running}
            onClick={after(() => void handle.run())}
          >
            <ActionLabel handle={handle} />
          </Button>
        ))}
      </div>
    </Drawer>
  );
}
