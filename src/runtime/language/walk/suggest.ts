import editsBetween from 'damerau-levenshtein';

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
    // Two neighbours that changed places are one edit: `lsit` means `list`.
    const { steps } = editsBetween(lower, candidate);
    if (steps < least) {
      least = steps;
      best = name;
    }
  }
  return best;
}

const longest = 80;
