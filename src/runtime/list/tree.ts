import type { Values } from '../ports.ts';

/** A row's position in a tree. */
export interface Branch {
  readonly depth: number;
  readonly isParent: boolean;
}

/** All rows of a list, and the visible ones. */
export interface FlatRows {
  readonly roots: readonly Values[];
  readonly rows: readonly Values[];
  readonly branches: ReadonlyMap<string, Branch>;
}

/**
 * Flattens the rows of a list for display. With a `childrenKey`, child rows follow their parent unless it is collapsed; without
 * one the rows are returned as they are.
 */
export function flattenRows(
  roots: readonly Values[],
  { childrenKey, rowKey }: { readonly childrenKey: string | null; readonly rowKey: string },
  closed: ReadonlySet<string>,
): FlatRows {
  if (childrenKey === null) return { roots, rows: roots, branches: noRows };
  const rows: Values[] = [];
  const branches = new Map<string, Branch>();
  const pending = roots.map((row) => ({ row, depth: 0 })).reverse();
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { row, depth } = place;
    const key = String(row[rowKey]);
    // Breaks cycles: a row that is its own ancestor is drawn once.
    if (branches.has(key)) continue;
    const children = childrenOf(row, childrenKey);
    branches.set(key, { depth, isParent: children.length > 0 });
    rows.push(row);
    if (!closed.has(key)) for (const child of [...children].reverse()) pending.push({ row: child, depth: depth + 1 });
  }
  return { roots, rows, branches };
}

/** The chosen row as it is among these rows; null for one that is not there. */
export function chosenIn(chosen: Values | null, rows: readonly Values[], { rowKey }: { readonly rowKey: string }): Values | null {
  return chosen === null ? null : (rows.find((row) => row[rowKey] === chosen[rowKey]) ?? null);
}

const noRows: ReadonlyMap<string, Branch> = new Map();

function childrenOf(row: Values, childrenKey: string): readonly Values[] {
  const children = row[childrenKey];
  return Array.isArray(children) ? children.filter((child): child is Values => typeof child === 'object' && child !== null) : [];
}
