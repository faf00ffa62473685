import { iso31662 } from 'iso-3166';

const kept = new Map<string, ReadonlyMap<string, string>>();

/** The letters by which the post names a state of the US, Canada or Australia, by its letters or its name in lower case. */
export function statesOf(country: 'US' | 'CA' | 'AU'): ReadonlyMap<string, string> {
  const known = kept.get(country);
  if (known !== undefined) return known;
  const states = new Map<string, string>();
  for (const { parent, code, name } of iso31662) {
    if (parent !== country) continue;
    const letters = code.slice(3);
    states.set(letters.toLowerCase(), letters);
    states.set(name.toLowerCase(), letters);
  }
  // Armed forces have states of their own: APO AE 09204.
  if (country === 'US') states.set('washington dc', 'DC').set('d.c.', 'DC').set('aa', 'AA').set('ae', 'AE').set('ap', 'AP');
  if (country === 'CA') states.set('québec', 'QC');
  kept.set(country, states);
  return states;
}

/** All ways to write one, the longest first, for a pattern. */
export function statePattern(country: 'US' | 'CA' | 'AU'): string {
  return [...statesOf(country).keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
