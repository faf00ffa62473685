import { createPermissions, type Permissions } from '../../runtime/permission/permissions.ts';
import { isFixedPath } from '../../runtime/routes/addresses.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import { type Menu, readMenu } from '../../runtime/routes/menu.ts';
import { isRecord, isText } from '../../services/account-guards.ts';
import type { Calls } from '../../services/http.ts';

/** What the server lets the signed-in user see: the menu with its pages, and the rights. */
export interface Access {
  readonly menu: Menu;
  readonly permissions: Permissions;
  /** The lists that the permissions were read from, as they came. */
  readonly buttons: { readonly user: unknown; readonly system: unknown };
  /** Another text when the user's data rules give other rows; null of a server that does not tell. */
  readonly dataScope: string | null;
  /** Of the reply; another one means that something changed. */
  readonly stamp: string;
}

/** Rights of nobody: nothing that is guarded shows. */
export const noPermissions: Permissions = createPermissions({ auth: null, allAuth: null });

/**
 * Asks for the menu and the rights. Menu rows that cannot be used are told to the console once and skipped.
 * @throws CallFailure
 */
export async function fetchAccess(calls: Pick<Calls, 'call'>): Promise<Access> {
  const reply = await calls.call('auth.permission');
  const { auth, allAuth, dataScope } = isRecord(reply) ? reply : { auth: null, allAuth: null, dataScope: null };
  const permissions = createPermissions({
    auth,
    allAuth,
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
