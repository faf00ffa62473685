import { createAdjustments } from '../adjustments/adjustments.ts';
import { createBankStatements } from '../bank-statements/bank-statements.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { createCarrierInvoices } from '../carrier-invoices/carrier-invoices.ts';
import type { Database } from '../db/database.ts';
import { globex, harbour, platformTenant } from '../db/seeds/demo-accounts.ts';
import { createFiles } from '../files/files.ts';
import { createTopUps } from '../top-ups/top-ups.ts';
import { hasRows, listParcels } from './db/demo-rows.ts';
import { makeAdjustments } from './demo-adjustments.ts';
import { createDemoClock } from './demo-clock.ts';
import { invoicedParcels, makeInvoice } from './demo-invoice.ts';
import { makeStatement } from './demo-statement.ts';
import { personOf } from './people.ts';

const dayMs = 86_400_000;

/**
 * Shows the money pages of the demo at work: adjustments of the first merchant, a bank statement with a top-up that it names, and an invoice
 * of a carrier. The demo's people do all of it by the product's own services, so nothing is booked that the product would refuse. Each
 * kind once, and only while its people have their rights: where there is one, it is left alone.
 * @param now the demo's history ends here
 */
export async function showMoneyAtWork(database: Database, now: Date): Promise<void> {
  const has = (tenantId: string, table: Parameters<typeof hasRows>[2]) => database.tenant(tenantId, (tx) => hasRows(tx, tenantId, table));
  const operator = await personOf(database, platformTenant.id, 'operator');
  const merchant = await personOf(database, harbour.id, 'merchant');
  if (operator === null || merchant === null) return;
  const clock = createDemoClock(now);
  const files = createFiles(database, clock.now);
  const before = new Date(now.getTime() - 6 * dayMs);
  const parcels = await database.tenant(harbour.id, (tx) => listParcels(tx, harbour.id, { before, atLeast: 60, limit: invoicedParcels }));
  if (may(operator, 'adjustment:decide') && may(merchant, 'adjustment:answer') && !(await has(harbour.id, 'adjustment'))) {
    await makeAdjustments({ adjustments: createAdjustments(database, clock.now), files, clock }, parcels, operator, merchant);
  }
  if (may(operator, 'bankStatement:import') && may(merchant, 'account:topUp') && !(await has(platformTenant.id, 'bank_statement'))) {
    const rooms = { bankStatements: createBankStatements(database, clock.now), topUps: createTopUps(database, clock.now), files, clock };
    await makeStatement(rooms, { operator, merchant, other: await personOf(database, globex.id, 'globex') });
  }
  if (may(operator, 'carrierInvoice:import') && !(await has(platformTenant.id, 'carrier_invoice'))) {
    await makeInvoice({ carrierInvoices: createCarrierInvoices(database, clock.now), clock }, parcels, operator);
  }
}

/** Calls ask for these rights before they reach a service. */
function may({ principal }: SignedInCaller, right: string): boolean {
  return principal.activated && principal.permissions.has(right);
}
