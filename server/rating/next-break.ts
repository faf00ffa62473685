import type { Freight, PriceRule } from './price.ts';
import type { Shipment } from './shipment.ts';

/** A row, and what it makes of a shipment. */
export interface PricedBy {
  readonly price: PriceRule;
  readonly freight: Freight;
}

/**
 * The cheapest of a shipment's own row and the breaks above it that lighter shipments may be charged as; of equal ones the
 * lightest. Only the freight is charged by the break's weight: charges, limits and conditions stay with the shipment's own.
 * @param rows those of the shipment's zone
 */
export function atNextBreak(own: PricedBy, rows: readonly PriceRule[], shipment: Shipment, decimals: number): PricedBy {
  const ownAmount = own.freight.amount.rounded(decimals);
  let best = { ...own, amount: ownAmount, weight: shipment.chargeable };
  for (const price of rows) {
    const weight = price.breakAt;
    // Of two rows for one weight the first counts.
    if (weight === undefined || weight.compare(shipment.chargeable) <= 0 || rows.find(({ holds }) => holds(weight)) !== price) continue;
    const freight = price.price({ ...shipment, chargeable: weight });
    if (freight === undefined) continue;
    const amount = freight.amount.rounded(decimals);
    const sign = amount.compare(best.amount);
    const isLighter = best.price !== own.price && weight.compare(best.weight) < 0;
    if (sign < 0 || (sign === 0 && isLighter))
      best = { price, freight: { ...freight, nextBreak: { weight, own: ownAmount } }, amount, weight };
  }
  return best;
}
