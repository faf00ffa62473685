/** A seeded source of randomness: the same seed gives the same demo on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** Both ends included. */
  integer(least: number, most: number): number;
  pick<const L extends readonly [unknown, ...unknown[]]>(items: L): L[number];
  chance(share: number): boolean;
  /** A version 7 UUID of this moment. */
  id(moment: number): string;
  digits(count: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const hex = (count: number) => Array.from({ length: count }, () => integer(0, 15).toString(16)).join('');
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
    id: (moment) => {
      const time = Math.floor(moment).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${integer(8, 11).toString(16)}${hex(3)}-${hex(12)}`;
    },
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  };
}
