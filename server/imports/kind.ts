import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import type { ImportRow, ImportRun } from './db/imports.ts';
import type { ImportField } from './fields/import-field.ts';
import type { CellProblem } from './order-groups.ts';

/** The rows of one order, or of one address. */
export interface RowGroup {
  readonly rows: readonly ImportRow[];
  /** The number of an order that gives none. */
  readonly number: string;
}

export type GroupOutcome =
  | { readonly state: 'created' | 'skipped'; readonly label: string }
  /** A problem's message is a text already where its field's `values` are absent and no such key is known. */
  | { readonly state: 'failed'; readonly label: string; readonly problems: readonly CellProblem[] };

/** What rows are made into. */
export interface ImportKind {
  /** The right that its caller has to hold, when it runs and when its file goes back. */
  readonly right: string;
  /** It makes orders, which an account that is not activated does not. */
  readonly needsActivation?: true;
  readonly fields: readonly ImportField[];
  /** The key of the text that tells why a row was skipped, with `label` in it. */
  readonly skipped: string;
  /** Groups of one transaction. */
  readonly chunk: number;
  /**
   * One outcome for each group, in their order. What is refused leaves nothing behind. A number that is there already is skipped; where
   * the rows were `mended` by hand only when what is there says the same, for the number may have been changed to another's.
   */
  handle(
    tx: Transaction,
    caller: SignedInCaller,
    run: ImportRun,
    groups: readonly RowGroup[],
    mended: boolean,
  ): Promise<readonly GroupOutcome[]>;
}
