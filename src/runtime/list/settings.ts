import type { CompiledColumn } from '../language/stages.ts';
import { isPageSize } from './address.ts';
import { type Density, densities, type ListSettings } from './controller.ts';

/** The default column settings of a list. */
export function defaultSettings(columns: readonly CompiledColumn[], density: Density = 'small'): ListSettings {
  return {
    order: columns.map(({ dataIndex }) => dataIndex),
    hidden: columns.filter(({ hideInTable }) => hideInTable === true).map(({ dataIndex }) => dataIndex),
    pinned: {},
    widths: {},
    density,
    pageSize: null,
  };
}

/**
 * Merges stored settings with the current columns: removed columns are dropped, new ones keep their position in the document.
 * Unreadable settings count as absent.
 */
export function mergeSettings(defaults: ListSettings, storedValue: unknown): ListSettings {
  if (typeof storedValue !== 'object' || storedValue === null) return defaults;
  const known = new Set(defaults.order);
  const { order, hidden, pinned, widths, density, pageSize } = storedValue as { [K in keyof ListSettings]?: unknown };
  const storedOrder = strings(order).filter((key) => known.has(key));
  const seen = new Set(storedOrder);
  return {
    order: place(defaults.order, storedOrder),
    hidden: [...strings(hidden).filter((key) => known.has(key)), ...defaults.hidden.filter((key) => !seen.has(key))],
    pinned: entries(
      pinned,
      known,
      (value): value is 'left' | 'right' | 'none' => value === 'left' || value === 'right' || value === 'none',
    ),
    widths: entries(widths, known, (value): value is number => typeof value === 'number' && value >= 40 && value <= 800),
    density: densities.find((known) => known === density) ?? defaults.density,
    pageSize: isPageSize(pageSize) ? pageSize : null,
  };
}

function place(all: readonly string[], storedValue: readonly string[]): string[] {
  const order = [...storedValue];
  const seen = new Set(storedValue);
  all.forEach((key, index) => {
    if (seen.has(key)) return;
    const before = all.slice(0, index).findLast((earlier) => order.includes(earlier));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.filter((item): item is string => typeof item === 'string'))] : [];
}

function entries<T>(value: unknown, known: ReadonlySet<string>, fits: (item: unknown) => item is T): Record<string, T> {
  const found: Record<string, T> = {};
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, item] of Object.entries(value)) if (known.has(key) && fits(item)) found[key] = item;
  return found;
}
