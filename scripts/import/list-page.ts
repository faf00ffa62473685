import { isRecord } from '../../src/runtime/language/walk/schema.ts';
import { Actions, knowsPath, type PageMaking } from './actions.ts';
import { neededBy } from './calls.ts';
import { Fields } from './fields.ts';
import type { Input } from './operation.ts';
import type { Json } from './plain-fields.ts';
import { firstValue, type Page } from './plan.ts';
import { memberFor } from './resources.ts';
import { searchFields } from './search-fields.ts';
import type { Shape } from './shapes.ts';
import { isLong, rowKeyOf, type Shown, shownValues, widthOf } from './shown.ts';
import { argumentsOf, fromParams, type Known, member } from './steps.ts';

const mostColumns = 60;
/** Further columns are in the column settings. */
const shownAtFirst = 8;

/** The blocks of a page that lists the rows of a call, with what the page has beside them. */
export function listPage(page: Page, making: PageMaking): { readonly state?: Json; readonly body: readonly Json[] } {
  const list = listBlock(page, making);
  if (page.filters.length === 0) return { body: [list] };
  const fields = new Fields(making, page.call.id).of(page.filters);
  const firsts = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      withFirst(
        field,
        page.filters.find((input) => input.name === name),
      ),
    ]),
  );
  const filters = {
    block: 'form',
    name: 'filters',
    columns: 4,
    guard: false,
    publishes: 'filters',
    schema: { type: 'object', properties: firsts },
  };
  return { state: { filters: { type: 'map' } }, body: [filters, list] };
}

function withFirst(field: unknown, input: Input | undefined): unknown {
  const first = input === undefined ? undefined : firstValue(input);
  if (first === undefined || !isRecord(field)) return field;
  return { ...field, default: input?.shape.type === 'array' ? [first] : first };
}

/** The filter's value, or its default. */
function filterValue({ filters }: Page, input: Input): string | undefined {
  const first = filters.includes(input) ? firstValue(input) : undefined;
  if (first === undefined) return undefined;
  const literal = typeof first === 'string' ? `'${first.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(first);
  return `${member('page.filters', input.name)} ?? ${input.shape.type === 'array' ? `[${literal}]` : literal}`;
}

function listBlock(page: Page, making: PageMaking): Json {
  const { call, resource } = page;
  const { listing } = call;
  if (listing === undefined) throw new Error(`${call.call} answers no rows.`);
  const { row } = listing;
  const scope = row.name ?? call.id;
  const inPage: Known = (input) => fromParams(page)(input) ?? filterValue(page, input);
  const inRow: Known = (input) => inPage(input) ?? rowMember(input, row, resource.base);
  const values = shownValues(row, making, scope, true).slice(0, mostColumns);
  const sortable = listing.sort?.columns ?? [];
  const columns = values.map((value, index) => ({
    ...value,
    width: widthOf(value),
    ...(isLong(value.dataIndex) ? { ellipsis: true } : {}),
    ...(sortable.includes(value.dataIndex) ? { sorter: true } : {}),
    ...(index >= shownAtFirst ? { hideInTable: true } : {}),
    ...linkTo(value, page, making),
  }));
  const search = searchFields(
    call.given.filter((input) => input.place !== 'path' && ![...page.params, ...page.filters].includes(input)),
    making,
  );
  const sent = argumentsOf(neededBy(call), inPage);
  const rowKey = rowKeyOf(row);
  return {
    block: 'list',
    name: 'rows',
    title: making.texts.own(page.said, page.said),
    source: { call: call.call, ...(Object.keys(sent).length === 0 ? {} : { with: sent }) },
    ...(rowKey === undefined || rowKey === 'id' ? {} : { rowKey }),
    columns,
    ...(Object.keys(search).length === 0 ? {} : { search: { type: 'object', properties: search } }),
    ...cardOf(values),
    ...rowActions(page, inRow, making),
    ...listActions(page, inPage, making),
  };
}

function rowMember(input: Input, row: Shape, base: string): string | undefined {
  if (input.place !== 'path') return undefined;
  const name = memberFor(input, row, base);
  if (name === undefined) return undefined;
  return member('row', name);
}

function cardOf(values: readonly Shown[]): Json {
  const single = values.filter(({ cell, dataIndex }) => cell === undefined && !dataIndex.includes('.'));
  const title = (single.find(({ dataIndex }) => /^(?:name|title|label|display_?name)$/i.test(dataIndex)) ?? single[0] ?? values[0])
    ?.dataIndex;
  if (title === undefined) return {};
  const facts = single.map(({ dataIndex }) => dataIndex).filter((name) => name !== title);
  return { card: { title, facts: facts.slice(0, 4) } };
}

/** A member that names a record of another kind (`petId`) leads to its details. */
function linkTo({ dataIndex }: Shown, page: Page, making: PageMaking): Json {
  if (dataIndex.includes('.') || !/id$/i.test(dataIndex) || dataIndex.length < 4) return {};
  const target = making.plan.pages.find(
    ({ kind, params, resource }) =>
      kind === 'detail' &&
      resource !== page.resource &&
      params.length === 1 &&
      params[0] !== undefined &&
      names(params[0], dataIndex, resource.base),
  );
  if (target === undefined) return {};
  const step = new Actions(making).stepTo(target, () => member('row', dataIndex));
  return step === undefined ? {} : { do: [step] };
}

function names({ foreign }: Input, dataIndex: string, base: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const word = plain(base.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '').replace(/s$/, '');
  const wanted = plain(dataIndex);
  return wanted === `${word}id` && (plain(foreign) === wanted || plain(foreign) === 'id');
}

function rowActions({ call, resource }: Page, inRow: Known, making: PageMaking): Json {
  const { item, remove, ofItem } = resource;
  const actions = new Actions(making);
  const isOwn = resource.lists.includes(call);
  const detail = item === undefined || !isOwn ? undefined : making.plan.pageOf(item, 'detail');
  const open = detail === undefined ? undefined : actions.stepTo(detail, inRow);
  if (isOwn) {
    const edit = making.plan.pages.find((page) => page.kind === 'edit' && page.resource === resource);
    actions.to(edit, inRow, making.texts.both('edit', { zh: '编辑', en: 'Edit' }));
    if (detail === undefined || open === undefined)
      for (const one of ofItem) {
        const below = making.plan.pageOf(one);
        if (below !== undefined) actions.to(below, inRow);
        else if (knowsPath(one, inRow)) actions.call(one, inRow);
      }
    if (remove !== undefined && knowsPath(remove, inRow)) actions.call(remove, inRow);
  }
  return {
    ...(actions.made.length === 0 ? {} : { rowActions: actions.made.slice(0, 30) }),
    ...(open === undefined ? {} : { openRow: [open] }),
  };
}

function listActions({ call, resource }: Page, inPage: Known, making: PageMaking): Json {
  if (resource.lists[0] !== call) return {};
  const actions = new Actions(making);
  actions.to(
    making.plan.pages.find((page) => page.kind === 'new' && page.resource === resource),
    inPage,
  );
  for (const one of resource.beside) {
    const below = making.plan.pageOf(one);
    if (below !== undefined && below.kind !== 'form') actions.to(below, inPage);
    else if (below === undefined) actions.call(one, inPage);
  }
  return actions.made.length === 0 ? {} : { actions: actions.made.slice(0, 30) };
}
