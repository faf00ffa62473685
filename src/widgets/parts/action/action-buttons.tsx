import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { createElement } from 'react';
import type { ActionHandle } from '../../../runtime/actions/use-action.ts';
import { useText } from '../../../runtime/text.ts';
import { icons } from '../../icons.ts';
import { ActionLabel, useHint } from './action-label.tsx';

/** The buttons of a page: secondary ones first, dangerous and disabled ones in a menu, the primary one last (ux.md, Layout). */
export function ActionButtons({ handles }: { readonly handles: readonly ActionHandle[] }) {
  if (handles.length === 0) return null;
  const primary = handles.filter(({ action }) => action.primary === true);
  const others = handles.filter(({ action }) => action.primary !== true);
  const isRare = ({ action, disabled }: ActionHandle) => action.danger === true || (disabled && action.hint !== undefined);
  return (
    <div className="wb-actions">
      {others
        .filter((handle) => !isRare(handle))
        .map((handle) => (
          <ActionButton key={handle.action.name} handle={handle} />
        ))}
      <RareMenu handles={others.filter(isRare)} />
      {primary.map((handle) => (
        <ActionButton key={handle.action.name} handle={handle} />
      ))}
    </div>
  );
}

function ActionButton({ handle }: { readonly handle: ActionHandle }) {
  const { action, title, disabled, running, run } = handle;
  const hint = useHint(handle);
  return (
    <Button
      type={action.primary === true ? 'primary' : 'default'}
      icon={iconOf(action.icon)}
      disabled={disabled}
      loading={running}
      title={hint}
      onClick={() => void run()}
    >
      {title}
    </Button>
  );
}

function RareMenu({ handles }: { readonly handles: readonly ActionHandle[] }) {
  const text = useText();
  if (handles.length === 0) return null;
  const items = handles.map((handle) => ({
    key: handle.action.name,
    label: <ActionLabel handle={handle} />,
    icon: iconOf(handle.action.icon),
    danger: handle.action.danger === true,
    disabled: handle.disabled || handle.running,
    onClick: () => void handle.run(),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button icon={<MoreOutlined aria-hidden="true" />} aria-label={text('widget.actions.more')} title={text('widget.actions.more')} />
    </Dropdown>
  );
}

function iconOf(name: string | undefined) {
  const icon = name === undefined ? undefined : icons[name];
  return icon === undefined ? undefined : createElement(icon, { 'aria-hidden': true });
}
