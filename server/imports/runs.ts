import { randomBytes } from 'node:crypto';
import type { CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobWork } from '../jobs/run-job.ts';
import { contended, retryOnContention } from './contention.ts';
import { findSkipped } from './db/import-outcomes.ts';
import {
  changeRun,
  countOutcome,
  failWaiting,
  findRun,
  findRunByKey,
  type ImportRun,
  insertRun,
  lockRun,
  nextWaiting,
  settleRows,
} from './db/imports.ts';
import type { GroupOutcome } from './kind.ts';
import { groupRows } from './order-groups.ts';
import { expiryFrom, groupsOf, hashOf, labelOf, type NewImport, newRun, type RunKinds, rowsOf, settledRow, sheetOf } from './run-rows.ts';

/** The outcome of orders that met contention on every attempt. */
export const busy: GroupOutcome = { state: 'failed', label: '', problems: [{ row: 0, field: '', message: 'import.busy' }] };

/** A page lists at most as many skipped orders as a search for them accepts. */
const skippedShown = limits.numbersInUrl;

export const importJob = 'orderImport';

export type ImportOutcome = CallReply<'order.importExcel'>;

export interface RunDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly kinds: RunKinds;
  /** An import of more rows than this becomes a background job. */
  readonly atOnce: number;
}

export type ImportRuns = ReturnType<typeof createImportRuns>;

/** Runs imports from rows to outcomes. Each row counts once, whatever interrupts the run. */
export function createImportRuns({ database, now, jobs, kinds, atOnce }: RunDeps) {
  /** @throws Refusal import_rows_failed with the outcome in its result when some rows are invalid */
  async function start(input: NewImport, caller: SignedInCaller): Promise<ImportOutcome> {
    const { tenantId } = caller.principal;
    const key = randomBytes(16).toString('base64url');
    const groups = groupRows(input.rows, input.together);
    const run = newRun(input, groups.length, key, caller, now());
    const isLong = input.rows.length > atOnce;
    const rows = await rowsOf(run, groups, groupRows(input.before, input.together));
    await database.tenant(tenantId, async (tx) => {
      await insertRun(tx, run, rows);
      const { kind, fileName, forecast } = input;
      const detail = { kind, fileName, rows: input.rows.length, forecast };
      await audit(tx, caller, now(), { action: 'import.start', subject: run.id, detail });
      if (isLong) await changeRun(tx, tenantId, run.id, { jobId: await jobs.queue(tx, importJob, { runId: run.id }, caller) });
    });
    if (!isLong) await settleHere(run.id, caller);
    const outcome = await outcomeOf(tenantId, run.id, key);
    if (outcome.errorCount === 0) return outcome;
    const values = { success: outcome.successCount, failed: outcome.errorCount };
    throw new Refusal('import_rows_failed', { values, result: outcome });
  }

  /** Runs within the call. On an error the remaining rows are marked as failed if the database is reachable. */
  async function settleHere(runId: string, caller: SignedInCaller): Promise<void> {
    try {
      while (await step(runId, caller, null));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await database.tenant(caller.principal.tenantId, (tx) => giveUp(tx, caller.principal.tenantId, runId, caller.language));
      throw error;
    }
  }

  /** Imports the next waiting rows in one transaction with their outcome; false when none are waiting. */
  async function step(runId: string, caller: SignedInCaller, work: JobWork | null): Promise<boolean> {
    const { tenantId } = caller.principal;
    const next = (outcome?: GroupOutcome) => database.tenant(tenantId, (tx) => settleNext(tx, runId, caller, work, outcome));
    const isMore = await retryOnContention(next);
    return isMore === contended ? next(busy) : isMore;
  }

  /** Creates the valid orders of the next groups and stores the problems of the others; a given `outcome` is recorded instead. */
  async function settleNext(tx: Transaction, runId: string, caller: SignedInCaller, work: JobWork | null, outcome?: GroupOutcome) {
    const { tenantId } = caller.principal;
    const run = await lockRun(tx, tenantId, runId);
    if (run === null || (work !== null && !(await work.isHeld(tx)))) return false;
    const kind = kinds[run.kind];
    const rows = await nextWaiting(tx, tenantId, runId, kind.chunk);
    if (rows.length === 0) return false;
    const groups = groupsOf(rows);
    const outcomes = outcome === undefined ? await kind.handle(tx, caller, run, groups, false) : groups.map(() => outcome);
    const settled = groups.flatMap(({ rows }, at) => rows.map((row) => settledRow(row, outcomes[at], kind, caller.language)));
    await settleRows(tx, tenantId, runId, settled);
    const count = (state: GroupOutcome['state']) => outcomes.filter((one) => one.state === state).length;
    await countOutcome(tx, tenantId, runId, { created: count('created'), skipped: count('skipped'), failed: count('failed') });
    await work?.progress(tx, run.created + run.skipped + run.failed + groups.length, run.total);
    return true;
  }

  async function outcomeOf(tenantId: string, runId: string, key: string): Promise<ImportOutcome> {
    return database.tenant(tenantId, async (tx) => {
      const run = await findRun(tx, tenantId, runId);
      if (run === null) throw new Refusal('import_not_found');
      const { skipped, failed, jobId } = run;
      return { key: failed > 0 || skipped > 0 || jobId !== null ? key : null, ...(await totalsOf(tx, run)) };
    });
  }

  /** Finds the caller's import by its key and extends its expiry. @throws Refusal import_not_found */
  async function ofKey(tx: Transaction, key: string, { principal }: SignedInCaller): Promise<ImportRun> {
    const moment = now();
    const run = await findRunByKey(tx, principal, hashOf(key), moment);
    if (run === null || !principal.permissions.has(kinds[run.kind].permission)) throw new Refusal('import_not_found');
    await changeRun(tx, run.tenantId, run.id, expiryFrom(moment));
    return run;
  }

  return { start, step, ofKey, giveUp };
}

/** Returns the current totals of an import. */
export async function totalsOf(tx: Transaction, run: ImportRun): Promise<Omit<ImportOutcome, 'key'>> {
  const { created, skipped, failed, jobId } = run;
  const first = skipped === 0 ? [] : await findSkipped(tx, run.tenantId, run.id, skippedShown);
  return {
    successCount: created,
    skippedCount: skipped,
    errorCount: failed,
    skipped: first.map((row) => ({ row: row.rowNo, label: labelOf(row) })),
    jobId,
    sheet: sheetOf(run),
  };
}

/** Marks all waiting rows as failed. */
async function giveUp(tx: Transaction, tenantId: string, runId: string, language: Language): Promise<void> {
  const problem = { field: '', message: messageOf('import.notHandled', language) };
  const failed = await failWaiting(tx, tenantId, runId, problem);
  if (failed > 0) await countOutcome(tx, tenantId, runId, { created: 0, skipped: 0, failed });
}
