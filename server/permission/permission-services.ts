import type { Database } from '../db/database.ts';
import { createDataRules } from './data-rules.ts';
import { createMenus } from './menus.ts';
import { createRolePermissions } from './role-permissions.ts';
import { createRoleRequests } from './role-requests.ts';
import { createRoleSetting } from './role-setting.ts';
import { createRoles } from './roles.ts';
import { createUsers } from './users.ts';

/** Creates the services of menus, roles and users. */
export function permissionServices(database: Database, now: () => Date) {
  return {
    menus: createMenus(database, now),
    dataRules: createDataRules(database, now),
    roles: createRoles(database, now),
    rolePermissions: createRolePermissions(database, now),
    users: createUsers(database, now),
    roleRequests: createRoleRequests(database, now),
    roleSetting: createRoleSetting(database, now),
  };
}
