import type { Conversion, Converted } from '../../contract/entities/finance/exchange-rate.ts';
import type { FeeLine, OrderDetail } from '../../contract/entities/orders/order.ts';
import { findTenantCurrencies } from '../account/db/shell.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { readConverter } from '../exchange-rates/convert.ts';

/** An order before its amounts are converted. */
type Plain = Omit<OrderDetail, 'converted' | 'fees'> & { readonly fees: readonly PlainFee[] };
export type PlainFee = Omit<FeeLine, 'converted'>;

type Amount = readonly [amount: string | null | undefined, currency: string | null | undefined];

/**
 * Adds amounts in the base currency, by the rates of the day of payment, or of the order's own. What may not be seen is absent from the
 * order before, so nothing is converted of it.
 */
export async function withConverted(tx: Transaction, order: Plain, caller: SignedInCaller, permitted: Conversion): Promise<OrderDetail> {
  const { tenantId, timeZone } = caller.principal;
  const { base } = await findTenantCurrencies(tx, tenantId);
  const amounts = {
    total: [order.realTotalAmount, order.currencyCode],
    declaredValue: [order.declaredValue, order.declaredCurrency],
    insuranceValue: [order.insuranceValue, order.insuranceCurrency],
    codPrice: [order.codPrice, order.codCurrency],
  } as const satisfies Record<string, Amount>;
  const fees = order.fees.map(({ amount, currencyCode }): Amount => [amount, currencyCode]);
  const isForeign = ([amount, currency]: Amount) => amount != null && currency != null && currency !== '' && currency !== base;
  // Most orders have one currency, and no rates are read for them.
  const convert = [...Object.values(amounts), ...fees].some(isForeign)
    ? await readConverter(tx, { language: caller.language, timeZone, at: order.payTime ?? order.createTime, permitted })
    : null;
  const converted = (pair: Amount): Converted | null => {
    const [amount, currency] = pair;
    return convert !== null && isForeign(pair) && amount != null && currency != null ? convert(amount, currency, base) : null;
  };
  return {
    ...order,
    fees: order.fees.map((fee, at) => ({ ...fee, converted: converted(fees[at] ?? [null, null]) })),
    converted: {
      total: converted(amounts.total),
      declaredValue: converted(amounts.declaredValue),
      insuranceValue: converted(amounts.insuranceValue),
      codPrice: converted(amounts.codPrice),
    },
  };
}
