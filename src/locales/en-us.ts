import antd from 'antd/es/locale/en_US';
import errors from './en-US/errors.json' with { type: 'json' };
import list from './en-US/list.json' with { type: 'json' };
import rules from './en-US/rules.json' with { type: 'json' };
import shell from './en-US/shell.json' with { type: 'json' };
import widgets from './en-US/widgets.json' with { type: 'json' };

export const pack = { texts: { ...shell, ...list, ...widgets, ...errors, ...rules }, antd };
