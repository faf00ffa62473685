import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { errors } from '../../contract/errors.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { mapYielding } from '../fairness/yielding.ts';
import type { CellProblem } from './cell-problems.ts';
import type { ImportRow, ImportRun, NewImportRow, NewImportRun, SettledRow } from './db/imports.ts';
import type { SheetLayout } from './fields/headings.ts';
import type { GroupOutcome, ImportKind, RowGroup } from './kind.ts';
import { markOf, numberOf, type SheetRow } from './sheet-rows.ts';

/** How long the key opens the error workbook after its last use by a signed-in user (security F3). */
const keyMs = 900_000;
/** How long failed rows can be corrected. */
const retentionMs = 86_400_000;
export type RunKinds = Readonly<Record<ImportRun['kind'], ImportKind>>;

export interface NewImport {
  readonly kind: ImportRun['kind'];
  readonly fileName: string;
  readonly file: Buffer;
  readonly origin: string;
  readonly layout: SheetLayout;
  /** Name of the sheet; null when the workbook has only one. */
  readonly sheet: string | null;
  readonly reasonColumn: number;
  readonly rows: readonly SheetRow[];
  /** Rows of which an earlier import of the same file has created orders. */
  readonly before: readonly SheetRow[];
  readonly together: boolean;
  readonly forecast: boolean;
}

/** A key that no field has. */
const sheetKey = '#sheet';

/** Returns the name of the imported sheet; null when the workbook has only one. */
export function sheetOf({ columns }: Pick<ImportRun, 'columns'>): string | null {
  const sheet = columns[sheetKey];
  return typeof sheet === 'string' ? sheet : null;
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the expiry of the key and of the stored rows. */
export function expiryFrom(moment: Date): Pick<ImportRun, 'expiresAt' | 'keptUntil'> {
  return { expiresAt: new Date(moment.getTime() + keyMs), keptUntil: new Date(moment.getTime() + retentionMs) };
}

export function newRun(
  input: NewImport,
  total: number,
  key: string,
  { principal, language }: SignedInCaller,
  moment: Date,
): NewImportRun & { readonly id: string } {
  const { kind, fileName, file, origin, layout, sheet, reasonColumn, together, forecast } = input;
  return {
    tenantId: principal.tenantId,
    id: uuidv7(),
    userId: principal.userId,
    keyHash: hashOf(key),
    kind,
    together,
    forecast,
    language,
    fileName,
    file,
    origin,
    headingRow: layout.headingRow,
    reasonColumn,
    columns: { ...Object.fromEntries(layout.columns), ...(sheet === null ? {} : { [sheetKey]: sheet }) },
    total,
    createdAt: moment,
    ...expiryFrom(moment),
  };
}

/** Numbers orders with the same content by their occurrence in the file as it came first: `before` are the orders that are not in it any more. */
export async function rowsOf(
  { id: runId, tenantId, origin }: Pick<NewImportRun, 'id' | 'tenantId' | 'origin'>,
  groups: readonly (readonly SheetRow[])[],
  before: readonly (readonly SheetRow[])[],
): Promise<NewImportRow[]> {
  const seen = new Map<string, number>();
  await mapYielding(before, (group) => {
    const mark = markOf(group);
    seen.set(mark, (seen.get(mark) ?? 0) + 1);
  });
  const rows = await mapYielding(groups, (group, groupNo) => {
    const mark = markOf(group);
    const occurrence = seen.get(mark) ?? 0;
    seen.set(mark, occurrence + 1);
    const number = numberOf(origin, mark, occurrence);
    return group.map(({ row, cells, reasons }) => ({
      tenantId,
      runId,
      rowNo: row,
      groupNo,
      state: 'waiting' as const,
      cells,
      reasons,
      problems: [],
      mark,
      number,
    }));
  });
  return rows.flat();
}

export function groupsOf(rows: readonly ImportRow[]): readonly RowGroup[] {
  const groups = new Map<number, ImportRow[]>();
  for (const row of rows) {
    const known = groups.get(row.groupNo);
    if (known === undefined) groups.set(row.groupNo, [row]);
    else known.push(row);
  }
  return [...groups.values()].map((group) => ({ rows: group, number: group[0]?.number ?? '' }));
}

export function settledRow(
  { rowNo, cells, reasons, mark }: ImportRow,
  outcome: GroupOutcome | undefined,
  { skipped }: Pick<ImportKind, 'skipped'>,
  language: Language,
): SettledRow {
  if (outcome === undefined) throw new Error(errors.internal.messageKey);
  if (outcome.state !== 'failed') {
    const { state, label } = outcome;
    // For a done row, a problem explains why it was skipped.
    const problems = state === 'skipped' ? [{ field: '', message: messageOf(skipped, language, { label }) }] : [];
    return { rowNo, state: 'done', cells, reasons: {}, problems, mark };
  }
  return {
    rowNo,
    state: 'failed',
    cells,
    // Invalid cells stay invalid when another row of the order is corrected.
    reasons,
    // Row 0 stands for all rows of the order.
    problems: outcome.problems.filter(({ row }) => row === rowNo || row === 0).map((problem) => worded(problem, language)),
    mark,
  };
}

/** Returns the order number of a settled row, or its other label. */
export function labelOf({ cells, number, state, rowNo }: Pick<ImportRow, 'cells' | 'number' | 'state' | 'rowNo'>): string {
  return cells.customerNo ?? cells.code ?? cells.name ?? (state === 'done' ? number : `#${rowNo}`);
}

function worded({ field, message, values }: CellProblem, language: Language) {
  return { field, message: messageOf(message, language, values) };
}
