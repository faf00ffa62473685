import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createElement } from 'react';
import type { ActionHandle } from '../../../runtime/actions/use-action.ts';
import { useText } from '../../../runtime/text.ts';
import { icons } from '../../icons.ts';
import { ActionLabel } from './action-label.tsx';
import { LateMenu } from './late-menu.tsx';

interface Props {
  readonly handles: readonly ActionHandle[];
  /** What the actions are for, which screen readers hear: a row's name. */
  readonly subject?: string;
  readonly isSmall?: boolean;
}

/** Actions in a menu behind one button; nothing without any. */
export function ActionMenu({ handles, subject, isSmall = false }: Props) {
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
  const name = text('widget.actions.more');
  return (
    // A click in the menu bubbles through React to the row around it, which has a click of its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks to itself
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks to itself
    <span className="wb-action-menu" onClick={(event) => event.stopPropagation()}>
      <LateMenu menu={{ items }} placement="bottomRight">
        <Button
          type={isSmall || subject !== undefined ? 'text' : 'default'}
          size={isSmall ? 'small' : 'middle'}
          icon={<MoreOutlined aria-hidden="true" />}
          aria-label={subject === undefined ? name : `${name}: ${subject}`}
          title={name}
        />
      </LateMenu>
    </span>
  );
}

export function iconOf(name: string | undefined) {
  const icon = name === undefined ? undefined : icons[name];
  return icon === undefined ? undefined : createElement(icon, { 'aria-hidden': true });
}
