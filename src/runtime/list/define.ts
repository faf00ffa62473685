import { limits } from '../../../contract/limits.ts';
import type { Runtime } from '../context.ts';
import { enumValue } from '../enumeration.ts';
import type { CompiledBlockOf, CompiledColumn, Scope } from '../language/stages.ts';
import type { AddressRules, AddressState } from './address.ts';
import type { SearchField } from './controller.ts';
import type { ListDefinition } from './loader.ts';
import { defaultSettings } from './settings.ts';

type ListBlock = CompiledBlockOf<'list'>;

/** Derives a list's definition from its document and the user's permissions. */
export function defineList(
  block: ListBlock,
  { ports, permissions, registry }: Runtime,
  scope: Scope,
  screenId: string,
  fixed: ListDefinition['fixed'],
  onAddress: (state: AddressState) => void,
): ListDefinition {
  const isSeen = ({ permission, when }: Pick<CompiledColumn, 'permission' | 'when'>) =>
    (permission === undefined || permissions.column(permission)) && (when === undefined || when.evaluate(scope) === true);
  const columns = block.columns
    .filter(isSeen)
    .map((column) => (column.under === undefined ? column : { ...column, under: column.under.filter(isSeen) }));
  const searchFields = fieldsOf(block, columns).filter(
    ({ field }) => field.permission === undefined || permissions.shows(field.permission),
  );
  const call = 'call' in block.source ? block.source : null;
  const defaults: AddressRules['defaults'] = {
    page: 1,
    pageSize: block.pageSize ?? limits.pageSizeDefault,
    sort: defaultSort(block, permissions),
    status: null,
  };
  return {
    columns,
    searchFields,
    rowKey: block.rowKey ?? 'id',
    childrenKey: block.childrenKey ?? null,
    rules: {
      fields: new Map(searchFields.map(({ name, field }) => [name, registry.fields[field['x-component']]?.search ?? 'value'])),
      statusField: block.statusTabs?.field ?? null,
      statusValue: (status) => (block.statusTabs?.enum === undefined ? status : enumValue(block.statusTabs.enum, status)),
      sortable: new Set(columns.flatMap(({ dataIndex, sorter }) => (sorter === true ? [dataIndex] : []))),
      defaults,
      tabSorts: tabSorts(block, columns),
      defaultRange: searchFields.some(({ name }) => name === block.defaultRange?.field) ? (block.defaultRange ?? null) : null,
      ports,
    },
    defaultSettings: defaultSettings(columns, block.density),
    listCall: call?.call ?? null,
    isPaged: call !== null && ports.accepts(call.call, 'pageNo'),
    countsCall: block.statusTabs?.counts?.call ?? null,
    fixed,
    // A list without a name is identified by its path.
    settingsKey: `${screenId}:${block.name ?? (block.path === '/body/0' ? 'list' : block.path)}`,
    ports,
    onAddress,
  };
}

/** Sorting by a hidden column would reveal the order of its values, so it is not requested. */
function defaultSort({ columns, defaultSort }: ListBlock, permissions: Runtime['permissions']): AddressState['sort'] {
  const column = columns.find(({ dataIndex }) => dataIndex === defaultSort?.column);
  const isGuarded = column?.permission !== undefined && !permissions.column(column.permission);
  return defaultSort === undefined || isGuarded ? null : defaultSort;
}

/** The orders of status tabs, of columns that this user sees. */
function tabSorts({ statusTabs }: ListBlock, columns: ListBlock['columns']): NonNullable<AddressRules['tabSorts']> {
  const seen = new Set(columns.map(({ dataIndex }) => dataIndex));
  const views = Object.entries(statusTabs?.views ?? {});
  return new Map(views.flatMap(([tab, { sort }]) => (sort !== undefined && seen.has(sort.column) ? [[tab, sort] as const] : [])));
}

/** Whether two definitions have the same columns and search fields. */
export function showsSame(one: ListDefinition, other: ListDefinition): boolean {
  const shown = ({ columns, searchFields }: ListDefinition) =>
    JSON.stringify([columns.map(({ dataIndex }) => dataIndex), searchFields.map(({ name }) => name)]);
  return shown(one) === shown(other);
}

/** Search fields in column order, followed by fields without a column; `x-index` overrides the position. */
function fieldsOf(block: ListBlock, columns: ListBlock['columns']): readonly SearchField[] {
  const ofColumns = columns.flatMap(({ dataIndex, title, dict, enum: choices, search }) => {
    if (search === undefined) return [];
    const hasOwn = search.dict !== undefined || search.enum !== undefined;
    return [{ name: dataIndex, field: { title, ...(hasOwn ? {} : { dict, enum: choices }), ...search } }];
  });
  const others = Object.entries(block.search?.properties ?? {}).map(([name, field]) => ({ name, field }));
  const all = [...ofColumns, ...others];
  const place = ({ field }: SearchField, index: number) => field['x-index'] ?? 1_000 + index;
  return all
    .map((entry, index) => ({ entry, at: place(entry, index) }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
}
