import { Enum, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  BankCredential,
  credentialKinds,
  PaymentCode,
  PlatformAccount,
  ReviewedTopUp,
  ReviewedTopUpRow,
  TopUp,
  TopUpFee,
  TopUpRow,
  type TopUpState,
  topUpStates,
} from '../../entities/finance/top-up.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Coded, Id, Remark, requiredText, ruled } from '../../values.ts';

const count = () => Integer({ minimum: 0 });
const day = () => ruled(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'day' }), { rule: 'day' });
const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  column: Optional(Enum(['createTime'])),
  order: Optional(Enum(['asc', 'desc'])),
};
const filters = { keyword: Optional(Text({ maxLength: limits.text })) };
const states = record({ authStatus: Coded('top_up_status'), authStatus_dictText: Text() });
/** A decimal above zero with at most two decimals, as the specification's rule has it. */
const topUpAmount = () => ruled(Amount(), { rule: 'rechargeAmount' });

/** Top-ups: a merchant opens one, says what was paid, and the platform decides (decision 59). */
export const topUpEndpoints = declare({
  'bank.list': {
    method: 'GET',
    path: '/sys/tmsBankInfo/list',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: "The platform's accounts of a channel (bank accounts unless it is said), of one currency or all",
    query: record({ currency: Optional(Coded('currency')), channel: Optional(Coded('pay_channel')) }),
    reply: List(PlatformAccount),
  },
  'qrcode.list': {
    method: 'GET',
    path: '/tmsToOms/bilQrcode/list',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'The code to scan for a top-up, which names its reference and amount',
    query: record({ id: Id() }),
    reply: List(PaymentCode),
  },
  'topUp.fee': {
    method: 'GET',
    path: '/financial/topUpFee',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'What a channel keeps of an amount, and what of it is credited',
    query: record({ amount: topUpAmount(), accountId: Id() }),
    reply: TopUpFee,
  },
  'topUp.open': {
    method: 'POST',
    path: '/financial/topUpBalance',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: "Opens a top-up to one of the platform's accounts: the reply has its payment reference, fee and what will be credited",
    body: record({ amount: topUpAmount(), currency: Coded('currency'), accountId: Id() }),
    idempotent: true,
    reply: TopUpRow,
  },
  'bank.recharge': {
    method: 'POST',
    path: '/sys/tmsBankInfo/recharge',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'Says what was paid for a top-up, for the first time or again after it was not accounted',
    body: record({
      id: Id(),
      /** One of the merchant's bank cards and accounts, in place of payer and account. */
      credentialId: Optional(Id()),
      payerName: Optional(requiredText(100)),
      payerAccount: Optional(ruled(requiredText(64), { rule: 'bankAccount' })),
      remitTime: day(),
      /** A file that this user uploaded as a payment slip. */
      voucher: Id(),
    }),
    idempotent: true,
    reply: states,
  },
  'credential.list': {
    method: 'GET',
    path: '/financial/bankCredential/list',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: "The merchant's bank cards and accounts, the default first",
    query: record({}),
    reply: List(BankCredential),
  },
  'credential.add': {
    method: 'POST',
    path: '/financial/bankCredential/add',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'Adds a bank card or account that the merchant pays from; the first is the default',
    body: record({
      kind: Enum([...credentialKinds]),
      ownerName: requiredText(100),
      accountNumber: ruled(requiredText(64), { rule: 'bankAccount', with: { kindField: 'kind' } }),
      bankName: requiredText(100),
    }),
    reply: record({ id: Id() }),
  },
  'credential.setDefault': {
    method: 'POST',
    path: '/financial/bankCredential/setDefault',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'Makes one of the bank cards and accounts the default',
    body: record({ id: Id() }),
    reply: Null(),
  },
  'credential.remove': {
    method: 'POST',
    path: '/financial/bankCredential/remove',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'Removes a bank card or account; what was sent with it stays',
    body: record({ id: Id() }),
    reply: Null(),
  },
  'topUp.withdraw': {
    method: 'POST',
    path: '/financial/topUpWithdraw',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'Takes back a top-up that was not accounted',
    body: record({ id: Id() }),
    idempotent: true,
    reply: states,
  },
  'topUp.list': {
    method: 'GET',
    path: '/financial/topUpList',
    access: { permission: 'account:list' },
    summary: "The tenant's top-ups, newest first unless sorted",
    query: record({ ...paging, authStatus: Optional(Coded('top_up_status')), ...filters }),
    reply: pageOf(TopUpRow),
  },
  'topUp.byId': {
    method: 'GET',
    path: '/financial/topUpById',
    access: { permission: 'account:list' },
    summary: 'One top-up with its account and what was sent for it',
    query: record({ id: Id() }),
    reply: TopUp,
  },
  'topUp.file': {
    method: 'GET',
    path: '/financial/topUpFile',
    access: { permission: 'account:list' },
    summary: 'The slip that was sent last for a top-up, to be saved',
    query: record({ id: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'topUpReview.list': {
    method: 'GET',
    path: '/oms/topUp/list',
    access: { permission: 'topUp:list' },
    summary:
      'Top-ups of all merchants for the platform, the oldest first unless sorted; the keyword is part of reference, payer or merchant',
    query: record({ ...paging, authStatus: Optional(Coded('top_up_status')), ...filters }),
    reply: pageOf(ReviewedTopUpRow),
  },
  'topUpReview.statusCount': {
    method: 'GET',
    path: '/oms/topUp/getStatusCount',
    access: { permission: 'topUp:list' },
    summary: 'How many top-ups there are in each state',
    query: record(filters),
    reply: Obj(
      {
        all: count(),
        ...(Object.fromEntries(topUpStates.map((state) => [state, count()])) as Record<TopUpState, ReturnType<typeof count>>),
      },
      { additionalProperties: false },
    ),
  },
  'topUpReview.detail': {
    method: 'GET',
    path: '/oms/topUp/getDetailById',
    access: { permission: 'topUp:list' },
    summary: 'One top-up with its slip, others of the same payment, and who reviewed it',
    query: record({ id: Id() }),
    reply: ReviewedTopUp,
  },
  'topUpReview.file': {
    method: 'GET',
    path: '/oms/topUp/getFile',
    access: { permission: 'topUp:list' },
    summary: 'The slip that was sent last for a top-up, to be saved',
    query: record({ id: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'topUpReview.review': {
    method: 'POST',
    path: '/oms/topUp/review',
    access: { permission: 'account:review' },
    needsActivation: true,
    summary: 'Accepts a top-up or rejects it; above the limit of its currency a second person says the same before it is credited',
    body: record({
      id: Id(),
      verdict: Enum(['accept', 'reject']),
      /** What has arrived; required to accept. */
      amount: Optional(Amount()),
      /** Required when another amount than the merchant's, or nothing, is accepted. */
      remark: Optional(Remark(limits.remark)),
    }),
    idempotent: true,
    reply: states,
  },
});
