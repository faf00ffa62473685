import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { AdjustmentState } from '../../contract/entities/finance/adjustment.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyShown } from '../money/money.ts';
import { noteOf } from '../orders/write/batch.ts';
import { adjustmentDictionaries } from './adjustment-row.ts';
import { answerAdjustment, findAdjustment, listToSettle, settleAdjustment } from './db/adjustments.ts';
import { findQueuedAdjustment, reviewStored } from './db/reviews.ts';
import type { NoticeTexts, StoredAdjustment } from './db/tables.ts';
import { noticeTexts } from './notices.ts';
import { ways } from './propose.ts';
import { isOpen } from './read-adjustments.ts';

/**
 * Records the merchant's answer. What it accepts is booked at once; a charge that the balance does not cover becomes due.
 * @throws Refusal adjustment_not_found, adjustment_decided, adjustment_too_late, balance_too_low
 */
export async function answer(
  tx: Transaction,
  input: CallInput<'adjustment.answer'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'adjustment.answer'>> {
  const { tenantId, userId, timeZone } = caller.principal;
  const { id } = input;
  const found = isRowId(id) ? await findAdjustment(tx, tenantId, id, timeZone) : null;
  if (found === null) throw new Refusal('adjustment_not_found');
  const remark = noteOf(input.remark);
  if (input.answer === 'dispute' && remark === null) throw remarkMissing();
  const told = noticeTexts('disputed', (language) => ({ ...valuesOf(found, language), dispute: remark ?? '' }));
  const state = await answerAdjustment(tx, { id, answer: input.answer, remark, userId, noticeId: uuidv7(), told, at: now });
  if (state === 'not_found') throw new Refusal('adjustment_not_found');
  if (state === 'decided') throw new Refusal('adjustment_decided');
  if (state === 'too_late') throw new Refusal('adjustment_too_late');
  if (state === 'too_low')
    throw new Refusal('balance_too_low', {
      messageKey: 'adjustment.balanceTooLow',
      values: { needed: moneyShown(found.amount, found.currency) },
    });
  const detail = { order: found.orderId, amount: found.amount, currency: found.currency, state, reason: remark };
  await audit(tx, caller, now, { action: `adjustment.${input.answer}`, subject: id, detail });
  return stateReply(tx, state, caller);
}

/**
 * Records the platform's word: a second person's agreement, a dispute that is answered, or a withdrawal.
 * @throws Refusal adjustment_not_found, adjustment_decided, adjustment_second_person, invalid_fields
 */
export async function review(
  tx: Transaction,
  input: CallInput<'adjustmentReview.review'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'adjustmentReview.review'>> {
  const { userId, timeZone } = caller.principal;
  const { id, verdict } = input;
  const found = isRowId(id) ? await findQueuedAdjustment(tx, id, timeZone) : null;
  if (found === null) throw new Refusal('adjustment_not_found');
  const fits = { agree: found.state === 'second_review', uphold: found.state === 'disputed', withdraw: isOpen(found) }[verdict];
  if (!fits) throw new Refusal('adjustment_decided');
  if (verdict === 'agree' && found.steps.some(({ actorId }) => actorId === userId)) throw new Refusal('adjustment_second_person');
  const remark = noteOf(input.remark);
  if (verdict !== 'agree' && remark === null) throw remarkMissing();
  const ends = verdict === 'withdraw' ? 'withdrawn' : found.toldAt === null ? 'proposed' : 'booked';
  const told = ends === 'proposed' ? proposedNotice(found) : decidedNotice(found, ends, remark ?? found.remark ?? '');
  const state = await reviewStored(tx, { id, verdict, remark, userId, noticeId: uuidv7(), told, at: now }).catch((error: unknown) => {
    throw isOvertaken(error) ? new Refusal('adjustment_decided') : error;
  });
  const detail = { merchant: found.tenantId, order: found.orderId, amount: found.amount, currency: found.currency, state, reason: remark };
  await audit(tx, caller, now, { action: `adjustment.${verdict}`, subject: id, detail });
  return stateReply(tx, state, caller);
}

/** The checks before read what another decision may have changed meanwhile; the database refuses then. */
function isOvertaken(error: unknown): boolean {
  return databaseFailure(error)?.code === 'WB004';
}

/** Decides what nobody answered in time, and books charges that are due where the balance covers them. One transaction each. */
export async function settleAdjustments(database: Database, now: Date, stop?: AbortSignal): Promise<void> {
  for (const { tenantId, id } of await database.platform((tx) => listToSettle(tx, now))) {
    if (stop?.aborted === true) return;
    await database.tenant(tenantId, async (tx) => {
      const found = await findAdjustment(tx, tenantId, id, 'UTC');
      if (found === null) return;
      const told = decidedNotice(found, found.silenceAccepts ? 'booked' : 'lapsed', '');
      await settleAdjustment(tx, { id, noticeId: uuidv7(), told, at: now });
    });
  }
}

type Told = Pick<StoredAdjustment, 'customerNo' | 'amount' | 'currency' | 'direction' | 'reason'>;

function valuesOf({ customerNo, amount, currency, direction, reason }: Told, language: Language) {
  return { no: customerNo, amount: moneyShown(amount, currency), reason, way: ways[direction][language] };
}

function proposedNotice(found: Told): NoticeTexts {
  return noticeTexts('proposed', (language) => valuesOf(found, language));
}

/** Whether the balance covers a charge is known later, so the notice says what was decided and leads to the page. */
function decidedNotice(found: Told, ends: 'booked' | 'withdrawn' | 'lapsed', remark: string): NoticeTexts {
  return noticeTexts('decided', (language) => ({
    ...valuesOf(found, language),
    remark,
    state: messageOf(endTexts[ends], language),
  }));
}

const endTexts = {
  booked: 'adjustment.ends.booked',
  withdrawn: 'adjustment.ends.withdrawn',
  lapsed: 'adjustment.ends.lapsed',
} as const;

async function stateReply(tx: Transaction, state: AdjustmentState, caller: SignedInCaller) {
  const textOf = await readTexts(tx, caller, adjustmentDictionaries);
  return { adjustStatus: state, adjustStatus_dictText: textOf('adjustment_status', state) };
}

function remarkMissing(): Refusal {
  return wrongField('remark', 'required', 'rule.required');
}
