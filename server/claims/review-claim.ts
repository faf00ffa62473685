import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { isOpenClaim } from '../../contract/order-states.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { isDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyShown } from '../money/money.ts';
import { noteOf } from '../orders/write/batch.ts';
import { decideClaim, findPlatformClaim, type HeldClaim, holdClaim } from './db/claim-reviews.ts';

type Input = CallInput<'claim.review'>;

/**
 * Records a reviewer's decision while the claim is locked. An accepted amount is booked once in the same transaction; above the claim limit
 * of its currency only after a second person accepts the same amount (security M3).
 * @throws Refusal claim_not_found, claim_decided, claim_second_person, claim_amount_changed, invalid_fields
 */
export async function reviewClaim(tx: Transaction, input: Input, caller: SignedInCaller, now: Date): Promise<CallReply<'claim.review'>> {
  const { userId, timeZone } = caller.principal;
  const held = isRowId(input.id) ? await holdClaim(tx, input.id) : null;
  if (held === null) throw new Refusal('claim_not_found');
  if (!isOpenClaim(held.state)) throw new Refusal('claim_decided');
  const full = await findPlatformClaim(tx, held.id, timeZone);
  if (hasTakenPart(userId, held.requesterId, full?.reviews ?? [])) throw new Refusal('claim_second_person');
  const amount = input.verdict === 'reject' ? null : accepted(input, held);
  const remark = noteOf(input.remark);
  const isFirst = held.state === 'requested';
  if (remark === null && (amount === null || (isFirst && input.verdict === 'acceptPart'))) {
    throw wrongField('remark', 'required', 'rule.required');
  }
  const firstRemark = full?.reviews[0]?.remark ?? null;
  const told = await noticeOf(tx, held, amount, remark ?? (amount === null ? null : firstRemark), caller);
  const state = await decideClaim(tx, {
    ...{ claimId: held.id, verdict: amount === null ? 'reject' : 'accept', amount, remark, reviewerId: userId },
    ...{ transferId: uuidv7(), logId: uuidv7(), noticeId: uuidv7(), at: now },
    ...told,
  });
  const detail = { merchant: held.tenantId, order: held.orderId, amount, currency: held.currency, state };
  await audit(tx, caller, now, { action: amount === null ? 'claim.reject' : 'claim.accept', subject: held.id, detail });
  const textOf = await readTexts(tx, caller, ['claim_status']);
  return { claimStatus: state, claimStatus_dictText: textOf('claim_status', state) };
}

/** Reports whether the user has already requested or reviewed the claim and so may not review it. */
export function hasTakenPart(userId: string, requesterId: string, reviews: readonly { readonly reviewerId: string }[]): boolean {
  return userId === requesterId || reviews.some(({ reviewerId }) => reviewerId === userId);
}

/** Returns the accepted amount: the one that the reviewer saw, or less than was claimed. */
function accepted({ verdict, amount }: Input, held: HeldClaim): string {
  const due = held.accepted ?? held.amount;
  const shown = { amount: moneyShown(due, held.currency) };
  const isAmount = amount !== undefined && isDecimal(amount, { whole: 11, decimals: digitsOf(held.currency) }) && !amount.startsWith('-');
  if (verdict === 'acceptPart' && held.state === 'requested') {
    if (!isAmount || compareDecimals(amount, '0') === 0 || compareDecimals(amount, held.amount) >= 0) {
      throw wrongField('amount', 'range', 'claim.belowAsked', shown);
    }
    return amount;
  }
  if (!isAmount || compareDecimals(amount, due) !== 0) throw new Refusal('claim_amount_changed', { values: shown });
  return due;
}

/** Builds the notice to the requester for a decided claim, in the language of the request. */
async function noticeOf(tx: Transaction, held: HeldClaim, amount: string | null, remark: string | null, caller: SignedInCaller) {
  const { language, customerNo: no } = held;
  const ends = amount === null ? 'rejected' : compareDecimals(amount, held.amount) === 0 ? 'accepted' : 'accepted_part';
  const textOf = await readTexts(tx, { ...caller, language }, ['claim_status']);
  // Without the amount, which only users with the permission see on the order's page.
  const values = { remark: asHtml(remark ?? '') };
  return {
    title: messageOf('claim.decidedTitle', language, { no, state: textOf('claim_status', ends) }),
    content: `<p>${messageOf(amount === null ? 'claim.rejectedContent' : 'claim.acceptedContent', language, values)}</p>`,
  };
}

/** Notices contain HTML, so user input is escaped. */
function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
