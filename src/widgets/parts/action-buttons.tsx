import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { createElement } from 'react';
import type { ActionHandle } from '../../runtime/actions/use-action.ts';
import { useText } from '../../runtime/text.ts';
import { icons } from '../icons.ts';

/** Buttons of a page: secondary ones, dangerous ones in a menu, the primary one last, at the outer edge (ux.md, Layout). */
export function ActionButtons({ handles }: { readonly handles: readonly ActionHandle[] }) {
  if (handles.length === 0) return null;
  const primary = handles.filter(({ action }) => action.primary === true);
  const danger = handles.filter(({ action }) => action.primary !== true && action.danger === true);
  const plain = handles.filter(({ action }) => action.primary !== true && action.danger !== true);
  return (
    <div className="wb-actions">
      {plain.map((handle) => (
        <ActionButton key={handle.action.name} handle={handle} />
      ))}
      <DangerMenu handles={danger} />
      {primary.map((handle) => (
        <ActionButton key={handle.action.name} handle={handle} />
      ))}
    </div>
  );
}

function ActionButton({ handle: { action, title, disabled, running, run } }: { readonly handle: ActionHandle }) {
  return (
    <Button
      type={action.primary === true ? 'primary' : 'default'}
      icon={iconOf(action.icon)}
      disabled={disabled}
      loading={running}
      onClick={() => void run()}
    >
      {title}
    </Button>
  );
}

function DangerMenu({ handles }: { readonly handles: readonly ActionHandle[] }) {
  const text = useText();
  if (handles.length === 0) return null;
  const items = handles.map(({ action, title, disabled, running, run }) => ({
    key: action.name,
    label: title,
    icon: iconOf(action.icon),
    danger: true,
    disabled: disabled || running,
    onClick: () => void run(),
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
