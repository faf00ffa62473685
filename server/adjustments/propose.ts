import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { AdjustmentDirection } from '../../contract/entities/finance/adjustment.ts';
import { errors } from '../../contract/errors.ts';
import { digitsOf, mostOf } from '../../contract/values/currency.ts';
import { isDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals, exact } from '../../contract/values/exact.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText, storedText } from '../money/money.ts';
import { noteOf } from '../orders/write/batch.ts';
import { adjustmentDictionaries } from './adjustment-row.ts';
import { findCause } from './db/adjustments.ts';
import { type Adjustable, findAdjustable, proposeAdjustment } from './db/reviews.ts';
import { noticeTexts } from './notices.ts';
import { becauseOf, differenceOf, quoteOf, soldOffer, type Weighing, weighAgain } from './weighing.ts';

const reweighing = 'reweighing';

/** The dialog that asks for the number shows the refusal beside it. */
function wrongNumber(code: 'adjustment_no_order' | 'adjustment_many_orders'): Refusal {
  return new Refusal(code, { fields: [{ path: 'number', rule: 'notAllowed', message: errors[code].messageKey }] });
}

/** @throws Refusal adjustment_no_order, adjustment_many_orders */
async function orderOf(tx: Transaction, number: string): Promise<Adjustable> {
  const [found, ...others] = await findAdjustable(tx, number.trim());
  if (found === undefined) throw wrongNumber('adjustment_no_order');
  if (others.length > 0) throw wrongNumber('adjustment_many_orders');
  return found;
}

export async function readAdjustable(
  tx: Transaction,
  { number }: CallInput<'adjustmentReview.order'>,
): Promise<CallReply<'adjustmentReview.order'>> {
  const order = await orderOf(tx, number);
  const { orderId, merchant, customerNo, trackingNumber, productCode, currency } = order;
  const boxes = quoteOf(order.snapshot)?.request.boxes ?? [];
  return {
    ...{ id: orderId, merchant, customerNo, trackingNumber, productCode },
    currencyCode: currency,
    paidAmount: moneyText(order.paid, currency),
    hasQuote: soldOffer(order) !== null,
    boxes: boxes.map(({ no, weight, length, width, height }) => ({
      ...{ boxNo: no, boxWeight: weight },
      ...(length === undefined ? {} : { boxLength: length }),
      ...(width === undefined ? {} : { boxWidth: width }),
      ...(height === undefined ? {} : { boxHeight: height }),
    })),
  };
}

interface Priced {
  readonly order: Adjustable;
  readonly direction: AdjustmentDirection;
  readonly amount: string;
  readonly weighing: Weighing | null;
}

/** Says which way how much money goes: computed for a re-weighing, as typed for the rest. */
async function priceOf(tx: Transaction, input: CallInput<'adjustmentReview.price'>, caller: SignedInCaller, now: Date): Promise<Priced> {
  const order = await orderOf(tx, input.number);
  const cause = await findCause(tx, input.adjustCause);
  if (cause === null) throw wrong('adjustCause', 'rule.notAllowed');
  if (cause.code === reweighing) {
    const weighing = weighAgain(order, input.boxes ?? [], caller.language, now);
    const difference = differenceOf(weighing);
    const direction = difference.lt(0) ? 'credit' : 'charge';
    return { order, direction, amount: storedText(difference.abs()), weighing };
  }
  const direction = cause.direction ?? input.direction;
  if (direction === undefined) throw wrong('direction', 'rule.required');
  return { order, direction, amount: typedAmount(input.amount, order.currency), weighing: null };
}

function typedAmount(amount: string | undefined, currency: string): string {
  if (amount === undefined) throw wrong('amount', 'rule.required');
  if (!isDecimal(amount, { whole: 11, decimals: digitsOf(currency) })) throw wrong('amount', 'rule.money');
  if (compareDecimals(amount, '0') <= 0) throw wrong('amount', 'rule.aboveZero');
  if (compareDecimals(amount, mostOf(currency)) > 0)
    throw wrong('amount', 'rule.amountLimit', { most: moneyShown(mostOf(currency), currency) });
  return amount;
}

export async function readPrice(
  tx: Transaction,
  input: CallInput<'adjustmentReview.price'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'adjustmentReview.price'>> {
  const { order, direction, amount, weighing } = await priceOf(tx, input, caller, now);
  const textOf = await readTexts(tx, caller, adjustmentDictionaries);
  return {
    merchant: order.merchant,
    direction,
    direction_dictText: textOf('adjustment_direction', direction),
    amount: moneyText(amount, order.currency),
    amountText: moneyShown(amount, order.currency),
    because: weighing === null ? null : becauseOf(weighing, caller.language),
  };
}

/**
 * Proposes an adjustment: nothing is booked. A re-weighed order is priced again, and another price than the shown one is refused.
 * @throws Refusal adjustment_open, adjustment_amount_changed, file_not_found and those of the price
 */
export async function propose(
  tx: Transaction,
  input: CallInput<'adjustmentReview.propose'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'adjustmentReview.propose'>> {
  const { adjustCause, evidence = [] } = input;
  const reason = noteOf(input.reason);
  if (reason === null) throw wrong('reason', 'rule.required');
  const { order, direction, amount, weighing } = await priceOf(tx, input, caller, now);
  const { currency } = order;
  if (!exact(amount).equals(exact(input.amount)))
    throw new Refusal('adjustment_amount_changed', { values: { amount: moneyShown(amount, currency) } });
  const files = [...new Set(evidence)];
  if (!files.every(isRowId)) throw new Refusal('file_not_found');
  const id = uuidv7();
  const told = noticeTexts('proposed', (language) => ({
    ...{ no: order.customerNo, amount: moneyShown(amount, currency), reason },
    way: ways[direction][language],
  }));
  const state = await proposeAdjustment(tx, {
    ...{ merchantId: order.merchantId, orderId: order.orderId, id, cause: adjustCause, direction, amount, currency, reason, weighing },
    ...{ evidence: files, userId: caller.principal.userId, noticeId: uuidv7(), told, at: now },
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const detail = { merchant: order.merchantId, order: order.orderId, kind: adjustCause, how: direction, amount, currency, reason };
  await audit(tx, caller, now, { action: 'adjustment.propose', subject: id, detail });
  const textOf = await readTexts(tx, caller, adjustmentDictionaries);
  return { id, adjustStatus: state, adjustStatus_dictText: textOf('adjustment_status', state) };
}

export const ways = {
  charge: { zh_CN: '补扣', en_US: 'charge' },
  credit: { zh_CN: '退补', en_US: 'credit' },
} as const satisfies Readonly<Record<AdjustmentDirection, Readonly<Record<SignedInCaller['language'], string>>>>;

/** The database alone knows what is open, and whose files there are. */
function refusalOf(error: unknown): unknown {
  const failure = databaseFailure(error);
  if (failure?.constraint === 'adjustment_open') return new Refusal('adjustment_open');
  return failure?.message === 'no such evidence' ? new Refusal('file_not_found') : error;
}

function wrong(path: string, message: string, values: Readonly<Record<string, string>> = {}): Refusal {
  return wrongField(path, message.slice('rule.'.length), message, values);
}
