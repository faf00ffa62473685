import type { Comparison, FactName } from './document/parts.ts';
import { type Quantity, quantity } from './quantity.ts';

/** Facts of a piece or shipment that conditions and limits test. Undefined means unknown because sides were not measured. */
export interface Facts {
  readonly longest: Quantity<'side'> | undefined;
  readonly second: Quantity<'side'> | undefined;
  readonly shortest: Quantity<'side'> | undefined;
  readonly girth: Quantity<'side'> | undefined;
  readonly lengthPlusGirth: Quantity<'side'> | undefined;
  readonly sumSides: Quantity<'side'> | undefined;
  readonly volume: Quantity<'volume'> | undefined;
  readonly actual: Quantity<'weight'> | undefined;
  readonly volumetric: Quantity<'weight'> | undefined;
  readonly chargeable: Quantity<'weight'> | undefined;
  readonly pieces: Quantity<'one'>;
}

/** Tests a condition; undefined when the result depends on an unknown fact. */
export type Test = (facts: Facts) => boolean | undefined;

/** Compares one fact with a number of the document; undefined when the fact is unknown. */
export type Compare = (facts: Facts) => number | undefined;

/** Holds when all conditions of any group hold, or when there are no groups. */
export function readTest(groups: readonly (readonly Comparison[])[] | undefined): Test {
  if (groups === undefined) return () => true;
  const tests = groups.map((group) => group.map(readComparison));
  return (facts) => {
    let isUnknown = false;
    for (const group of tests) {
      const holds = allHold(group, facts);
      if (holds === true) return true;
      if (holds === undefined) isUnknown = true;
    }
    return isUnknown ? undefined : false;
  };
}

export function compareWith(fact: FactName, than: string): Compare {
  switch (fact) {
    case 'volume':
      return comparer((facts) => facts.volume, quantity('volume', than));
    case 'pieces':
      return comparer((facts) => facts.pieces, quantity('one', than));
    case 'actual':
    case 'volumetric':
    case 'chargeable':
      return comparer((facts) => facts[fact], quantity('weight', than));
    default:
      return comparer((facts) => facts[fact], quantity('side', than));
  }
}

/** Formats the value of a fact for display. */
export function factText(fact: FactName, facts: Facts): string {
  return facts[fact]?.text() ?? '';
}

function comparer<U extends string>(pick: (facts: Facts) => Quantity<U> | undefined, than: Quantity<U>): Compare {
  return (facts) => pick(facts)?.compare(than);
}

function readComparison({ fact, is, than }: Comparison): Test {
  const compare = compareWith(fact, than);
  const holds = signs[is];
  return (facts) => {
    const sign = compare(facts);
    return sign === undefined ? undefined : holds(sign);
  };
}

const signs: Readonly<Record<Comparison['is'], (sign: number) => boolean>> = {
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
};

function allHold(group: readonly Test[], facts: Facts): boolean | undefined {
  let isUnknown = false;
  for (const test of group) {
    const holds = test(facts);
    if (holds === false) return false;
    if (holds === undefined) isUnknown = true;
  }
  return isUnknown ? undefined : true;
}
