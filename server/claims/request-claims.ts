import { uuidv7 } from 'uuidv7';
import type { CallInput } from '../../contract/endpoints/all.ts';
import type { BatchOutcome } from '../../contract/envelope.ts';
import { isOpenClaim } from '../../contract/order-states.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { isDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import type { AuditAction } from '../audit/actions.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { listDictionaryItems } from '../dictionaries/db/dictionaries.ts';
import { paidFor } from '../money/ledger.ts';
import { moneyShown, unreturned } from '../money/money.ts';
import { insertOrderLog } from '../orders/db/orders.ts';
import { maySeeAmounts } from '../orders/order-visibility.ts';
import { requireActivated } from '../orders/write/activation.ts';
import { inBatch, type LockedOrder, logRows, movable, noteOf, rowByRow, writingOf } from '../orders/write/batch.ts';
import { findClaimable, findEvidence, findOpenClaims, insertClaim, insertClaimFiles, withdrawClaim } from './db/claims.ts';

type Input = CallInput<'order.chargeBack'>;
type Claimable = Awaited<ReturnType<typeof findClaimable>>[number];
type Evidence = Awaited<ReturnType<typeof findEvidence>>;

const reasons = 'claim_reason';
const otherReason = 'other';

/**
 * Requests claims for handed-over orders: each waits for the platform, and nothing is booked. An order has at most one open claim, within
 * the claim period, of at most the paid amount that was not returned.
 */
export async function requestClaims(tx: Transaction, input: Input, caller: SignedInCaller, now: Date): Promise<BatchOutcome> {
  const { ids, amount, evidence = [], claimReason = otherReason } = input;
  const note = noteOf(input.reason);
  if (note === null) throw wrong('reason', 'rule.required');
  if (ids.length > 1 && (amount !== undefined || evidence.length > 0)) {
    throw wrong(amount === undefined ? 'evidence' : 'amount', 'rule.notAllowed');
  }
  requireActivated(caller);
  const { tenantId } = caller.principal;
  const known = await listDictionaryItems(tx, tenantId, [reasons]);
  if (!known.some(({ value }) => value === claimReason)) throw wrong('claimReason', 'rule.notAllowed');
  const files = await readEvidence(tx, evidence, caller);
  const writing = writingOf(caller, now);
  return inBatch(tx, caller, 'order:chargeback', ids, async (orders, refused) => {
    const free = movable(orders, 'chargeBack', refused).filter((order) => {
      if (isOpenClaim(order.claim)) refused.set(order.id, new Refusal('claim_open'));
      return !isOpenClaim(order.claim);
    });
    const facts = new Map((await findClaimable(tx, tenantId, idsOf(free), now)).map((fact) => [fact.id, fact]));
    const claimed = await rowByRow(tx, free, refused, (order) =>
      request(tx, { order, facts: facts.get(order.id), reason: claimReason, note, amount, files }, caller, now),
    );
    await insertOrderLog(tx, logRows(claimed, 'claim', writing, note));
    await audit(tx, caller, now, ...claimed.map((order) => audited('claim.request', order, note)));
  });
}

/** Withdraws open claims of orders. */
export function withdrawClaims(
  tx: Transaction,
  { ids }: CallInput<'order.withdrawChargeBack'>,
  caller: SignedInCaller,
  now: Date,
): Promise<BatchOutcome> {
  return inBatch(tx, caller, 'order:chargeback', ids, async (orders, refused) => {
    const open = await findOpenClaims(tx, caller.principal.tenantId, idsOf(orders));
    const withdrawn = await rowByRow(tx, orders, refused, async ({ id }) => {
      const claimId = open.get(id);
      if (claimId === undefined || !(await withdrawClaim(tx, claimId, now))) throw new Refusal('claim_none_open');
    });
    await insertOrderLog(tx, logRows(withdrawn, 'claimWithdraw', writingOf(caller, now)));
    await audit(tx, caller, now, ...withdrawn.map((order) => audited('claim.withdraw', order, null)));
  });
}

function audited(action: AuditAction, { id, customerNo }: LockedOrder, reason: string | null) {
  return { action, subject: id, detail: { customerNo, reason } };
}

const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

interface ClaimInput {
  readonly order: LockedOrder;
  readonly facts: Claimable | undefined;
  readonly reason: string;
  readonly note: string;
  readonly amount: string | undefined;
  readonly files: Evidence;
}

async function request(tx: Transaction, { order, facts, reason, note, amount, files }: ClaimInput, caller: SignedInCaller, now: Date) {
  const { tenantId, userId, username } = caller.principal;
  if (facts === undefined) throw new Refusal('order_not_found');
  if (facts.isLate) throw new Refusal('claim_too_late', { values: { days: facts.claimDays } });
  const moved = await paidFor(tx, tenantId, order.id);
  const left = unreturned(moved);
  if (moved === null || left === null) throw new Refusal('claim_nothing_paid');
  const { currency, attempts: attempt } = moved;
  // A caller who may not see amounts claims the full amount, because trying amounts would disclose the price.
  const asked = amount === undefined || !maySeeAmounts(caller) ? left : amountIn(amount, currency, left);
  const { trackingNumber, handedOverAt, deliveredAt } = facts;
  const id = uuidv7();
  await insertClaim(tx, {
    ...{ tenantId, id, orderId: order.id, reason, note, paid: left, attempt, amount: asked, currency },
    ...{ requesterId: userId, requester: username, language: caller.language, requestedAt: now },
    ...{ customerNo: order.customerNo, trackingNumber, logisticsStatus: order.logistics, handedOverAt, deliveredAt },
  });
  await insertClaimFiles(
    tx,
    files.map((file, position) => ({ tenantId, claimId: id, fileId: file.id, position, name: file.name, size: file.size })),
  );
}

/** Checks the claimed amount: within the remaining amount, with no more decimals than the currency has (security M6). */
function amountIn(amount: string, currency: string, left: string): string {
  const isAmount = isDecimal(amount, { whole: 11, decimals: digitsOf(currency) });
  if (!isAmount || compareDecimals(amount, '0') <= 0 || compareDecimals(amount, left) > 0) {
    throw new Refusal('invalid_fields', { messageKey: 'claim.aboveLeft', values: { amount: moneyShown(left, currency) } });
  }
  return amount;
}

/** Returns the files that the requester uploaded. @throws Refusal file_not_found */
async function readEvidence(tx: Transaction, ids: readonly string[], { principal }: SignedInCaller): Promise<Evidence> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const { tenantId, userId } = principal;
  const found = wanted.every(isRowId) ? await findEvidence(tx, tenantId, userId, wanted) : [];
  if (found.length < wanted.length) throw new Refusal('file_not_found');
  return found;
}

function wrong(path: string, message: 'rule.required' | 'rule.notAllowed'): Refusal {
  return wrongField(path, message.slice('rule.'.length), message);
}
