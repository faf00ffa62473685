import type { permissionEndpoints } from '../../contract/endpoints/company/permission.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of menus, data rules, roles and users. */
export function createPermissionHandlers(services: Services): Pick<Handlers, keyof typeof permissionEndpoints> {
  const { menus, dataRules, roles, rolePermissions, users, roleRequests, roleSetting } = services;
  return {
    'permission.list': (_input, caller) => menus.list(caller),
    'permission.parents': (input, caller) => menus.parents(input, caller),
    'permission.add': (input, caller) => menus.add(input, caller),
    'permission.edit': async (input, caller) => done(menus.edit(input, caller)),
    'permission.delete': async (input, caller) => done(menus.remove(input, caller)),
    'permissionRule.list': (input, caller) => dataRules.list(input, caller),
    'permissionRule.columns': (input, caller) => dataRules.columns(input, caller),
    'permissionRule.add': (input, caller) => dataRules.add(input, caller),
    'permissionRule.edit': async (input, caller) => done(dataRules.edit(input, caller)),
    'permissionRule.delete': async (input, caller) => done(dataRules.remove(input, caller)),
    'role.list': (input, caller) => roles.list(input, caller),
    'role.add': (input, caller) => roles.add(input, caller),
    'role.edit': async (input, caller) => done(roles.edit(input, caller)),
    'role.delete': async (input, caller) => done(roles.remove(input, caller)),
    'role.permissions': (input, caller) => rolePermissions.read(input, caller),
    'role.setPermissions': async (input, caller) => done(rolePermissions.write(input, caller)),
    'user.list': (input, caller) => users.list(input, caller),
    'user.setRoles': async (input, caller) => done(users.setRoles(input, caller)),
    'user.requestRoles': (input, caller) => roleRequests.add(input, caller),
    'user.roleRequests': (_input, caller) => roleRequests.list(caller),
    'user.decideRoles': async (input, caller) => done(roleRequests.decide(input, caller)),
    'role.setting': (_input, caller) => roleSetting.read(caller),
    'role.setSetting': async (input, caller) => done(roleSetting.change(input, caller)),
  };
}

/** Replies with null after the work. */
async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
