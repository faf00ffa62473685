import { sameName } from './names.ts';
import type { Input, Operation } from './operations.ts';
import { isPlain, type Shape } from './shapes.ts';
import { rowKeyOf } from './shown.ts';

/** Where in a reply its rows are, and how pages of them are asked for. */
export interface Listing {
  /** A JSON Pointer; empty when the reply is the list. */
  readonly at: string;
  readonly row: Shape;
  readonly isJsonApi: boolean;
  readonly paging: PagingWords | undefined;
  readonly sort: SortWords | undefined;
  /** Inputs that paging and sorting use up. */
  readonly used: ReadonlySet<Input>;
}

export type PagingWords =
  | ({ readonly by: 'page'; readonly page: string; readonly first?: 0 } & Sized)
  | ({ readonly by: 'offset'; readonly offset: string } & Sized)
  | ({ readonly by: 'cursor'; readonly cursor: string; readonly next: { readonly at: string } | { readonly link: 'next' } } & Sized);

interface Sized {
  readonly size?: string;
  readonly sizeMax?: number;
  readonly total?: { readonly at: string } | { readonly header: string };
}

export interface SortWords {
  readonly words:
    | { readonly as: 'two'; readonly column: string; readonly order: string }
    | { readonly as: 'minus' | 'joined'; readonly parameter: string };
  readonly columns: readonly string[];
}

const rowNames = ['data', 'items', 'results', 'content', 'records', 'entries', 'values', 'rows', 'list', 'hits', 'elements', 'objects'];
const pageNames = ['page', 'pagenumber', 'pageno', 'pagenum', 'pageindex', 'currentpage', 'p'];
const sizeNames = ['pagesize', 'perpage', 'limit', 'size', 'count', 'itemsperpage', 'pagelimit', 'maxresults', 'top', 'take', 'n', 'rows'];
const offsetNames = ['offset', 'skip', 'start', 'startindex', 'pageoffset'];
const cursorNames = [
  'cursor',
  'pagetoken',
  'nexttoken',
  'continuationtoken',
  'startingafter',
  'pagecursor',
  'pageafter',
  'after',
  'next',
  'token',
];
const totalNames = ['total', 'totalelements', 'totalcount', 'totalitems', 'totalresults', 'count', 'totalrecords', 'recordcount'];
const nextNames = ['nextpage', 'next', 'nextcursor', 'nexttoken', 'nextpagetoken', 'continuationtoken', 'endcursor', 'cursor', 'after'];

/** Recognizes a call that answers rows, with its paging and sorting in their common forms; undefined for other calls. */
export function listingOf(operation: Operation): Listing | undefined {
  const { reply, method } = operation;
  if (reply === undefined || method !== 'GET') return undefined;
  const found = rowsIn(reply, operation.path);
  if (found === undefined || !hasValues(found.row) || rowKeyOf(found.row) === undefined) return undefined;
  const query = operation.inputs.filter(({ place }) => place === 'query');
  const { words, used } = pagingOf(query, reply, operation.replyHeaders);
  const sort = sortOf(query.filter((input) => !used.includes(input)));
  return { ...found, paging: words, sort: sort?.words, used: new Set([...used, ...(sort?.used ?? [])]) };
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
}

/** Recognizes a reply that is a wrapper around one record. */
export function payloadOf({ reply }: Operation): Payload | undefined {
  if (reply?.type !== 'object') return undefined;
  const members = [...reply.members];
  const [name, shape] = members.find(([, { type, members: inner }]) => type === 'object' && inner.size > 0) ?? [];
  if (name === undefined || shape === undefined) return undefined;
  const isWrapper = members.every(([one, { type }]) => one === name || isAboutPages(one, type));
  const isNamed = ['data', 'result', 'meta', 'item', 'response', 'record'].includes(sameName(name));
  return isWrapper && (isNamed || members.length === 1) ? { at: `/${escaped(name)}`, shape } : undefined;
}

function rowsIn(reply: Shape, path: string): Pick<Listing, 'at' | 'row' | 'isJsonApi'> | undefined {
  if (reply.type === 'array') return reply.item === undefined ? undefined : { at: '', row: reply.item, isJsonApi: false };
  if (reply.type !== 'object') return undefined;
  const last = sameName(path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '');
  const lists = [...reply.members].filter(([, { type, item }]) => type === 'array' && item?.type === 'object');
  const others = [...reply.members].filter(([, { type }]) => type === 'object' || type === 'array');
  const named = lists.find(([name]) => sameName(name) === last) ?? lists.find(([name]) => rowNames.includes(sameName(name)));
  // A record that happens to hold one list is no list of rows.
  const isWrapper = lists.length === 1 && [...reply.members].every(([name, { type }]) => type === 'array' || isAboutPages(name, type));
  const [name, list] = named ?? (isWrapper ? lists[0] : undefined) ?? [];
  if (name !== undefined && list?.item !== undefined) {
    const isJsonApi = list.item.members.has('attributes') && list.item.members.has('type') && name === 'data';
    return { at: `/${escaped(name)}`, row: list.item, isJsonApi };
  }
  const [wrapper, inner] =
    others.find(([one, { type }]) => type === 'object' && ['data', 'result', 'meta', 'response', 'embedded'].includes(sameName(one))) ?? [];
  const within = inner === undefined || wrapper === undefined ? undefined : rowsIn(inner, path);
  return within === undefined ? undefined : { ...within, at: `/${escaped(wrapper ?? '')}${within.at}` };
}

