import { createPermissions, type Permissions } from '../../runtime/permission/permissions.ts';
import { isFixedPath } from '../../runtime/routes/addresses.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import { type Menu, readMenu } from '../../runtime/routes/menu.ts';
import { isRecord, isText } from '../../services/account-guards.ts';
import type { Calls } from '../../services/http.ts';

/** The signed-in user's menu and permissions. */
export interface Access {
  readonly menu: Menu;
  readonly permissions: Permissions;
  /** The permission lists as the server sent them. */
  readonly buttons: { readonly user: unknown; readonly system: unknown };
  /** Changes when the user's data rules select other rows; null for servers that do not send it. */
  readonly dataScope: string | null;
  /** Fingerprint of the reply, compared to detect changes. */
  readonly stamp: string;
}

/** Permissions of a signed-out visitor: everything guarded is hidden. */
export const noPermissions: Permissions = createPermissions({ auth: null, allAuth: null });

/**
 * Loads the menu and the permissions. Unusable menu rows are skipped and logged once.
 * @throws CallFailure
 */
export async function fetchAccess(calls: Pick<Calls, 'call'>): Promise<Access> {
  const reply = await calls.call('auth.permission');
  const { auth, allAuth, withheld, dataScope } = isRecord(reply) ? reply : { auth: null, allAuth: null, withheld: null, dataScope: null };
  const permissions = createPermissions({
    auth,
    allAuth,
    withheld,
    visits: (path) => isFixedPath(path) || findRoute(menu.routes, pathOf(path)) !== undefined,
  });
  const menu = readMenu(reply, permissions);
  if (menu.problems.length > 0) console.info('Menu rows that were skipped or cut:', menu.problems);
  return {
    menu,
    permissions,
    buttons: { user: auth, system: allAuth },
    dataScope: isText(dataScope) ? dataScope : null,
    stamp: JSON.stringify(reply),
  };
}

/** Without query and fragment. */
const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? '';
