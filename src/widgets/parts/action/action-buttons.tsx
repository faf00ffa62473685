import { Button } from 'antd';
import type { ActionHandle } from '../../../runtime/actions/use-action.ts';
import { useHint } from './action-label.tsx';
import { ActionMenu, iconOf } from './action-menu.tsx';

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
      <ActionMenu handles={others.filter(isRare)} />
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
