import { Enum, Integer, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { Bill, BillLine, BillOrder, BillRow, billFormats } from '../../entities/finance/bill.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, ruled } from '../../values.ts';

const month = () => ruled(Text({ pattern: '^\\d{4}-\\d{2}$', format: 'month' }), { rule: 'month' });
const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};
const access = { permission: 'bill:list' } as const;

/** Bills: what moved on a balance in a month (decision 64). */
export const billEndpoints = declare({
  'bill.list': {
    method: 'GET',
    path: '/financial/billList',
    access,
    summary: "The company's bills, the latest first unless sorted; the number may be a part of it",
    query: record({
      ...paging,
      column: Optional(Enum(['billNo'])),
      order: Optional(Enum(['asc', 'desc'])),
      billNo: Optional(Text({ maxLength: limits.text })),
      period: Optional(month()),
      currencyCode: Optional(Coded('currency')),
    }),
    reply: pageOf(BillRow),
  },
  'bill.detail': {
    method: 'GET',
    path: '/financial/billById',
    access,
    summary: 'One bill with what each cause changed',
    query: record({ id: Id() }),
    reply: Bill,
  },
  'bill.orders': {
    method: 'GET',
    path: '/financial/billOrders',
    access,
    summary: 'The orders of a bill with the lines of their prices; the lines sum to what each order was charged',
    query: record({ id: Id(), ...paging }),
    reply: pageOf(BillOrder),
  },
  'bill.lines': {
    method: 'GET',
    path: '/financial/billLines',
    access,
    summary: 'The lines of a bill as the ledger has them, the earliest first',
    query: record({ id: Id(), ...paging }),
    reply: pageOf(BillLine),
  },
  'bill.download': {
    method: 'GET',
    path: '/financial/billDownload',
    access,
    summary: "A bill as PDF or workbook in the caller's language; a job prepares that of many orders",
    query: record({ id: Id(), fileType: Optional(Enum([...billFormats])) }),
    kind: 'blob',
    changesState: true,
    reply: Null(),
  },
});
