import { sameName } from './names.ts';
import type { Input } from './operation.ts';
import { encoded, type Shape } from './shapes.ts';

export type PagingWords =
  | ({ readonly by: 'page'; readonly page: string; readonly first?: 0 } & Sized)
  | ({ readonly by: 'offset'; readonly offset: string } & Sized)
  | ({ readonly by: 'cursor'; readonly cursor: string; readonly next: { readonly at: string } | { readonly link: 'next' } } & Sized);

interface Sized {
  readonly size?: string;
  readonly sizeMax?: number;
  /** Rows of a page where no parameter gives its size. */
  readonly rows?: number;
  readonly total?: { readonly at: string } | { readonly header: string };
}

/** The words of the backend for a direction, where they are not "asc" and "desc". */
interface Directions {
  readonly ascending?: string;
  readonly descending?: string;
}

export interface SortWords {
  readonly words:
    | ({ readonly as: 'two'; readonly column: string; readonly order: string } & Directions)
    | { readonly as: 'minus' | 'joined'; readonly parameter: string };
  readonly columns: readonly string[];
}

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

/** Whether a member is about the pages of a list, and no part of a record. */
export function isAboutPages(name: string, type: string): boolean {
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

/** What a connection says where the document does not say how many rows a page has. */
export const guessedRows = 20;

/**
 * Recognizes how pages are asked for, in the common forms.
 * @param rows of a page, as far as the document says it
 */
export function pagingOf(query: readonly Input[], reply: Shape, headers: readonly string[], rows: number | undefined): Found {
  const named = (names: readonly string[], types: readonly string[]) =>
    names
      .map((name) => query.find(({ foreign, shape }) => sameName(foreign) === name && types.includes(shape.type)))
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
    ...(size === undefined ? { rows: rows ?? guessedRows } : { size: size.foreign }),
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
      if (sameName(name) === wanted && (type === 'integer' || type === 'number')) return `/${encoded(name)}`;
  if (depth === 1) return undefined;
  for (const [name, member] of shape.members) {
    const within = member.type === 'object' && isAboutPages(name, 'object') ? numberIn(member, names, depth + 1) : undefined;
    if (within !== undefined) return `/${encoded(name)}${within}`;
  }
  return undefined;
}

function nextIn(shape: Shape, depth: number): string | undefined {
  for (const wanted of nextNames)
    for (const [name, { type }] of shape.members)
      if (sameName(name) === wanted && type !== 'object' && type !== 'array' && type !== 'boolean') return `/${encoded(name)}`;
  if (depth === 1) return undefined;
  for (const [name, member] of shape.members) {
    const within = member.type === 'object' && isAboutPages(name, 'object') ? nextIn(member, depth + 1) : undefined;
    if (within !== undefined) return `/${encoded(name)}${within}`;
  }
  return undefined;
}

/** A column by name, with its order, in one parameter or two. */
export function sortOf(query: readonly Input[]): { readonly words: SortWords; readonly used: readonly Input[] } | undefined {
  const column = query.find(({ foreign }) =>
    ['sort', 'sortby', 'orderby', 'ordering', 'sortfield', 'sortcolumn'].includes(sameName(foreign)),
  );
  const order = query.find(({ foreign }) =>
    ['order', 'direction', 'sortorder', 'sortdirection', 'orderdirection', 'sortdir'].includes(sameName(foreign)),
  );
  const values = column?.shape.enum?.filter((value) => typeof value === 'string') ?? [];
  if (column === undefined || values.length === 0) return undefined;
  if (order !== undefined) {
    const directions = directionsOf(order.shape);
    if (directions === undefined) return undefined;
    const words = { as: 'two', column: column.foreign, order: order.foreign, ...directions } as const;
    return { words: { words, columns: values }, used: [column, order] };
  }
  const plain = [...new Set(values.map((value) => value.replace(/^[-+]/, '')))];
  return values.some((value) => value.startsWith('-'))
    ? { words: { words: { as: 'minus', parameter: column.foreign }, columns: plain }, used: [column] }
    : undefined;
}

/** The words of a direction among its choices; undefined where they name none. A text without choices takes the usual words. */
function directionsOf({ type, enum: choices }: Shape): Directions | undefined {
  if (choices === undefined) return type === 'string' || type === 'any' ? {} : undefined;
  const word = (begin: string) =>
    choices.find((choice) => typeof choice === 'string' && choice.length <= 20 && choice.toLowerCase().startsWith(begin));
  const [ascending, descending] = [word('asc'), word('desc')];
  if (typeof ascending !== 'string' || typeof descending !== 'string') return undefined;
  return { ...(ascending === 'asc' ? {} : { ascending }), ...(descending === 'desc' ? {} : { descending }) };
}
