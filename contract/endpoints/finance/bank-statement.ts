import { Enum, Integer, Array as List, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  BankImport,
  BankLineDetail,
  BankLineRow,
  type BankLineState,
  BankStatementRow,
  bankDirections,
  bankLineStates,
  CsvReading,
  csvReading,
  TopUpLine,
} from '../../entities/finance/bank-statement.ts';
import { PlatformAccount } from '../../entities/finance/top-up.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, Remark } from '../../values.ts';

const count = () => Integer({ minimum: 0 });
const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  order: Optional(Enum(['asc', 'desc'])),
};
const filters = {
  keyword: Optional(Text({ maxLength: limits.text })),
  statementId: Optional(Id()),
  direction: Optional(Enum([...bankDirections])),
  currency: Optional(Coded('currency')),
};
const states = record({ lineStatus: Coded('bank_line_status'), lineStatus_dictText: Text() });
const balance = () => Optional(Text({ maxLength: 30 }));

/** Statements of the platform's accounts, and the top-ups that their lines are for (decision 74). */
export const bankStatementEndpoints = declare({
  'bankStatement.list': {
    method: 'GET',
    path: '/oms/bankStatement/list',
    access: { permission: 'bankStatement:list' },
    summary: 'Imported statements, the last import first unless sorted; the keyword is part of number, account or file name',
    query: record({ ...paging, column: Optional(Enum(['importTime'])), keyword: filters.keyword }),
    reply: pageOf(BankStatementRow),
  },
  'bankStatement.accounts': {
    method: 'GET',
    path: '/oms/bankStatement/accounts',
    access: { permission: 'bankStatement:list' },
    summary: "The platform's bank accounts",
    query: record({}),
    reply: List(PlatformAccount),
  },
  'bankStatement.reading': {
    method: 'GET',
    path: '/oms/bankStatement/reading',
    access: { permission: 'bankStatement:import' },
    summary: 'How the last CSV file of an account was read; empty where none was, or without an account',
    query: record({ accountId: Optional(Text({ maxLength: 64 })) }),
    reply: CsvReading,
  },
  'bankStatement.import': {
    method: 'POST',
    path: '/oms/bankStatement/import',
    access: { permission: 'bankStatement:import' },
    needsActivation: true,
    summary: 'Reads a file of statements (CAMT.053, MT940, CSV), each of which has to balance; the same line again is kept once',
    body: record({
      /** Of a CSV file that does not name its account. */
      accountId: Optional(Text({ maxLength: 64 })),
      opening: balance(),
      closing: balance(),
      ...csvReading,
    }),
    uploadMegabytes: limits.uploadMegabytes,
    reply: BankImport,
  },
  'bankLine.list': {
    method: 'GET',
    path: '/oms/bankStatement/lineList',
    access: { permission: 'bankStatement:list' },
    summary: 'Lines of statements with the top-up they are tied to, or the best suggestion; the last day first unless sorted',
    query: record({ ...paging, column: Optional(Enum(['bookTime'])), lineStatus: Optional(Coded('bank_line_status')), ...filters }),
    reply: pageOf(BankLineRow),
  },
  'bankLine.statusCount': {
    method: 'GET',
    path: '/oms/bankStatement/lineStatusCount',
    access: { permission: 'bankStatement:list' },
    summary: 'How many lines there are in each state',
    query: record(filters),
    reply: Obj(
      {
        all: count(),
        ...(Object.fromEntries(bankLineStates.map((state) => [state, count()])) as Record<BankLineState, ReturnType<typeof count>>),
      },
      { additionalProperties: false },
    ),
  },
  'bankLine.detail': {
    method: 'GET',
    path: '/oms/bankStatement/lineById',
    access: { permission: 'bankStatement:list' },
    summary: 'One line with all top-ups that the rules suggest for it, the best first',
    query: record({ id: Id() }),
    reply: BankLineDetail,
  },
  'bankLine.ofTopUp': {
    method: 'GET',
    path: '/oms/bankStatement/linesOfTopUp',
    access: { permission: 'bankStatement:list' },
    summary: 'The lines that are tied to a top-up, then open ones that the rules suggest for it',
    query: record({ id: Id() }),
    reply: List(TopUpLine),
  },
  'bankLine.match': {
    method: 'POST',
    path: '/oms/bankStatement/match',
    access: { permission: 'bankStatement:match' },
    needsActivation: true,
    summary: 'Ties an open line to a top-up, given by id or reference; nothing is credited by this',
    body: record({ id: Id(), topUpId: Optional(Id()), reference: Optional(Text({ maxLength: 40 })) }),
    idempotent: true,
    reply: states,
  },
  'bankLine.ignore': {
    method: 'POST',
    path: '/oms/bankStatement/ignore',
    access: { permission: 'bankStatement:match' },
    needsActivation: true,
    summary: 'Sets an open line aside that is for no top-up',
    body: record({ id: Id(), remark: Remark(limits.remark) }),
    idempotent: true,
    reply: states,
  },
  'bankLine.reopen': {
    method: 'POST',
    path: '/oms/bankStatement/reopen',
    access: { permission: 'bankStatement:match' },
    needsActivation: true,
    summary: 'Takes back that a line is tied or set aside',
    body: record({
      id: Id(),
      /** Required where the top-up is credited. */
      remark: Optional(Remark(limits.remark)),
    }),
    idempotent: true,
    reply: states,
  },
});
