import type { TextTable } from '../calls/text-table.ts';

/** The texts of menus, data rules, roles and users. */
export const permissionTexts = {
  'error.menuNotFound': { zh_CN: '菜单不存在', en_US: 'There is no such menu' },
  'error.menuBuiltIn': {
    zh_CN: '系统内置的菜单不能删除，可以隐藏或从角色中移除',
    en_US: 'A built-in menu cannot be deleted; hide it, or take it from the roles',
  },
  'error.menuHasChildren': { zh_CN: '请先删除下级菜单和按钮', en_US: 'Delete the menus and buttons below it first' },
  'error.dataRuleNotFound': { zh_CN: '数据规则不存在', en_US: 'There is no such data rule' },
  'error.dataRuleInUse': {
    zh_CN: '仍有角色使用此数据规则，请先从角色中移除',
    en_US: 'Roles still have this data rule; take it from them first',
  },
  'error.dataRuleUnreadable': {
    zh_CN: '您角色的数据规则有误，请联系管理员',
    en_US: 'A data rule of your role cannot be read; ask your administrator',
  },
  'error.roleNotFound': { zh_CN: '角色不存在', en_US: 'There is no such role' },
  'error.userNotFound': { zh_CN: '用户不存在', en_US: 'There is no such user' },
  'error.lastAdministrator': {
    zh_CN: '操作后将没有人能管理权限，请先授予其他用户',
    en_US: 'Nobody could manage permissions after this; give the right to somebody else first',
  },
  'error.notYoursToGive': {
    zh_CN: '您不能授予自己没有的权限，除非企业所有者允许',
    en_US: "You cannot give a right that you do not have, unless the tenant's owner allows it",
  },
  'error.ownRoles': {
    zh_CN: '不能自行变更自己的权限，请提交申请，由另一位管理员确认',
    en_US: 'Nobody changes their own rights: ask for the roles, and another administrator confirms them',
  },
  'error.nobodyToConfirm': {
    zh_CN: '没有其他管理员可以确认，请先为其他用户授予分配角色的权限',
    en_US: 'There is no other administrator who could confirm this; let somebody else give roles first',
  },
  'error.roleRequestNotFound': { zh_CN: '申请不存在或已处理', en_US: 'There is no such request, or it was decided already' },
  'error.roleRequestStale': {
    zh_CN: '该用户的角色在申请后已变更，请驳回后重新申请',
    en_US: 'The roles of this user changed since the request; reject it and let the user ask again',
  },
  'error.ownerOnly': { zh_CN: '只有企业所有者可以更改此设置', en_US: "Only the tenant's owner may change this" },
} as const satisfies TextTable;
