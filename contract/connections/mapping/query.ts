import { cursorName } from '../endpoints.ts';
import type { Paging } from '../mapping-words.ts';
import { sentMoment } from './moments.ts';
import type { CallPlan } from './plan.ts';

type Input = Readonly<Record<string, unknown>>;
type Parameter = readonly [name: string, value: string];

/** Rows of a page whose size nobody gave. */
export const defaultPageSize = 20;

/** The parameters of a request: those that always go, the page, the order, and the other inputs by their names at the backend. */
export function queryOf(plan: CallPlan, input: Input, timeZone: string): readonly Parameter[] {
  const { connection, call, inputs, dates } = plan;
  const own: Parameter[] = [];
  for (const [name, schema] of inputs.query) {
    if (isOfList(plan, name)) continue;
    const isMoment = schema.format === 'date-time' || schema.format === 'local-time' || schema.format === 'range-end';
    const given = schema.type === 'array' && typeof input[name] === 'string' ? input[name].split(',') : input[name];
    const value = isMoment ? sentMoment(input[name], dates, timeZone, name.endsWith('_end')) : given;
    own.push(...parametersOf(foreignName(plan, name), value, plan.filters.lists));
  }
  return [
    ...Object.entries({ ...connection.always?.query, ...call.always?.query }),
    ...own,
    ...pageParameters(plan, input),
    ...orderParameters(plan, input),
  ];
}

/** The name of an input at the backend. */
export function foreignName({ call, filters }: CallPlan, name: string): string {
  const told = call.names !== undefined && Object.hasOwn(call.names, name) ? call.names[name] : undefined;
  if (told !== undefined) return told;
  const filled = (template: string | undefined, bare: string) => template?.replace('{name}', () => bare);
  if (name.endsWith('_begin') && filters.begin !== undefined) return filled(filters.begin, name.slice(0, -'_begin'.length)) ?? name;
  if (name.endsWith('_end') && filters.end !== undefined) return filled(filters.end, name.slice(0, -'_end'.length)) ?? name;
  return filled(filters.name, name) ?? name;
}

/** Inputs by which a list asks for a page and an order. */
function isOfList({ paging, sort }: CallPlan, name: string): boolean {
  if (name === cursorName) return paging?.by === 'cursor';
  if (name === 'pageNo' || name === 'pageSize') return paging !== undefined;
  return (name === 'column' || name === 'order') && sort !== undefined;
}

function pageParameters({ paging }: CallPlan, input: Input): readonly Parameter[] {
  if (paging === undefined || paging.by === 'none') return [];
  const { pageNo, pageSize } = pageOf(paging, input);
  const size: readonly Parameter[] = paging.size === undefined ? [] : [[paging.size, String(pageSize)]];
  if (paging.by === 'offset') return [[paging.offset ?? 'offset', String((pageNo - 1) * pageSize)], ...size];
  if (paging.by === 'page') return [[paging.page ?? 'page', String(pageNo - 1 + (paging.first ?? 1))], ...size];
  const cursor = input[cursorName];
  return typeof cursor === 'string' && cursor !== '' ? [[paging.cursor ?? 'cursor', cursor], ...size] : size;
}

/** The page that a list asks for; a backend without a parameter for the size has pages of one size. */
export function pageOf({ rows }: Paging, { pageNo, pageSize }: Input): { readonly pageNo: number; readonly pageSize: number } {
  const whole = (value: unknown, otherwise: number) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : otherwise);
  return { pageNo: whole(pageNo, 1), pageSize: rows ?? whole(pageSize, defaultPageSize) };
}

function orderParameters({ sort }: CallPlan, { column, order }: Input): readonly Parameter[] {
  if (sort === undefined || typeof column !== 'string' || column === '') return [];
  const isDown = order === 'desc';
  const word = isDown ? (sort.descending ?? 'desc') : (sort.ascending ?? 'asc');
  if (sort.as === 'minus') return [[sort.parameter ?? 'sort', isDown ? `-${column}` : column]];
  if (sort.as === 'joined') return [[sort.parameter ?? 'sort', `${column}${sort.by ?? ','}${word}`]];
  return [
    [sort.column ?? 'sort', column],
    [sort.order ?? 'order', word],
  ];
}

function parametersOf(name: string, value: unknown, lists: 'comma' | 'repeat' = 'comma'): readonly Parameter[] {
  if (Array.isArray(value)) {
    const texts = value.map(asText).filter((text) => text !== '');
    if (texts.length === 0) return [];
    return lists === 'repeat' ? texts.map((text): Parameter => [name, text]) : [[name, texts.join(',')]];
  }
  const text = asText(value);
  return text === '' ? [] : [[name, text]];
}

/** A value in an address or a header; empty for what was not given. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}
