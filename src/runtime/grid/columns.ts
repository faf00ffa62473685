import { isExpression } from '../inputs.ts';
import { dayIn } from '../language/named-ranges.ts';
import type { CompiledField, CompiledFieldArray, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import type { Ports, Values } from '../ports.ts';

/** How a cell is edited, parsed and displayed. `other`: the registry's component, in the active cell only. */
export type CellKind =
  | 'text'
  | 'number'
  | 'measure'
  | 'money'
  | 'choice'
  | 'flag'
  | 'day'
  | 'month'
  | 'time'
  | 'colour'
  | 'stars'
  | 'other';

export interface GridColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: CellKind;
  readonly field: CompiledField;
  readonly settings: Values;
  /** Read-only in every row. */
  readonly locked: boolean;
  /** Computed from other values; nobody writes it. */
  readonly computed: boolean;
  /** Marked in the header: required in every row. */
  readonly required: boolean;
}

/** The columns that the user may see, in document order. */
export function readColumns(
  items: CompiledFieldArray['items'],
  permissions: Permissions,
  { translate, timeZone, now }: ColumnPorts,
): readonly GridColumn[] {
  const today = () => dayIn(timeZone, now());
  return Object.entries(items.properties)
    .filter(([, { permission }]) => permission === undefined || permissions.shows(permission))
    .map(([name, field], index) => ({ name, field, at: field['x-index'] ?? 1_000 + index }))
    .sort((one, other) => one.at - other.at)
    .map(({ name, field }) => readColumn(name, field, permissions, translate, today));
}

/** Whether two lists have the same columns with the same locks. */
export function isSameColumns(some: readonly GridColumn[], others: readonly GridColumn[]): boolean {
  return some.length === others.length && some.every(({ name, locked }, at) => name === others[at]?.name && locked === others[at]?.locked);
}

function readColumn(
  name: string,
  field: CompiledField,
  permissions: Permissions,
  translate: Ports['translate'],
  today: () => string,
): GridColumn {
  const locked = field['x-read-only'] === true || (field.permission !== undefined && permissions.disables(field.permission));
  return {
    name,
    title: field.title === undefined ? name : translate(field.title),
    kind: kinds[field['x-component']] ?? 'other',
    field,
    settings: withToday(field['x-component-props'] ?? {}, today),
    locked,
    computed: locked && field['x-reactions']?.value !== undefined,
    required: field.required === true,
  };
}

type ColumnPorts = Pick<Ports, 'translate' | 'timeZone' | 'now'>;

/** Bounds of a day that are the tenant's today. */
function withToday(settings: Values, today: () => string): Values {
  const bounds = ['min', 'max'].filter((name) => settings[name] === 'today');
  return bounds.length === 0 ? settings : { ...settings, ...Object.fromEntries(bounds.map((name) => [name, today()])) };
}

const kinds: Readonly<Record<string, CellKind>> = {
  Input: 'text',
  TextArea: 'text',
  Phone: 'text',
  PhoneInput: 'text',
  Postcode: 'text',
  PostcodeInput: 'text',
  NumberInput: 'number',
  Measure: 'measure',
  MeasureInput: 'measure',
  Money: 'money',
  MoneyInput: 'money',
  Select: 'choice',
  DictRadio: 'choice',
  Country: 'choice',
  Checkbox: 'flag',
  Switch: 'flag',
  Date: 'day',
  Month: 'month',
  Time: 'time',
  Color: 'colour',
  Rate: 'stars',
};

/** The state of one cell by the conditions of its column. */
export interface CellState {
  readonly visible: boolean;
  /** Read-only for typing and pasting. */
  readonly locked: boolean;
  readonly required: boolean;
}

export function cellState({ field, locked, required }: GridColumn, scope: Scope): CellState {
  const { 'x-visible': visible, 'x-disabled': disabled, 'x-read-only': readOnly, 'x-reactions': reactions } = field;
  const holds = (condition: unknown) => isExpression(condition) && condition.evaluate(scope) === true;
  const stands = (condition: unknown) => condition === undefined || holds(condition);
  return {
    visible: stands(visible) && stands(reactions?.visible),
    locked: locked || holds(disabled) || holds(readOnly) || holds(reactions?.disabled) || holds(reactions?.readOnly),
    required: required || holds(field.required) || holds(reactions?.required),
  };
}

/** Whether a cell's state or value may differ between rows or depend on the surroundings. */
export function hasConditions({ field }: GridColumn): boolean {
  return expressionsOf(field).length > 0;
}

/** Whether the column reads anything outside its own row. */
export function readsOutsideRow({ field }: GridColumn): boolean {
  return expressionsOf(field).some(({ reads }) => reads.some((path) => path !== 'row' && !path.startsWith('row.')));
}

/** The inputs of the column's options call. */
function inputsOf({ 'x-options': options }: CompiledField): readonly unknown[] {
  return options?.with === undefined ? [] : isExpression(options.with) ? [options.with] : Object.values(options.with);
}

function expressionsOf(field: CompiledField) {
  const {
    'x-visible': visible,
    'x-disabled': disabled,
    'x-read-only': readOnly,
    'x-reactions': reactions,
    required,
    default: start,
  } = field;
  return [visible, disabled, readOnly, required, start, ...Object.values(reactions ?? {}), ...inputsOf(field)].filter(isExpression);
}
