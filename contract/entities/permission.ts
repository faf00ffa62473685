import type { Static } from 'typebox';
import { Boolean as Bool, Cyclic, Integer, Array as List, Object as Obj, Optional, Ref, String as Text } from 'typebox';
import { record } from '../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../values.ts';

/** Spec section 3, Menu permission: '0' level-one menu, '1' submenu, '2' button or permission. */
export const menuTypes = ['0', '1', '2'] as const;
export type MenuType = (typeof menuTypes)[number];

/** How a data rule compares its column with its value. `like` is "contains"; `in` takes a list separated by comma. */
export const ruleConditions = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'] as const;
export type RuleCondition = (typeof ruleConditions)[number];

/** What a rule's value may say instead of a text, as `#{sys_user_code}`: the caller's user name, name and id. There are no others. */
export const systemVariables = ['sys_user_code', 'sys_user_name', 'sys_user_id'] as const;
export type SystemVariable = (typeof systemVariables)[number];

/** What is written of a menu row, as it is read back. */
const written = {
  parentId: orNull(Id()),
  menuType: Coded('menu_type'),
  /** The name in Chinese and, where there is one, in English. */
  name: Text(),
  nameEn: orNull(Text()),
  path: orNull(Text()),
  component: orNull(Text()),
  redirect: orNull(Text()),
  /** The identifier that roles are given and elements are guarded by; one of a kind in the tenant. */
  perms: orNull(Text()),
  /** '1' shows, '2' disables. */
  permsType: Coded('perms_type'),
  /** '0' switches the rule off: it guards nothing on the pages. Calls stay guarded. */
  status: Coded('rule_status'),
  icon: orNull(Text()),
  sortNo: Integer(),
  hidden: Bool(),
  keepAlive: Bool(),
  alwaysShow: Bool(),
  internalOrExternal: Bool(),
  /** The address of an entry that leads elsewhere, http or https. */
  url: orNull(Text()),
  /** Seen, and its calls made, by roles of IT only; its children with it. */
  itOnly: Bool(),
};

const row = {
  id: Id(),
  ...written,
  /** The name in the language of the request. */
  title: Text(),
  menuType_dictText: Text(),
  permsType_dictText: Text(),
  status_dictText: Text(),
  /** The product's own: `menuType`, `path`, `component`, `perms`, `permsType` and `url` are fixed, and it can't be deleted. */
  builtIn: Bool(),
  /** Whether data rules may be made for it. */
  ruleFlag: Bool(),
};

const branch = Cyclic(
  { PermissionBranch: Obj({ ...row, children: Optional(List(Ref('PermissionBranch'))) }, { additionalProperties: false }) },
  'PermissionBranch',
);

/** A row of the tree; `children` only where there are some. Its own fields stand here and not behind a reference, where the screen checker would not see them. */
export const PermissionRow = record({ ...row, children: Optional(List(branch)) });

const parent = { id: Id(), title: Text() };
const parentBranch = Cyclic(
  { ParentBranch: Obj({ ...parent, children: Optional(List(Ref('ParentBranch'))) }, { additionalProperties: false }) },
  'ParentBranch',
);

/** A menu that another may stand below. */
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

/** A column that rules of a menu may name; the conditions are values of `rule_conditions`. */
export const RuleColumn = record({ value: Text(), text: Text(), conditions: List(Text()) });
export type RuleColumn = Static<typeof RuleColumn>;

export const RoleRow = record({
  id: Id(),
  roleCode: Text(),
  roleName: Text(),
  description: orNull(Text()),
  /** Its users see what is for IT only. */
  itRole: Bool(),
  userCount: Integer({ minimum: 0 }),
});
export type RoleRow = Static<typeof RoleRow>;

/** What a role gives: menus and buttons by the ids of `permission.list`, and the data rules that narrow its rows. */
export const RolePermissions = record({ roleId: Id(), permissionIds: List(Id()), dataRuleIds: List(Id()) });
export type RolePermissions = Static<typeof RolePermissions>;

export const UserRow = record({
  id: Id(),
  username: Text(),
  nickName: Text(),
  /** Masked but for the first three and last four digits. */
  phone: orNull(Text()),
  roleIds: List(Id()),
  /** The names of the roles, joined for a column. */
  roleNames: Text(),
});
export type UserRow = Static<typeof UserRow>;

/** Roles that somebody asked for himself; another administrator confirms them. */
export const RoleRequestRow = record({
  id: Id(),
  username: Text(),
  nickName: Text(),
  /** Names of the roles that come and go, joined for a column. */
  added: Text(),
  removed: Text(),
  createTime: LocalTime(),
  /** The caller's own: to be taken back, not confirmed. */
  own: Bool(),
});
export type RoleRequestRow = Static<typeof RoleRequestRow>;

/** What the tenant's owner allows its rights administrators. */
export const RoleSetting = record({
  /** They may give rights that they do not hold. */
  givesBeyondOwn: Bool(),
  ownerName: orNull(Text()),
  /** The caller is the owner, who alone may switch it. */
  own: Bool(),
});
