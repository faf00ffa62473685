import type { Conversion, Converted, UsedRate } from '../../contract/entities/finance/exchange-rate.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { type Exact, exact, fixedText, shortText } from '../../contract/values/exact.ts';
import { amountPattern } from '../../contract/values.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { moneyShown } from '../money/money.ts';
import { type HeldRate, listHeldRates } from './db/rates.ts';

/** Decimals of a stored rate. */
const rateDecimals = 10;
/** No amount has more decimals on the wire. */
const mostDecimals = 3;

const isAmount = new RegExp(amountPattern);

/** Converts an amount between two currencies; null where no rate is known. */
export type Converter = (amount: string, from: string, to: string) => Converted | null;

export interface ConvertFor {
  readonly language: Language;
  readonly timeZone: string;
  /** A moment, or a local time as `YYYY-MM-DD HH:mm:ss`. */
  readonly at: Date | string;
  readonly permitted: Conversion;
}

/** Returns the converter of a moment. It permits a rate of the opposite pair, or two through a third currency, only as told. */
export async function readConverter(tx: Transaction, { language, timeZone, at, permitted }: ConvertFor): Promise<Converter> {
  const held = await listHeldRates(tx, timeZone, at);
  return (amount, from, to) => convert(held, amount, { from, to, permitted }, language);
}

interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly permitted: Conversion;
}

/** Converts by exact fractions and rounds once, at the end. Null too where the result has more digits than any amount. */
export function convert(held: readonly HeldRate[], amount: string, { from, to, permitted }: Wanted, language: Language): Converted | null {
  const rates = from === to ? [] : waysOf(held, from, to, permitted);
  if (rates === null) return null;
  const value = rates.reduce<Exact>((so, { rate, inverse }) => (inverse ? so.div(exact(rate)) : so.mul(exact(rate))), exact(amount));
  const converted = fixedText(value, Math.min(digitsOf(to), mostDecimals));
  if (!isAmount.test(converted)) return null;
  return {
    amount: converted,
    currencyCode: to,
    amountText: moneyShown(converted, to),
    rates,
    rateText: rates.map((rate) => rateText(rate, language)).join(language === 'zh_CN' ? '；' : '; '),
  };
}

function waysOf(held: readonly HeldRate[], from: string, to: string, permitted: Conversion): UsedRate[] | null {
  const between = (one: string, other: string) => rateOf(held, one, other, permitted.inverse === true);
  const straight = between(from, to);
  if (straight !== null) return [straight];
  const { through } = permitted;
  if (through === undefined || through === from || through === to) return null;
  const [first, second] = [between(from, through), between(through, to)];
  return first === null || second === null ? null : [first, second];
}

function rateOf(held: readonly HeldRate[], from: string, to: string, mayInvert: boolean): UsedRate | null {
  const straight = held.find(({ base, quote }) => base === from && quote === to);
  if (straight !== undefined) return used(straight, false);
  const opposite = mayInvert ? held.find(({ base, quote }) => base === to && quote === from) : undefined;
  return opposite === undefined ? null : used(opposite, true);
}

function used({ base, quote, rate, source, validFrom }: HeldRate, inverse: boolean): UsedRate {
  return { base, quote, rate: shortText(exact(rate), rateDecimals), source, validFrom, inverse };
}

function rateText({ base, quote, rate, source, validFrom, inverse }: UsedRate, language: Language): string {
  const key = inverse ? 'exchangeRate.usedInverse' : 'exchangeRate.used';
  return messageOf(key, language, { base, quote, rate, source, time: validFrom.slice(0, 16) });
}
