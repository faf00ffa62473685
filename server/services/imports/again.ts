import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import type { BatchOutcome, BatchResult } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  countDone,
  countOutcome,
  findFailed,
  findWithTheirs,
  type ImportRow,
  type ImportRun,
  lockRun,
  settleRows,
} from '../../db/repositories/imports.ts';
import type { SignedInCaller } from '../caller.ts';
import { messageOf } from '../messages.ts';
import type { GroupOutcome, RowGroup } from './kind.ts';
import { groupsOf, type RunKinds, settledRow } from './run-rows.ts';
import type { ImportRuns } from './runs.ts';
import { markOf, numberOf } from './sheet-rows.ts';
import { reasonOf } from './texts.ts';

export interface AgainDeps {
  readonly database: Database;
  readonly runs: Pick<ImportRuns, 'ofKey'>;
  readonly kinds: RunKinds;
}

/** The rows of an import that failed: shown, mended, and taken again. */
export function createAgain({ database, runs, kinds }: AgainDeps) {
  async function failures({ key }: CallInput<'order.importFailures'>, caller: SignedInCaller): Promise<CallReply<'order.importFailures'>> {
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const run = await runs.ofKey(tx, key, caller);
      const rows = await findFailed(tx, run.tenantId, run.id);
      return rows.map(({ rowNo, cells, problems }) => ({
        id: String(rowNo),
        row: rowNo,
        reason: reasonOf(problems, kinds[run.kind].fields, caller.language),
        cells,
        problems: [...problems],
      }));
    });
  }

  /** Each has its own outcome; one that came right before stays right. */
  async function again({ key, rows }: CallInput<'order.importAgain'>, caller: SignedInCaller): Promise<BatchOutcome> {
    const { tenantId } = caller.principal;
    const mended = new Map(rows.map(({ id, cells }): [string, Readonly<Record<string, unknown>>] => [id, { ...cells }]));
    const outcomes = new Map<string, BatchResult>();
    const ids = [...mended.keys()];
    const { chunk } = kinds.order;
    for (let from = 0; from < ids.length; from += chunk) {
      const some = ids.slice(from, from + chunk).filter((id) => !outcomes.has(id));
      if (some.length === 0) continue;
      const found = await database.tenant(tenantId, async (tx) => takeAgain(tx, await runs.ofKey(tx, key, caller), some, mended, caller));
      for (const result of found) outcomes.set(result.id, result);
    }
    const results = ids.map((id) => outcomes.get(id) ?? unknownRow(id, caller));
    const done = results.filter(({ ok }) => ok).length;
    return { done, failed: results.length - done, results };
  }

  async function takeAgain(
    tx: Transaction,
    { tenantId, id }: ImportRun,
    ids: readonly string[],
    mended: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
    caller: SignedInCaller,
  ): Promise<BatchResult[]> {
    const run = await lockRun(tx, tenantId, id);
    if (run === null) return [];
    const { fields, handle } = kinds[run.kind];
    const numbers = ids.flatMap((text) => (/^[1-9]\d{0,6}$/.test(text) ? [Number(text)] : []));
    const known = await findWithTheirs(tx, tenantId, run.id, numbers);
    const names = new Set(fields.map(({ name }) => name));
    const rows = known.map((row) => withCells(row, mended.get(String(row.rowNo)), names));
    const open = regrouped(
      rows.filter(({ state }) => state === 'failed'),
      run.together,
    );
    const groups = await numbered(tx, run, open);
    const results = groups.length === 0 ? [] : await handle(tx, caller, run, groups);
    await settleRows(
      tx,
      tenantId,
      run.id,
      groups.flatMap(({ rows }, at) => rows.map((row) => settledRow(row, results[at], caller.language))),
    );
    const count = (state: GroupOutcome['state']) => results.filter((one) => one.state === state).length;
    const [created, skipped] = [count('created'), count('skipped')];
    await countOutcome(tx, tenantId, run.id, { created, skipped, failed: -Math.min(run.failed, created + skipped) });
    const done = rows
      .filter(({ state }) => state === 'done')
      .map((row): BatchResult => ({ id: String(row.rowNo), label: labelOf(row), ok: true }));
    return [...done, ...groups.flatMap(({ rows }, at) => rows.map((row) => resultOf(row, results[at], caller)))];
  }

  return { failures, again };

  function resultOf(row: ImportRow, outcome: GroupOutcome | undefined, caller: SignedInCaller): BatchResult {
    const id = String(row.rowNo);
    if (outcome === undefined) return unknownRow(id, caller);
    if (outcome.state !== 'failed') return { id, label: outcome.label, ok: true };
    const { problems } = settledRow(row, outcome, caller.language);
    const message = reasonOf(problems, kinds.order.fields, caller.language);
    return { id, label: labelOf(row), ok: false, errorCode: 'invalid_fields', message };
  }
}

/** What was mended replaces the whole row, so that a cell can be emptied too; fields that do not exist are nobody's. */
function withCells(row: ImportRow, cells: Readonly<Record<string, unknown>> | undefined, names: ReadonlySet<string>): ImportRow {
  if (cells === undefined || row.state !== 'failed') return row;
  const said = Object.entries(cells).flatMap(([name, value]): [string, string][] =>
    names.has(name) && typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  return { ...row, cells: Object.fromEntries(said), reasons: {} };
}

/** A row that got another number is another order's. */
function regrouped(rows: readonly ImportRow[], together: boolean): readonly (readonly ImportRow[])[] {
  if (!together) return groupsOf(rows).map((group) => group.rows);
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = row.cells.customerNo ?? `#${row.rowNo}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Orders without a number get theirs by what they say now, beside those of the file that said the same and are settled. */
async function numbered(tx: Transaction, run: ImportRun, groups: readonly (readonly ImportRow[])[]): Promise<readonly RowGroup[]> {
  const marks = groups.map(markOf);
  const seen = new Map(await countDone(tx, run.tenantId, run.id, marks));
  return groups.map((rows, at) => {
    const mark = marks[at] ?? '';
    const occurrence = seen.get(mark) ?? 0;
    seen.set(mark, occurrence + 1);
    return { rows: rows.map((row) => ({ ...row, mark })), number: numberOf(run.origin, mark, occurrence) };
  });
}

function labelOf({ cells, rowNo }: ImportRow): string {
  return cells.customerNo ?? `#${rowNo}`;
}

function unknownRow(id: string, { language }: SignedInCaller): BatchResult {
  return { id, label: id, ok: false, errorCode: 'import_not_found', message: messageOf(errors.import_not_found.messageKey, language) };
}
