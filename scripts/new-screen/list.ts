import {
  endpointIds,
  endpointOf,
  inputsOf,
  pagingInputs,
  replyOf,
  rowsOf,
  sortColumnsOf,
  withoutNull,
} from '../../src/runtime/language/check/contract.ts';
import type { Schema } from '../../src/runtime/language/walk/schema.ts';
import { type Json, type Making, rowKeyOf, type Shown, shownValues } from './shown.ts';
import { nameContains } from './texts.ts';

/** Further columns are hidden in the column settings. */
const shownAtFirst = 10;
const mostColumns = 60;

/** Builds a list of a call's rows with columns, search, sorting and status tabs as far as the call supports them. */
export function listBlock(name: string, call: string, row: Schema, making: Making): Json {
  const inputs = inputsOf(call);
  const shown = shownValues(row, making).slice(0, mostColumns);
  const sortable = sortColumnsOf(call);
  const tabs = statusTabs(call, shown, making);
  const fixed = requiredInputs(call);
  reportUnsetInputs(call, making.left);
  const search = new Map<string, Json>();
  for (const [parameter, { schema }] of inputs) {
    const field = pagingInputs.has(parameter) || fixed.includes(parameter) ? null : searchField(parameter, withoutNull(schema), making);
    if (field !== null && field.name !== tabs?.field) search.set(field.name, field.field);
  }
  const columns = shown.map((value, index) => {
    const field = search.get(value.dataIndex);
    search.delete(value.dataIndex);
    return {
      ...value,
      width: widthOf(value),
      ...(isLong(value) ? { ellipsis: true } : {}),
      ...(sortable.includes(value.dataIndex) ? { sorter: true } : {}),
      ...(index >= shownAtFirst ? { hideInTable: true } : {}),
      ...(field === undefined ? {} : { search: field }),
    };
  });
  const others = [...search].map(([parameter, field]) => [parameter, { title: making.texts.of(parameter), ...field }] as const);
  const rowKey = rowKeyOf(row);
  return {
    block: 'list',
    name,
    title: making.texts.of('title'),
    source: { call, ...withParams(fixed) },
    ...(rowKey === undefined || rowKey === 'id' ? {} : { rowKey }),
    ...(sortable.includes('createTime') ? { defaultSort: { column: 'createTime', order: 'desc' } } : {}),
    ...(tabs === null ? {} : { statusTabs: tabs }),
    columns,
    ...(others.length === 0 ? {} : { search: { type: 'object', properties: Object.fromEntries(others) } }),
    ...cardOf(shown, tabs?.field),
  };
}

/** Builds the card of a row for phones: title, status and the first facts. */
export function cardOf(shown: readonly Shown[], status: string | undefined): Json {
  const title = (shown.find(({ copyable }) => copyable === true) ?? shown[0])?.dataIndex;
  if (title === undefined) return {};
  const facts = shown.map(({ dataIndex }) => dataIndex).filter((name) => name !== title && name !== status);
  return { card: { title, ...(status === undefined ? {} : { status }), facts: facts.slice(0, 4) } };
}

export function widthOf({ valueType, copyable, dataIndex }: Shown): number {
  if (valueType === 'dateTime') return 150;
  if (valueType === 'money' || valueType === 'select') return 130;
  if (valueType !== undefined) return 100;
  return isLong({ dataIndex }) ? 200 : copyable === true ? 170 : 140;
}

function isLong({ dataIndex, valueType }: Shown): boolean {
  return valueType === undefined && nameContains(dataIndex, 'remark', 'reason', 'content', 'description', 'describe', 'addr1', 'title');
}

/** Required inputs of the call, which become parameters of the page. */
export function requiredInputs(call: string): readonly string[] {
  return [...inputsOf(call)].filter(([, { required, schema }]) => required && isText(schema)).map(([name]) => name);
}

/** Reports required inputs that page parameters cannot hold: lists and records. */
export function reportUnsetInputs(call: string, left: string[]): void {
  for (const [name, { required, schema }] of inputsOf(call))
    if (required && !isText(schema)) left.push(`nothing gives the required input "${name}"`);
}

function isText(schema: Schema): boolean {
  const { type } = withoutNull(schema);
  return type !== 'array' && type !== 'object';
}

/** Passes the page's parameters to a call. */
export function withParams(names: readonly string[]): Json {
  return names.length === 0 ? {} : { with: Object.fromEntries(names.map((name) => [name, `{{ params.${name} }}`])) };
}

/** Builds the page's parameters for a call's required inputs. */
export function paramsOf(call: string): Json {
  return paramsNamed(requiredInputs(call), call);
}

/** Builds required parameters of the page, of the types that the call takes. */
export function paramsNamed(names: readonly string[], call: string): Json {
  const inputs = inputsOf(call);
  const typeOf = (name: string) => ({ integer: 'number', number: 'number', boolean: 'boolean' })[inputs.get(name)?.schema.type ?? ''];
  const params = names.map((name) => [name, { type: typeOf(name) ?? 'string', required: true }]);
  return params.length === 0 ? {} : { params: Object.fromEntries(params) };
}

function searchField(parameter: string, schema: Schema, making: Making): { readonly name: string; readonly field: Json } | null {
  const [, range, end] = /^(.+)_(begin|end)$/.exec(parameter) ?? [];
  if (range !== undefined) return end === 'begin' ? { name: range, field: { 'x-component': 'DateRange' } } : null;
  if (schema.dictionary !== undefined && making.knowledge.dictionaries.has(schema.dictionary))
    return { name: parameter, field: { dict: schema.dictionary, 'x-component': 'Select' } };
  if (schema.format === 'number-list') return { name: parameter, field: { 'x-component': 'NumberList' } };
  if (schema.type === 'string') return { name: parameter, field: { 'x-component': 'Input' } };
  making.left.push(`no search field was made for the parameter "${parameter}"`);
  return null;
}

interface StatusTabs extends Json {
  readonly field: string;
}

/** Builds tabs by the status filter of the call, with counts if a call of the same area provides them. */
function statusTabs(call: string, shown: readonly Shown[], { knowledge }: Making): StatusTabs | null {
  const inputs = inputsOf(call);
  const column = shown.find(({ dataIndex, dict }) => dict !== undefined && nameContains(dataIndex, 'status') && inputs.has(dataIndex));
  const dict = String(column?.dict ?? '');
  const values = knowledge.dictionaries.get(dict);
  if (column === undefined || values === undefined) return null;
  const area = call.split('.')[0];
  const counts = endpointIds.find((id) => {
    if (id.split('.')[0] !== area || endpointOf(id)?.method !== 'GET') return false;
    const known = replyOf(id)?.properties;
    if (known === undefined || !values.every((value) => known[value]?.type === 'integer')) return false;
    // The counts use the search of the list.
    const sent = [...inputs.keys()].filter((name) => !pagingInputs.has(name) && name !== column.dataIndex);
    return sent.every((name) => inputsOf(id).has(name));
  });
  return { field: column.dataIndex, dict, ...(counts === undefined ? {} : { counts: { call: counts } }) };
}

/** Returns the row schema of a call that returns rows. */
export function rowsOfCall(call: string): Schema | undefined {
  return rowsOf(replyOf(call));
}
