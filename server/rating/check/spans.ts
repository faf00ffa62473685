/** Numbers from `from` up to, and without, `to`, in half millionths: exact, as bounds have at most six decimals and nine digits before. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Bounds {
  readonly more?: string | undefined;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly less?: string | undefined;
}

/** What lies within the bounds, decimal strings; nothing is below zero. */
export function spanOf({ more, least, most, less }: Bounds): Span {
  return {
    from: Math.max(0, least === undefined ? 0 : halves(least), more === undefined ? 0 : halves(more) + 1),
    to: Math.min(most === undefined ? Infinity : halves(most) + 1, less === undefined ? Infinity : halves(less)),
  };
}

/** A union of spans. */
export class Spans {
  /** Apart from each other, and rising. */
  #all: Span[] = [];

  covers({ from, to }: Span): boolean {
    return this.#all.some((one) => one.from <= from && to <= one.to);
  }

  add(added: Span): void {
    const touching = this.#all.filter(({ from, to }) => from <= added.to && added.from <= to);
    const from = Math.min(added.from, ...touching.map((one) => one.from));
    const to = Math.max(added.to, ...touching.map((one) => one.to));
    const before = this.#all.filter((one) => one.to < from);
    const after = this.#all.filter((one) => one.from > to);
    this.#all = [...before, { from, to }, ...after];
  }
}

function halves(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.split('.');
  return 2 * Number(whole + fraction.padEnd(6, '0'));
}
