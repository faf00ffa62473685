import type { Static } from 'typebox';
import { Boolean as Bool, Cyclic, Integer, Array as List, Object as Obj, Optional, Ref, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** Spec section 3, Menu permission: '0' level-one menu, '1' submenu, '2' button or permission. */
export const menuTypes = ['0', '1', '2'] as const;
export type MenuType = (typeof menuTypes)[number];

/** How a data rule compares its column with its value. `like` means "contains"; `in` takes a comma-separated list. */
export const ruleConditions = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'] as const;
export type RuleCondition = (typeof ruleConditions)[number];

/** Variables in rule values, written as `#{sys_user_code}`: the caller's account name, name and id. */
export const systemVariables = ['sys_user_code', 'sys_user_name', 'sys_user_id'] as const;
export type SystemVariable = (typeof systemVariables)[number];

/** The editable fields of a menu row. */
const written = {
  parentId: orNull(Id()),
  menuType: Coded('menu_type'),
  /** Name in Chinese, and optionally in English. */
  name: Text(),
  nameEn: orNull(Text()),
  path: orNull(Text()),
  component: orNull(Text()),
  redirect: orNull(Text()),
  /** Permission key that roles give and elements are guarded by; unique in the tenant. */
  perms: orNull(Text()),
  /** '1' shows, '2' disables. */
  permsType: Coded('perms_type'),
  /** '0' switches the rule off, so that pages ignore it. Calls stay guarded. */
  status: Coded('rule_status'),
  icon: orNull(Text()),
  sortNo: Integer(),
  hidden: Bool(),
  keepAlive: Bool(),
  alwaysShow: Bool(),
  internalOrExternal: Bool(),
  /** Address of an external entry, http or https. */
  url: orNull(Text()),
  /** Restricts the row, its children and its calls to IT roles. */
  itOnly: Bool(),
};

const row = {
  id: Id(),
  ...written,
  /** Name in the language of the request. */
  title: Text(),
  menuType_dictText: Text(),
  permsType_dictText: Text(),
  status_dictText: Text(),
  /** Built in: `menuType`, `path`, `component`, `perms`, `permsType` and `url` are fixed, and the row cannot be deleted. */
  builtIn: Bool(),
  /** Whether the menu supports data rules. */
  ruleFlag: Bool(),
};

const branch = Cyclic(
  { PermissionBranch: Obj({ ...row, children: Optional(List(Ref('PermissionBranch'))) }, { additionalProperties: false }) },
  'PermissionBranch',
);

/** A row of the tree; leaves have no `children`. Its fields are inlined, because the screen checker does not follow references. */
export const PermissionRow = record({ ...row, children: Optional(List(branch)) });

const parent = { id: Id(), title: Text() };
const parentBranch = Cyclic(
  { ParentBranch: Obj({ ...parent, children: Optional(List(Ref('ParentBranch'))) }, { additionalProperties: false }) },
  'ParentBranch',
);

/** A possible parent of another menu. */
export const MenuParent = record({ ...parent, children: Optional(List(parentBranch)) });
export interface MenuParentShape {
  id: string;
  title: string;
  children?: MenuParentShape[];
}

const flatRow = record(row);
export interface PermissionRowShape extends Static<typeof flatRow> {
  children?: PermissionRowShape[];
}

export const PermissionRuleRow = record({
  id: Id(),
  permissionId: Id(),
  ruleName: Text(),
  ruleColumn: Text(),
  ruleColumn_dictText: Text(),
  ruleConditions: Coded('rule_conditions'),
  ruleConditions_dictText: Text(),
  ruleValue: Text(),
});
export type PermissionRuleRow = Static<typeof PermissionRuleRow>;

/** A column that the menu's rules may use; the conditions are values of `rule_conditions`. */
export const RuleColumn = record({ value: Text(), text: Text(), conditions: List(Text()) });
export type RuleColumn = Static<typeof RuleColumn>;

export const RoleRow = record({
  id: Id(),
  roleCode: Text(),
  roleName: Text(),
  description: orNull(Text()),
  /** Its users see rows restricted to IT. */
  itRole: Bool(),
  userCount: Integer({ minimum: 0 }),
});
export type RoleRow = Static<typeof RoleRow>;

/** The permissions of a role: menus and buttons by the ids of `permission.list`, and the data rules that narrow its rows. */
export const RolePermissions = record({ roleId: Id(), permissionIds: List(Id()), dataRuleIds: List(Id()) });
export type RolePermissions = Static<typeof RolePermissions>;

export const UserRow = record({
  id: Id(),
  username: Text(),
  nickName: Text(),
  /** Masked except for the first three and last four digits. */
  phone: orNull(Text()),
  roleIds: List(Id()),
  /** Role names, joined for a column. */
  roleNames: Text(),
  state: Coded('user_state'),
  state_dictText: Text(),
  departmentId: orNull(Id()),
  /** Name of the department; empty for users in none. */
  department: Text(),
  /** Whose the company is. */
  owner: Bool(),
});
export type UserRow = Static<typeof UserRow>;

/** Roles that a user requested; another administrator confirms them. */
export const RoleRequestRow = record({
  id: Id(),
  username: Text(),
  nickName: Text(),
  /** Names of added and removed roles, joined for a column. */
  added: Text(),
  removed: Text(),
  createTime: LocalTime(),
  /** The caller's own request, which can be withdrawn but not confirmed. */
  own: Bool(),
});
export type RoleRequestRow = Static<typeof RoleRequestRow>;

/** The owner's settings for the tenant's permission administrators. */
export const RoleSetting = record({
  /** Administrators may give permissions that they do not hold. */
  givesBeyondOwn: Bool(),
  ownerName: orNull(Text()),
  /** Whether the caller is the owner, who alone may change it. */
  own: Bool(),
});
