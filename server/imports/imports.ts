import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { OrderCreation } from '../orders/write/create-orders.ts';
import type { Pricing } from '../quotes/pricing.ts';
import { createAddressKind } from './address-kind.ts';
import { createAgain } from './again.ts';
import { keepMapping, listMappings } from './db/imports.ts';
import { createErrorWorkbook, createTickets } from './error-workbook.ts';
import { headingsOf } from './fields/import-field.ts';
import { readMapping } from './fields/mapping.ts';
import { orderImportFields } from './fields/order-fields.ts';
import { ownColumns } from './fields/own-columns.ts';
import { createTemplates } from './fields/templates.ts';
import { createImportJob } from './import-job.ts';
import { createIntake, type Sent } from './intake.ts';
import { createOrderKind } from './order-kind.ts';
import { createWorkbookReader, type WorkbookReader } from './reader/workbook-reader.ts';
import type { RunKinds } from './run-rows.ts';
import { createImportRuns, told } from './runs.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly creation: OrderCreation;
  readonly pricing: Pricing;
  readonly reader?: WorkbookReader;
  /** Rows above which an import is a background job. */
  readonly atOnce?: number;
  /** Orders or addresses of one workbook. */
  readonly rowsAtMost?: number;
}

const mappingsAtMost = 100;

/** Workbooks that come in, and what goes back of them. */
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
  };
  const errorFile = createErrorWorkbook(database, reader, kinds);
  const runs = createImportRuns({ database, now, jobs, kinds, atOnce });
  const intake = createIntake({ database, reader, runs, kinds, rowsAtMost });

  return {
    orders: intake.orders,
    addresses: intake.addresses,
    columns: async (
      { file, sheet }: Sent<CallInput<'order.importColumns'>>,
      caller: SignedInCaller,
    ): Promise<CallReply<'order.importColumns'>> => {
      const headings = headingsOf(orderImportFields);
      const workbook = await intake.read(file, caller, sheet === undefined ? { headings } : { sheet, headings });
      return ownColumns(workbook, caller.language);
    },
    mappings: ({ principal }: SignedInCaller) => database.tenant(principal.tenantId, (tx) => listMappings(tx, principal.tenantId)),
    saveMapping: async ({ name, mapping }: CallInput<'order.saveMapping'>, { principal }: SignedInCaller): Promise<null> => {
      readMapping(mapping, orderImportFields);
      const { tenantId } = principal;
      return database.tenant(tenantId, async (tx) => {
        const kept = await listMappings(tx, tenantId);
        if (kept.length >= mappingsAtMost && !kept.some((one) => one.name === name))
          throw new Refusal('bad_request', { fields: [{ path: 'name', rule: 'tooMany', message: 'rule.tooMany' }] });
        await keepMapping(tx, { tenantId, name, mapping, updatedAt: now() });
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
          ...(await told(tx, run)),
          total,
          isDone: created + skipped + failed >= total,
          fields,
        };
      }),
    ...createAgain({ database, now, runs, kinds }),
    ...createTickets({ database, now, kinds, errorFile }),
    templates: createTemplates(database, pricing),
    asJob: createImportJob({ database, now, runs, kinds, errorFile }),
  };
}
