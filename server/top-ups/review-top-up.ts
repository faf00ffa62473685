import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type TopUpState, topUpStates } from '../../contract/entities/finance/top-up.ts';
import { limits } from '../../contract/limits.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { isDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import { maskedAccount } from '../../contract/values/iban.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText } from '../money/money.ts';
import { noteOf } from '../orders/write/batch.ts';
import {
  countQueuedTopUps,
  decideTopUp,
  findQueuedSlip,
  findQueuedTopUp,
  type HeldTopUp,
  holdTopUp,
  listQueuedTopUps,
  type QueuedTopUp,
} from './db/reviews.ts';
import { feeOf, without } from './fee.ts';
import { slipReply } from './read-top-ups.ts';
import { topUpDictionaries, topUpRow, wordOf } from './top-up-row.ts';

/** The platform's queue. */
export async function listQueue(
  tx: Transaction,
  input: CallInput<'topUpReview.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'topUpReview.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, authStatus, keyword, order } = input;
  const search = { state: authStatus ?? null, keyword: wordOf(keyword), newestFirst: order === 'desc' };
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await listQueuedTopUps(tx, { ...search, ...page }, caller.principal.timeZone);
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  const counted = async () =>
    (await countQueuedTopUps(tx, search.keyword)).reduce(
      (sum, { state, total }) => (search.state === null || state === search.state ? sum + total : sum),
      0,
    );
  const total = Number(rows[0]?.found ?? (pageNo === 1 ? 0 : await counted()));
  return {
    records: rows.map((row) => queuedRow({ ...row, payerAccount: maskedAccount(row.payerAccount) }, textOf)),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  };
}

export async function countQueue(
  tx: Transaction,
  { keyword }: CallInput<'topUpReview.statusCount'>,
): Promise<CallReply<'topUpReview.statusCount'>> {
  const counts = { all: 0, ...(Object.fromEntries(topUpStates.map((state) => [state, 0])) as Record<TopUpState, number>) };
  for (const { state, total } of await countQueuedTopUps(tx, wordOf(keyword))) {
    counts[state] += total;
    counts.all += total;
  }
  return counts;
}

export async function readQueued(
  tx: Transaction,
  { id }: CallInput<'topUpReview.detail'>,
  caller: SignedInCaller,
): Promise<CallReply<'topUpReview.detail'>> {
  const { timeZone, userId } = caller.principal;
  const found = isRowId(id) ? await findQueuedTopUp(tx, id, timeZone) : null;
  if (found === null) throw new Refusal('top_up_not_found');
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  const { currency, accountType, ownerName, accountNumber, bankName, bankCode } = found;
  const due = found.received ?? found.amount;
  const isOpen = found.state === 'to_confirm' || found.state === 'second_review';
  const hasSaid = found.reviews.some(({ reviewerId, proofTurn }) => reviewerId === userId && proofTurn === found.proofTurn);
  return {
    ...queuedRow(found, textOf),
    ...{ accountType, ownerName, accountNumber, bankName, bankCode },
    accountType_dictText: textOf('bank_account_type', accountType),
    amountText: moneyShown(found.amount, currency),
    dueAmount: moneyText(due, currency),
    dueText: moneyShown(due, currency),
    mayReview: isOpen && !hasSaid && userId !== found.requesterId,
    firstReview: found.state === 'to_confirm',
    alike: found.alike.map(({ state, amount, at, ...other }) => ({
      ...other,
      authStatus: state,
      authStatus_dictText: textOf('top_up_status', state),
      amount: moneyText(amount, other.currency),
      sendTime: at,
    })),
    reviews: found.reviews.map(({ turn, reviewer, verdict, amount, remark, at }) => ({
      ...{ id: String(turn), reviewer, verdict, remark, currency },
      verdict_dictText: textOf('claim_verdict', verdict),
      amount: amount === null ? null : moneyText(amount, currency),
      createTime: at,
    })),
  };
}

export async function openQueuedSlip(tx: Transaction, { id }: CallInput<'topUpReview.file'>) {
  return slipReply(isRowId(id) ? await findQueuedSlip(tx, id) : null);
}

/**
 * Records a reviewer's decision while the top-up is locked. What is accepted is credited once in the same transaction; above the limit of
 * its currency only after a second person accepts the same amount (security M3).
 * @throws Refusal top_up_not_found, top_up_decided, top_up_second_person, top_up_amount_changed, invalid_fields
 */
