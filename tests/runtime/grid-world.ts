import enRules from '../../src/locales/en-US/rules.json' with { type: 'json' };
import enWidgets from '../../src/locales/en-US/widgets.json' with { type: 'json' };
import { createGrid, type Grid, type GridSetting } from '../../src/runtime/grid/grid.ts';
import { compileExpression } from '../../src/runtime/language/expression/evaluate.ts';
import type { CompiledExpression } from '../../src/runtime/language/stages.ts';
import type { Ports } from '../../src/runtime/ports.ts';

const texts: Readonly<Record<string, string>> = { ...enRules, ...enWidgets };

export function translate(message: unknown, values: Readonly<Record<string, unknown>> = {}): string {
  const text = typeof message === 'string' ? (texts[message] ?? message) : String(message);
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
}

export function expression<T>(source: string): CompiledExpression<T> {
  const compiled = compileExpression(`{{ ${source} }}`);
  if ('fault' in compiled) throw new Error(JSON.stringify(compiled.fault));
  return compiled as CompiledExpression<T>;
}

export const countries = [
  { value: 'CN', text: 'China', title: 'China' },
  { value: 'DE', text: 'Germany', title: 'Germany' },
  { value: 'XX', text: 'Nowhere', title: 'Nowhere', disabled: '1' },
];

/** The goods columns of a customs line. */
export const goods = {
  type: 'object' as const,
  properties: {
    name: { title: 'Name', 'x-component': 'Input', required: true, 'x-component-props': { maxLength: 20 } },
    quantity: {
      title: 'Quantity',
      type: 'number',
      'x-component': 'NumberInput',
      required: true,
      'x-component-props': { min: 1, decimals: 0 },
    },
    price: { title: 'Price', type: 'number', 'x-component': 'NumberInput', 'x-component-props': { decimals: 2 } },
    total: {
      title: 'Total',
      'x-component': 'NumberInput',
      'x-read-only': true,
      'x-component-props': { decimals: 2 },
      'x-reactions': { value: expression('row.quantity * row.price') },
    },
    origin: { title: 'Origin', 'x-component': 'Select', dict: 'country' },
    battery: { title: 'Battery', 'x-component': 'Checkbox' },
    code: {
      title: 'Code',
      'x-component': 'Input',
      'x-validator': [{ rule: 'lettersOrDigits' }],
      'x-reactions': { required: expression('row.battery == true') },
    },
  },
} satisfies GridSetting['items'];

export const open = {
  shows: () => true,
  disables: () => false,
  column: () => true,
  visits: () => true,
  awaitsActivation: () => false,
  explain: () => never(),
};

function never(): never {
  throw new Error('not asked here');
}

export function openGrid(setting: Partial<GridSetting> = {}): Grid {
  return createGrid({
    items: goods,
    scope: () => ({}),
    ports: ports({}),
    permissions: open,
    ...setting,
  });
}

/** The cell values, line by line. */
export function cells(grid: Grid): readonly (readonly unknown[])[] {
  return grid.handle.get().lines.map(({ values }) => grid.handle.columns.map(({ name }) => values[name]));
}

/** The ports that a grid uses, and no others. */
export function ports(change: Partial<Ports>): Ports {
  const asked: Partial<Ports> = {
    translate,
    call: async () => [],
    accepts: () => false,
    dictionary: async () => countries,
    dictionaryNow: () => countries,
    now: () => new Date(),
    ...change,
  };
  return asked as Ports;
}
