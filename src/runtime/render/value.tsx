import { type ReactNode, useCallback } from 'react';
import { useRuntime, useSurroundings } from '../context.ts';
import { answer, pick } from '../inputs.ts';
import type { CompiledColumn, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { CellContext, CellInput, CellWidget, WidgetRegistry } from '../widget.ts';

/** The properties of a column or detail item that determine how its value is displayed. */
export type Shown = Pick<CompiledColumn, 'dataIndex' | 'valueType' | 'dict' | 'cell' | 'copyable'>;

/** Returns a function that renders a value of a row; it uses no hooks and may be called per cell. */
export function useValueRenderer(): (item: Shown, row: Values) => ReactNode {
  const { registry, cells } = useRuntime();
  const { scope } = useSurroundings();
  return useCallback((item, row) => cellOf(item, registry).render(inputOf(item, row, scope), cells), [registry, cells, scope]);
}

/** A row's value as plain text, for copying, titles and screen readers. */
export function valueText(item: Shown, row: Values, registry: WidgetRegistry, context: CellContext, scope: Scope): string {
  return cellOf(item, registry).text(inputOf(item, row, scope), context);
}

/** The cell of a column: the one it names, otherwise that of its value type. */
export function cellOf({ cell, valueType, dict, copyable }: Omit<Shown, 'dataIndex'>, registry: WidgetRegistry): CellWidget {
  const name = cell?.use ?? byValueType[valueType ?? (dict === undefined ? 'text' : 'select')] ?? 'text';
  const found = registry.cells[copyable === true && name === 'text' ? 'copyable' : name] ?? registry.cells.text;
  if (found === undefined) throw new Error(`the registry has no cell '${name}' and no 'text' to fall back to`);
  return found;
}

const byValueType: Readonly<Record<NonNullable<Shown['valueType']>, string>> = {
  text: 'text',
  select: 'dict',
  money: 'money',
  digit: 'number',
  date: 'date',
  dateTime: 'dateTime',
  image: 'image',
  boolean: 'boolean',
  kg: 'measure',
  cm: 'measure',
  cbm: 'measure',
  country: 'country',
  phone: 'phone',
  postcode: 'postcode',
  numberList: 'numberList',
  dateRange: 'dateRange',
};

const units: Readonly<Record<string, Values>> = { kg: { unit: 'kg' }, cm: { unit: 'cm' }, cbm: { unit: 'cbm' } };

function inputOf({ dataIndex, cell, dict, valueType }: Shown, row: Values, scope: Scope): CellInput {
  const props =
    cell?.props === undefined ? (units[valueType ?? ''] ?? noItems) : answer(cell.props as Parameters<typeof answer>[0], { ...scope, row });
  return { value: pick(row, dataIndex), row, dataIndex, props, dict };
}

const noItems: Values = {};
