import type { PostcodeRange } from './document/parts.ts';

interface Range<T> {
  readonly from: T;
  readonly to: T;
  readonly name: string;
}

const outward = /^([A-Z]{1,2})(\d{1,2})[A-Z]?$/;

/** The postcode ranges of one country, each with its name; looked up by binary search. */
export class PostcodeRanges {
  readonly #prefixes = new Map<number, Range<string>[]>();
  readonly #districts = new Map<string, Range<number>[]>();
  #lengths: readonly number[] = [];

  get isEmpty(): boolean {
    return this.#prefixes.size === 0 && this.#districts.size === 0;
  }

  add(name: string, { from, to, by = 'prefix' }: PostcodeRange): void {
    const [first, last] = [plainCode(from), plainCode(to)];
    if (by === 'prefix') {
      append(this.#prefixes, first.length, { from: first, to: last, name });
      return;
    }
    const [, letters = '', number = ''] = outward.exec(first) ?? [];
    append(this.#districts, letters, { from: Number(number), to: Number(outward.exec(last)?.[2]), name });
  }

  /** Call it once after all ranges are added. @returns overlaps of two names as text */
  settle(): readonly string[] {
    const problems: string[] = [];
    for (const [length, ranges] of this.#prefixes)
      this.#prefixes.set(
        length,
        merged(ranges, (text) => problems.push(text)),
      );
    for (const [letters, ranges] of this.#districts) {
      this.#districts.set(
        letters,
        merged(ranges, (text) => problems.push(letters + text)),
      );
    }
    // The longest prefix is the most precise.
    this.#lengths = [...this.#prefixes.keys()].sort((one, other) => other - one);
    return problems;
  }

  /** Also accepts a country prefix before the digits, as in `SE-111 29` or `D-80331`. */
  find(postcode: string): string | undefined {
    const code = plainCode(postcode);
    const digits = /^[A-Z]{1,3}(\d{3,})$/.exec(code)?.[1];
    return this.#byDistrict(code) ?? this.#byPrefix(code) ?? (digits === undefined ? undefined : this.#byPrefix(digits));
  }

  #byDistrict(code: string): string | undefined {
    if (this.#districts.size === 0) return undefined;
    const [, letters = '', number = ''] = outward.exec(/\d[A-Z]{2}$/.test(code) ? code.slice(0, -3) : code) ?? [];
    return holding(this.#districts.get(letters) ?? [], Number(number));
  }

  #byPrefix(code: string): string | undefined {
    for (const length of this.#lengths) {
      const found = code.length < length ? undefined : holding(this.#prefixes.get(length) ?? [], code.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Explains why a range is invalid; undefined when it is valid. */
export function rangeProblem({ from, to, by = 'prefix' }: PostcodeRange): string | undefined {
  const [first, last] = [plainCode(from), plainCode(to)];
  if (by === 'prefix') {
    if (first.length !== last.length) return 'both ends need the same number of characters';
    return first <= last ? undefined : 'it ends before it begins';
  }
  const [left, right] = [outward.exec(first), outward.exec(last)];
  if (left === null || right === null) return 'a district is letters and a number, such as AB31';
  if (left[1] !== right[1]) return 'both ends need the same letters';
  return Number(left[2]) <= Number(right[2]) ? undefined : 'it ends before it begins';
}

function append<K, T>(all: Map<K, Range<T>[]>, key: K, range: Range<T>): void {
  const ranges = all.get(key);
  if (ranges === undefined) all.set(key, [range]);
  else ranges.push(range);
}

/** Sorts ranges and merges overlaps of one name; an overlap of two names is a problem. */
function merged<T extends string | number>(ranges: readonly Range<T>[], addMessage: (text: string) => void): Range<T>[] {
  const result: Range<T>[] = [];
  for (const range of [...ranges].sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))) {
    const last = result.at(-1);
    if (last === undefined || range.from > last.to) {
      result.push(range);
      continue;
    }
    if (last.name !== range.name) addMessage(`${range.from} is in ${last.name} and in ${range.name}`);
    if (range.to > last.to) result[result.length - 1] = { ...last, to: range.to };
  }
  return result;
}

/** Returns the name of the range that contains the value. */
function holding<T extends string | number>(ranges: readonly Range<T>[], value: T): string | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range !== undefined && range.from <= value) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range !== undefined && value <= range.to ? range.name : undefined;
}

/** Keeps letters and digits in normal width: `〒９００－０００１` becomes 9000001, `01.310-100` becomes 01310100. */
function plainCode(postcode: string): string {
  return postcode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
