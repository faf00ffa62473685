import type { ListState, SearchField } from '../../../../runtime/list/controller.ts';
import type { FieldWidget } from '../../../../runtime/widget.ts';

/** Whether a search field is empty, in any representation of an empty value. */
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

/** The applied filters, in the order of the fields. */
export function appliedFilters(search: ListState['search'], fields: readonly SearchField[]): readonly AppliedFilter[] {
  return fields.flatMap(({ name, field }) => (isBlank(search[name]) ? [] : [{ name, field, value: search[name] }]));
}

/** A chosen value searches at once, a typed one on Enter. */
export function searchesAtOnce(field: SearchField['field'], widget: FieldWidget, value: unknown): boolean {
  if (widget.search === 'range') return true;
  if (widget.search === 'numbers') return false;
  return (
    field.dict !== undefined || widget.needsDict === true || widget.isChosen === true || typeof value === 'boolean' || Array.isArray(value)
  );
}

/** Maximum number of fields on the line; heavy date pickers mostly come after it. */
const mostOnLine = 3;

/** The number of fields on the line of a collapsed search, beside its buttons; at least one. */
export function fieldsOnLine(width: number, fields: number, fieldWidth: number, buttonsWidth: number): number {
  const fitting = Math.floor((width - buttonsWidth) / fieldWidth);
  return Math.max(1, Math.min(fields, fitting, mostOnLine));
}
