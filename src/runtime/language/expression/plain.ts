/**
 * An expression's result as plain data: CEL's ints become numbers, its maps objects. Data that came from the scope pass
 * untouched, by identity. What is no data (a type, a time) is undefined.
 */
export function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (Array.isArray(value)) return plainList(value);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [String(key), toPlain(item)]));
  if (value instanceof Set) return plainList([...value]);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? plainRecord(value) : undefined;
}

function plainList(list: readonly unknown[]): readonly unknown[] {
  const plain = list.map(toPlain);
  return plain.every((item, index) => item === list[index]) ? list : plain;
}

function plainRecord(record: object): object {
  const entries = Object.entries(record);
  const plain = entries.map(([key, item]) => [key, toPlain(item)] as const);
  return plain.every(([, item], index) => item === entries[index]?.[1]) ? record : Object.fromEntries(plain);
}
