import { createContext, type MutableRefObject, useContext } from 'react';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { ListController } from '../../../runtime/list/controller.ts';
import type { ListActions } from '../../../runtime/list/use-list.ts';
import type { Values } from '../../../runtime/ports.ts';

export type ListBlock = CompiledBlockOf<'list'>;

/** What the parts of one list share. It never changes while the list stands, so that no part is drawn again by it. */
export interface ListParts {
  readonly block: ListBlock;
  readonly controller: ListController;
  /** Row actions as of now: read when a row is drawn or asked for its menu, without a subscription per row. */
  readonly actions: MutableRefObject<ListActions | null>;
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly selectable: boolean;
  /** The row whose box was clicked last: a click with Shift selects from it. */
  readonly anchor: MutableRefObject<string | null>;
  readonly openRow: ((row: Values) => void) | null;
}

export const ListContext = createContext<ListParts | null>(null);

/** The list around this component. */
export function useParts(): ListParts {
  const parts = useContext(ListContext);
  if (parts === null) throw new Error('a part of a list stands outside of one');
  return parts;
}
