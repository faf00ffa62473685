import type { ActionHandle } from '../../../runtime/actions/use-action.ts';
import { moreGlyph } from './glyphs.tsx';
import { textWidth } from './widths.ts';

/** Actions of a row that stand in it; the others are in its menu. */
const inSight = 2;

interface Props {
  readonly handles: readonly ActionHandle[];
  readonly label: string;
  readonly onMore: (anchor: HTMLElement) => void;
}

/** At most two actions in sight, plain buttons; what is dangerous or further down is in the menu. */
export function RowActions({ handles, label, onMore }: Props) {
  const { seen, menu } = splitRowActions(handles);
  return (
    <span className="wl-row-actions">
      {seen.map(({ action, title, disabled, run }) => (
        <button
          key={action.name}
          type="button"
          tabIndex={-1}
          className={action.danger === true ? 'wl-action wl-danger' : 'wl-action'}
          disabled={disabled}
          onClick={() => void run()}
        >
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

export function splitRowActions(handles: readonly ActionHandle[]): {
  readonly seen: readonly ActionHandle[];
  readonly menu: readonly ActionHandle[];
} {
  if (handles.length <= inSight) return { seen: handles, menu: [] };
  const seen = handles.filter(({ action }) => action.danger !== true).slice(0, inSight);
  return { seen, menu: handles.filter((handle) => !seen.includes(handle)) };
}

/** Pixels that the widest two titles and the menu's button need. */
export function actionsWidth(titles: readonly string[], heading: string): number {
  const widest = titles
    .map(textWidth)
    .sort((one, other) => other - one)
    .slice(0, inSight);
  const buttons = widest.reduce((sum, width) => sum + width + 16, 0);
  return Math.ceil(Math.max(buttons + (titles.length > inSight ? 32 : 0) + 8, textWidth(heading) + 20));
}
