import { compareDecimals, exactOrNull } from '../../../../contract/values/exact.ts';
import { pick } from '../../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { isEmpty } from '../../parts/empty.ts';

type Item = CompiledBlockOf<'comparison'>['items'][number];

/** Whether the records differ in this item; a missing value differs from any other. */
export function differs(item: Item, records: readonly Values[]): boolean {
  const texts = new Set(records.map((record) => textOf(pick(record, item.dataIndex))));
  return texts.size > 1;
}

function textOf(value: unknown): string {
  return isEmpty(value) ? '' : JSON.stringify(value);
}

/**
 * The records with the best value of this item. Empty where the item has no best, a value is no number, the amounts have several
 * currencies, or all are equal.
 */
export function bestOf({ best, currency, dataIndex }: Item, records: readonly Values[]): ReadonlySet<Values> {
  const none: ReadonlySet<Values> = new Set();
  if (best === undefined) return none;
  if (currency !== undefined && new Set(records.map((record) => pick(record, currency))).size > 1) return none;
  const amountOf = (record: Values) => pick(record, dataIndex);
  if (records.some((record) => exactOrNull(amountOf(record)) === null)) return none;
  const sign = best === 'lowest' ? 1 : -1;
  const [first, ...others] = records;
  if (first === undefined) return none;
  const winner = others.reduce((one, other) => (sign * compareDecimals(amountOf(one), amountOf(other)) <= 0 ? one : other), first);
  const winners = records.filter((record) => compareDecimals(amountOf(record), amountOf(winner)) === 0);
  return winners.length === records.length ? none : new Set(winners);
}
