import type { TextTable } from '../calls/text-table.ts';

/** The texts of staff and departments. */
export const staffTexts = {
  'error.departmentNotFound': { zh_CN: '部门不存在', en_US: 'There is no such department' },
  'error.departmentInUse': {
    zh_CN: '部门下仍有成员或下级部门，请先移出',
    en_US: 'The department has people or departments below it; move them first',
  },
  'error.departmentCircle': { zh_CN: '部门不能移到自己的下级', en_US: 'A department cannot be moved below itself' },
  'error.ownerStays': {
    zh_CN: '企业所有者不能被停用、移除或削减角色，请先转让企业',
    en_US: 'The owner cannot be switched off, removed or stripped of roles; the company has to be handed over first',
  },
  'error.ownAccount': { zh_CN: '不能停用或移除自己的账号', en_US: 'Nobody switches off or removes their own account' },
  'error.colleagueUnfit': { zh_CN: '请选择另一位在职同事', en_US: 'Choose another colleague who is active' },
} as const satisfies TextTable;
