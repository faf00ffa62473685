import { flatResource } from './json-api.ts';
import { sameName } from './names.ts';
import type { Input, Operation } from './operation.ts';
import { isAboutPages, type PagingWords, pagingOf, type SortWords, sortOf } from './paging-words.ts';
import { encoded, isPlain, type Shape } from './shapes.ts';
import { rowKeyOf } from './shown.ts';

/** Where in a reply its rows are, and how pages of them are asked for. */
export interface Listing {
  /** A JSON Pointer; empty when the reply is the list. */
  readonly at: string;
  readonly row: Shape;
  readonly isJsonApi: boolean;
  readonly paging: PagingWords | undefined;
  /** Whether the document says neither how to ask for a number of rows nor how many a page has. */
  readonly isSizeGuessed: boolean;
  readonly sort: SortWords | undefined;
  /** Inputs that paging and sorting use up. */
  readonly used: ReadonlySet<Input>;
}

const rowNames = ['data', 'items', 'results', 'content', 'records', 'entries', 'values', 'rows', 'list', 'hits', 'elements', 'objects'];

/** Recognizes a call that answers rows, with its paging and sorting in their common forms; undefined for other calls. */
export function listingOf(operation: Operation): Listing | undefined {
  const { reply, method } = operation;
  if (reply === undefined || method !== 'GET') return undefined;
  const found = rowsIn(reply, operation.path);
  if (found === undefined || !hasValues(found.row) || rowKeyOf(found.row) === undefined) return undefined;
  const query = operation.inputs.filter(({ place }) => place === 'query');
  const { most, ...rows } = found;
  const fixed = most ?? rowsSaid(operation, query);
  const { words, used } = pagingOf(query, reply, operation.replyHeaders, fixed);
  const sort = sortOf(query.filter((input) => !used.includes(input)));
  const isSizeGuessed = words?.rows !== undefined && fixed === undefined;
  return { ...rows, paging: words, isSizeGuessed, sort: sort?.words, used: new Set([...used, ...(sort?.used ?? [])]) };
}

/** The rows of a page by the words of the document: "20 pets per page". */
function rowsSaid({ summary, description }: Operation, query: readonly Input[]): number | undefined {
  const texts = [...query.map((input) => input.description), description, summary];
  const number = /\b([1-9]\d{0,3})\s+(?:\w+\s+)?per page\b/i.exec(texts.filter((text) => text !== undefined).join('\n'))?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Rows without a single value of their own have nothing to show in columns. */
function hasValues(row: Shape): boolean {
  return [...row.members.values()].some(
    (value) => isPlain(value) || (value.type === 'object' && [...value.members.values()].some(isPlain)),
  );
}

/** The one record within a reply: `{ status, data: { … } }`. */
export interface Payload {
  readonly at: string;
  readonly shape: Shape;
  readonly isJsonApi: boolean;
}

/** Recognizes a reply that is a wrapper around one record. */
export function payloadOf({ reply }: Operation): Payload | undefined {
  if (reply?.type !== 'object') return undefined;
  const members = [...reply.members];
  const [name, shape] = members.find(([, { type, members: inner }]) => type === 'object' && inner.size > 0) ?? [];
  if (name === undefined || shape === undefined) return undefined;
  const isWrapper = members.every(([one, { type }]) => one === name || isAboutPages(one, type));
  const isNamed = ['data', 'result', 'meta', 'item', 'response', 'record'].includes(sameName(name));
  const resource = name === 'data' ? flatResource(shape) : undefined;
  const isPayload = resource !== undefined || (isWrapper && (isNamed || members.length === 1));
  return isPayload ? { at: `/${encoded(name)}`, shape: resource ?? shape, isJsonApi: resource !== undefined } : undefined;
}

interface Rows extends Pick<Listing, 'at' | 'row' | 'isJsonApi'> {
  /** The most rows that a reply has. */
  readonly most: number | undefined;
}

function rowsIn(reply: Shape, path: string): Rows | undefined {
  if (reply.type === 'array')
    return reply.item === undefined ? undefined : { at: '', row: reply.item, isJsonApi: false, most: mostIn(reply) };
  if (reply.type !== 'object') return undefined;
  const last = sameName(path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '');
  const lists = [...reply.members].filter(([, { type, item }]) => type === 'array' && item?.type === 'object');
  const others = [...reply.members].filter(([, { type }]) => type === 'object' || type === 'array');
  const named = lists.find(([name]) => sameName(name) === last) ?? lists.find(([name]) => rowNames.includes(sameName(name)));
  // A record that happens to hold one list is no list of rows.
  const isWrapper = lists.length === 1 && [...reply.members].every(([name, { type }]) => type === 'array' || isAboutPages(name, type));
  const [name, list] = named ?? (isWrapper ? lists[0] : undefined) ?? [];
  if (name !== undefined && list?.item !== undefined) {
    const resource = name === 'data' ? flatResource(list.item) : undefined;
    return { at: `/${encoded(name)}`, row: resource ?? list.item, isJsonApi: resource !== undefined, most: mostIn(list) };
  }
  const [wrapper, inner] =
    others.find(([one, { type }]) => type === 'object' && ['data', 'result', 'meta', 'response', 'embedded'].includes(sameName(one))) ?? [];
  const within = inner === undefined || wrapper === undefined ? undefined : rowsIn(inner, path);
  return within === undefined ? undefined : { ...within, at: `/${encoded(wrapper ?? '')}${within.at}` };
}

function mostIn({ raw }: Shape): number | undefined {
  const { maxItems } = raw;
  return typeof maxItems === 'number' && Number.isInteger(maxItems) && maxItems >= 1 && maxItems <= 10_000 ? maxItems : undefined;
}
