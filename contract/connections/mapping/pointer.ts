/** The value at a JSON Pointer; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return segmentsOf(pointer).reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    const found: unknown = Reflect.get(at, key);
    return found;
  }, value);
}

/** The names of a pointer: `/a~1b/0` leads to `a/b`, then 0. */
export function segmentsOf(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Puts a value below the names of a pointer: `/item` makes { item: value }. */
export function wrappedAt(pointer: string, value: unknown): unknown {
  return segmentsOf(pointer).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