function isAboutPages(name: string, type: string): boolean {
  const words = [
    'meta',
    'pagination',
    'paging',
    'links',
    'cursor',
    'error',
    'status',
    'warnings',
    'page',
    'i18n',
    ...totalNames,
    ...nextNames,
    ...sizeNames,
    ...offsetNames,
    ...pageNames,
    'previous',
    'prev',
    'hasmore',
    'hasnext',
    'totalpages',
    'object',
    'url',
    'name',
  ];
  return words.includes(sameName(name)) || (type !== 'object' && type !== 'array' && /^(?:is|has|total|next|prev)/.test(sameName(name)));
}

interface Found {
  readonly words: PagingWords | undefined;
  readonly used: readonly Input[];
}

function pagingOf(query: readonly Input[], reply: Shape, headers: readonly string[]): Found {
  const named = (names: readonly string[], types: readonly string[]) =>
    names
      .map((name) =>
        query.find(
          ({ foreign, shape }) =>
            sameName(foreign).replace(/^page(?=(?:number|size|offset|limit|after|cursor)$)/, 'page') === name && types.includes(shape.type),
        ),
      )
      .find((input) => input !== undefined);
  const numbers = ['integer', 'number', 'string', 'any'];
  const page = named(pageNames, numbers);
  const offset = named(offsetNames, ['integer', 'number']);
  const size = named(sizeNames, ['integer', 'number', 'any']);
  const cursor = named(cursorNames, [...numbers]);
  const next = nextIn(reply, 0);
  const hasLink = headers.some((header) => header.toLowerCase() === 'link');
  const most = maximumOf(size);
  const counted = totalOf(reply, headers);
  const sized: Sized = {
    ...(size === undefined ? {} : { size: size.foreign }),
    ...(most === undefined ? {} : { sizeMax: Math.min(1_000, most) }),
    ...(counted === undefined ? {} : { total: counted }),
  };
  const used = (input: Input) => (size === undefined ? [input] : [input, size]);
  if (page !== undefined && page.shape.type !== 'string') {
    const isZero = page.shape.raw.minimum === 0 || page.shape.raw.default === 0;
    return { words: { by: 'page', page: page.foreign, ...(isZero ? { first: 0 } : {}), ...sized }, used: used(page) };
  }
  if (offset !== undefined) return { words: { by: 'offset', offset: offset.foreign, ...sized }, used: used(offset) };
  if (cursor !== undefined && (next !== undefined || hasLink)) {
    const at = next === undefined ? ({ link: 'next' } as const) : { at: next };
    return { words: { by: 'cursor', cursor: cursor.foreign, next: at, ...sized }, used: used(cursor) };
  }
  return { words: undefined, used: [] };
}

function maximumOf(size: Input | undefined): number | undefined {
  const most = size?.shape.raw.maximum;
  if (typeof most === 'number' && most >= 1) return Math.floor(most);
  const written = /max(?:imum)?(?: (?:value|is|of|limit))*:? *(\d{1,4})\b/i.exec(size?.description ?? '')?.[1];
  return written === undefined ? undefined : Number(written);
}

function totalOf(reply: Shape, headers: readonly string[]): Sized['total'] {
  const header = headers.find((name) => ['xtotalcount', 'xtotal', 'totalcount'].includes(sameName(name)));
  if (header !== undefined) return { header };
  const at = numberIn(reply, totalNames, 0);
  return at === undefined ? undefined : { at };
}

/** The pointer of a number of one of these names, at the top or in one part below it. */
function numberIn(shape: Shape, names: readonly string[], depth: number): string | undefined {
  for (const wanted of names)
    for (const [name, { type }] of shape.members)
      if (sameName(name) === wanted && (type === 'integer' || type === 'number')) return `/${escaped(name)}`;
  if (depth === 1) return undefined;
  for (const [name, member] of shape.members) {
    const within = member.type === 'object' && isAboutPages(name, 'object') ? numberIn(member, names, depth + 1) : undefined;
    if (within !== undefined) return `/${escaped(name)}${within}`;
  }
  return undefined;
}

function nextIn(shape: Shape, depth: number): string | undefined {
  for (const wanted of nextNames)
    for (const [name, { type }] of shape.members)
      if (sameName(name) === wanted && type !== 'object' && type !== 'array' && type !== 'boolean') return `/${escaped(name)}`;
  if (depth === 1) return undefined;
  for (const [name, member] of shape.members) {
    const within = member.type === 'object' && isAboutPages(name, 'object') ? nextIn(member, depth + 1) : undefined;
    if (within !== undefined) return `/${escaped(name)}${within}`;
  }
  return undefined;
}

/** A column by name, with its order, in one parameter or two. */
function sortOf(query: readonly Input[]): { readonly words: SortWords; readonly used: readonly Input[] } | undefined {
  const column = query.find(({ foreign }) =>
    ['sort', 'sortby', 'orderby', 'ordering', 'sortfield', 'sortcolumn'].includes(sameName(foreign)),
  );
  const order = query.find(({ foreign }) =>
    ['order', 'direction', 'sortorder', 'sortdirection', 'orderdirection', 'sortdir'].includes(sameName(foreign)),
  );
  const values = column?.shape.enum?.filter((value) => typeof value === 'string') ?? [];
  if (column === undefined || values.length === 0) return undefined;
  if (order !== undefined)
    return { words: { words: { as: 'two', column: column.foreign, order: order.foreign }, columns: values }, used: [column, order] };
  const plain = [...new Set(values.map((value) => value.replace(/^[-+]/, '')))];
  return values.some((value) => value.startsWith('-'))
    ? { words: { words: { as: 'minus', parameter: column.foreign }, columns: plain }, used: [column] }
    : undefined;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
