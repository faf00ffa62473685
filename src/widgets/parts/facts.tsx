import { type CSSProperties, type ReactNode, useState } from 'react';
import { leadsNowhere, useSteps } from '../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../runtime/context.ts';
import type { CompiledEditableItem, CompiledPlainItem } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { shownValue, useValueRenderer, valueText } from '../../runtime/render/value.tsx';
import { useText } from '../../runtime/text.ts';
import { isEmpty } from './empty.ts';
import { type Editable, isEditable, mayEdit } from './inline-edit/editable.ts';
import { EditableValue } from './inline-edit/editable-value.tsx';

interface FactsProps {
  readonly items: readonly CompiledEditableItem[];
  readonly row: Values;
  /** Number of columns on a wide page. */
  readonly columns: number;
  readonly hideEmpty?: boolean;
  /** Runs after a value was edited in its place. */
  readonly onSaved?: () => void;
}

/** Names and values as a description list. */
export function Facts({ items, row, columns, hideEmpty = false, onSaved = () => undefined }: FactsProps) {
  const allowed = useShownItems(items);
  const { permissions } = useRuntime();
  const { scope } = useSurroundings();
  const filled = hideEmpty ? allowed.filter((item) => !isEmpty(shownValue(item, row, scope))) : allowed;
  // A record without any value still shows its names.
  const shown = filled.length === 0 ? allowed : filled;
  const text = useText();
  if (shown.length === 0) return null;
  return (
    <dl className="wb-facts" style={{ '--wb-columns': columns } as CSSProperties}>
      {shown.map((item) => (
        <div
          // Two facts may show the same value in different ways.
          key={`${item.dataIndex} ${allowed.indexOf(item)}`}
          className={item.span === undefined ? 'wb-fact' : 'wb-fact wb-span'}
          style={{ '--wb-span': item.span } as CSSProperties}
        >
          <dt title={item.tooltip === undefined ? undefined : text(item.tooltip)}>{text(item.title)}</dt>
          <dd>
            {isEditable(item) && mayEdit(item, permissions) ? (
              <EditableFact item={item} row={row} onSaved={onSaved} />
            ) : (
              <Value item={item} row={row} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function EditableFact({ item, row, onSaved }: { readonly item: Editable; readonly row: Values; readonly onSaved: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const render = useValueRenderer(item);
  return (
    <EditableValue row={row} shown={item} isOpen={isOpen} onOpen={() => setIsOpen(true)} onClose={() => setIsOpen(false)} onSaved={onSaved}>
      {render(item, row)}
    </EditableValue>
  );
}

/** A value drawn by its cell; a button if it has an action that the user may run. */
export function Value({ item, row }: { readonly item: CompiledPlainItem; readonly row: Values }): ReactNode {
  const render = useValueRenderer(item);
  const run = useSteps();
  const { registry, cells, permissions } = useRuntime();
  const { scope } = useSurroundings();
  const { do: steps, permission } = item;
  const isPlain = steps === undefined || leadsNowhere(steps, permissions) || (permission !== undefined && permissions.disables(permission));
  if (isPlain) return render(item, row);
  return (
    <button type="button" className="wb-value-button" onClick={() => void run(steps, { row })}>
      {valueText(item, row, registry, cells, scope)}
    </button>
  );
}

/** The items that the user may see and whose `when` holds. */
export function useShownItems<I extends Pick<CompiledPlainItem, 'permission' | 'when'>>(items: readonly I[] | undefined): readonly I[] {
  const { permissions } = useRuntime();
  const { scope } = useSurroundings();
  return (items ?? []).filter(
    ({ permission, when }) =>
      (permission === undefined || permissions.shows(permission)) && (when === undefined || when.evaluate(scope) === true),
  );
}
