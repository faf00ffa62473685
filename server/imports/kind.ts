import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import type { CellProblem } from './cell-problems.ts';
import type { ImportRow, ImportRun } from './db/imports.ts';
import type { ImportField } from './fields/import-field.ts';

/** The rows of one order or one address. */
export interface RowGroup {
  readonly rows: readonly ImportRow[];
  /** The number for an order without one of its own. */
  readonly number: string;
}

export type GroupOutcome =
  | { readonly state: 'created' | 'skipped'; readonly label: string }
  /** A message is a plain text when `values` is absent and no such key exists. */
  | { readonly state: 'failed'; readonly label: string; readonly problems: readonly CellProblem[] };

/** What an import creates from rows. */
export interface ImportKind {
  /** The permission that running the import and downloading its file need. */
  readonly permission: string;
  /** Set for orders, which need an activated account. */
  readonly needsActivation?: true;
  readonly fields: readonly ImportField[];
  /** Text key of the reason why a row was skipped; the text contains `label`. */
  readonly skipped: string;
  /** Groups per transaction. */
  readonly chunk: number;
  /**
   * Returns one outcome per group, in order; a refused group leaves nothing behind. A group whose number exists is skipped. Rows that were
   * `corrected` by hand are skipped only when the existing order has the same content, because the number may have been mistyped.
   */
  handle(
    tx: Transaction,
    caller: SignedInCaller,
    run: ImportRun,
    groups: readonly RowGroup[],
    corrected: boolean,
  ): Promise<readonly GroupOutcome[]>;
}
