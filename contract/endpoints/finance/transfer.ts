import { Enum, Integer, Array as List, Null, Optional } from 'typebox';
import { declare } from '../../endpoint.ts';
import { TransferRow, TransferSums } from '../../entities/finance/transfer.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Coded, NumberList, RangeEnd } from '../../values.ts';

const filters = {
  createTime_begin: Optional(RangeEnd()),
  createTime_end: Optional(RangeEnd()),
  currencyCode: Optional(Coded('currency')),
  flowType: Optional(Coded('flow_type')),
  /** Customer or tracking numbers of orders, or payment references of top-ups. */
  number: Optional(NumberList()),
  /** The least and the most that moved, whichever way it went. */
  amountFrom: Optional(Amount()),
  amountTo: Optional(Amount()),
};

const sorting = { column: Optional(Enum(['createTime'])), order: Optional(Enum(['asc', 'desc'])) };

/** The transfers of a tenant's balances. */
export const transferEndpoints = declare({
  'transfer.list': {
    method: 'GET',
    path: '/financial/transactionList',
    access: { permission: 'account:list' },
    summary: "The transfers of the tenant's balances with the balance after each, the latest first unless sorted",
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      ...sorting,
      ...filters,
    }),
    reply: pageOf(TransferRow),
  },
  'transfer.summary': {
    method: 'POST',
    path: '/financial/transactionSummary',
    access: { permission: 'account:list' },
    asksOnly: true,
    summary: 'The sums of the found transfers for each currency and cause, with the balances before and after the searched time',
    body: record(filters),
    reply: List(TransferSums),
  },
  'transfer.export': {
    method: 'POST',
    path: '/financial/exportTransaction',
    access: { permission: 'account:export' },
    summary: 'The found transfers with their sums, as a workbook; more than 20,000 become a background job',
    body: record(filters),
    kind: 'blob',
    reply: Null(),
  },
});
