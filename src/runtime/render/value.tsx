import { type ReactNode, useCallback } from 'react';
import { useRuntime, useSurroundings } from '../context.ts';
import { enumItemsByValue } from '../enumeration.ts';
import { answer, pick } from '../inputs.ts';
import type { CompiledColumn, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { CellContext, CellInput, CellWidget, WidgetRegistry } from '../widget.ts';

/** The properties of a column or detail item that determine how its value is displayed. */
export type Shown = Pick<CompiledColumn, 'dataIndex' | 'valueType' | 'dict' | 'enum' | 'cell' | 'copyable'>;

/** Returns a function that renders a value of a row; it uses no hooks and may be called per cell. */
export function useValueRenderer(): (item: Shown, row: Values) => ReactNode {
  const { registry, cells } = useRuntime();
  const { scope } = useSurroundings();
  return useCallback((item, row) => cellOf(item, registry).render(inputOf(item, row, scope, cells), cells), [registry, cells, scope]);
}

/** A row's value as plain text, for copying, titles and screen readers. */
export function valueText(item: Shown, row: Values, registry: WidgetRegistry, context: CellContext, scope: Scope): string {
  return cellOf(item, registry).text(inputOf(item, row, scope, context), context);
}

/** The cell of a column: the one it names, otherwise that of its value type. */
export function cellOf({ cell, valueType, dict, enum: choices, copyable }: Omit<Shown, 'dataIndex'>, registry: WidgetRegistry): CellWidget {
  const name = cell?.use ?? byValueType[valueType ?? (dict === undefined && choices === undefined ? 'text' : 'select')] ?? 'text';
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

function inputOf({ dataIndex, cell, dict, enum: choices, valueType }: Shown, row: Values, scope: Scope, context: CellContext): CellInput {
  const props =
    cell?.props === undefined ? (units[valueType ?? ''] ?? noItems) : answer(cell.props as Parameters<typeof answer>[0], { ...scope, row });
  const items = choices === undefined ? undefined : enumItemsByValue(choices, context);
  return { value: pick(row, dataIndex), row, dataIndex, props, dict, items };
}

const noItems: Values = {};
