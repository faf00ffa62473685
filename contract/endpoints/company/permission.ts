import { Boolean as Bool, Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  MenuParent,
  menuTypes,
  PermissionRow,
  PermissionRuleRow,
  RolePermissions,
  RoleRequestRow,
  RoleRow,
  RoleSetting,
  RuleColumn,
  ruleConditions,
  UserRow,
} from '../../entities/company/permission.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, orNull } from '../../values.ts';

const may = (permission: string) => ({ permission });
const text = (maxLength: number) => Optional(orNull(Text({ maxLength })));
const flag = () => Optional(Bool());
const choice = <const V extends string>(values: readonly V[], dictionary: string) => Enum([...values], { dictionary });
const nextPage = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};
const created = record({ id: Id() });

/** Fields of a menu row; the server checks which ones a menu type needs. */
const menu = {
  parentId: Optional(orNull(Id())),
  menuType: choice(menuTypes, 'menu_type'),
  name: Text({ minLength: 1, maxLength: 100 }),
  nameEn: text(100),
  path: text(200),
  component: text(200),
  redirect: text(200),
  perms: text(100),
  permsType: Optional(choice(['1', '2'], 'perms_type')),
  status: Optional(choice(['0', '1'], 'rule_status')),
  icon: text(60),
  sortNo: Optional(Integer({ minimum: 0, maximum: 100_000 })),
  hidden: flag(),
  keepAlive: flag(),
  alwaysShow: flag(),
  internalOrExternal: flag(),
  url: text(500),
  itOnly: flag(),
};

const rule = {
  ruleName: Text({ minLength: 1, maxLength: 100 }),
  ruleColumn: Text({ minLength: 1, maxLength: 64 }),
  ruleConditions: choice(ruleConditions, 'rule_conditions'),
  ruleValue: Text({ minLength: 1, maxLength: 500 }),
};

