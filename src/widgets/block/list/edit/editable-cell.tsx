import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { Values } from '../../../../runtime/ports.ts';
import { useText } from '../../../../runtime/text.ts';
import { late } from '../../../parts/late/late.tsx';
import { useParts } from '../list-context.ts';
import type { EditableColumn } from './editable-column.ts';

const CellEditor = late(() => import('./cell-editor.tsx').then(({ CellEditor: component }) => component));

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
