import type { FunctionWork } from './here.ts';

export const mapWork = {
  pick([map, names]) {
    const wanted = namesOf(names);
    return new Map(entriesOf(map).filter(([name]) => wanted.has(name)));
  },
  omit([map, names]) {
    const unwanted = namesOf(names);
    return new Map(entriesOf(map).filter(([name]) => !unwanted.has(name)));
  },
  merge: ([one, other]) => new Map([...entriesOf(one), ...entriesOf(other)]),
} satisfies Readonly<Record<string, FunctionWork>>;

/** Maps written in an expression are `Map`s, those of data are objects. */
function entriesOf(map: unknown): readonly (readonly [string, unknown])[] {
  if (map instanceof Map) return [...map].map(([name, value]) => [String(name), value]);
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError('Named values are wanted');
  return Object.entries(map);
}

function namesOf(names: unknown): ReadonlySet<string> {
  if (!Array.isArray(names)) throw new TypeError('A list of names is wanted');
  return new Set(names.map(String));
}
