import { Enum, Integer, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { LogKept, LogLine, LogRow } from '../../entities/company/log.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, NumberList, RangeEnd } from '../../values.ts';

const filters = {
  auditKind: Optional(Coded('audit_kind')),
  username: Optional(Text({ maxLength: limits.text })),
  number: Optional(NumberList()),
  requestNo: Optional(NumberList()),
  logTime_begin: Optional(RangeEnd()),
  logTime_end: Optional(RangeEnd()),
};

const sorting = { column: Optional(Enum(['logTime'])), order: Optional(Enum(['asc', 'desc'])) };

const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};

/** The log of a company (decision 61). */
export const logEndpoints = declare({
  'log.list': {
    method: 'GET',
    path: '/sys/log/list',
    access: { permission: 'system:log:list' },
    summary: 'What happened in the company: sign-ins, changes, money and rights, the latest first unless sorted',
    query: record({ ...paging, ...sorting, ...filters }),
    reply: pageOf(LogRow),
  },
  'log.kept': {
    method: 'GET',
    path: '/sys/log/kept',
    access: { permission: 'system:log:list' },
    summary: 'For how long the log is kept, and from which time on it has rows',
    query: record({}),
    reply: LogKept,
  },
  'log.export': {
    method: 'POST',
    path: '/sys/log/exportXls',
    access: { permission: 'system:log:export' },
    summary: 'Queues a job that writes the found events as a workbook of at most 100,000 rows',
    body: record({ ...sorting, ...filters }),
    reply: Null(),
  },
  'log.detail': {
    method: 'GET',
    path: '/sys/log/queryById',
    access: { permission: 'system:log:list' },
    summary: 'One event of the log',
    query: record({ id: Id() }),
    reply: LogRow,
  },
  'log.lines': {
    method: 'GET',
    path: '/sys/log/lines',
    access: { permission: 'system:log:list' },
    summary:
      'What an event of the log says, changes with their values before and after; personal data is masked without the right to see it',
    query: record({ id: Id(), ...paging }),
    reply: pageOf(LogLine),
  },
});
