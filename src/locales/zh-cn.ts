import chinese from 'antd/es/locale/zh_CN';
import errors from './zh-CN/errors.json' with { type: 'json' };
import list from './zh-CN/list.json' with { type: 'json' };
import rules from './zh-CN/rules.json' with { type: 'json' };
import shell from './zh-CN/shell.json' with { type: 'json' };
import widgets from './zh-CN/widgets.json' with { type: 'json' };

/** antd labels the page size selector "page number", which only screen readers announce. */
const antd = { ...chinese, Pagination: { ...chinese.Pagination, page_size: '每页条数' } };

export const pack = { texts: { ...shell, ...list, ...widgets, ...errors, ...rules }, antd };
