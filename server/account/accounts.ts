import { type Endpoint, keysOf } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/all.ts';
import { type Auth, type AuthRule, activatedStatus, type MenuItemShape, type UserInfo } from '../../contract/entities/identity/account.ts';
import type { Language, Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { listTenantMenu } from '../permission/db/menus.ts';
import { hasItRole, listMenuGrants, listRoleIdsOfUser } from '../permission/db/roles.ts';
import { closedIds, type EffectiveMenu, effectiveMenu, isContainer, offIds } from '../permission/effective-menu.ts';
import { dataScopeOf } from '../permission/row-filter.ts';
import type { AccountId } from '../sign-in/sessions.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import { findUser, listHeldPermissions, listMenu, listPermissions, type PermissionRule } from './db/accounts.ts';
import type { Texts } from './db/tables.ts';

export interface PermissionSet {
  readonly menu: MenuItemShape[];
  readonly auth: Auth[];
  readonly allAuth: AuthRule[];
  /** Pages that exist and that the user may not see. */
  readonly denied: { readonly path: string; readonly permission: string | null }[];
  /** Permissions that the user will hold once the account is activated. */
  readonly withheld: string[];
  readonly dataScope: string;
}

/** Permission keys of the calls that need an activated account; pages must not offer what the server would refuse. */
const activationKeys: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ needsActivation, access }) => (needsActivation === true ? keysOf(access) : [])),
);

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(database: Database) {
  /** Throws `unauthorized` when the user no longer exists: sessions end with their user. */
  async function user({ tenantId, userId }: AccountId) {
    const found = await database.tenant(tenantId, (tx) => findUser(tx, tenantId, userId));
    if (found === null) throw new Refusal('unauthorized');
    return found;
  }

  async function userInfo(account: AccountId): Promise<UserInfo> {
    const { id, username, nickName, avatar, logo, businesses, timeZone, dateFormat } = await user(account);
    return {
      id,
      username,
      nickName,
      avatar,
      tenantCustomBusinessList: businesses,
      tenantCompanyNameLogoImg: logo,
      timeZone,
      ...(dateFormat === null ? {} : { dateFormat }),
    };
  }

  /**
   * Returns the menu, the held permissions and all rules in one language. The menu follows the permissions that guard the calls (security
   * P2). Only IT sees rows restricted to IT, but everybody receives their rules, because a page needs to know a rule to apply it.
   * Permissions of calls that need activation are left out until the account is activated.
   */
  async function permissions(principal: Principal, language: Language): Promise<PermissionSet> {
    const { tenantId, userId } = principal;
    return database.tenant(tenantId, async (tx) => {
      const found = await findUser(tx, tenantId, userId);
      if (found === null) throw new Refusal('unauthorized');
      const isActivated = found.autheStatus === activatedStatus;
      const given = await listHeldPermissions(tx, tenantId, userId);
      const held = given.filter(({ action }) => isActivated || !activationKeys.has(action));
      const all = await listPermissions(tx);
      const rows = effectiveMenu(await listMenu(tx, found.audience), await listTenantMenu(tx, tenantId), all);
      const closed = (await hasItRole(tx, tenantId, userId)) ? new Set<string>() : closedIds(rows);
      const off = offIds(rows, (await readSettings(tx, tenantId)).menusOff);
      const open = rows.filter(({ id }) => !closed.has(id) && !off.has(id));
      const menuIds = new Set(await listMenuGrants(tx, tenantId, await listRoleIdsOfUser(tx, tenantId, userId)));
      const own = ownRules(rows, all);
      const granted = { actions: new Set(held.map(({ action }) => action)), menuIds };
      return {
        menu: menuTree(open, granted, language),
        denied: deniedPages(open, granted),
        auth: [
          ...held.map((rule) => shown(rule, language)),
          ...own.filter(({ id }) => menuIds.has(id) && !closed.has(id)).map((rule) => shown(rule, language)),
        ],
        allAuth: [
          ...all.map((rule) => ({ ...shown(rule, language), status: statusIn(rows, rule) })),
          ...own.map((rule) => ({ ...shown(rule, language), status: rule.status })),
        ],
        withheld: isActivated ? [] : [...new Set(given.map(({ action }) => action))].filter((action) => activationKeys.has(action)),
        // An activated account sees other rows too: its products.
        dataScope: `${await dataScopeOf(tx, principal)}.${found.autheStatus}`,
      };
    });
  }

  return { userInfo, permissions };
}

interface Rule {
  readonly action: string;
  readonly type: string;
  readonly descriptions: Texts;
}

function shown({ action, type, descriptions }: Rule, language: Language): Auth {
  return { action, type, describe: textIn(descriptions, language) ?? null };
}

/** Returns the state of a rule in the tenant. */
function statusIn(rows: readonly EffectiveMenu[], rule: PermissionRule): string {
  return rows.find((row) => row.builtIn && row.permission === rule.action && row.permissionType === rule.type)?.status ?? rule.status;
}

/** Returns the tenant's own rules, except those with a key that the product has since defined. */
function ownRules(rows: readonly EffectiveMenu[], product: readonly PermissionRule[]) {
  const taken = new Set(product.map(({ action }) => action));
  return rows.flatMap(({ id, builtIn, permission, permissionType, titles, status }) =>
    builtIn || permission === null || taken.has(permission)
      ? []
      : [{ id, action: permission, type: permissionType, descriptions: titles, status }],
  );
}

/** A user's grants: keys of the product and ids of the tenant's own rows. */
interface Given {
  readonly actions: ReadonlySet<string>;
  readonly menuIds: ReadonlySet<string>;
}

/**
 * Builds the menu tree that the browser derives its routes from (wire.md, Menu and permission). A row appears when it is granted, a
 * container when one of its children appears; buttons are left out. `rows` are in order.
 */
function menuTree(rows: readonly EffectiveMenu[], given: Given, language: Language): MenuItemShape[] {
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

/** The pages whose rows are not granted; buttons and rows that only contain others are none. */
function deniedPages(rows: readonly EffectiveMenu[], given: Given): PermissionSet['denied'] {
  const parents = new Set(rows.flatMap(({ parentId, menuType }) => (menuType === '2' ? [] : [parentId])));
  return rows.flatMap((row) => {
    const isPage = row.menuType !== '2' && !parents.has(row.id) && !isContainer(row) && row.path !== null && row.path !== '';
    return isPage && !isGiven(row, given) ? [{ path: row.path, permission: row.permission }] : [];
  });
}

/** A built-in row without a key is visible to everybody, a tenant's own row to the roles that give it. */
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
