import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** Ways to pay: a remittance to a bank account, a code that is scanned, and a try-out that moves nothing outside. */
export const payChannels = ['remittance', 'qr', 'sandbox'] as const;
export type PayChannelName = (typeof payChannels)[number];

/** States of a top-up. Merchants see `second_review` as `to_confirm`. */
export const topUpStates = ['awaiting_payment', 'to_confirm', 'second_review', 'accounted', 'unaccounted', 'withdrawn'] as const;
export type TopUpState = (typeof topUpStates)[number];

const account = {
  accountType: Coded('bank_account_type'),
  accountType_dictText: Text(),
  ownerName: Text(),
  accountNumber: Text(),
  bankName: Text(),
  bankCode: orNull(Text()),
};

/** One of the platform's accounts, with what its channel keeps. */
export const PlatformAccount = record({
  id: Id(),
  ...account,
  currency: Text(),
  /** In percent of the amount. */
  feeRate: Text(),
  feeFixed: Amount(),
  /** Bank, currency and the end of the number, for lists of choices. */
  text: Text(),
});
export type PlatformAccount = Static<typeof PlatformAccount>;

/** What a merchant pays from: bank cards, accounts with an IBAN, other accounts. */
export const credentialKinds = ['card', 'iban', 'account'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** A bank card or account of the merchant; of its number, only the end is told. */
export const BankCredential = record({
  id: Id(),
  kind: Coded('bank_credential_kind'),
  kind_dictText: Text(),
  ownerName: Text(),
  accountNumber: Text(),
  bankName: Text(),
  isDefault: Bool(),
  createTime: LocalTime(),
  /** Bank, end of the number and owner, for lists of choices. */
  text: Text(),
});

/** A code to scan: the picture as a data URI, and in words what it holds. */
export const PaymentCode = record({ id: Id(), ownerName: Text(), currency: Text(), payload: Text(), picture: Text() });

/** What a top-up will cost. `creditAmount` is null where the fee leaves nothing. */
export const TopUpFee = record({ currency: Text(), amount: Amount(), fee: Amount(), creditAmount: orNull(Amount()) });

const topUp = {
  id: Id(),
  reference: Text(),
  payChannel: Coded('pay_channel'),
  payChannel_dictText: Text(),
  authStatus: Coded('top_up_status'),
  authStatus_dictText: Text(),
  currency: Text(),
  amount: Amount(),
  fee: Amount(),
  /** What is credited if exactly the amount arrives; once accounted, what was credited. */
  creditAmount: Amount(),
  /** What arrived, once it is accounted. */
  receivedAmount: orNull(Amount()),
  auditRemark: orNull(Text()),
  createTime: LocalTime(),
  sendTime: orNull(LocalTime()),
  auditTime: orNull(LocalTime()),
};

/** A top-up in its merchant's list. */
export const TopUpRow = record(topUp);
export type TopUpRow = Static<typeof TopUpRow>;

/** What the merchant says was paid. */
const proof = {
  payerName: Text(),
  payerAccount: Text(),
  remitTime: Text(),
  fileName: Text(),
  fileType: Text(),
  fileSize: Integer({ minimum: 1 }),
};

export const TopUpProof = record({ turn: Text(), ...proof, sendTime: LocalTime() });

export const TopUp = record({
  ...topUp,
  ...account,
  /** Who opened it. */
  requester: Text(),
  amountText: Text(),
  /** Whether the merchant may say what was paid, for the first time or again. */
  maySend: Bool(),
  /** Whether the merchant may go to the page where it is paid online. */
  mayPay: Bool(),
  mayWithdraw: Bool(),
  /** Each time that it was sent, newest first. */
  proofs: List(TopUpProof),
  last: orNull(TopUpProof),
  /** The merchant's default bank card or account, until something was sent. */
  credentialId: orNull(Id()),
});
export type TopUp = Static<typeof TopUp>;

/** A top-up in the reviewers' queue. */
export const ReviewedTopUpRow = record({ ...topUp, ...proof, merchant: Text(), requester: Text() });
export type ReviewedTopUpRow = Static<typeof ReviewedTopUpRow>;

/** Another top-up that may be of the same payment. */
export const AlikeTopUp = record({
  id: Id(),
  reference: Text(),
  merchant: Text(),
  authStatus: Coded('top_up_status'),
  authStatus_dictText: Text(),
  currency: Text(),
  amount: Amount(),
  sameFile: Bool(),
  sendTime: LocalTime(),
});

export const TopUpReview = record({
  id: Id(),
  reviewer: Text(),
  verdict: Coded('claim_verdict'),
  verdict_dictText: Text(),
  amount: orNull(Amount()),
  currency: Text(),
  remark: orNull(Text()),
  createTime: LocalTime(),
});

export const ReviewedTopUp = record({
  ...ReviewedTopUpRow.properties,
  ...account,
  amountText: Text(),
  /** What is to be accepted now: the amount, or what the first reviewer says has arrived. */
  dueAmount: Amount(),
  dueText: Text(),
  mayReview: Bool(),
  /** Whether the accepted amount can still be chosen. */
  firstReview: Bool(),
  alike: List(AlikeTopUp),
  reviews: List(TopUpReview),
});
export type ReviewedTopUp = Static<typeof ReviewedTopUp>;
