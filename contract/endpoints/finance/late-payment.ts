import { Enum, Integer, Null, Optional } from 'typebox';
import { declare } from '../../endpoint.ts';
import { LatePaymentRow } from '../../entities/finance/late-payment.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, Remark, ruled } from '../../values.ts';

/** Payments that came too late for their top-up: somebody says what became of them (decision 86). */
export const latePaymentEndpoints = declare({
  'latePayment.list': {
    method: 'GET',
    path: '/oms/topUp/latePayments',
    access: { permission: 'topUp:list' },
    summary: 'Payments that came after their top-up was withdrawn or accounted, those to be handled first',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      handled: Optional(Enum(['yes', 'no'])),
    }),
    reply: pageOf(LatePaymentRow),
  },
  'latePayment.handle': {
    method: 'POST',
    path: '/oms/topUp/handleLatePayment',
    access: { permission: 'account:review' },
    needsActivation: true,
    summary: 'Says what became of a late payment; no money moves by this',
    body: record({ id: Id(), remark: ruled(Remark(limits.remark), { rule: 'required' }) }),
    reply: Null(),
  },
});
