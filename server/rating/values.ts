import type { ChargeRule } from './charge-rules.ts';
import type { Values } from './charges.ts';
import { type ValueName, valueNames } from './document/charges.ts';
import { quantity } from './quantity.ts';
import type { Reason } from './reasons.ts';
import type { RateRequest } from './request.ts';
import type { Tariff } from './tariff.ts';

/** The values that charges of the shipment are a share of, in the tariff's currency, and what keeps them from being found. */
export function valuesOf(
  { exchange, document: { currency: wanted } }: Tariff,
  { values = {} }: RateRequest,
  rules: readonly ChargeRule[],
): { readonly values: Values; readonly reasons: readonly Reason[] } {
  const asked = new Set(rules.flatMap(({ price }) => ('ofValue' in price ? price.ofValue.name : [])));
  const found: { [name in ValueName]?: Values[name] } = {};
  const reasons: Reason[] = [];
  for (const name of valueNames) {
    if (!asked.has(name)) continue;
    const value = values[name];
    const rate = value === undefined ? undefined : exchange.get(value.currency);
    if (value === undefined) reasons.push({ code: 'value_missing', values: { value: name } });
    else if (rate === undefined) reasons.push({ code: 'currency_not_taken', values: { value: name, currency: value.currency, wanted } });
    else found[name] = quantity('money', value.amount).times(rate);
  }
  return { values: found, reasons };
}
