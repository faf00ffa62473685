import type { MenuItemShape } from '../../contract/entities/account.ts';
import type { Language } from '../calls/caller.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { type EffectiveMenu, isContainer } from '../permission/effective-menu.ts';

/** What somebody was given: keys of the product, and ids of the tenant's own rows. */
export interface Given {
  readonly actions: ReadonlySet<string>;
  readonly menuIds: ReadonlySet<string>;
}

/**
 * The rows as the tree that the browser builds its routes from (wire.md, Menu and permission): a row is there for who was
 * given it, a container when one of its children is. Buttons are no part of it. `rows` are in their order.
 */
export function menuTree(rows: readonly EffectiveMenu[], given: Given, language: Language): MenuItemShape[] {
  const childrenOf = new Map<string | null, EffectiveMenu[]>();
  for (const row of rows) if (row.menuType !== '2') childrenOf.set(row.parentId, [...(childrenOf.get(row.parentId) ?? []), row]);

  const branch = (parentId: string | null): MenuItemShape[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => {
      if (!isGiven(row, given)) return [];
      if (!childrenOf.has(row.id)) return isContainer(row) && !row.builtIn ? [] : [itemOf(row, language)];
      const children = branch(row.id);
      return children.length === 0 ? [] : [{ ...itemOf(row, language), children }];
    });

  return branch(null);
}

/** A built-in row without a key is everybody's; a tenant's own one is whose role gives it. */
function isGiven(row: EffectiveMenu, { actions, menuIds }: Given): boolean {
  if (row.builtIn) return row.permission === null || actions.has(row.permission);
  return isContainer(row) || menuIds.has(row.id);
}

function itemOf(row: EffectiveMenu, language: Language): MenuItemShape {
  return {
    id: row.id,
    route: row.route,
    path: row.path ?? '',
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
