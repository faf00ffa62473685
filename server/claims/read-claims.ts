import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { Claim, ClaimRow } from '../../contract/entities/orders/claim.ts';
import { limits } from '../../contract/limits.ts';
import { type ClaimState, claimStates, isOpenClaim } from '../../contract/order-states.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText } from '../money/money.ts';
import { findOrder } from '../orders/order-detail.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { maySeeAmounts } from '../orders/order-visibility.ts';
import {
  countPlatformClaims,
  findPlatformClaim,
  findPlatformClaimFile,
  listPlatformClaims,
  type ReviewedClaim,
} from './db/claim-reviews.ts';
import { findClaimFile, listClaimFiles, listClaims } from './db/claims.ts';
import { hasTakenPart } from './review-claim.ts';

const dictionaries = ['claim_status', 'claim_reason', 'claim_verdict', 'logistics_status'] as const;

/** Reads the claims of one of the caller's orders; amounts need the permission to see them, evidence the permission to claim. */
export async function readClaims(tx: Transaction, { id }: CallInput<'order.claims'>, caller: SignedInCaller): Promise<Claim[]> {
  const { tenantId, permissions } = caller.principal;
  const scope = await scopeOf(tx, caller, 'order:detail');
  const order = await findOrder(tx, scope, id);
  const claims = await listClaims(tx, scope, order.id);
  const maySeeFiles = claims.length > 0 && permissions.has('order:chargeback');
  const files = maySeeFiles
    ? await listClaimFiles(
        tx,
        tenantId,
        claims.map((claim) => claim.id),
      )
    : [];
  const textOf = await readTexts(tx, caller, dictionaries);
  const shown = (amount: string | null, currency: string) =>
    amount === null || !maySeeAmounts(caller) ? null : moneyText(amount, currency);
  return claims.map(({ state, reason, amount, accepted, currency, requestedAt, decidedAt, ...claim }) => ({
    ...claim,
    ...codesOf({ state, reason }, textOf),
    currencyCode: currency,
    amount: shown(amount, currency),
    acceptedAmount: state === 'second_review' ? null : shown(accepted, currency),
    createTime: requestedAt,
    decideTime: decidedAt,
    files: files.filter(({ claimId }) => claimId === claim.id).map(({ claimId: _claim, ...file }) => file),
  }));
}

/** Opens an evidence file of one of the caller's orders. */
export async function openClaimFile(tx: Transaction, { id, fileId }: CallInput<'order.claimFile'>, caller: SignedInCaller) {
  const { tenantId } = caller.principal;
  const found = isRowId(id) && isRowId(fileId) ? await findClaimFile(tx, tenantId, id, fileId) : null;
  if (found === null) throw new Refusal('file_not_found');
  try {
    await findOrder(tx, await scopeOf(tx, caller, 'order:chargeback'), found.orderId);
  } catch (error) {
    // An order outside the data rules is treated as missing.
    throw error instanceof Refusal && error.code === 'order_not_found' ? new Refusal('file_not_found') : error;
  }
  return fileReply(found);
}

/** The platform's review queue. */
export async function listQueue(tx: Transaction, input: CallInput<'claim.list'>, caller: SignedInCaller): Promise<CallReply<'claim.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, claimStatus, keyword, order } = input;
  const { timeZone } = caller.principal;
  const search = { state: claimStatus ?? null, keyword: wordOf(keyword), newestFirst: order === 'desc' };
  const rows = await listPlatformClaims(tx, { ...search, limit: pageSize, offset: (pageNo - 1) * pageSize }, timeZone);
  const textOf = await readTexts(tx, caller, dictionaries);
  const total = Number(rows[0]?.found ?? (pageNo === 1 ? 0 : await countAll(tx, search)));
  const records = rows.map((row) => rowOf(row, textOf));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

export async function countQueue(tx: Transaction, { keyword }: CallInput<'claim.statusCount'>): Promise<CallReply<'claim.statusCount'>> {
  const counts = { all: 0, ...(Object.fromEntries(claimStates.map((state) => [state, 0])) as Record<ClaimState, number>) };
  for (const { state, total } of await countPlatformClaims(tx, wordOf(keyword))) {
    counts[state] += total;
    counts.all += total;
  }
  return counts;
}

export async function readQueued(
  tx: Transaction,
  { id }: CallInput<'claim.detail'>,
  caller: SignedInCaller,
): Promise<CallReply<'claim.detail'>> {
  const { timeZone, userId } = caller.principal;
  const found = isRowId(id) ? await findPlatformClaim(tx, id, timeZone) : null;
  if (found === null) throw new Refusal('claim_not_found');
  const textOf = await readTexts(tx, caller, dictionaries);
  const { currency } = found;
  return {
    ...rowOf(found, textOf),
    dueAmount: moneyText(found.accepted ?? found.amount, currency),
    amountText: moneyShown(found.accepted ?? found.amount, currency),
    mayReview: isOpenClaim(found.state) && !hasTakenPart(userId, found.requesterId, found.reviews),
    files: [...found.files],
    reviews: found.reviews.map(({ turn, reviewerId: _id, verdict, amount, at, ...review }) => ({
      ...review,
      id: String(turn),
      verdict,
      verdict_dictText: textOf('claim_verdict', verdict),
      amount: amount === null ? null : moneyText(amount, currency),
      currencyCode: currency,
      createTime: at,
    })),
  };
}

export async function openQueuedFile(tx: Transaction, { id, fileId }: CallInput<'claim.file'>) {
  const found = isRowId(id) && isRowId(fileId) ? await findPlatformClaimFile(tx, id, fileId) : null;
  if (found === null) throw new Refusal('file_not_found');
  return fileReply(found);
}

async function countAll(tx: Transaction, { state, keyword }: { state: string | null; keyword: string | null }): Promise<number> {
  const counts = await countPlatformClaims(tx, keyword);
  return counts.reduce((sum, row) => (state === null || row.state === state ? sum + row.total : sum), 0);
}

function rowOf(claim: ReviewedClaim, textOf: TextOf): ClaimRow {
  const { id, merchant, note, requester, customerNo, trackingNumber, logisticsStatus, remark, currency } = claim;
  return {
    ...{ id, merchant, note, requester, customerNo, trackingNumber, logisticsStatus, remark },
    ...codesOf(claim, textOf),
    logisticsStatus_dictText: textOf('logistics_status', logisticsStatus),
    currencyCode: currency,
    paidAmount: moneyText(claim.paid, currency),
    amount: moneyText(claim.amount, currency),
    acceptedAmount: claim.accepted === null ? null : moneyText(claim.accepted, currency),
    handOverTime: claim.handedOverAt,
    deliveryTime: claim.deliveredAt,
    createTime: claim.requestedAt,
    decideTime: claim.decidedAt,
  };
}

function codesOf({ state, reason }: { readonly state: ClaimState; readonly reason: string }, textOf: TextOf) {
  return {
    claimStatus: state,
    claimStatus_dictText: textOf('claim_status', state),
    claimReason: reason,
    claimReason_dictText: textOf('claim_reason', reason),
  };
}

function wordOf(keyword: string | undefined): string | null {
  const word = keyword?.trim();
  return word === undefined || word === '' ? null : word;
}

function fileReply({ name, type, content }: { readonly name: string; readonly type: string; readonly content: Buffer }) {
  return { fileName: name, contentType: type, content: Readable.from([content], { objectMode: false }) };
}