export async function reviewTopUp(
  tx: Transaction,
  input: CallInput<'topUpReview.review'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'topUpReview.review'>> {
  const { userId, timeZone } = caller.principal;
  const held = isRowId(input.id) ? await holdTopUp(tx, input.id) : null;
  // What nobody has paid is not in the queue, so it is treated as missing.
  if (held === null || held.state === 'awaiting_payment') throw new Refusal('top_up_not_found');
  if (held.state !== 'to_confirm' && held.state !== 'second_review') throw new Refusal('top_up_decided');
  const full = await findQueuedTopUp(tx, held.id, timeZone);
  const said = (full?.reviews ?? []).filter(({ proofTurn }) => proofTurn === full?.proofTurn);
  if (userId === held.requesterId || said.some(({ reviewerId }) => reviewerId === userId)) throw new Refusal('top_up_second_person');
  const amount = input.verdict === 'reject' ? null : acceptedOf(input.amount, held);
  const remark = noteOf(input.remark);
  const isOther = amount !== null && held.state === 'to_confirm' && compareDecimals(amount, held.amount) !== 0;
  if (remark === null && (amount === null || isOther)) throw wrong('remark', 'required', 'rule.required', {});
  const fee = amount === null ? null : feeOf(amount, held.currency, held);
  if (amount !== null && fee !== null && compareDecimals(amount, fee) <= 0)
    throw wrong('amount', 'range', 'topUp.feeAbove', { fee: moneyShown(fee, held.currency) });
  const credited = amount === null || fee === null ? null : without(amount, fee, held.currency);
  const state = await decideTopUp(tx, {
    ...{
      id: held.id,
      verdict: amount === null ? 'reject' : 'accept',
      amount,
      fee,
      remark,
      reviewerId: userId,
      noticeId: uuidv7(),
      at: now,
    },
    ...(await noticeOf(tx, held, credited, remark ?? (amount === null ? null : (said[0]?.remark ?? null)), caller)),
  });
  const detail = { merchant: held.tenantId, reference: held.reference, amount, credited, currency: held.currency, state };
  await audit(tx, caller, now, { action: amount === null ? 'topUp.reject' : 'topUp.accept', subject: held.id, detail });
  const textOf = await readTexts(tx, caller, topUpDictionaries);
  return { authStatus: state, authStatus_dictText: textOf('top_up_status', state) };
}

/** Returns the accepted amount: a second reviewer accepts what the first one did. */
function acceptedOf(amount: string | undefined, held: HeldTopUp): string {
  const isAmount = amount !== undefined && isDecimal(amount, { whole: 11, decimals: digitsOf(held.currency) }) && !amount.startsWith('-');
  if (!isAmount || compareDecimals(amount, '0') === 0) throw wrong('amount', 'rechargeAmount', 'rule.rechargeAmount', {});
  if (held.received !== null && compareDecimals(amount, held.received) !== 0)
    throw new Refusal('top_up_amount_changed', { values: { amount: moneyShown(held.received, held.currency) } });
  return amount;
}

/** Builds the notice to the requester for a decided top-up, in the language of the request. */
async function noticeOf(tx: Transaction, held: HeldTopUp, credited: string | null, remark: string | null, caller: SignedInCaller) {
  const { language, reference, currency } = held;
  const textOf = await readTexts(tx, { ...caller, language }, topUpDictionaries);
  const state = textOf('top_up_status', credited === null ? 'unaccounted' : 'accounted');
  const values = { remark: asHtml(remark ?? ''), credited: credited === null ? '' : moneyShown(credited, currency) };
  return {
    title: messageOf('topUp.decidedTitle', language, { reference, state }),
    content: `<p>${messageOf(credited === null ? 'topUp.unaccountedContent' : 'topUp.accountedContent', language, values)}</p>`,
  };
}

/** Notices contain HTML, so user input is escaped. */
function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function queuedRow(row: QueuedTopUp, textOf: TextOf) {
  const { merchant, requester, payerName, payerAccount, remittedOn, fileName, fileType, fileSize } = row;
  return { ...topUpRow(row, textOf), merchant, requester, payerName, payerAccount, remitTime: remittedOn, fileName, fileType, fileSize };
}

function wrong(path: string, rule: string, message: string, values: Readonly<Record<string, string>>): Refusal {
  return wrongField(path, rule, message, values);
}
