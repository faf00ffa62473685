import type { JsonPath } from '../problem.ts';

/** One step down a JSON Pointer (RFC 6901). */
export function below(path: JsonPath, key: string | number): JsonPath {
  return typeof key === 'number' || !special.test(key) ? `${path}/${key}` : `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

const special = /[~/]/;

/** Whether a path is the other one or lies below it. */
export function isWithin(path: JsonPath, around: JsonPath): boolean {
  return path === around || path.startsWith(`${around}/`);
}
