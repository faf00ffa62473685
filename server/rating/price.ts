import type { PriceRow } from './document/prices.ts';
import { cbmOf, type Measures } from './measures.ts';
import { applied, count, dividedBy, type Quantity, quantity } from './quantity.ts';
import { type Rounding, readRounding, rounded, stepsCovering } from './rounding.ts';
import type { Shipment } from './shipment.ts';

/** A compiled price row. */
export interface PriceRule {
  readonly path: string;
  readonly terms: PriceRow;
  readonly holds: (chargeable: Quantity<'weight'>) => boolean;
  /** The break weight that lighter shipments may be charged as. */
  readonly breakAt: Quantity<'weight'> | undefined;
  /** Returns undefined when the row needs sides that were not measured. */
  readonly price: (shipment: Shipment) => Freight | undefined;
}

/** The unrounded freight of a shipment by one row. */
export interface Freight {
  readonly amount: Quantity<'money'>;
  /** For prices per CBM: the volume and the charged units. */
  readonly cbm?: Quantity<'cbm'>;
  readonly revenueUnits?: Quantity<'cbm'>;
  /** Number of steps after the first weight. */
  readonly steps?: bigint;
  /** Set when the shipment is charged as the next weight break: the break weight and the price of its own row. */
  readonly nextBreak?: { readonly weight: Quantity<'weight'>; readonly own: Quantity<'money'> };
}

export function readPrice(terms: PriceRow, path: string, measures: Measures): PriceRule {
  const least = terms.minCharge === undefined ? undefined : quantity('money', terms.minCharge);
  const price = readKind(terms, measures);
  return {
    path,
    terms,
    holds: readBracket(terms),
    breakAt: terms.asNextBreak === true && terms.from !== undefined ? quantity('weight', terms.from) : undefined,
    price(shipment) {
      const freight = price(shipment);
      return freight === undefined ? undefined : { ...freight, amount: freight.amount.atLeast(least) };
    },
  };
}

function readBracket({ over, from, upTo, below }: PriceRow): PriceRule['holds'] {
  const bound = (text: string | undefined) => (text === undefined ? undefined : quantity('weight', text));
  const [more, least, most, less] = [bound(over), bound(from), bound(upTo), bound(below)];
  return (weight) =>
    (more === undefined || weight.compare(more) > 0) &&
    (least === undefined || weight.compare(least) >= 0) &&
    (most === undefined || weight.compare(most) <= 0) &&
    (less === undefined || weight.compare(less) < 0);
}

function readKind(terms: PriceRow, measures: Measures): PriceRule['price'] {
  switch (terms.kind) {
    case 'flat': {
      const amount = quantity('money', terms.price);
      return () => ({ amount });
    }
    case 'perKg': {
      const rate = quantity('money/weight', terms.rate);
      return ({ chargeable }) => ({ amount: applied(rate, chargeable, 'money') });
    }
    case 'perKgPlusTicket': {
      const [rate, ticket] = [quantity('money/weight', terms.rate), quantity('money', terms.ticket)];
      return ({ chargeable }) => ({ amount: applied(rate, chargeable, 'money').plus(ticket) });
    }
    case 'firstContinue': {
      const { first, next } = terms;
      const [weight, price] = [quantity('weight', first.weight), quantity('money', first.price)];
      const [step, stepPrice] = [quantity('weight', next.step), quantity('money', next.price)];
      return ({ chargeable }) => {
        const steps = stepsCovering(chargeable.minus(weight), step);
        return { amount: price.plus(stepPrice.times(count(steps))), steps };
      };
    }
    case 'perCbm':
      return perCbm(terms, measures);
  }
}

function perCbm({ rate, weightPerCbm, min, round }: Extract<PriceRow, { kind: 'perCbm' }>, measures: Measures): PriceRule['price'] {
  const perUnit = quantity('money/cbm', rate);
  const weightRate = weightPerCbm === undefined ? undefined : quantity('weight/cbm', weightPerCbm);
  const least = min === undefined ? undefined : quantity('cbm', min);
  const rounding: Rounding<'cbm'> = readRounding('cbm', round);
  return ({ volume, actual }) => {
    if (volume === undefined) return undefined;
    const cbm = cbmOf(volume, measures);
    const byWeight = weightRate === undefined ? undefined : dividedBy(actual, weightRate, 'cbm');
    const revenueUnits = rounded(cbm.atLeast(byWeight).atLeast(least), rounding);
    return { amount: applied(perUnit, revenueUnits, 'money'), cbm, revenueUnits };
  };
}
