import type { JsonPath, Problem } from '../stages.ts';
import { bounds } from '../walk/bounds.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, type JsonRecord, own, ownText } from '../walk/schema.ts';

export interface Expanded {
  /** The same one where it uses no fragment. */
  readonly document: unknown;
  readonly problems: readonly Problem[];
}

/**
 * Puts fragments in their places: a property `{ "fragment": "address", … }` becomes a group of the fragment's fields. A fragment
 * that is not known stays as it is, for the checker to name; one that contains itself, and one that makes the document larger
 * than a document may be, is refused, so that a small text cannot grow without end.
 */
export function expand(document: unknown, fragments: ReadonlyMap<string, unknown>): Expanded {
  const problems: Problem[] = [];
  const state: State = { fragments, problems, left: bounds.nodes, isFull: false };
  const expanded = expandValue(document, '', [], state);
  return { document: expanded, problems };
}

interface State {
  readonly fragments: ReadonlyMap<string, unknown>;
  readonly problems: Problem[];
  /** Values that may still be put in. */
  left: number;
  isFull: boolean;
}

function expandValue(value: unknown, path: JsonPath, inside: readonly string[], state: State): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => expandValue(item, below(path, index), inside, state));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  return withMembers(value, (key, item) => {
    const at = below(path, key);
    return key === 'properties' && isRecord(item) ? expandFields(item, at, inside, state) : expandValue(item, at, inside, state);
  });
}

function expandFields(fields: JsonRecord, path: JsonPath, inside: readonly string[], state: State): JsonRecord {
  return withMembers(fields, (name, field) => {
    const at = below(path, name);
    const fragment = ownText(field, 'fragment');
    const isUse = fragment !== undefined && isRecord(field) && own(field, 'x-component') === undefined;
    return isUse ? putFragment(fragment, field, at, inside, state) : expandValue(field, at, inside, state);
  });
}

/** The very object where no member becomes another one: most of a document has no fragment. */
function withMembers(record: JsonRecord, become: (key: string, member: unknown) => unknown): JsonRecord {
  const changed: [string, unknown][] = [];
  for (const key of Object.keys(record)) {
    const after = become(key, record[key]);
    if (after !== record[key]) changed.push([key, after]);
  }
  // Not spread: a member may be called `__proto__`, and stays one.
  return changed.length === 0 ? record : Object.fromEntries([...Object.entries(record), ...changed]);
}

function putFragment(name: string, use: JsonRecord, path: JsonPath, inside: readonly string[], state: State): unknown {
  const properties = own(state.fragments.get(name), 'properties');
  if (!isRecord(properties)) return use;
  const { fragment: _name, ...words } = use;
  const group = { type: 'void', ...words };
  if (inside.includes(name)) {
    report(state, {
      code: 'cyclic_fragment',
      path: below(path, 'fragment'),
      message: `The fragment "${name}" contains itself: ${[...inside, name].join(' → ')}`,
      expected: 'a fragment that ends',
    });
    return { ...group, properties: {} };
  }
  state.left -= valuesIn(properties, state.left);
  if (state.left <= 0) {
    if (!state.isFull)
      report(state, {
        code: 'too_large',
        path: below(path, 'fragment'),
        message: `With its fragments the document has more than ${bounds.nodes} values`,
      });
    state.isFull = true;
    return { ...group, properties: {} };
  }
  return { ...group, properties: expandFields(properties, below(path, 'properties'), [...inside, name], state) };
}

function report(state: State, problem: Problem): void {
  state.problems.push(problem);
}

/** How many values a fragment holds, counted no further than needed to know that there are too many. */
function valuesIn(value: unknown, enough: number): number {
  const pending: unknown[] = [value];
  let count = 0;
  while (pending.length > 0 && count <= enough) {
    const next = pending.pop();
    count += 1;
    if (typeof next === 'object' && next !== null) pending.push(...Object.values(next));
  }
  return count;
}
