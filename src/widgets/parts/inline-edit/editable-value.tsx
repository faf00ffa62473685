import { type ReactNode, Suspense } from 'react';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../late/late.tsx';
import type { Editable } from './editable.ts';

const ValueEditor = late(() => import('./value-editor.tsx').then(({ ValueEditor: component }) => component));

interface Props {
  readonly row: Values;
  readonly shown: Editable;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Whether the Tab key stops at it; the cells of a table have keys of their own. */
  readonly isTabStop?: boolean;
  /** The value as it is shown. */
  readonly children: ReactNode;
}

/** A value that becomes its field when it is pressed. The form loads with the first one. */
export function EditableValue({ row, shown, isOpen, onOpen, onClose, onSaved, isTabStop = true, children }: Props) {
  const text = useText();
  if (isOpen)
    return (
      <Suspense fallback={children}>
        <ValueEditor row={row} shown={shown} onClose={onClose} onSaved={onSaved} />
      </Suspense>
    );
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      className="wb-editable"
      title={text('list.edit', { title: text(shown.title) })}
      onPointerEnter={ValueEditor.warm}
      onFocus={ValueEditor.warm}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
