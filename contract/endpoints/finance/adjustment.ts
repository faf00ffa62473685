import { Enum, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  AdjustableOrder,
  Adjustment,
  AdjustmentPrice,
  AdjustmentRow,
  type AdjustmentState,
  adjustmentDirections,
  adjustmentStates,
  MeasuredBox,
  ReviewedAdjustment,
  ReviewedAdjustmentRow,
} from '../../entities/finance/adjustment.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Coded, Id, Remark, requiredText } from '../../values.ts';

const count = () => Integer({ minimum: 0 });
const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  column: Optional(Enum(['createTime'])),
  order: Optional(Enum(['asc', 'desc'])),
};
const filters = { keyword: Optional(Text({ maxLength: limits.text })) };
const states = record({ adjustStatus: Coded('adjustment_status'), adjustStatus_dictText: Text() });
const priced = {
  /** Customer or tracking number of the order. */
  number: requiredText(64),
  adjustCause: Coded('adjustment_cause'),
  /** Required where the cause leaves it open; a re-weighing computes it. */
  direction: Optional(Enum([...adjustmentDirections])),
  amount: Optional(Amount()),
  /** Of a re-weighing. */
  boxes: Optional(List(MeasuredBox, { maxItems: 1000 })),
};

/** Adjustments: the platform proposes a charge or a compensation on a paid order, and its merchant accepts or disputes (decision 71). */
export const adjustmentEndpoints = declare({
  'adjustment.list': {
    method: 'GET',
    path: '/financial/adjustmentList',
    access: { permission: 'adjustment:list' },
    summary: "The tenant's adjustments, newest first unless sorted; the keyword is part of an order's number",
    query: record({ ...paging, adjustStatus: Optional(Coded('adjustment_status')), ...filters }),
    reply: pageOf(AdjustmentRow),
  },
  'adjustment.byId': {
    method: 'GET',
    path: '/financial/adjustmentById',
    access: { permission: 'adjustment:list' },
    summary: 'One adjustment with its evidence, its steps, and both prices of a re-weighed order',
    query: record({ id: Id() }),
    reply: Adjustment,
  },
  'adjustment.file': {
    method: 'GET',
    path: '/financial/adjustmentFile',
    access: { permission: 'adjustment:list' },
    summary: 'A file of the evidence of an adjustment, to be saved',
    query: record({ id: Id(), fileId: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'adjustment.answer': {
    method: 'POST',
    path: '/financial/adjustmentAnswer',
    access: { permission: 'adjustment:answer' },
    needsActivation: true,
    summary: 'Accepts an adjustment, which books it, or disputes it; accepting a due charge again has it booked now',
    body: record({
      id: Id(),
      answer: Enum(['accept', 'dispute']),
      /** Required to dispute. */
      remark: Optional(Remark(limits.remark)),
    }),
    idempotent: true,
    reply: states,
  },
  'adjustmentReview.list': {
    method: 'GET',
    path: '/oms/adjustment/list',
    access: { permission: 'adjustment:queue' },
    summary: 'Adjustments of all merchants for the platform, newest first unless sorted; the keyword is part of a number or merchant',
    query: record({ ...paging, adjustStatus: Optional(Coded('adjustment_status')), ...filters }),
    reply: pageOf(ReviewedAdjustmentRow),
  },
  'adjustmentReview.statusCount': {
    method: 'GET',
    path: '/oms/adjustment/getStatusCount',
    access: { permission: 'adjustment:queue' },
    summary: 'How many adjustments there are in each state',
    query: record(filters),
    reply: Obj(
      {
        all: count(),
        ...(Object.fromEntries(adjustmentStates.map((state) => [state, count()])) as Record<AdjustmentState, ReturnType<typeof count>>),
      },
      { additionalProperties: false },
    ),
  },
  'adjustmentReview.detail': {
    method: 'GET',
    path: '/oms/adjustment/getDetailById',
    access: { permission: 'adjustment:queue' },
    summary: 'One adjustment with its evidence, its steps, and both prices of a re-weighed order',
    query: record({ id: Id() }),
    reply: ReviewedAdjustment,
  },
  'adjustmentReview.file': {
    method: 'GET',
    path: '/oms/adjustment/getFile',
    access: { permission: 'adjustment:queue' },
    summary: 'A file of the evidence of an adjustment, to be saved',
    query: record({ id: Id(), fileId: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'adjustmentReview.order': {
    method: 'GET',
    path: '/oms/adjustment/getOrder',
    access: { permission: 'adjustment:decide' },
    summary: 'The paid order of any merchant with exactly this customer or tracking number',
    query: record({ number: requiredText(64) }),
    reply: AdjustableOrder,
  },
  'adjustmentReview.price': {
    method: 'POST',
    path: '/oms/adjustment/price',
    access: { permission: 'adjustment:decide' },
    asksOnly: true,
    summary: 'What would be proposed: for a re-weighing, the difference between the quoted price and that of the measured boxes',
    body: record(priced),
    reply: AdjustmentPrice,
  },
  'adjustmentReview.propose': {
    method: 'POST',
    path: '/oms/adjustment/propose',
    access: { permission: 'adjustment:decide' },
    needsActivation: true,
    summary: 'Proposes an adjustment to the merchant of an order; a credit above the limit of its currency waits for a second person',
    body: record({
      ...priced,
      /** Of a re-weighing: as it was shown; refused when the price differs. */
      amount: Amount(),
      reason: Remark(limits.remark),
      /** Files that this user uploaded as evidence. */
      evidence: Optional(List(Id(), { maxItems: limits.claimFiles })),
    }),
    idempotent: true,
    reply: record({ id: Id(), ...states.properties }),
  },
  'adjustmentReview.review': {
    method: 'POST',
    path: '/oms/adjustment/review',
    access: { permission: 'adjustment:decide' },
    needsActivation: true,
    summary: 'Agrees as the second person, upholds an adjustment against its dispute, or withdraws it',
    body: record({
      id: Id(),
      verdict: Enum(['agree', 'uphold', 'withdraw']),
      /** Required to uphold and to withdraw. */
      remark: Optional(Remark(limits.remark)),
    }),
    idempotent: true,
    reply: states,
  },
});
