import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { menuViewOf } from '../permission/safeguards.ts';

/** Menus that every tenant needs: the home page, and those that administer the tenant and its menus. */
const needed = /^(?:dashboard|system|basic|platform)\//;

/** Lists the built-in pages and groups that a tenant can do without. */
export async function listMenuChoices(
  tx: Transaction,
  { principal, language }: SignedInCaller,
): Promise<{ readonly id: string; readonly title: string }[]> {
  const { rows } = await menuViewOf(tx, principal);
  const isNeeded = (id: string): boolean =>
    rows.some((row) => (row.id === id && needed.test(row.component ?? '')) || (row.parentId === id && isNeeded(row.id)));
  return rows
    .filter(({ id, builtIn, menuType, hidden }) => builtIn && menuType !== '2' && !hidden && !isNeeded(id))
    .map(({ id, titles }) => ({ id, title: textIn(titles, language) ?? id }));
}
