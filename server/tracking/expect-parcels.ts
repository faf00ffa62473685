import type { Transaction } from '../db/database.ts';
import { openPolled } from './db/polling.ts';
import { polledPattern } from './sources/polled-numbers.ts';

/** Opens the parcels of these orders whose numbers a source can be asked about, so that it is asked from this moment on. */
export function expectParcels(tx: Transaction, tenantId: string, orderIds: readonly string[], moment: Date): Promise<void> {
  return openPolled(tx, tenantId, orderIds, { pattern: polledPattern, moment });
}
