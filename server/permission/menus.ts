import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { MenuParentShape, PermissionRowShape } from '../../contract/entities/company/permission.ts';
import { listPermissions } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readTexts, type TextOf, textIn } from '../dictionaries/dictionaries.ts';
import { type MenuInput, readMenu, type WrittenMenu } from './check-menu.ts';
import { dataResources } from './data-resources.ts';
import { deleteTenantMenu, putTenantMenu } from './db/menus.ts';
import type { EffectiveMenu } from './effective-menu.ts';
import { changePermissions, menuViewOf, type PermissionsChange } from './safeguards.ts';

/** Upper limit of a tenant's own rows; the product's do not count. */
const ownAtMost = 500;

/** Menus and buttons of a tenant for its administrators. */
export function createMenus(database: Database, now: () => Date) {
  async function list(caller: SignedInCaller): Promise<CallReply<'permission.list'>> {
    const { principal, language } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      const { open } = await menuViewOf(tx, principal);
      const textOf = await readTexts(tx, caller, ['menu_type', 'perms_type', 'rule_status']);
      const branch = (parentId: string | null): PermissionRowShape[] =>
        open
          .filter((row) => row.parentId === parentId)
          .map((row) => {
            const children = branch(row.id);
            return { ...rowOf(row, textIn(row.titles, language) ?? '', textOf), ...(children.length === 0 ? {} : { children }) };
          });
      return branch(null);
    });
  }

  /** Lists possible parents as `readMenu` accepts them: the menus that the caller sees, without the row's own branch. */
  async function parents({ id }: CallInput<'permission.parents'>, { principal, language }: SignedInCaller): Promise<MenuParentShape[]> {
    return database.tenant(principal.tenantId, async (tx) => {
      const { open } = await menuViewOf(tx, principal);
      const branch = (parentId: string | null): MenuParentShape[] =>
        open
          .filter((row) => row.parentId === parentId && row.menuType !== '2' && row.id !== id)
          .map((row) => {
            const children = branch(row.id);
            return { id: row.id, title: textIn(row.titles, language) ?? '', ...(children.length === 0 ? {} : { children }) };
          });
      return branch(null);
    });
  }

  function add(input: CallInput<'permission.add'>, caller: SignedInCaller): Promise<{ id: string }> {
    return changePermissions(database, caller, 'permission.add', async (change) => {
      if (change.menuView.rows.filter(({ builtIn }) => !builtIn).length >= ownAtMost) throw tooMany();
      const written = await checked(input, null, change);
      const id = uuidv7();
      await putTenantMenu(change.tx, { ...written, tenantId: caller.principal.tenantId, id, builtIn: false });
      await audit(change.tx, caller, now(), { action: 'permission.add', subject: id, detail: { after: written } });
      return { id };
    });
  }

  function edit({ id, ...input }: CallInput<'permission.edit'>, caller: SignedInCaller): Promise<void> {
    return changePermissions(database, caller, 'permission.edit', async (change) => {
      const current = found(change, id);
      const written = await checked(input, current, change);
      await putTenantMenu(change.tx, { ...written, tenantId: caller.principal.tenantId, id, builtIn: current.builtIn });
      await audit(change.tx, caller, now(), { action: 'permission.edit', subject: id, detail: { before: current, after: written } });
    });
  }

  function remove({ id }: CallInput<'permission.delete'>, caller: SignedInCaller): Promise<void> {
    return changePermissions(database, caller, 'permission.delete', async (change) => {
      const current = found(change, id);
      if (current.builtIn) throw new Refusal('menu_built_in');
      if (change.menuView.rows.some(({ parentId }) => parentId === id)) throw new Refusal('menu_has_children');
      await deleteTenantMenu(change.tx, caller.principal.tenantId, id);
      await audit(change.tx, caller, now(), { action: 'permission.delete', subject: id, detail: { before: current } });
    });
  }

  return { list, parents, add, edit, remove };
}

/** Treats rows hidden from the caller as missing. */
function found({ menuView }: PermissionsChange, id: string): EffectiveMenu {
  const row = menuView.open.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Refusal('menu_not_found');
  return row;
}

async function checked(
  input: MenuInput,
  current: EffectiveMenu | null,
  { tx, menuView, requireIt }: PermissionsChange,
): Promise<WrittenMenu> {
  const productKeys = new Set((await listPermissions(tx)).map(({ action }) => action));
  const written = readMenu(input, { ...menuView, current, productKeys });
  if (!('menuType' in written)) throw new Refusal('invalid_fields', { fields: [...written] });
  // Only IT may restrict a menu to IT or lift the restriction.
  if (written.itOnly !== (current?.itOnly ?? false)) requireIt();
  return written;
}

function tooMany(): Refusal {
  return wrongField('name', 'count', 'rule.tooMany');
}

function rowOf(row: EffectiveMenu, title: string, textOf: TextOf): PermissionRowShape {
  return {
    id: row.id,
    parentId: row.parentId,
    menuType: row.menuType,
    menuType_dictText: textOf('menu_type', row.menuType),
    title,
    name: row.titles.zh_CN ?? title,
    nameEn: row.titles.en_US ?? null,
    path: row.path,
    component: row.component,
    redirect: row.redirect,
    perms: row.permission,
    permsType: row.permissionType,
    permsType_dictText: textOf('perms_type', row.permissionType),
    status: row.status,
    status_dictText: textOf('rule_status', row.status),
    icon: row.icon,
    sortNo: row.position,
    hidden: row.hidden,
    keepAlive: row.keepAlive,
    alwaysShow: row.alwaysShow,
    internalOrExternal: row.internalOrExternal,
    url: row.url,
    itOnly: row.itOnly,
    builtIn: row.builtIn,
    ruleFlag: dataResources.some(({ menuKey }) => row.builtIn && row.permission === menuKey),
  };
}
