import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { workbookType } from '../files/workbook.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobKind, JobWork } from '../jobs/run-job.ts';
import type { OrderCreation } from '../orders/write/create-orders.ts';
import type { Pricing } from '../quotes/pricing.ts';
import { createAddressKind } from './address-kind.ts';
import { changeRun, findRun, listMappings, storeMapping } from './db/imports.ts';
import { createErrorWorkbook, createTickets } from './error-workbook.ts';
import { createFailedRows } from './failed-rows.ts';
import { headingsOf } from './fields/import-field.ts';
import { readMapping } from './fields/mapping.ts';
import { orderImportFields } from './fields/order-fields.ts';
import { createTemplates } from './fields/templates.ts';
import { readVocabulary } from './fields/words.ts';
import { createIntake, type Sent } from './intake.ts';
import { createOrderKind } from './order-kind.ts';
import { ownColumns } from './own-columns.ts';
import { createWorkbookReader, type WorkbookReader } from './reader/workbook-reader.ts';
import { expiryFrom, type RunKinds } from './run-rows.ts';
import { createImportRuns, type ImportRuns, totalsOf } from './runs.ts';
import { createTrackingKind } from './tracking-kind.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly creation: OrderCreation;
  readonly pricing: Pricing;
  readonly reader?: WorkbookReader;
  /** An import of more rows than this becomes a background job. */
  readonly atOnce?: number;
  /** Upper limit of rows in one workbook. */
  readonly rowsAtMost?: number;
}

const mappingsAtMost = 100;

/** Imports workbooks and returns their outcome. */
export function createImports({
  database,
  now,
  jobs,
  creation,
  pricing,
  reader = createWorkbookReader(),
  rowsAtMost = 10_000,
  atOnce = limits.importAtOnce,
}: ImportDeps) {
  const kinds: RunKinds = {
    order: createOrderKind(creation),
    shipper: createAddressKind('shipper', now),
    consignee: createAddressKind('consignee', now),
    delivery: createAddressKind('delivery', now),
    tracking: createTrackingKind(now),
  };
  const errorFile = createErrorWorkbook(database, reader, kinds);
  const runs = createImportRuns({ database, now, jobs, kinds, atOnce });
  const intake = createIntake({ database, reader, runs, kinds, rowsAtMost });

  return {
    orders: intake.orders,
    addresses: intake.addresses,
    trackingNumbers: intake.trackingNumbers,
    columns: async (
      { file, sheet }: Sent<CallInput<'order.importColumns'>>,
      caller: SignedInCaller,
    ): Promise<CallReply<'order.importColumns'>> => {
      const headings = headingsOf(orderImportFields);
      const workbook = await intake.read(file, caller, sheet === undefined ? { headings } : { sheet, headings });
      const { tenantId } = caller.principal;
      return ownColumns(workbook, caller.language, await database.tenant(tenantId, (tx) => readVocabulary(tx, tenantId)));
    },
    mappings: ({ principal }: SignedInCaller) => database.tenant(principal.tenantId, (tx) => listMappings(tx, principal.tenantId)),
    saveMapping: async ({ name, mapping }: CallInput<'order.saveMapping'>, { principal }: SignedInCaller): Promise<null> => {
      readMapping(mapping, orderImportFields);
      const { tenantId } = principal;
      return database.tenant(tenantId, async (tx) => {
        const stored = await listMappings(tx, tenantId);
        if (stored.length >= mappingsAtMost && !stored.some((one) => one.name === name))
          throw new Refusal('bad_request', { fields: [{ path: 'name', rule: 'tooMany', message: 'rule.tooMany' }] });
        await storeMapping(tx, { tenantId, name, mapping, updatedAt: now() });
        return null;
      });
    },
    outcome: ({ key }: { readonly key: string }, caller: SignedInCaller) =>
      database.tenant(caller.principal.tenantId, async (tx) => {
        const run = await runs.ofKey(tx, key, caller);
        const { kind, total, created, skipped, failed } = run;
        const fields = kinds[kind].fields.map(({ name, titles }) => ({ field: name, title: titles[caller.language] }));
        return {
          key,
          ...(await totalsOf(tx, run)),
          total,
          isDone: created + skipped + failed >= total,
          fields,
        };
      }),
    ...createFailedRows({ database, now, runs, kinds }),
    ...createTickets({ database, now, kinds, errorFile }),
    templates: createTemplates(database, pricing),
    asJob: createImportJob({ database, now, runs, kinds, errorFile }),
  };
}

interface ImportJobDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly runs: ImportRuns;
  readonly kinds: RunKinds;
  /** Returns the workbook with the reasons of failed and skipped rows. */
  readonly errorFile: (
    tenantId: string,
    runId: string,
    language: Language,
  ) => Promise<{ readonly fileName: string; readonly bytes: Buffer }>;
}

/** A background import: it resumes after an interruption and ends with the error workbook. */
function createImportJob({ database, now, runs, kinds, errorFile }: ImportJobDeps): JobKind {
  async function work(input: unknown, caller: SignedInCaller, held: JobWork) {
    const { tenantId, permissions, activated } = caller.principal;
    const runId = runOf(input);
    const before = await database.tenant(tenantId, (tx) => findRun(tx, tenantId, runId));
    if (before === null) return null;
    const { permission, needsActivation } = kinds[before.kind];
    if (!permissions.has(permission) || (before.forecast && !permissions.has('order:submit'))) throw new Refusal('forbidden');
    if (needsActivation === true && !activated) throw new Refusal('not_activated');
    while (await runs.step(runId, caller, held)) await yieldToOthers();
    const run = await database.tenant(tenantId, async (tx) => {
      await changeRun(tx, tenantId, runId, expiryFrom(now()));
      return findRun(tx, tenantId, runId);
    });
    if (run === null || run.failed + run.skipped === 0) return null;
    const { fileName, bytes } = await errorFile(tenantId, runId, caller.language);
    return { fileName, contentType: workbookType, content: Readable.from([bytes], { objectMode: false }), permissions: [permission] };
  }

  return Object.assign(work, {
    giveUp: (tx: Parameters<typeof runs.giveUp>[0], input: unknown, { principal, language }: SignedInCaller) =>
      runs.giveUp(tx, principal.tenantId, runOf(input), language),
  });
}

/** Yields to other calls, because an import is not urgent. */
function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}

function runOf(input: unknown): string {
  if (typeof input === 'object' && input !== null && 'runId' in input && typeof input.runId === 'string') return input.runId;
  throw new Error('The input of the job has no import id.');
}
