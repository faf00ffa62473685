import type { Call } from './calls.ts';
import { sameName } from './names.ts';
import type { Input } from './operation.ts';
import { isPlain, type Shape } from './shapes.ts';

/** A kind of record of the backend: its list, one of it, and what can be done with it. */
export interface Resource {
  /** The path of the collection: `/pets`. */
  readonly base: string;
  readonly lists: readonly Call[];
  readonly item: Call | undefined;
  readonly create: Call | undefined;
  readonly update: Call | undefined;
  readonly remove: Call | undefined;
  /** What is done with one record, further parts of it, lists below it. */
  readonly ofItem: readonly Call[];
  /** What is done beside the list. */
  readonly beside: readonly Call[];
}

/** Words behind a path that mean the thing itself. */
const itself: ReadonlySet<string> = new Set(['json', 'meta', 'info', 'detail', 'details', 'inspect', 'extended']);
const creating: ReadonlySet<string> = new Set(['create', 'new', 'add']);
const updating: ReadonlySet<string> = new Set(['update', 'edit']);

/** Groups the calls of a document into its resources; each call belongs to one. */
export function resourcesOf(calls: readonly Call[]): readonly Resource[] {
  const bases = basesOf(calls);
  const grouped = new Map<string, Call[]>(bases.map((base) => [base, []]));
  for (const call of calls) {
    const base = baseOf(call, bases);
    grouped.set(base, [...(grouped.get(base) ?? []), call]);
  }
  return [...grouped].filter(([, own]) => own.length > 0).map(([base, own]) => resourceOf(base, own));
}

/** Paths of collections: those with a parameter below them, and those of lists. */
function basesOf(calls: readonly Call[]): readonly string[] {
  const above = calls.flatMap(({ path }) => {
    const parts = path.split('/');
    const last = parts.at(-1) ?? '';
    if (last.startsWith('{')) return [parts.slice(0, -1).join('/')];
    // `/containers/{id}/json`: the record itself, under a path of its own.
    return itself.has(last) && parts.at(-2)?.startsWith('{') === true ? [parts.slice(0, -2).join('/')] : [];
  });
  const known = new Set(above.filter((base) => base !== '' && !base.endsWith('}')));
  const isBelow = ({ path }: Call) => [...known].some((base) => path.startsWith(`${base}/{`));
  const lists = calls
    .filter((call) => call.listing !== undefined && listBase(call, known) === undefined && !isBelow(call))
    .map(({ path }) => path);
  return [...new Set([...known, ...lists])].sort((one, other) => other.length - one.length);
}

/** The collection that a list is of: its own path, or the one above for `/pets/findByStatus` and `/containers/json`. */
function listBase({ path }: Call, bases: ReadonlySet<string>): string | undefined {
  if (bases.has(path)) return path;
  const above = path.slice(0, path.lastIndexOf('/'));
  return !path.endsWith('}') && bases.has(above) ? above : undefined;
}

function baseOf({ path }: Call, bases: readonly string[]): string {
  return bases.find((base) => path === base || path.startsWith(`${base}/`)) ?? path;
}

function resourceOf(base: string, calls: readonly Call[]): Resource {
  const depth = base.split('/').length;
  /** What stands behind the collection: `[]`, `['{id}']`, `['{id}', 'start']`, `['findByStatus']`. */
  const tail = ({ path }: Call) => path.split('/').slice(depth);
  const isItem = (call: Call) => tail(call)[0]?.startsWith('{') === true;
  const lists = calls.filter((call) => call.listing !== undefined && !isItem(call));
  const records = calls.filter((call) => call.method === 'GET' && call.listing === undefined && isItem(call) && hasMembers(call));
  const item =
    records.find((call) => tail(call).length === 1) ?? records.find((call) => tail(call).length === 2 && itself.has(tail(call)[1] ?? ''));
  const create = calls.find(
    (call) =>
      call.method === 'POST' &&
      call.body !== undefined &&
      (tail(call).length === 0 || (tail(call).length === 1 && creating.has(tail(call)[0] ?? ''))),
  );
  const changes = calls.filter(
    (call) =>
      call.body !== undefined &&
      call.method !== 'GET' &&
      isItem(call) &&
      (tail(call).length === 1 || (tail(call).length === 2 && updating.has(tail(call)[1] ?? ''))),
  );
  const onCollection = calls.filter(
    (call) => (call.method === 'PUT' || call.method === 'PATCH') && call.body !== undefined && tail(call).length === 0,
  );
  const update = ['PATCH', 'PUT', 'POST']
    .map((method) => [...changes, ...onCollection].find((call) => call.method === method))
    .find((call) => call !== undefined);
  const remove = calls.find((call) => call.method === 'DELETE' && isItem(call) && tail(call).length === 1);
  const used: ReadonlySet<Call | undefined> = new Set([...lists, item, create, update, remove]);
  const others = calls.filter((call) => !used.has(call));
  return { base, lists, item, create, update, remove, ofItem: others.filter(isItem), beside: others.filter((call) => !isItem(call)) };
}

/** Whether a page can show what a call answers: a record, values by their names, or single values. */
export function hasMembers({ reply, payload }: Call): boolean {
  const record = payload?.shape ?? reply;
  if (record === undefined || record.type === 'any') return false;
  return record.type === 'object' ? record.members.size > 0 || record.mapOf !== undefined : isPlain(record);
}

/**
 * The member of a row that a parameter of a path names: `petId` is `petId` or `id`, `file_key` is `key`.
 * @param base the collection, whose word may stand before the member's name
 */
export function memberFor({ foreign, shape }: Input, row: Shape, base: string): string | undefined {
  const names = [...row.members]
    .filter(([name, { type }]) => ['string', 'integer', 'number'].includes(type) && !name.includes('.'))
    .map(([name]) => name);
  const wanted = sameName(foreign);
  const exact = names.find((name) => sameName(name) === wanted);
  if (exact !== undefined) return exact;
  const word = sameName(base.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '').replace(/s$/, '');
  const within = names.filter((name) => wanted.endsWith(sameName(name)) || (word !== '' && sameName(name) === `${word}${wanted}`));
  const longest = within.sort((one, other) => other.length - one.length)[0];
  if (longest !== undefined) return longest;
  // `hash_or_number`: any of them.
  const either = wanted.includes('or') ? foreign.split(/_or_|Or/).map(sameName) : [];
  const one = names.find((name) => either.includes(sameName(name)));
  return one ?? (names.length === 1 && shape.type === row.members.get(names[0] ?? '')?.type ? names[0] : undefined);
}
