/**
 * The name that was probably meant, or undefined when nothing is near: case is forgiven first, then up to a third of the
 * letters may differ. Bounded: long texts and names of very different length are not compared.
 */
export function suggest(found: string, names: Iterable<string>): string | undefined {
  if (found.length > longest) return undefined;
  const lower = found.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(found.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - found.length) >= least || name === found) continue;
    const candidate = name.toLowerCase();
    if (candidate === lower) return name;
    const distance = distanceBelow(lower, candidate, least);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

const longest = 80;

/** Edits (insert, delete, replace, swap neighbours) between two words, or `limit` when there are at least that many. */
function distanceBelow(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((previous[j] ?? limit) + 1, (row[j - 1] ?? limit) + 1, (previous[j - 1] ?? limit) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, (before[j - 2] ?? limit) + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least >= limit) return limit;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit;
}
