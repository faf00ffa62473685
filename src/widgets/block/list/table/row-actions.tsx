import type { ActionHandle } from '../../../../runtime/actions/use-action.ts';
import { moreGlyph } from '../glyphs.tsx';
import type { ListBlock } from '../list-context.ts';
import { textWidth } from './widths.ts';

/** Actions of a row that stand in it; the others are in its menu. A row that opens by itself has its next step alone in sight. */
export function countInSight({ openRow }: Pick<ListBlock, 'openRow'>): number {
  return openRow === undefined ? 2 : 1;
}

interface Props {
  readonly handles: readonly ActionHandle[];
  readonly inSight: number;
  readonly label: string;
  readonly onMore: (anchor: HTMLElement) => void;
}

/** A few actions in sight, plain buttons; what is dangerous or further down is in the menu. */
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

/** What is dangerous or not to be used now takes no place in the row. */
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

/** An action that a row may have. */
interface MayHave {
  readonly title: string;
  /** Never in the row itself. */
  readonly isMenuOnly: boolean;
  /** Not only in some states of the row. */
  readonly isAlways: boolean;
}

/** Pixels that the widest titles which may stand in a row together need, and the menu's button. */
export function actionsWidth(actions: readonly MayHave[], inSight: number, heading: string): number {
  const calm = actions.filter(({ isMenuOnly }) => !isMenuOnly);
  const hasMenu = actions.length > Math.min(inSight, calm.length);
  const widest = placesOf(calm, inSight)
    .sort((one, other) => other - one)
    .slice(0, inSight);
  const buttons = widest.reduce((sum, width) => sum + width + 16, 0);
  return Math.ceil(Math.max(buttons + (hasMenu ? 32 : 0) + 8, textWidth(heading) + 20));
}

/** Of actions that are always there the first ones leave no room for what is further down. */
function placesOf(actions: readonly MayHave[], inSight: number): number[] {
  const always = actions.flatMap(({ isAlways }, at) => (isAlways ? [at] : []));
  const last = always[inSight - 1] ?? actions.length - 1;
  const isFirst = always[0] === 0;
  const widths = actions.slice(0, last + 1).map(({ title }) => textWidth(title));
  // One that is always the first stands once; of the others the widest is beside it.
  return isFirst ? [widths[0] ?? 0, Math.max(0, ...widths.slice(1))] : widths;
}
