import type { CallReply } from '../../contract/endpoints/all.ts';
import type { Language } from '../calls/caller.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { transitText } from '../products/products.ts';
import type { listProductNames } from '../quotes/db/quotes.ts';
import { type CachedTariff, tariffsOf } from '../quotes/tariff-cache.ts';
import type { DeliveryCount } from './db/order-figures.ts';

interface Deliveries {
  readonly counts: readonly DeliveryCount[];
  readonly names: Awaited<ReturnType<typeof listProductNames>>;
  readonly tariffs: readonly CachedTariff[];
}

type ProductFigures = NonNullable<CallReply<'analysis.home'>['products']>[number];

/** Counts the deliveries of the last day. */
export function deliveredOn(counts: readonly DeliveryCount[]): number {
  return counts.reduce((sum, { deliveredLast }) => sum + deliveredLast, 0);
}

/** Compares how long each product took with what its tariff promises, the product with the most deliveries first. */
export function deliveryFigures({ counts, names, tariffs }: Deliveries, language: Language): ProductFigures[] {
  const codes = [...new Set(counts.map(({ productCode }) => productCode))];
  const figures = codes.map((productCode) => {
    const own = counts.filter((one) => one.productCode === productCode);
    const texts = names.find(({ code }) => code === productCode)?.names;
    const promise = tariffsOf(tariffs, productCode)[0]?.document.transitDays;
    const delivered = own.reduce((sum, one) => sum + one.delivered, 0);
    const late = promise === undefined ? null : sumOf(own.filter(({ days }) => days > promise.to));
    return {
      productCode,
      productName: (texts === undefined ? undefined : textIn(texts, language)) ?? productCode,
      delivered,
      averageDays: (own.reduce((sum, one) => sum + one.days * one.delivered, 0) / delivered).toFixed(1),
      mostDays: daysOfMost(own, delivered),
      promisedDays: promise?.to ?? null,
      promiseText: promise === undefined ? '' : transitText(promise, language),
      late,
      onTimePercent: late === null ? null : Math.floor((100 * (delivered - late)) / delivered),
    };
  });
  return figures.sort((one, other) => other.delivered - one.delivered || one.productCode.localeCompare(other.productCode));
}

function sumOf(counts: readonly DeliveryCount[]): number {
  return counts.reduce((sum, { delivered }) => sum + delivered, 0);
}

/** The least number of days that covers nine of ten deliveries. */
function daysOfMost(counts: readonly DeliveryCount[], delivered: number): number {
  let covered = 0;
  for (const one of [...counts].sort((a, b) => a.days - b.days)) {
    covered += one.delivered;
    if (covered * 10 >= delivered * 9) return one.days;
  }
  return 0;
}
