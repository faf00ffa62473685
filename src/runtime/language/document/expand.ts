import { blockLists } from '../page-words.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { bounds } from '../walk/bounds.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, type JsonRecord, own, ownText } from '../walk/schema.ts';
import { suggest } from '../walk/suggest.ts';
import { type Arguments, argumentsOf, type Binding, textWithArguments } from './arguments.ts';
import type { Move, Origin } from './moves.ts';

export interface Expanded {
  /** The same one where it uses no fragment. */
  readonly document: unknown;
  readonly problems: readonly Problem[];
  /** Expressions that fragments were given, for the checker to hold against their types. */
  readonly bindings: readonly Binding[];
  /** Uses that are wrong themselves; what else is wrong there only follows from it. */
  readonly broken: readonly JsonPath[];
  /** The fragments that are used, each by the path of its first use. */
  readonly used: ReadonlyMap<string, JsonPath>;
  /** Lists whose items have moved, because fragments put others before them. */
  readonly moves: readonly Move[];
}

/**
 * Puts fragments in their places: a property `{ "fragment": "address", … }` becomes a group of the fragment's fields, an action
 * `{ "fragment": "orderActions", "action": "edit", … }` the fragment's action of this name, and `{ "fragment": "orderColumns" }` among
 * columns or blocks the fragment's own, with what it is given in place of its parameters. A fragment of fields that is not known stays as it is, for the checker to name; one that contains itself, and one that
 * makes the document larger than a document may be, is refused, so that a small text cannot grow without end.
 */
export function expand(document: unknown, fragments: ReadonlyMap<string, unknown>): Expanded {
  const state: State = { fragments, problems: [], bindings: [], broken: [], used: new Map(), moves: [], left: bounds.nodes, isFull: false };
  const expanded = expandValue(document, '', '', { names: [], found: none }, state);
  const { problems, bindings, broken, used, moves } = state;
  return { document: expanded, problems, bindings, broken, used, moves };
}

const none: Arguments = new Map();

interface State {
  readonly fragments: ReadonlyMap<string, unknown>;
  readonly problems: Problem[];
  readonly bindings: Binding[];
  readonly broken: JsonPath[];
  readonly used: Map<string, JsonPath>;
  readonly moves: Move[];
  /** Values that may still be put in. */
  left: number;
  isFull: boolean;
}

/** The fragments around, and what the names of the innermost one stand for. */
interface Inside {
  readonly names: readonly string[];
  readonly found: Arguments;
}

function expandValue(value: unknown, key: string, path: JsonPath, inside: Inside, state: State): unknown {
  if (typeof value === 'string') return textWithArguments(value, key, inside.found);
  if (Array.isArray(value)) return expandList(value, key, path, inside, state);
  if (!isRecord(value)) return value;
  return withMembers(value, (name, item) => {
    const at = below(path, name);
    return name === 'properties' && isRecord(item) ? expandFields(item, at, inside, state) : expandValue(item, name, at, inside, state);
  });
}

function expandList(list: readonly unknown[], key: string, path: JsonPath, inside: Inside, state: State): readonly unknown[] {
  const items: unknown[] = [];
  const origins: Origin[] = [];
  append(list, { key, path, inside, items, origins }, state);
  if (origins.some(({ isInserted }) => isInserted)) state.moves.push({ path, origins });
  return items.length === list.length && items.every((item, index) => item === list[index]) ? list : items;
}

interface Appending {
  readonly key: string;
  readonly path: JsonPath;
  readonly inside: Inside;
  readonly items: unknown[];
  readonly origins: Origin[];
  /** Within a fragment: the index of its use. */
  readonly use?: number;
}

function append(list: readonly unknown[], appending: Appending, state: State): void {
  const { key, path, inside, items, origins, use } = appending;
  for (const [index, item] of list.entries()) {
    const at = below(path, items.length);
    const origin = { index: use ?? index, isInserted: use !== undefined };
    const isUse = isRecord(item) && ownText(item, 'fragment') !== undefined;
    const part = isUse && ownText(item, 'action') === undefined ? partsByList.get(key) : undefined;
    const inserted = isUse && part !== undefined ? partsOf(part, item, at, inside, state) : undefined;
    if (inserted !== undefined) {
      append(inserted.parts, { ...appending, inside: inserted.within, use: origin.index }, state);
      continue;
    }
    const isAction = isUse && ownText(item, 'action') !== undefined;
    items.push(isAction ? putAction(item, at, inside, state) : expandValue(item, key, at, inside, state));
    origins.push(origin);
  }
}

/** What a fragment holds for the list of this name. */
const partsByList: ReadonlyMap<string, 'columns' | 'blocks'> = new Map([
  ['columns', 'columns'],
  ...[...blockLists].map((name) => [name, 'blocks'] as const),
]);

