import { Readable } from 'node:stream';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { workbookType } from '../files/workbook.ts';
import type { JobKind, JobWork } from '../jobs/run-job.ts';
import { changeRun, findRun } from './db/imports.ts';
import { keptFrom, type RunKinds } from './run-rows.ts';
import type { ImportRuns } from './runs.ts';

export interface ImportJobDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly runs: ImportRuns;
  readonly kinds: RunKinds;
  /** The workbook with the reasons of what failed or was skipped. */
  readonly errorFile: (
    tenantId: string,
    runId: string,
    language: Language,
  ) => Promise<{ readonly fileName: string; readonly bytes: Buffer }>;
}

/** A long import in the background: it goes on where it was, whoever takes it up, and ends with the workbook that says what was not made. */
export function createImportJob({ database, now, runs, kinds, errorFile }: ImportJobDeps): JobKind {
  async function work(input: unknown, caller: SignedInCaller, held: JobWork) {
    const { tenantId, permissions, activated } = caller.principal;
    const runId = runOf(input);
    const before = await database.tenant(tenantId, (tx) => findRun(tx, tenantId, runId));
    if (before === null) return null;
    const { right, needsActivation } = kinds[before.kind];
    if (!permissions.has(right) || (before.forecast && !permissions.has('order:submit'))) throw new Refusal('forbidden');
    if (needsActivation === true && !activated) throw new Refusal('not_activated');
    while (await runs.step(runId, caller, held)) await breathe();
    const run = await database.tenant(tenantId, async (tx) => {
      await changeRun(tx, tenantId, runId, keptFrom(now()));
      return findRun(tx, tenantId, runId);
    });
    if (run === null || run.failed + run.skipped === 0) return null;
    const { fileName, bytes } = await errorFile(tenantId, runId, caller.language);
    return { fileName, contentType: workbookType, content: Readable.from([bytes], { objectMode: false }), rights: [right] };
  }

  return Object.assign(work, {
    giveUp: (tx: Parameters<typeof runs.giveUp>[0], input: unknown, { principal, language }: SignedInCaller) =>
      runs.giveUp(tx, principal.tenantId, runOf(input), language),
  });
}

/** The others get their turn: an import is in no hurry. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}

function runOf(input: unknown): string {
  if (typeof input === 'object' && input !== null && 'runId' in input && typeof input.runId === 'string') return input.runId;
  throw new Error('The job names no import.');
}
