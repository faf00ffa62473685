import type { Values } from '../ports.ts';

/** Where a row stands in a tree. */
export interface Branch {
  readonly depth: number;
  readonly isParent: boolean;
}

/** The rows of a list, and those of them that are drawn. */
export interface Grown {
  readonly roots: readonly Values[];
  readonly rows: readonly Values[];
  readonly branches: ReadonlyMap<string, Branch>;
}

/**
 * The rows of a list as they are drawn. With a `childrenKey`, rows hold rows of the same kind: they follow their parent, but for
 * those whose parent is closed. Without one, the rows are the rows.
 */
export function grow(
  roots: readonly Values[],
  { childrenKey, rowKey }: { readonly childrenKey: string | null; readonly rowKey: string },
  closed: ReadonlySet<string>,
): Grown {
  if (childrenKey === null) return { roots, rows: roots, branches: none };
  const rows: Values[] = [];
  const branches = new Map<string, Branch>();
  const pending = roots.map((row) => ({ row, depth: 0 })).reverse();
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { row, depth } = place;
    const key = String(row[rowKey]);
    // A row that is its own ancestor is drawn once.
    if (branches.has(key)) continue;
    const children = childrenOf(row, childrenKey);
    branches.set(key, { depth, isParent: children.length > 0 });
    rows.push(row);
    if (!closed.has(key)) for (const child of [...children].reverse()) pending.push({ row: child, depth: depth + 1 });
  }
  return { roots, rows, branches };
}

const none: ReadonlyMap<string, Branch> = new Map();

function childrenOf(row: Values, childrenKey: string): readonly Values[] {
  const children = row[childrenKey];
  return Array.isArray(children) ? children.filter((child): child is Values => typeof child === 'object' && child !== null) : [];
}
