import type { ActionHandle } from '../../../../runtime/actions/use-action.ts';
import { moreGlyph } from '../glyphs.tsx';
import type { ListBlock } from '../list-context.ts';
import { textWidth } from './widths.ts';

/** Number of row actions outside the menu. Rows that open by themselves show only the next step. */
export function countInSight({ openRow, rowActionsShown }: Pick<ListBlock, 'openRow' | 'rowActionsShown'>): number {
  if (rowActionsShown !== undefined) return rowActionsShown;
  return openRow === undefined ? 2 : 1;
}

interface Props {
  readonly handles: readonly ActionHandle[];
  readonly inSight: number;
  readonly label: string;
  readonly onMore: (anchor: HTMLElement) => void;
}

/** A few visible actions as plain buttons; the dangerous and remaining ones are in the menu. */
export function RowActions({ handles, inSight, label, onMore }: Props) {
  const { seen, menu } = splitRowActions(handles, inSight);
  return (
    <span className="wl-row-actions">
      {seen.map(({ action, title, disabled, run }) => (
        <button key={action.name} type="button" tabIndex={-1} className="wl-action" disabled={disabled} onClick={() => void run()}>
          {title}
        </button>
      ))}
      {menu.length === 0 ? null : (
        <button
          type="button"
          tabIndex={-1}
          className="wl-action wl-more"
          aria-label={label}
          title={label}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMore(currentTarget)}
        >
          {moreGlyph}
        </button>
      )}
    </span>
  );
}

/** Moves dangerous and disabled actions to the menu. */
export function splitRowActions(
  handles: readonly ActionHandle[],
  inSight: number,
): {
  readonly seen: readonly ActionHandle[];
  readonly menu: readonly ActionHandle[];
} {
  const seen = handles.filter(({ action }) => action.danger !== true && action.disabled === undefined).slice(0, inSight);
  return { seen, menu: handles.filter((handle) => !seen.includes(handle)) };
}

/** A possible action of a row. */
interface MayHave {
  readonly title: string;
  /** Always in the menu. */
  readonly isMenuOnly: boolean;
  /** Available in every state of the row. */
  readonly isAlways: boolean;
}

/** Pixels for the widest combination of visible titles and the menu button. */
export function actionsWidth(actions: readonly MayHave[], inSight: number, heading: string): number {
  const calm = actions.filter(({ isMenuOnly }) => !isMenuOnly);
  const hasMenu = actions.length > Math.min(inSight, calm.length);
  const widest = placesOf(calm, inSight)
    .sort((one, other) => other - one)
    .slice(0, inSight);
  const buttons = widest.reduce((sum, width) => sum + width + 16, 0);
  return Math.ceil(Math.max(buttons + (hasMenu ? 32 : 0) + 8, textWidth(heading) + 20));
}

/** Actions that are always available fill the first positions; later ones never become visible. */
function placesOf(actions: readonly MayHave[], inSight: number): number[] {
  const always = actions.flatMap(({ isAlways }, at) => (isAlways ? [at] : []));
  const last = always[inSight - 1] ?? actions.length - 1;
  const isFirst = always[0] === 0;
  const widths = actions.slice(0, last + 1).map(({ title }) => textWidth(title));
  // The leading action takes one position; beside it the widest of the others counts.
  return isFirst ? [widths[0] ?? 0, Math.max(0, ...widths.slice(1))] : widths;
}
