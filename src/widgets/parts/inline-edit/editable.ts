import type { CompiledColumn, CompiledEditableItem } from '../../../runtime/language/stages.ts';
import type { Permissions } from '../../../runtime/permission/permissions.ts';

type Shown = CompiledColumn | CompiledEditableItem;
/** A column or an item of a detail that is edited in its place. */
export type Editable = Shown & { readonly edit: NonNullable<Shown['edit']> };

export function isEditable(shown: Shown): shown is Editable {
  return shown.edit !== undefined;
}

/** A value or field that the user may see and not use is shown as any other. */
export function mayEdit({ permission, edit: { field } }: Editable, permissions: Permissions): boolean {
  if (permission !== undefined && permissions.disables(permission)) return false;
  return field.permission === undefined || (permissions.shows(field.permission) && !permissions.disables(field.permission));
}
