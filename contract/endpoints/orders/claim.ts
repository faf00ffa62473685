import { Enum, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { Claim, ClaimDetail, ClaimRow } from '../../entities/orders/claim.ts';
import { BatchOutcome, pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { type ClaimState, claimStates } from '../../order-states.ts';
import { Amount, Coded, Id, Remark } from '../../values.ts';

const filters = { keyword: Optional(Text({ maxLength: limits.text })) };
const count = () => Integer({ minimum: 0 });

/** Claims: a merchant requests money back after hand-over, and the platform decides (decision 26). */
export const claimEndpoints = declare({
  'order.chargeBack': {
    method: 'POST',
    path: '/oms/order/chargeBackOrder',
    access: { permission: 'order:chargeback' },
    needsActivation: true,
    summary: 'Claims what orders cost that a warehouse or carrier has had: it is requested, and booked when the platform accepts it',
    body: record({
      ids: List(Id(), { minItems: 1, maxItems: limits.batchRows }),
      reason: Remark(limits.remark),
      claimReason: Optional(Coded('claim_reason')),
      /** The full amount by default, and always for callers who may not see amounts; only with a single order. */
      amount: Optional(Amount()),
      /** Files that the requester uploaded; only with a single order. */
      evidence: Optional(List(Id(), { maxItems: limits.claimFiles })),
    }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.withdrawChargeBack': {
    method: 'POST',
    path: '/oms/order/withdrawChargeBack',
    access: { permission: 'order:chargeback' },
    needsActivation: true,
    summary: 'Takes back the open claims of orders; those that were decided stay',
    body: record({ ids: List(Id(), { minItems: 1, maxItems: limits.batchRows }) }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.claims': {
    method: 'GET',
    path: '/oms/order/getClaims',
    access: { permission: 'order:detail' },
    summary: 'The claims of an order, newest first',
    query: record({ id: Id() }),
    reply: List(Claim),
  },
  'order.claimFile': {
    method: 'GET',
    path: '/oms/order/getClaimFile',
    access: { permission: 'order:chargeback' },
    summary: "A file of the evidence of an order's claim, to be saved",
    query: record({ id: Id(), fileId: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'claim.list': {
    method: 'GET',
    path: '/oms/claim/list',
    access: { permission: 'claim:list' },
    summary: 'Claims of all merchants for the platform, the oldest first unless sorted; the keyword is part of a number or of the merchant',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      column: Optional(Enum(['createTime'])),
      order: Optional(Enum(['asc', 'desc'])),
      claimStatus: Optional(Coded('claim_status')),
      ...filters,
    }),
    reply: pageOf(ClaimRow),
  },
  'claim.statusCount': {
    method: 'GET',
    path: '/oms/claim/getStatusCount',
    access: { permission: 'claim:list' },
    summary: 'How many claims there are in each state',
    query: record(filters),
    reply: Obj(
      {
        all: count(),
        ...(Object.fromEntries(claimStates.map((state) => [state, count()])) as Record<ClaimState, ReturnType<typeof count>>),
      },
      { additionalProperties: false },
    ),
  },
  'claim.detail': {
    method: 'GET',
    path: '/oms/claim/getDetailById',
    access: { permission: 'claim:list' },
    summary: 'One claim with its evidence and who reviewed it',
    query: record({ id: Id() }),
    reply: ClaimDetail,
  },
  'claim.file': {
    method: 'GET',
    path: '/oms/claim/getFile',
    access: { permission: 'claim:list' },
    summary: "A file of a claim's evidence, to be saved",
    query: record({ id: Id(), fileId: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'claim.review': {
    method: 'POST',
    path: '/oms/claim/review',
    access: { permission: 'claim:review' },
    needsActivation: true,
    summary:
      'Accepts a claim, whole or in part, or rejects it; above the limit of its currency a second person says the same before it is booked',
    body: record({
      id: Id(),
      verdict: Enum(['accept', 'acceptPart', 'reject']),
      /** The accepted amount as the reviewer saw it. */
      amount: Optional(Amount()),
      /** Required when less than the claim, or nothing, is accepted. */
      remark: Optional(Remark(limits.remark)),
    }),
    idempotent: true,
    reply: record({ claimStatus: Coded('claim_status'), claimStatus_dictText: Text() }),
  },
});
