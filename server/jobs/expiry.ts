import { limits } from '../../contract/limits.ts';
import { erasePictures } from '../activation/db/reviews.ts';
import { settleAdjustments } from '../adjustments/decide.ts';
import { purgeSignatures } from '../api-keys/db/api-keys.ts';
import { sealAuditDays } from '../audit/db/seals.ts';
import { retireLogs } from '../audit/retire-logs.ts';
import { makeAllBills } from '../bills/make-all.ts';
import { queueBooksCheck } from '../books/db/books.ts';
import { messageMs } from '../calls/signed-message.ts';
import { purgeCarrierFiles } from '../carrier-invoices/db/files.ts';
import { outboxMs } from '../codes/outbox.ts';
import { sentCodeMs } from '../codes/sent-codes.ts';
import type { Database, Transaction } from '../db/database.ts';
import { retentionMs } from '../money/idempotency.ts';
import { purgeNoticePictures } from '../notices/db/pictures.ts';
import { purgeOrderBatches } from '../orders/db/order-batches.ts';
import { purgeRegistration } from '../registration/db/newcomers.ts';
import { purgePending } from '../second-factor/db/pending.ts';
import { forgetAttemptsBefore } from '../sign-in/db/attempts.ts';
import { purgeCaptchas } from '../sign-in/db/captchas.ts';
import { purgeClosedTenants } from '../tenants/db/tenants.ts';
import { forgetMessagesBefore } from '../tracking/db/recording.ts';
import { purgeWebhookEvents } from '../webhooks/db/deliveries.ts';
import { purgeExpired } from './db/expired.ts';

/** Rows per transaction; few, so that other transactions hardly wait. */
const batch = 500;
/** Batches per table and run; the next run deletes the rest. */
const batchesAtMost = 200;
/** Counters of failed sign-ins matter for minutes; they are kept for a day. */
const attemptsMs = 86_400_000;
/** Workbooks of carriers that were uploaded and never imported. */
const carrierFileMs = 86_400_000;
/** Pictures that were uploaded for a notice and are in none. */
const noticePictureMs = 86_400_000;
/** Batches over a search with the outcomes of their orders. */
const orderBatchMs = 90 * 86_400_000;
const webhookMs = 30 * 86_400_000;

type Purge = (tx: Transaction, now: Date) => Promise<number>;

/** Functions that delete some expired rows of a table and return how many. */
const purges: readonly Purge[] = [
  (tx, now) => purgeExpired(tx, 'session', { now, keptSeconds: limits.sessionIdleMs / 1_000, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'login_code', { now, keptSeconds: 0, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'download_ticket', { now, keptSeconds: 0, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'role_request', { now, keptSeconds: 0, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'idempotency_key', { now, keptSeconds: retentionMs / 1_000, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'known_device', { now, keptSeconds: 0, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'sent_code', { now, keptSeconds: sentCodeMs / 1_000, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'outbox_message', { now, keptSeconds: outboxMs / 1_000, atMost: batch }),
  (tx, now) => purgeExpired(tx, 'spent_proof', { now, keptSeconds: 0, atMost: batch }),
  (tx, now) => purgeSignatures(tx, now, batch),
  (tx, now) => purgeWebhookEvents(tx, new Date(now.getTime() - webhookMs), batch),
  (tx, now) => purgeCarrierFiles(tx, new Date(now.getTime() - carrierFileMs), batch),
  (tx, now) => purgeNoticePictures(tx, new Date(now.getTime() - noticePictureMs), batch),
  (tx, now) => purgeOrderBatches(tx, new Date(now.getTime() - orderBatchMs), batch),
  (tx, now) => purgePending(tx, now, batch),
  (tx, now) => purgeRegistration(tx, now, batch),
  (tx, now) => erasePictures(tx, now, batch),
  (tx, now) => purgeCaptchas(tx, now, batch),
  (tx, now) => forgetMessagesBefore(tx, new Date(now.getTime() - 2 * messageMs), batch),
  (tx, now) => forgetAttemptsBefore(tx, new Date(now.getTime() - attemptsMs), batch),
  // Last: should a company not be deleted, everything else still is.
  (tx, now) => purgeClosedTenants(tx, now, 1),
];

/** Days of a tenant's log per transaction. */
const sealedAtOnce = 50;

/**
 * Seals the days of the audit and deletes those that no tenant keeps any longer, decides adjustments that nobody answered, bills the months
 * that are over, queues the nightly check of the books, and deletes the expired rows of all tenants in small transactions; several servers
 * may do it at once.
 * @throws Error after everything else, when the log of a company differs from its seals
 */
export async function purgeAll(database: Database, now: Date, stop?: AbortSignal): Promise<void> {
  // First: what is deleted for good was sealed before.
  for (let round = 0; round < batchesAtMost && stop?.aborted !== true; round++) {
    if ((await database.platform((tx) => sealAuditDays(tx, now, sealedAtOnce))) < sealedAtOnce) break;
  }
  const { differing } = await retireLogs(database, now, stop);
  await settleAdjustments(database, now, stop);
  await makeAllBills(database, now, stop);
  if (stop?.aborted !== true) await database.platform((tx) => queueBooksCheck(tx, now));
  for (const purge of purges) {
    for (let round = 0; round < batchesAtMost && stop?.aborted !== true; round++) {
      if ((await database.platform((tx) => purge(tx, now))) < batch) break;
    }
  }
  if (differing.length > 0)
    throw new Error(`The log of ${differing.join(', ')} differs from its seals, so none of it is deleted: run npm run log:check.`);
}
