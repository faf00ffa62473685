import { LoadingOutlined, MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ActionHandle } from '../../../../runtime/actions/use-action.ts';
import { icons } from '../../../icons.ts';
import { ActionLabel, useHint } from '../../../parts/action/action-label.tsx';
import { LateMenu } from '../../../parts/action/late-menu.tsx';

/** An action as a button. */
export function ActionButton({ handle }: { readonly handle: ActionHandle }) {
  const { action, title, disabled, running, run } = handle;
  const hint = useHint(handle);
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  return (
    <Button
      icon={Icon === undefined ? undefined : <Icon aria-hidden />}
      type={action.primary === true ? 'primary' : 'default'}
      danger={action.danger === true}
      disabled={disabled}
      loading={running}
      title={hint}
      onClick={() => void run()}
    >
      {title}
    </Button>
  );
}

/** A menu button for several actions; nothing if there are none. */
export function ActionMenu({ handles, label }: { readonly handles: readonly ActionHandle[]; readonly label: string }) {
  if (handles.length === 0) return null;
  // The menu button also shows a running action; the others remain available.
  const isBusy = handles.some(({ running }) => running);
  const items = handles.map((handle) => ({
    key: handle.action.name,
    label: <ActionLabel handle={handle} />,
    danger: handle.action.danger === true,
    disabled: handle.disabled || handle.running,
    onClick: () => void handle.run(),
  }));
  return (
    <LateMenu menu={{ items }} placement="bottomRight">
      <Button
        icon={isBusy ? <LoadingOutlined aria-hidden="true" /> : <MoreOutlined aria-hidden="true" />}
        aria-busy={isBusy}
        aria-label={label}
        title={label}
      />
    </LateMenu>
  );
}
