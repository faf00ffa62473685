import type { Charge, ValueName } from './document/charges.ts';
import { readTest, type Test } from './facts.ts';
import { applied, type Quantity, quantity } from './quantity.ts';

/** Returns the amount of a charge for a weight. */
export type ByWeight = (weight: Quantity<'weight'>) => Quantity<'money'>;

/** A percentage of preceding lines. */
export interface Share {
  readonly factor: Quantity<'one'>;
  readonly of: readonly string[];
  readonly bounded: (amount: Quantity<'money'>) => Quantity<'money'>;
}

/** A percentage of a value of the shipment. */
export interface ShareOfValue {
  readonly name: ValueName;
  readonly of: (value: Quantity<'money'>) => Quantity<'money'>;
}

/** A compiled charge. */
export interface ChargeRule {
  readonly path: string;
  readonly terms: Charge;
  readonly test: Test;
  readonly raisesTo: Quantity<'weight'> | undefined;
  readonly cap: Quantity<'money'> | undefined;
  /** True takes the highest charge of the group, false the first. Undefined outside groups. */
  readonly group: { readonly code: string; readonly takesHighest: boolean } | undefined;
  readonly price:
    | { readonly byWeight: ByWeight }
    | { readonly each: Quantity<'money'> }
    | { readonly share: Share }
    | { readonly ofValue: ShareOfValue };
  readonly concerns: (context: ChargeContext) => boolean;
}

/** Attributes of a shipment that charges depend on, besides weights and sides. */
export interface ChargeContext {
  readonly zone: string | undefined;
  readonly remote: string | undefined;
  readonly addressType: string | undefined;
  readonly services: readonly string[];
}

export function readCharge(terms: Charge, path: string, highest: ReadonlySet<string>): ChargeRule {
  const { zones, remote, addressTypes, service, group } = terms;
  const among = (names: readonly string[] | undefined, name: string | undefined) =>
    names === undefined || (name !== undefined && names.includes(name));
  return {
    path,
    terms,
    test: readTest(terms.when),
    raisesTo: terms.raisesTo === undefined ? undefined : quantity('weight', terms.raisesTo),
    cap: amountOf(terms.cap),
    group: group === undefined ? undefined : { code: group, takesHighest: highest.has(group) },
    price: readTerms(terms.charge),
    concerns: (context) =>
      among(zones, context.zone) &&
      among(remote, context.remote) &&
      among(addressTypes, context.addressType) &&
      (service === undefined || context.services.includes(service)),
  };
}

function readTerms(charge: Charge['charge']): ChargeRule['price'] {
  switch (charge.kind) {
    case 'perKg': {
      const [rate, bounded] = [quantity('money/weight', charge.rate), bounds(charge.min, charge.max)];
      return { byWeight: (weight) => bounded(applied(rate, weight, 'money')) };
    }
    case 'each':
      return { each: quantity('money', charge.amount) };
    case 'percent': {
      const factor = quantity('one', charge.percent).times(hundredth);
      return { share: { factor, of: charge.of, bounded: bounds(charge.min, charge.max) } };
    }
    case 'percentOfValue': {
      const [factor, bounded] = [quantity('one', charge.percent).times(hundredth), bounds(charge.min, charge.max)];
      return { ofValue: { name: charge.value, of: (value) => bounded(value.times(factor)) } };
    }
  }
}

const hundredth = quantity('one', '0.01');

function bounds(min: string | undefined, max: string | undefined): (amount: Quantity<'money'>) => Quantity<'money'> {
  const [least, most] = [amountOf(min), amountOf(max)];
  return (amount) => amount.atLeast(least).atMost(most);
}

function amountOf(text: string | undefined): Quantity<'money'> | undefined {
  return text === undefined ? undefined : quantity('money', text);
}
