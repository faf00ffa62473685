import type { MenuType } from '../../contract/entities/company/permission.ts';
import { listMenu, listPermissions, type MenuRow, type PermissionRule } from '../account/db/accounts.ts';
import type { Texts } from '../account/db/tables.ts';
import type { Transaction } from '../db/database.ts';
import { listTenantMenu, type TenantMenuRow } from './db/menus.ts';

/** A menu or button of one tenant: built in, possibly changed by the tenant, or the tenant's own. */
export interface EffectiveMenu {
  readonly id: string;
  readonly builtIn: boolean;
  readonly parentId: string | null;
  readonly menuType: MenuType;
  readonly position: number;
  readonly route: string;
  readonly path: string | null;
  readonly name: string;
  readonly component: string | null;
  readonly redirect: string | null;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly titles: Texts;
  readonly icon: string | null;
  readonly url: string | null;
  readonly keepAlive: boolean;
  readonly internalOrExternal: boolean;
  readonly permission: string | null;
  readonly permissionType: string;
  readonly status: string;
  readonly itOnly: boolean;
}

/** Reads the tenant's whole menu in order. */
export async function readEffectiveMenu(tx: Transaction, tenantId: string, audience: MenuRow['audience']): Promise<EffectiveMenu[]> {
  return effectiveMenu(await listMenu(tx, audience), await listTenantMenu(tx, tenantId), await listPermissions(tx));
}

/** Merges menus: fixed fields of a built-in row come from the platform, the rest from the tenant's row. */
export function effectiveMenu(
  platform: readonly MenuRow[],
  tenant: readonly TenantMenuRow[],
  rules: readonly PermissionRule[],
): EffectiveMenu[] {
  const saidOtherwise = new Map(tenant.filter(({ builtIn }) => builtIn).map((row) => [row.id, row]));
  const statusOf = (row: MenuRow) =>
    rules.find(({ action, type }) => action === row.permission && type === row.permissionType)?.status ?? '1';
  const builtIn = platform.map((row): EffectiveMenu => {
    const own = saidOtherwise.get(row.id);
    const { audience: _audience, ...rest } = row;
    const base = { ...rest, builtIn: true, path: row.path === '' ? null : row.path };
    if (own === undefined) return { ...base, status: statusOf(row) };
    const { parentId, position, redirect, hidden, alwaysShow, titles, icon, keepAlive, internalOrExternal, status, itOnly } = own;
    return { ...base, parentId, position, redirect, hidden, alwaysShow, titles, icon, keepAlive, internalOrExternal, status, itOnly };
  });
  const added = tenant
    .filter((row) => !row.builtIn && !platform.some(({ id }) => id === row.id))
    .map(({ tenantId: _tenant, ...row }): EffectiveMenu => ({ ...row, route: row.menuType === '2' ? '0' : '1', name: row.id }));
  const all = [...builtIn, ...added];
  const ids = new Set(all.map(({ id }) => id));
  // Children of a retired parent move to the top level.
  return all
    .map((row) => (row.parentId === null || ids.has(row.parentId) ? row : { ...row, parentId: null }))
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** Returns the rows restricted to IT, with all their descendants. */
export function closedIds(rows: readonly EffectiveMenu[]): ReadonlySet<string> {
  return withDescendants(
    rows,
    rows.filter(({ itOnly }) => itOnly).map(({ id }) => id),
  );
}

/** Returns the rows that the tenant switched off for itself, with all their descendants. */
export function offIds(rows: readonly EffectiveMenu[], menusOff: readonly string[]): ReadonlySet<string> {
  return withDescendants(rows, menusOff);
}

function withDescendants(rows: readonly EffectiveMenu[], from: readonly string[]): ReadonlySet<string> {
  const ids = new Set(from);
  for (let before = -1; before < ids.size; ) {
    before = ids.size;
    for (const { id, parentId } of rows) if (parentId !== null && ids.has(parentId)) ids.add(id);
  }
  return ids;
}

/** A row without a page of its own that only groups others (wire.md, Menu and permission). */
export function isContainer({ component }: Pick<EffectiveMenu, 'component'>): boolean {
  return /^layouts\/(?:RouteView|PageView|default\/index)$/i.test(component ?? '');
}
