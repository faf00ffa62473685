import type { ListState, SearchField } from '../../../../runtime/list/controller.ts';
import type { FieldWidget } from '../../../../runtime/widget.ts';

/** Whether a search field holds nothing, in the field's own way of holding it. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isBlank);
}

export interface AppliedFilter {
  readonly name: string;
  readonly field: SearchField['field'];
  readonly value: unknown;
}

/** The filters that the rows in sight obey, in the order of the fields. */
export function appliedFilters(search: ListState['search'], fields: readonly SearchField[]): readonly AppliedFilter[] {
  return fields.flatMap(({ name, field }) => (isBlank(search[name]) ? [] : [{ name, field, value: search[name] }]));
}

/** Choosing is an answer, typing is not: a chosen value searches at once, a typed one waits for Enter. */
export function searchesAtOnce(field: SearchField['field'], widget: FieldWidget, value: unknown): boolean {
  if (widget.search === 'range') return true;
  if (widget.search === 'numbers') return false;
  return (
    field.dict !== undefined || widget.needsDict === true || widget.isChosen === true || typeof value === 'boolean' || Array.isArray(value)
  );
}

/** More than this is no quick search any more; date pickers, which are heavy, mostly come behind. */
const mostOnLine = 3;

/** How many fields stand on the one line of a collapsed search, beside its buttons. At least one. */
export function fieldsOnLine(width: number, fields: number, fieldWidth: number, buttonsWidth: number): number {
  const fitting = Math.floor((width - buttonsWidth) / fieldWidth);
  return Math.max(1, Math.min(fields, fitting, mostOnLine));
}
