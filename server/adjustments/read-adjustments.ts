import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type AdjustmentState, adjustmentStates } from '../../contract/entities/finance/adjustment.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { knownTotal } from '../orders/orders.ts';
import { adjustmentDictionaries, adjustmentParts, adjustmentRow, wordOf } from './adjustment-row.ts';
import { countAdjustments, findAdjustment, findAdjustmentFile, listAdjustments } from './db/adjustments.ts';
import {
  countQueuedAdjustments,
  findQueuedAdjustment,
  findQueuedFile,
  listQueuedAdjustments,
  type QueuedAdjustment,
} from './db/reviews.ts';

export async function readAdjustments(
  tx: Transaction,
  input: CallInput<'adjustment.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'adjustment.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, order } = input;
  const { tenantId, timeZone } = caller.principal;
  const search = { tenantId, state: stateOf(input.adjustStatus), keyword: wordOf(input.keyword) };
  const page = { timeZone, oldestFirst: order === 'asc', limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await listAdjustments(tx, { ...search, ...page });
  const textOf = await readTexts(tx, caller, adjustmentDictionaries);
  const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countAdjustments(tx, search));
  return {
    records: rows.map((row) => adjustmentRow(row, textOf)),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

/** Foreign, absent and malformed ids are refused alike (security T6). */
export async function readAdjustment(
  tx: Transaction,
  { id }: CallInput<'adjustment.byId'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'adjustment.byId'>> {
  const { tenantId, timeZone, permissions } = caller.principal;
  const found = isRowId(id) ? await findAdjustment(tx, tenantId, id, timeZone) : null;
  if (found === null) throw new Refusal('adjustment_not_found');
  const textOf = await readTexts(tx, caller, adjustmentDictionaries);
  const answers = permissions.has('adjustment:answer');
  return {
    ...adjustmentRow(found, textOf),
    ...adjustmentParts(found, textOf, caller.language),
    orderId: found.orderId,
    mayAnswer: answers && found.state === 'proposed' && found.answerUntil !== null && found.answerUntil > now,
    mayBook: answers && found.state === 'due',
  };
}

export async function openEvidence(tx: Transaction, { id, fileId }: CallInput<'adjustment.file'>, { principal }: SignedInCaller) {
  const isKnown = isRowId(id) && isRowId(fileId);
  return fileReply(isKnown ? await findAdjustmentFile(tx, principal.tenantId, id, fileId) : null);
}

export async function listQueue(
  tx: Transaction,
  input: CallInput<'adjustmentReview.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'adjustmentReview.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, order } = input;
  const search = { state: stateOf(input.adjustStatus), keyword: wordOf(input.keyword), newestFirst: order !== 'asc' };
  const rows = await listQueuedAdjustments(tx, { ...search, limit: pageSize, offset: (pageNo - 1) * pageSize }, caller.principal.timeZone);
  const textOf = await readTexts(tx, caller, adjustmentDictionaries);
  const total = Number(rows[0]?.found ?? (pageNo === 1 ? 0 : await totalOf(tx, search)));
  return {
    records: rows.map((row) => ({ ...adjustmentRow(row, textOf), merchant: row.merchant })),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

async function totalOf(tx: Transaction, { state, keyword }: { readonly state: string | null; readonly keyword: string | null }) {
  const counts = await countQueuedAdjustments(tx, keyword);
  return counts.reduce((sum, row) => (state === null || row.state === state ? sum + row.total : sum), 0);
}

export async function countQueue(
  tx: Transaction,
  { keyword }: CallInput<'adjustmentReview.statusCount'>,
): Promise<CallReply<'adjustmentReview.statusCount'>> {
  const counts = { all: 0, ...(Object.fromEntries(adjustmentStates.map((state) => [state, 0])) as Record<AdjustmentState, number>) };
  for (const { state, total } of await countQueuedAdjustments(tx, wordOf(keyword))) {
    counts[state] += total;
    counts.all += total;
  }
  return counts;
}

export async function readQueued(
  tx: Transaction,
  { id }: CallInput<'adjustmentReview.detail'>,
  caller: SignedInCaller,
): Promise<CallReply<'adjustmentReview.detail'>> {
  const { timeZone, userId, permissions } = caller.principal;
  const found = isRowId(id) ? await findQueuedAdjustment(tx, id, timeZone) : null;
  if (found === null) throw new Refusal('adjustment_not_found');
  const textOf = await readTexts(tx, caller, adjustmentDictionaries);
  const decides = permissions.has('adjustment:decide');
  const hasTakenPart = found.steps.some(({ actorId }) => actorId === userId);
  return {
    ...adjustmentRow(found, textOf),
    ...adjustmentParts(found, textOf, caller.language),
    merchant: found.merchant,
    mayAgree: decides && found.state === 'second_review' && !hasTakenPart,
    mayUphold: decides && found.state === 'disputed',
    mayWithdraw: decides && isOpen(found),
  };
}

/** Whether nothing final has been said, or its money has not moved yet. */
export function isOpen({ state }: Pick<QueuedAdjustment, 'state'>): boolean {
  return state === 'second_review' || state === 'proposed' || state === 'disputed' || state === 'due';
}

export async function openQueuedEvidence(tx: Transaction, { id, fileId }: CallInput<'adjustmentReview.file'>) {
  return fileReply(isRowId(id) && isRowId(fileId) ? await findQueuedFile(tx, id, fileId) : null);
}

function stateOf(code: string | undefined): AdjustmentState | null {
  return adjustmentStates.find((state) => state === code) ?? null;
}

function fileReply(found: { readonly name: string; readonly type: string; readonly content: Buffer } | null) {
  if (found === null) throw new Refusal('file_not_found');
  return { fileName: found.name, contentType: found.type, content: Readable.from([found.content], { objectMode: false }) };
}
