import type { CSSProperties, ReactNode } from 'react';
import { leadsNowhere, useSteps } from '../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../runtime/context.ts';
import type { CompiledDetailItem } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { shownValue, useValueRenderer, valueText } from '../../runtime/render/value.tsx';
import { useText } from '../../runtime/text.ts';
import { isEmpty } from './empty.ts';

interface FactsProps {
  readonly items: readonly CompiledDetailItem[];
  readonly row: Values;
  /** Number of columns on a wide page. */
  readonly columns: number;
  readonly hideEmpty?: boolean;
}

/** Names and values as a description list. */
export function Facts({ items, row, columns, hideEmpty = false }: FactsProps) {
  const allowed = useShownItems(items);
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
            <Value item={item} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value drawn by its cell; a button if it has an action that the user may run. */
export function Value({ item, row }: { readonly item: CompiledDetailItem; readonly row: Values }): ReactNode {
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
export function useShownItems<I extends Pick<CompiledDetailItem, 'permission' | 'when'>>(items: readonly I[] | undefined): readonly I[] {
  const { permissions } = useRuntime();
  const { scope } = useSurroundings();
  return (items ?? []).filter(
    ({ permission, when }) =>
      (permission === undefined || permissions.shows(permission)) && (when === undefined || when.evaluate(scope) === true),
  );
}
