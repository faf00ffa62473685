import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { offerFor, type PricedFor, type Pricing } from '../../quotes/pricing.ts';
import type { Priced } from './written-order.ts';

export type Price = Pick<Priced, 'quote' | 'offer'>;

/** What each of the orders costs by its own product, in their order, or why it is not offered. */
export async function priceAll(
  pricing: Pick<Pricing, 'quoteAll'>,
  tx: Transaction,
  who: PricedFor,
  orders: readonly OrderInput[],
  { language }: SignedInCaller,
): Promise<(Price | Refusal)[]> {
  if (orders.length === 0) return [];
  const quotes = await pricing.quoteAll(
    tx,
    who,
    orders.map((order) => ({ order, productCode: order.productCode })),
  );
  return orders.map(({ productCode }, at) => {
    const quote = quotes[at];
    if (quote === undefined) return new Refusal('internal');
    try {
      return { quote, offer: offerFor(quote, productCode, language) };
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
}