/** The columns or blocks of a fragment, to be inserted in place of its use; undefined for a wrong use, which is reported. */
function partsOf(part: 'columns' | 'blocks', written: JsonRecord, path: JsonPath, inside: Inside, state: State) {
  const use = withArgumentsOf(written, path, inside, state);
  const name = ownText(use, 'fragment') ?? '';
  const parts = own(state.fragments.get(name), part);
  const extra = Object.keys(use).find((key) => key !== 'fragment' && key !== 'with');
  const refuse = (problem?: Problem): undefined => {
    if (problem !== undefined) state.problems.push(problem);
    state.broken.push(path);
  };
  if (extra !== undefined)
    return refuse({ code: 'unknown_property', path: below(path, extra), message: `"${extra}" is not known here`, expected: 'with' });
  if (!Array.isArray(parts)) return refuse(unknownOf(`fragment with ${part}`, name, below(path, 'fragment'), fragmentsWith(part, state)));
  const within = enter(name, use, path, inside, state);
  if (within === null || !takes(parts, path, state)) return refuse();
  return { parts, within };
}

function expandFields(fields: JsonRecord, path: JsonPath, inside: Inside, state: State): JsonRecord {
  return withMembers(fields, (name, field) => {
    const at = below(path, name);
    const fragment = ownText(field, 'fragment');
    const isUse = fragment !== undefined && isRecord(field) && own(field, 'x-component') === undefined;
    return isUse ? putFields(fragment, field, at, inside, state) : expandValue(field, name, at, inside, state);
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
  if (changed.length === 0) return record;
  const entries = Object.entries(record).filter(([key]) => !changed.some(([name, after]) => name === key && after === undefined));
  return Object.fromEntries([...entries, ...changed.filter(([, after]) => after !== undefined)]);
}

function putFields(name: string, written: JsonRecord, path: JsonPath, inside: Inside, state: State): unknown {
  const properties = own(state.fragments.get(name), 'properties');
  if (!isRecord(properties)) return written;
  const use = withArgumentsOf(written, path, inside, state);
  const { fragment: _name, with: _given, ...words } = use;
  const group = { type: 'void', ...words };
  const within = enter(name, use, path, inside, state);
  if (within === null || !takes(properties, path, state)) return { ...group, properties: {} };
  return { ...group, properties: expandFields(properties, below(path, 'properties'), within, state) };
}

function putAction(written: JsonRecord, path: JsonPath, inside: Inside, state: State): unknown {
  const use = withArgumentsOf(written, path, inside, state);
  const name = ownText(use, 'fragment') ?? '';
  const action = ownText(use, 'action') ?? '';
  const actions = own(state.fragments.get(name), 'actions');
  const shared = own(actions, action);
  const extra = Object.keys(use).find((key) => key !== 'fragment' && key !== 'action' && key !== 'with');
  const refuse = (problem: Problem): unknown => {
    state.problems.push(problem);
    state.broken.push(path);
    return written;
  };
  if (extra !== undefined)
    return refuse({ code: 'unknown_property', path: below(path, extra), message: `"${extra}" is not known here`, expected: 'with' });
  if (!isRecord(actions)) return refuse(unknownOf('fragment with actions', name, below(path, 'fragment'), fragmentsWith('actions', state)));
  if (!isRecord(shared)) return refuse(unknownOf(`action of ${name}`, action, below(path, 'action'), Object.keys(actions)));
  const within = enter(name, use, path, inside, state);
  if (within === null || !takes(shared, path, state)) {
    state.broken.push(path);
    return written;
  }
  return { name: action, ...(isRecord(shared) ? (expandValue(shared, '', path, within, state) as JsonRecord) : {}) };
}

function fragmentsWith(part: string, { fragments }: State): string[] {
  return [...fragments].flatMap(([name, fragment]) => (own(fragment, part) === undefined ? [] : [name]));
}

function unknownOf(what: string, found: string, path: JsonPath, names: readonly string[]): Problem {
  const message = `There is no ${what} "${found.slice(0, 80)}"`;
  return { code: 'unknown_fragment', path, message, expected: names.join(', '), didYouMean: suggest(found, names) };
}

/** A use within another fragment may give on what that one was given. */
function withArgumentsOf(use: JsonRecord, path: JsonPath, inside: Inside, state: State): JsonRecord {
  return inside.found.size === 0 ? use : (expandValue(use, '', path, inside, state) as JsonRecord);
}

/** What is known inside of a fragment; null for one that is inside of itself. */
function enter(name: string, use: JsonRecord, path: JsonPath, { names }: Inside, state: State): Inside | null {
  if (names.includes(name)) {
    state.problems.push({
      code: 'cyclic_fragment',
      path: below(path, 'fragment'),
      message: `The fragment "${name}" contains itself: ${[...names, name].join(' → ')}`,
      expected: 'a fragment that ends',
    });
    return null;
  }
  if (!state.used.has(name)) state.used.set(name, path);
  const before = state.problems.length;
  const { found, bindings } = argumentsOf({ fragment: state.fragments.get(name), use, path }, (problem) => state.problems.push(problem));
  if (state.problems.length > before) state.broken.push(path);
  state.bindings.push(...bindings);
  return { names: [...names, name], found };
}

/** Whether a document has room for what is put into it. */
function takes(words: JsonRecord | readonly unknown[], path: JsonPath, state: State): boolean {
  state.left -= valuesIn(words, state.left);
  if (state.left > 0) return true;
  if (!state.isFull)
    state.problems.push({
      code: 'too_large',
      path: below(path, 'fragment'),
      message: `With its fragments the document has more than ${bounds.nodes} values`,
    });
  state.isFull = true;
  return false;
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
