import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { CompiledColumn } from '../../../../runtime/language/stages.ts';
import type { Permissions } from '../../../../runtime/permission/permissions.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { useText } from '../../../../runtime/text.ts';
import { late } from '../../../parts/late/late.tsx';
import { useParts } from '../list-context.ts';

const CellEditor = late(() => import('./cell-editor.tsx').then(({ CellEditor: component }) => component));

export type EditableColumn = CompiledColumn & { readonly edit: NonNullable<CompiledColumn['edit']> };

export function isEditable(column: CompiledColumn): column is EditableColumn {
  return column.edit !== undefined;
}

/** A column or field that the user may see and not use is shown as any other. */
export function mayEdit({ permission, edit: { field } }: EditableColumn, permissions: Permissions): boolean {
  if (permission !== undefined && permissions.disables(permission)) return false;
  return field.permission === undefined || (permissions.shows(field.permission) && !permissions.disables(field.permission));
}

interface Props {
  readonly row: Values;
  readonly column: EditableColumn;
  /** The value as it is shown. */
  readonly children: ReactNode;
}

/** A value that becomes its field when it is pressed. The form loads with the first one. */
export function EditableCell({ row, column, children }: Props) {
  const { controller, editing } = useParts();
  const text = useText();
  const cell = `${controller.keyOf(row)} ${column.dataIndex}`;
  const isOpen = useSyncExternalStore(editing.subscribe, () => editing.get().cell === cell);
  if (isOpen)
    return (
      <Suspense fallback={children}>
        <CellEditor row={row} column={column} onClose={() => editing.get().cell === cell && editing.patch({ cell: null })} />
      </Suspense>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className="wl-editable"
      title={text('list.edit', { title: text(column.title) })}
      onPointerEnter={CellEditor.warm}
      onFocus={CellEditor.warm}
      onClick={() => editing.patch({ cell })}
    >
      {children}
    </button>
  );
}