const role = {
  roleCode: Text({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_-]*$' }),
  roleName: Text({ minLength: 1, maxLength: 100 }),
  description: text(limits.text),
  itRole: flag(),
};

/** Menus, buttons and data rules of the tenant (spec section 3, Menu permission; wire.md, Calls that the screens need). */
const menuEndpoints = declare({
  'permission.list': {
    method: 'GET',
    path: '/sys/permission/list',
    access: may('system:permission:list'),
    summary: "The tenant's menus and buttons as a tree, whoever may see them; those for IT only are for IT",
    query: record({}),
    reply: List(PermissionRow),
  },
  'permission.parents': {
    method: 'GET',
    path: '/ext/permission/parents',
    access: may('system:permission:list'),
    summary: 'The menus that one may stand below, as a tree: for a row that is there, without itself and what is below it',
    query: record({ id: Optional(Id()) }),
    reply: List(MenuParent),
  },
  'permission.add': {
    method: 'POST',
    path: '/sys/permission/add',
    access: may('system:permission:add'),
    summary: 'Adds a menu or button to the tenant',
    body: record(menu),
    reply: created,
  },
  'permission.edit': {
    method: 'PUT',
    path: '/sys/permission/edit',
    access: may('system:permission:edit'),
    summary: 'Changes a menu or button; what is left out is emptied, but for the fixed fields of a built-in row',
    body: record({ id: Id(), ...menu }),
    reply: Null(),
  },
  'permission.delete': {
    method: 'DELETE',
    path: '/sys/permission/delete',
    access: may('system:permission:delete'),
    summary: 'Deletes a row that has no children and is not built in',
    query: record({ id: Id() }),
    reply: Null(),
  },
  'permissionRule.list': {
    method: 'GET',
    path: '/sys/permissionRule/list',
    access: may('system:permissionRule:list'),
    summary: 'Data rules of one menu, or of all menus',
    query: record({ permissionId: Optional(Id()) }),
    reply: List(PermissionRuleRow),
  },
  'permissionRule.columns': {
    method: 'GET',
    path: '/sys/permissionRule/columns',
    access: may('system:permissionRule:list'),
    summary: 'The columns that rules of a menu may name; none where the menu has no rows to narrow',
    query: record({ permissionId: Id() }),
    reply: List(RuleColumn),
  },
  'permissionRule.add': {
    method: 'POST',
    path: '/sys/permissionRule/add',
    access: may('system:permissionRule:add'),
    summary: 'Adds a data rule to a menu; it narrows nothing until a role has it',
    body: record({ permissionId: Id(), ...rule }),
    reply: created,
  },
  'permissionRule.edit': {
    method: 'PUT',
    path: '/sys/permissionRule/edit',
    access: may('system:permissionRule:edit'),
    summary: 'Changes a data rule; its menu stays',
    body: record({ id: Id(), permissionId: Optional(Id()), ...rule }),
    reply: Null(),
    freshProof: true,
  },
  'permissionRule.delete': {
    method: 'DELETE',
    path: '/sys/permissionRule/delete',
    access: may('system:permissionRule:delete'),
    summary: 'Deletes a data rule that no role has',
    query: record({ id: Id() }),
    reply: Null(),
  },
});

/** Roles, their permissions and their users. */
const roleEndpoints = declare({
  'role.list': {
    method: 'GET',
    path: '/sys/role/list',
    access: may('system:role:list'),
    summary: 'Roles of the tenant by their code',
    query: record({
      ...nextPage,
      roleName: Optional(Text({ maxLength: limits.text })),
      roleCode: Optional(Text({ maxLength: limits.text })),
    }),
    reply: pageOf(RoleRow),
  },
  'role.add': {
    method: 'POST',
    path: '/sys/role/add',
    access: may('system:role:add'),
    summary: 'Adds a role, which gives nothing yet',
    body: record(role),
    reply: created,
  },
  'role.edit': {
    method: 'PUT',
    path: '/sys/role/edit',
    access: may('system:role:edit'),
    summary: 'Changes a role; its code stays',
    body: record({ id: Id(), ...role }),
    reply: Null(),
  },
  'role.delete': {
    method: 'DELETE',
    path: '/sys/role/delete',
    access: may('system:role:delete'),
    summary: 'Deletes a role; its users lose it',
    query: record({ id: Id() }),
    reply: Null(),
  },
  'role.permissions': {
    method: 'GET',
    path: '/sys/permission/queryRolePermission',
    access: may('system:role:list'),
    summary: 'Menus, buttons and data rules of a role; a container is there by its children and not listed',
    query: record({ roleId: Id() }),
    reply: RolePermissions,
  },
  'role.setPermissions': {
    method: 'PUT',
    path: '/sys/role/permission',
    access: may('system:role:permission'),
    summary: 'Gives a role exactly these menus, buttons and data rules, of those that the caller sees',
    body: record({ roleId: Id(), permissionIds: List(Id(), { maxItems: 2_000 }), dataRuleIds: List(Id(), { maxItems: 2_000 }) }),
    reply: Null(),
    freshProof: true,
  },
  'user.list': {
    method: 'GET',
    path: '/sys/user/list',
    access: may('system:user:list'),
    summary: "The tenant's users with roles and departments, phone numbers masked; without a state, those who are active",
    query: record({
      ...nextPage,
      username: Optional(Text({ maxLength: limits.text })),
      roleId: Optional(Id()),
      state: Optional(choice(['active', 'disabled'], 'user_state')),
      departmentId: Optional(Id()),
      /** Users in no department only. */
      withoutDepartment: flag(),
    }),
    reply: pageOf(UserRow),
  },
  'user.setRoles': {
    method: 'PUT',
    path: '/sys/user/role',
    access: may('system:user:role'),
    summary: "Gives another user exactly these roles; one's own are asked for",
    body: record({ userId: Id(), roleIds: List(Id(), { maxItems: 200 }) }),
    reply: Null(),
    freshProof: true,
  },
  'user.requestRoles': {
    method: 'POST',
    path: '/sys/user/roleRequest/add',
    access: may('system:user:role'),
    summary: 'Asks for exactly these roles for oneself; another administrator confirms them within a week',
    body: record({ roleIds: List(Id(), { maxItems: 200 }) }),
    reply: created,
  },
  'user.roleRequests': {
    method: 'GET',
    path: '/sys/user/roleRequest/list',
    access: may('system:user:role'),
    summary: 'Requests for roles that wait for a second person, the oldest first',
    query: record({}),
    reply: List(RoleRequestRow),
  },
  'user.decideRoles': {
    method: 'PUT',
    path: '/sys/user/roleRequest/decide',
    access: may('system:user:role'),
    summary: "Accepts or rejects a request for roles; one's own can only be taken back",
    body: record({ id: Id(), accepted: Bool() }),
    reply: Null(),
    freshProof: true,
  },
  'role.setting': {
    method: 'GET',
    path: '/sys/role/setting',
    access: may('system:role:list'),
    summary: 'Whether administrators may give rights that they do not hold, and who may switch it',
    query: record({}),
    reply: RoleSetting,
  },
  'role.setSetting': {
    method: 'PUT',
    path: '/sys/role/setting',
    access: may('system:role:list'),
    summary: "Switches whether administrators may give rights that they do not hold; the tenant's owner alone may",
    body: record({ givesBeyondOwn: Bool() }),
    reply: Null(),
    freshProof: true,
  },
});

export const permissionEndpoints = { ...menuEndpoints, ...roleEndpoints };
