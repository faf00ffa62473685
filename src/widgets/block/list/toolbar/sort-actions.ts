import type { ActionHandle } from '../../../../runtime/actions/use-action.ts';

/** Number of secondary actions in the bar; the others and the dangerous ones are in the menu. */
const inSight = 3;

interface SortedActions {
  readonly primary: ActionHandle | undefined;
  readonly secondary: readonly ActionHandle[];
  readonly menu: readonly ActionHandle[];
}

/** One primary action on the right, a few beside it, rare and dangerous ones in a menu (ux, Layout). */
export function sortActions(handles: readonly ActionHandle[]): SortedActions {
  const primary = handles.find(({ action }) => action.primary === true);
  const others = handles.filter((handle) => handle !== primary);
  const calm = others.filter(({ action }) => action.danger !== true);
  const secondary = calm.slice(0, inSight);
  return { primary, secondary, menu: others.filter((handle) => !secondary.includes(handle)) };
}
