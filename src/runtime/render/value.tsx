import { type ReactNode, useCallback } from 'react';
import { useRuntime } from '../context.ts';
import { enumItemsByValue } from '../enumeration.ts';
import { type CompiledInputs, evaluateInputs, isExpression, pick } from '../inputs.ts';
import type { CompiledColumn, Scope } from '../language/stages.ts';
import { isTone, type Tone } from '../language/tones.ts';
import type { Values } from '../ports.ts';
import type { CellContext, CellInput, CellWidget, WidgetRegistry } from '../widget.ts';
import { useReadScope } from './read-scope.ts';

/** The properties of a column or detail item that determine how its value is displayed. */
export type Shown = Pick<CompiledColumn, 'dataIndex' | 'valueType' | 'dict' | 'enum' | 'cell' | 'copyable' | 'value' | 'tone'>;

/**
 * Returns a function that renders a value of a row; it uses no hooks and may be called per cell.
 * @param items what it will draw: the function stays the same until a value that their expressions read changes
 */
export function useValueRenderer(items: unknown): (item: Shown, row: Values) => ReactNode {
  const { registry, cells } = useRuntime();
  const scope = useReadScope(items);
  return useCallback(
    (item, row) => {
      const drawn = cellOf(item, registry).render(inputOf(item, row, scope, cells), cells);
      const tone = toneOf(item.tone, row, scope);
      return tone === null ? drawn : <span className={`wb-tint wb-tint-${tone}`}>{drawn}</span>;
    },
    [registry, cells, scope],
  );
}

/** The value that a column or a detail item shows: the row's own or a computed one. */
export function shownValue({ dataIndex, value }: Pick<Shown, 'dataIndex' | 'value'>, row: Values, scope: Scope): unknown {
  return value === undefined ? pick(row, dataIndex) : value.evaluate({ ...scope, row });
}

/** Null where the expression gives no tone. */
export function toneOf(tone: Shown['tone'], row: Values, scope: Scope): Tone | null {
  const given: unknown = isExpression(tone) ? tone.evaluate({ ...scope, row }) : tone;
  return isTone(given) ? given : null;
}

/** A row's value as plain text, for copying, titles and screen readers. */
export function valueText(item: Shown, row: Values, registry: WidgetRegistry, context: CellContext, scope: Scope): string {
  return cellOf(item, registry).text(inputOf(item, row, scope, context), context);
}

/** A value as the cell of a value type writes it; `format()` of the language. */
export function formatted(
  value: unknown,
  kind: string,
  currency: string | undefined,
  registry: WidgetRegistry,
  context: CellContext,
): string {
  const name = new Map<string, string>(Object.entries(byValueType)).get(kind) ?? 'text';
  const props = currency === undefined ? (units[kind] ?? noItems) : { currency };
  return (registry.cells[name] ?? registry.cells.text)?.text({ value, row: noItems, dataIndex: '', props }, context) ?? '';
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
  dateMonth: 'month',
  time: 'time',
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

function inputOf(item: Shown, row: Values, scope: Scope, context: CellContext): CellInput {
  const { dataIndex, cell, dict, enum: choices, valueType } = item;
  const props = cell?.props === undefined ? (units[valueType ?? ''] ?? noItems) : propsOf(cell.props as CompiledInputs, { ...scope, row });
  const items = choices === undefined ? undefined : enumItemsByValue(choices, context);
  return { value: shownValue(item, row, scope), row, dataIndex, props, dict, items };
}

/** The properties of a cell; one that is a map may hold expressions of its own. */
function propsOf(given: CompiledInputs, scope: Scope): Values {
  const props = evaluateInputs(given, scope);
  const maps = Object.entries(props).filter(([, value]) => typeof value === 'object' && value !== null && !Array.isArray(value));
  if (maps.length === 0) return props;
  return { ...props, ...Object.fromEntries(maps.map(([name, map]) => [name, evaluateInputs(map as CompiledInputs, scope)])) };
}

const noItems: Values = {};
