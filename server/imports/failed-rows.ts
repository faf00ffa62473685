import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { BatchOutcome, BatchResult } from '../../contract/envelope.ts';
import { errors } from '../../contract/errors.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { outcomeOf } from '../orders/write/batch.ts';
import { contended, retryOnContention } from './contention.ts';
import { findFailedOf, findRows, regroupRows } from './db/import-groups.ts';
import { countOutcome, findFailed, type ImportRow, type ImportRun, lockRun, settleRows } from './db/imports.ts';
import type { ImportField } from './fields/import-field.ts';
import type { GroupOutcome } from './kind.ts';
import { reasonOf } from './reasons.ts';
import { type CorrectedCells, regroup } from './regroup.ts';
import { groupsOf, labelOf, type RunKinds, settledRow } from './run-rows.ts';
import { busy, type ImportRuns } from './runs.ts';

export interface FailedRowsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly runs: Pick<ImportRuns, 'ofKey'>;
  readonly kinds: RunKinds;
}

/** Shows the failed rows of an import, accepts corrections and imports them again. */
export function createFailedRows({ database, now, runs, kinds }: FailedRowsDeps) {
  async function failures({ key }: CallInput<'order.importFailures'>, caller: SignedInCaller): Promise<CallReply<'order.importFailures'>> {
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const run = await runs.ofKey(tx, key, caller);
      const rows = await findFailed(tx, run.tenantId, run.id);
      return rows.map((row) => ({
        id: String(row.rowNo),
        row: row.rowNo,
        reason: reasonOf(row.problems, kinds[run.kind].fields, caller.language),
        cells: row.cells,
        problems: [...row.problems],
      }));
    });
  }

  /**
   * Stores the sent rows first, regrouped by their current order numbers. Then it creates the orders in several transactions, so that a
   * later failure does not undo earlier ones. Returns the outcome of each sent row.
   */
  async function again({ key, rows }: CallInput<'order.importAgain'>, caller: SignedInCaller): Promise<BatchOutcome> {
    const { tenantId } = caller.principal;
    const numbers = rows.flatMap(({ id }) => (/^[1-9]\d{0,6}$/.test(id) ? [Number(id)] : []));
    const corrected = new Map(rows.map(({ id, cells }): [number, CorrectedCells] => [Number(id), { ...cells }]));
    const run = await database.tenant(tenantId, (tx) => runs.ofKey(tx, key, caller));
    if (run.forecast && !caller.principal.permissions.has('order:submit'))
      throw new Refusal('forbidden', { logged: { permission: 'order:submit' } });
    if (kinds[run.kind].needsActivation === true && !caller.principal.activated) throw new Refusal('not_activated');
    const groupNos = await database.tenant(tenantId, async (tx) => {
      await audit(tx, caller, now(), { action: 'import.again', subject: run.id, detail: { rows: numbers } });
      return store(tx, run, corrected);
    });
    const { chunk } = kinds[run.kind];
    for (let from = 0; from < groupNos.length; from += chunk) {
      const some = groupNos.slice(from, from + chunk);
      const done = await retryOnContention(() => database.tenant(tenantId, (tx) => importGroups(tx, run, some, caller)));
      if (done === contended) await database.tenant(tenantId, (tx) => importGroups(tx, run, some, caller, busy));
    }
    const settled = await database.tenant(tenantId, (tx) => findRows(tx, tenantId, run.id, numbers));
    const byId = new Map(settled.map((row) => [String(row.rowNo), resultOf(row, kinds[run.kind].fields, caller)]));
    return outcomeOf(rows.map(({ id }) => byId.get(id) ?? unknownRow(id, caller)));
  }

  /** Stores the rows and returns the groups to import. */
  async function store(
    tx: Transaction,
    { tenantId, id, kind }: ImportRun,
    corrected: ReadonlyMap<number, CorrectedCells>,
  ): Promise<readonly number[]> {
    const run = await lockRun(tx, tenantId, id);
    if (run === null) return [];
    const names = new Set(kinds[kind].fields.map(({ name }) => name));
    const rows = await regroup(tx, run, await findFailed(tx, tenantId, id), corrected, names);
    await regroupRows(tx, tenantId, id, rows);
    return [...new Set(rows.map(({ groupNo }) => groupNo))];
  }

  /** Imports some groups in one transaction with their outcome; a given `outcome` is recorded instead of an import. */
  async function importGroups(
    tx: Transaction,
    { tenantId, id }: ImportRun,
    groupNos: readonly number[],
    caller: SignedInCaller,
    outcome?: GroupOutcome,
  ): Promise<void> {
    const run = await lockRun(tx, tenantId, id);
    if (run === null) return;
    // Another call may have imported them meanwhile.
    const groups = groupsOf(await findFailedOf(tx, tenantId, id, groupNos));
    if (groups.length === 0) return;
    const outcomes = outcome === undefined ? await kinds[run.kind].handle(tx, caller, run, groups, true) : groups.map(() => outcome);
    const settled = groups.flatMap(({ rows }, at) => rows.map((row) => settledRow(row, outcomes[at], kinds[run.kind], caller.language)));
    await settleRows(tx, tenantId, id, settled);
    const count = (state: GroupOutcome['state']) => outcomes.filter((one) => one.state === state).length;
    const [created, skipped] = [count('created'), count('skipped')];
    await countOutcome(tx, tenantId, id, { created, skipped, failed: -(created + skipped) });
  }

  return { failures, again };
}

function resultOf(row: ImportRow, fields: readonly ImportField[], { language }: SignedInCaller): BatchResult {
  const base = { id: String(row.rowNo), label: labelOf(row) };
  if (row.state === 'done') return { ...base, ok: true };
  const message = row.state === 'waiting' ? messageOf('import.cell.underWay', language) : reasonOf(row.problems, fields, language);
  return { ...base, ok: false, errorCode: 'invalid_fields', message };
}

function unknownRow(id: string, { language }: SignedInCaller): BatchResult {
  return { id, label: id, ok: false, errorCode: 'import_not_found', message: messageOf(errors.import_not_found.messageKey, language) };
}
