import type { CompiledColumn } from '../../../../runtime/language/stages.ts';
import type { Permissions } from '../../../../runtime/permission/permissions.ts';

export type EditableColumn = CompiledColumn & { readonly edit: NonNullable<CompiledColumn['edit']> };

export function isEditable(column: CompiledColumn): column is EditableColumn {
  return column.edit !== undefined;
}

/** A column or field that the user may see and not use is shown as any other. */
export function mayEdit({ permission, edit: { field } }: EditableColumn, permissions: Permissions): boolean {
  if (permission !== undefined && permissions.disables(permission)) return false;
  return field.permission === undefined || (permissions.shows(field.permission) && !permissions.disables(field.permission));
}
