import type { ListSettings } from '../../../../runtime/list/controller.ts';

type Side = 'left' | 'right';

/** The properties of a column that determine its position. */
export interface Arrangeable {
  readonly dataIndex: string;
  readonly fixed?: Side;
  readonly hideInTable?: boolean;
}

export interface Placed<C> {
  readonly column: C;
  readonly side: Side | null;
  /** Pixels, if set by the user. */
  readonly width: number | undefined;
  readonly hidden: boolean;
}

/** The columns in the user's arrangement, or those of a view in its order: pinned left, unpinned, pinned right, each in the order of the settings. */
export function arrange<C extends Arrangeable>(
  columns: readonly C[],
  settings: ListSettings,
  view?: readonly string[],
): readonly Placed<C>[] {
  const order = inOrder(columns, view ?? settings.order);
  const hidden = view === undefined ? new Set(settings.hidden) : hiddenIn(view, columns, settings);
  const placed = order.map((column): Placed<C> => {
    const { dataIndex, fixed } = column;
    const pin = settings.pinned[dataIndex] ?? fixed ?? 'none';
    return {
      column,
      side: pin === 'none' ? null : pin,
      width: settings.widths[dataIndex],
      hidden: hidden.has(dataIndex),
    };
  });
  return [
    ...placed.filter(({ side }) => side === 'left'),
    ...placed.filter(({ side }) => side === null),
    ...placed.filter(({ side }) => side === 'right'),
  ];
}

/** A view hides all columns but its own; of these, the user's settings hide those that the document does not hide anyway. */
function hiddenIn(view: readonly string[], columns: readonly Arrangeable[], settings: ListSettings): ReadonlySet<string> {
  const wanted = new Set(view);
  const byUser = new Set(settings.hidden);
  const gone = columns.filter(({ dataIndex, hideInTable }) => !wanted.has(dataIndex) || (byUser.has(dataIndex) && hideInTable !== true));
  return new Set(gone.map(({ dataIndex }) => dataIndex));
}

/** Moves a column by `by` positions among the columns of its side. */
export function moved(columns: readonly Arrangeable[], settings: ListSettings, key: string, by: number): ListSettings {
  const placed = arrange(columns, settings);
  const from = placed.findIndex(({ column }) => column.dataIndex === key);
  const target = placed[from + by];
  return target === undefined ? settings : movedTo(columns, settings, key, target.column.dataIndex);
}

/** Moves a column to the position of another; a pinned column stays on its side. */
export function movedTo(columns: readonly Arrangeable[], settings: ListSettings, key: string, target: string): ListSettings {
  const placed = arrange(columns, settings);
  const keys = placed.map(({ column }) => column.dataIndex);
  const from = keys.indexOf(key);
  const to = keys.indexOf(target);
  if (from < 0 || to < 0 || placed[from]?.side !== placed[to]?.side) return settings;
  keys.splice(from, 1);
  keys.splice(to, 0, key);
  return { ...settings, order: keys };
}

export function shown(settings: ListSettings, key: string, on: boolean): ListSettings {
  const others = settings.hidden.filter((hidden) => hidden !== key);
  return { ...settings, hidden: on ? others : [...others, key] };
}

export function pinnedTo(settings: ListSettings, key: string, side: Side | 'none'): ListSettings {
  return { ...settings, pinned: { ...settings.pinned, [key]: side } };
}

/** Sets a column's width within the permitted limits; `null` restores its default. */
export function resized(settings: ListSettings, key: string, width: number | null): ListSettings {
  const { [key]: _before, ...others } = settings.widths;
  return { ...settings, widths: width === null ? others : { ...others, [key]: Math.round(Math.min(800, Math.max(40, width))) } };
}

/** The controller merges stored settings with the current columns, so every column is in `order`. */
function inOrder<C extends Arrangeable>(columns: readonly C[], order: readonly string[]): readonly C[] {
  const rank = new Map(order.map((key, index) => [key, index]));
  const place = ({ dataIndex }: C) => rank.get(dataIndex) ?? order.length;
  return [...columns].sort((one, other) => place(one) - place(other));
}
