import type { Adjustment, AdjustmentRow } from '../../contract/entities/finance/adjustment.ts';
import type { Language } from '../calls/caller.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText } from '../money/money.ts';
import type { QueuedStep } from './db/reviews.ts';
import type { StoredAdjustment } from './db/tables.ts';
import { asWeighing, becauseOf, weighedBoxes, weighingLines } from './weighing.ts';

export const adjustmentDictionaries = [
  'adjustment_status',
  'adjustment_cause',
  'adjustment_direction',
  'adjustment_side',
  'adjustment_step',
  'adjustment_silence',
  'fee_type',
] as const;

/** Writes a stored adjustment as calls reply with it. */
export function adjustmentRow(row: StoredAdjustment, textOf: TextOf): AdjustmentRow {
  const { id, state, cause, direction, amount, currency, reason, customerNo, trackingNumber } = row;
  return {
    ...{ id, reason, customerNo, trackingNumber, direction },
    adjustStatus: state,
    adjustStatus_dictText: textOf('adjustment_status', state),
    adjustCause: cause,
    adjustCause_dictText: textOf('adjustment_cause', cause),
    direction_dictText: textOf('adjustment_direction', direction),
    amount: moneyText(amount, currency),
    currencyCode: currency,
    createTime: row.proposedAt,
    answerTime: row.answerBy,
    decideTime: row.decidedAt,
    bookTime: row.bookedAt,
  };
}

interface Parts {
  /** As stored. */
  readonly weighing: unknown;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  readonly steps: readonly Omit<QueuedStep, 'actorId'>[];
}

/** What both sides see of an adjustment beside its row. */
export function adjustmentParts(
  { amount, currency, dispute, remark, decidedBy, silenceAccepts, files, steps, ...stored }: StoredAdjustment & Parts,
  textOf: TextOf,
  language: Language,
): Omit<Adjustment, keyof AdjustmentRow | 'orderId' | 'mayAnswer' | 'mayBook'> {
  const weighing = asWeighing(stored.weighing);
  const silence = silenceAccepts ? 'accepts' : 'lapses';
  return {
    ...{ dispute, remark, silence, decidedBy },
    amountText: moneyShown(amount, currency),
    silence_dictText: textOf('adjustment_silence', silence),
    decidedBy_dictText: decidedBy === null ? null : textOf('adjustment_side', decidedBy),
    because: weighing === null ? null : becauseOf(weighing, language),
    quotedTotal: weighing?.quoted.total ?? null,
    billedTotal: weighing?.billed.total ?? null,
    boxes: weighing === null ? [] : weighedBoxes(weighing),
    lines: weighing === null ? [] : weighingLines(weighing, { language, feeName: feeNames(textOf) }),
    files: [...files],
    steps: steps.map(({ turn, side, actor, did, note, at }) => ({
      ...{ id: String(turn), side, actor, did, note },
      side_dictText: textOf('adjustment_side', side),
      did_dictText: textOf('adjustment_step', did),
      createTime: at,
    })),
  };
}

/** Names of fees in the reader's language; the tariff's own title where there is none. */
export function feeNames(textOf: TextOf) {
  return (code: string, title: string | null): string => {
    const text = textOf('fee_type', code);
    return text === code ? (title ?? code) : text;
  };
}

export function wordOf(keyword: string | undefined): string | null {
  const word = keyword?.trim();
  return word === undefined || word === '' ? null : word;
}
