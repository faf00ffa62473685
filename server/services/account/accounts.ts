import type { Auth, AuthRule, MenuItemShape, UserInfo } from '../../../contract/entities/account.ts';
import type { Database } from '../../db/database.ts';
import { findUser, listHeldPermissions, listMenu, listPermissions } from '../../db/repositories/accounts.ts';
import type { Language, Principal } from '../caller.ts';
import { textIn } from '../dictionaries.ts';
import { Refusal } from '../refusal.ts';
import type { AccountId } from '../sign-in/sessions.ts';
import { menuTree } from './menu-tree.ts';

export interface PermissionSet {
  readonly menu: MenuItemShape[];
  readonly auth: Auth[];
  readonly allAuth: AuthRule[];
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(database: Database) {
  /** Throws `unauthorized` when the user is gone: sessions end with their user. */
  async function user({ tenantId, userId }: AccountId) {
    const found = await database.tenant(tenantId, (tx) => findUser(tx, tenantId, userId));
    if (found === null) throw new Refusal('unauthorized');
    return found;
  }

  async function userInfo(account: AccountId): Promise<UserInfo> {
    const { id, username, nickName, avatar, logo, timeZone } = await user(account);
    return { id, username, nickName, avatar, tenantCustomBusinessList: [], tenantCompanyNameLogoImg: logo, timeZone };
  }

  async function autheStatus(account: AccountId): Promise<number> {
    return (await user(account)).autheStatus;
  }

  /** Menu, rights held, and all rules, in one language. Menus follow the rights that calls are checked by (security P2). */
  async function permissions(principal: Principal, language: Language): Promise<PermissionSet> {
    const { tenantId, userId } = principal;
    return database.tenant(tenantId, async (tx) => {
      const found = await findUser(tx, tenantId, userId);
      if (found === null) throw new Refusal('unauthorized');
      const held = await listHeldPermissions(tx, tenantId, userId);
      const all = await listPermissions(tx);
      const menu = await listMenu(tx, found.audience);
      const shown = (rule: (typeof all)[number]): Auth => ({
        action: rule.action,
        type: rule.type,
        describe: textIn(rule.descriptions, language) ?? null,
      });
      return {
        menu: menuTree(menu, new Set(held.map((rule) => rule.action)), language),
        auth: held.map(shown),
        allAuth: all.map((rule) => ({ ...shown(rule), status: rule.status })),
      };
    });
  }

  return { userInfo, autheStatus, permissions };
}
