import { fc } from '../support/fast-check.ts';

/** Values that mutations insert: mistakes of authors and inputs of attackers. */
export const strangeValues = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '{{',
    '{{ a.b( }}',
    '{{ row.x }}',
    '{{ rows.map(r, rows.map(s, rows)) }}',
    '{{ "a".matches("(a+)+$") }}',
    '{{ constructor.constructor("throw 1")() }}',
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>',
    'block',
    '__proto__',
    'for',
    'list',
    '',
    -1,
    1e9,
    [],
    {},
    null,
    { fragment: 'self' },
    { block: 'list' },
    { block: 'widget', use: 'nothing' },
    { choose: [{ when: '{{ true }}', do: [] }] },
    true,
  ),
  fc.string(),
);

/** Changes to a document: position, kind, and inserted value. */
export const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), strangeValues), { minLength: 1, maxLength: 3 });

/** A copy of a document with members replaced, removed, added or moved. */
export function mutated(good: string, made: readonly (readonly [number, number, unknown])[]): unknown {
  const document: unknown = JSON.parse(good);
  for (const [at, how, value] of made) {
    const holders = holdersOf(document);
    const holder = holders[at % holders.length] ?? {};
    const keys = Object.keys(holder);
    const key = keys[at % Math.max(1, keys.length)] ?? 'x';
    const put = (name: string, what: unknown) =>
      Object.defineProperty(holder, name, { value: structuredClone(what), enumerable: true, configurable: true, writable: true });
    if (how === 0) put(key, value);
    else if (how === 1 && Array.isArray(holder)) holder.splice(Number(key), 1);
    else if (how === 1) Reflect.deleteProperty(holder, key);
    else if (how === 2 && !Array.isArray(holder)) put(typeof value === 'string' ? value : 'added', value);
    else put(key, JSON.parse(JSON.stringify(holders[(at * 7) % holders.length] ?? null)));
  }
  return document;
}

function holdersOf(document: unknown): object[] {
  const holders: object[] = [];
  const pending: unknown[] = [document];
  for (const item of pending)
    if (typeof item === 'object' && item !== null) {
      holders.push(item);
      pending.push(...Object.values(item));
    }
  return holders;
}
