import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Values } from '../../../../runtime/ports.ts';
import type { Editable } from '../../../parts/inline-edit/editable.ts';
import { EditableValue } from '../../../parts/inline-edit/editable-value.tsx';
import { useParts } from '../list-context.ts';

interface Props {
  readonly row: Values;
  readonly column: Editable;
  /** The value as it is shown. */
  readonly children: ReactNode;
}

/** A cell that is edited in its place. One is open at a time, also when its row moves. */
export function EditableCell({ row, column, children }: Props) {
  const { controller, editing } = useParts();
  const cell = `${controller.keyOf(row)} ${column.dataIndex}`;
  const isOpen = useSyncExternalStore(editing.subscribe, () => editing.get().cell === cell);
  // A row that leaves the page would keep other cells closed.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (editing.get().cell === cell) editing.patch({ cell: null, next: null });
    };
  }, [isOpen, cell, editing]);
  return (
    <EditableValue
      row={row}
      shown={column}
      isOpen={isOpen}
      // An open cell saves first: if that fails, it stays with what was typed.
      onOpen={() => editing.patch(editing.get().cell === null ? { cell } : { next: cell })}
      onClose={() => editing.get().cell === cell && editing.patch({ cell: editing.get().next, next: null })}
      onSaved={() => controller.refresh()}
      isTabStop={false}
    >
      {children}
    </EditableValue>
  );
}
