import type { TextTable } from '../calls/text-table.ts';

/** The texts of notices. */
export const noticeTexts = {
  'error.noticeNotFound': { zh_CN: '公告不存在或已撤回', en_US: 'This notice is not there or was revoked' },
  'error.noticeWrongState': { zh_CN: '公告当前状态不允许此操作', en_US: 'This cannot be done in the state of the notice' },
  'error.noticeOver': { zh_CN: '公告的结束时间已过，请先修改', en_US: 'The end of this notice has passed: change it first' },
  'notice.noLanguage': { zh_CN: '请至少用一种语言填写标题和内容', en_US: 'Write a title and a content in one language at least' },
  'notice.noTitle': { zh_CN: '请填写该语言的标题', en_US: 'This language needs a title too' },
  'notice.noContent': { zh_CN: '请填写该语言的内容', en_US: 'This language needs a content too' },
  'notice.noPicture': {
    zh_CN: '内容中有图片已失效，请删除后重新插入',
    en_US: 'A picture in this text is no longer there: remove it and insert it again',
  },
  'notice.startBeforeEnd': { zh_CN: '开始时间必须早于结束时间', en_US: 'Start time must be before end time' },
  'notice.noUsers': { zh_CN: '目标为指定用户时，必须选择用户', en_US: 'Specified users are required when the target is specified users' },
  'notice.otherUsers': { zh_CN: '所选用户中有无效用户，请重新选择', en_US: 'Some of these users are not there: choose again' },
  'notice.noPage': { zh_CN: '请从菜单中选择页面', en_US: 'Choose a page of the menu' },
  'notice.noAddress': {
    zh_CN: '请填写 http 或 https 网址，或系统内页面的路径',
    en_US: 'Enter a web address (http or https) or the path of a page',
  },
} as const satisfies TextTable;
