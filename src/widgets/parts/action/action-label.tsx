import type { ActionHandle } from '../../../runtime/actions/use-action.ts';
import { useText } from '../../../runtime/text.ts';

/** An action's title in a menu or sheet, followed by the reason if it is disabled: touch screens have no tooltips. */
export function ActionLabel({ handle: { action, title, disabled } }: { readonly handle: ActionHandle }) {
  const text = useText();
  if (!disabled || action.hint === undefined) return title;
  return (
    <span className="wb-action-label">
      {title}
      <small>{text(action.hint)}</small>
    </span>
  );
}

/** The reason as a button's tooltip. */
export function useHint({ action, disabled }: ActionHandle): string | undefined {
  const text = useText();
  return disabled && action.hint !== undefined ? text(action.hint) : undefined;
}
