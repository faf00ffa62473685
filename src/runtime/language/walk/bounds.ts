import type { JsonPath, Problem } from '../problem.ts';
import { below } from './pointer.ts';

interface Bounds {
  readonly bytes: number;
  readonly depth: number;
  readonly nodes: number;
}

/** What a document may cost at most (security S4). */
export const bounds = { bytes: 262_144, depth: 32, nodes: 2_000 } as const;
const documentBounds: Bounds = bounds;

/** What a document may have of each kind, all its blocks together, fragments in their places; `expressionText` is in characters. */
export const mostOf = { blocks: 100, columns: 300, fields: 300, expressions: 500, expressionText: 40_000 } as const;

/** Keys that reach a prototype in careless code; no document holds them (security H7). */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The first bound that a value breaks, or undefined. Iterative, and it stops at the bound: a hostile document costs no more
 * than the largest good one. What JSON cannot hold is `not_json`.
 */
export function boundsProblem(value: unknown, bounds: Bounds = documentBounds): Problem | undefined {
  const pending: Place[] = [{ value, above: null, key: '', depth: 1 }];
  let nodes = 0;
  let bytes = 0;
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (++nodes > bounds.nodes) return problem('too_large', '', `The document has more than ${bounds.nodes} values`);
    if (place.depth > bounds.depth)
      return problem('too_deep', pathOf(place), `The document is nested more than ${bounds.depth} levels deep`);
    const node = place.value;
    const fault = faultOf(node, place, bounds);
    if (fault !== undefined) return fault;
    if (typeof node === 'string') bytes += bytesOf(node, bounds.bytes - bytes);
    else if (typeof node === 'object' && node !== null)
      for (const key of Object.keys(node)) {
        bytes += Array.isArray(node) ? 1 : bytesOf(key, bounds.bytes - bytes);
        pending.push({ value: Reflect.get(node, key), above: place, key, depth: place.depth + 1 });
      }
    bytes += 3;
    if (bytes > bounds.bytes) return problem('too_large', '', `The document is larger than ${bounds.bytes / 1024} KB`);
  }
  return undefined;
}

/** Why a value is no JSON, or holds what no document may hold. */
function faultOf(node: unknown, place: Place, { nodes }: Bounds): Problem | undefined {
  if (node === null || ['string', 'number', 'boolean'].includes(typeof node)) return undefined;
  if (typeof node !== 'object') return problem('not_json', pathOf(place), `JSON holds no ${typeof node}`);
  if (!isPlain(node)) return problem('not_json', pathOf(place), 'Only objects, arrays, texts, numbers, true, false and null are JSON');
  const keys = Object.keys(node);
  if (keys.length > nodes) return problem('too_large', '', `The document has more than ${nodes} values`);
  const forbidden = keys.find((key) => forbiddenKeys.has(key));
  if (forbidden === undefined) return undefined;
  return problem('forbidden_key', below(pathOf(place), forbidden), `The key "${forbidden}" is not allowed`);
}

interface Place {
  readonly value: unknown;
  /** Null for the document itself. */
  readonly above: Place | null;
  readonly key: string;
  readonly depth: number;
}

/** Told for a problem only: most values have none. */
function pathOf({ above, key }: Place): JsonPath {
  return above === null ? '' : below(pathOf(above), key);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** UTF-8 bytes, counted no further than needed to know that there are too many. */
function bytesOf(text: string, enough: number): number {
  if (text.length > enough) return enough + 1;
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) bytes += text.charCodeAt(i) > 0x7ff ? 2 : 1;
  return bytes;
}

function problem(code: Problem['code'], path: JsonPath, message: string): Problem {
  return { code, path, message };
}
