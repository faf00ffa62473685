import { createContext, type MutableRefObject, useContext } from 'react';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { ListController } from '../../../runtime/list/controller.ts';
import type { Store } from '../../../runtime/list/store.ts';
import type { ListActions } from '../../../runtime/list/use-list.ts';
import type { Values } from '../../../runtime/ports.ts';

export type ListBlock = CompiledBlockOf<'list'>;

/** Cells by row key and column. */
export interface Editing {
  readonly cell: string | null;
  /** Opens once the open cell has saved. */
  readonly next: string | null;
}

/** Shared by the parts of a list. The object never changes while the list is mounted, so it causes no redraws. */
export interface ListParts {
  readonly block: ListBlock;
  readonly controller: ListController;
  /** The current row actions: read when a row is drawn or its menu opens, without a subscription per row. */
  readonly actions: MutableRefObject<ListActions | null>;
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly selectable: boolean;
  /** Whether a click on a row chooses it for other blocks. */
  readonly isChoosing: boolean;
  /** The row whose checkbox was clicked last: Shift-click selects the range from it. */
  readonly anchor: MutableRefObject<string | null>;
  /** The cell that is being edited; one at a time. */
  readonly editing: Store<Editing>;
  readonly openRow: ((row: Values) => void) | null;
  /** Whether a row can be shown beside the others. */
  readonly hasPreview: boolean;
}

export const ListContext = createContext<ListParts | null>(null);

/** The parts of the enclosing list. */
export function useParts(): ListParts {
  const parts = useContext(ListContext);
  if (parts === null) throw new Error('a part of a list stands outside of one');
  return parts;
}
