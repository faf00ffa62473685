import type { MenuItemShape } from '../../../contract/entities/account.ts';
import type { MenuRow } from '../../db/repositories/accounts.ts';
import type { Language } from '../caller.ts';
import { textIn } from '../dictionaries.ts';

/**
 * The rows as the tree that the browser builds its routes from (wire.md, Menu and permission): a row is there for who holds
 * its permission, a container when one of its children is. `rows` are in their order.
 */
export function menuTree(rows: readonly MenuRow[], held: ReadonlySet<string>, language: Language): MenuItemShape[] {
  const childrenOf = new Map<string | null, MenuRow[]>();
  for (const row of rows) childrenOf.set(row.parentId, [...(childrenOf.get(row.parentId) ?? []), row]);

  const branch = (parentId: string | null): MenuItemShape[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => {
      if (row.permission !== null && !held.has(row.permission)) return [];
      if (!childrenOf.has(row.id)) return [itemOf(row, language)];
      const children = branch(row.id);
      return children.length === 0 ? [] : [{ ...itemOf(row, language), children }];
    });

  return branch(null);
}

function itemOf(row: MenuRow, language: Language): MenuItemShape {
  return {
    id: row.id,
    route: row.route,
    path: row.path,
    name: row.name,
    component: row.component,
    redirect: row.redirect,
    ...(row.hidden ? { hidden: true } : {}),
    ...(row.alwaysShow ? { alwaysShow: true } : {}),
    meta: {
      title: textIn(row.titles, language) ?? null,
      icon: row.icon,
      ...(row.url === null ? {} : { url: row.url }),
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
    },
  };
}
