/** The order of boxes in a request, used to name neighbouring boxes as one run. */
export interface BoxOrder {
  /** Formats the named boxes as runs: `B001–B040, B042`. */
  runs(names: readonly string[]): string[];
}

export function boxOrder(boxes: readonly { readonly no: string }[]): BoxOrder {
  const places = new Map(boxes.map(({ no }, at) => [no, at]));
  return {
    runs(names) {
      const unique = [...new Set(names)];
      const runs: { first: string; last: string; end: number }[] = [];
      for (const name of unique) {
        const place = places.get(name) ?? Number.NaN;
        const run = runs.at(-1);
        if (run !== undefined && run.end + 1 === place) {
          run.last = name;
          run.end = place;
        } else runs.push({ first: name, last: name, end: place });
      }
      return runs.map(({ first, last }) => runText(first, last));
    },
  };
}

/** Groups neighbours that are alike, each group with its size. */
export function alikeRuns<T>(
  items: readonly T[],
  isAlike: (one: T, other: T) => boolean,
): { readonly first: T; readonly last: T; readonly count: number }[] {
  const runs: { first: T; last: T; count: number }[] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run !== undefined && isAlike(run.last, item)) {
      run.last = item;
      run.count += 1;
    } else runs.push({ first: item, last: item, count: 1 });
  }
  return runs;
}

export function runText(first: string, last: string): string {
  return first === last ? first : `${first}–${last}`;
}
