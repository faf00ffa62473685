import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import {
  type ActivationRow,
  type ActivationState,
  activationFields,
  activationStates,
} from '../../contract/entities/identity/activation.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { countRequests, decideRequest, type FullRequest, findRequest, listRequests, type ReviewedRequest } from './db/reviews.ts';
import type { Typed } from './db/tables.ts';
import { noteOf } from './own-activation.ts';
import { readReviewPolicy } from './policy.ts';
import { openNumber } from './sealed-number.ts';
import type { PictureKeys } from './vault.ts';

const review = 'activation:review';

/** The platform's side of activation: queue, one request, decision (decision 52). */
export function createActivationReviews(database: Database, now: () => Date, keys: () => PictureKeys) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);
  return {
    list: (input: CallInput<'activation.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => list(tx, input, caller)),
    statusCount: (input: CallInput<'activation.statusCount'>, caller: SignedInCaller) => inTenant(caller, (tx) => statusCount(tx, input)),
    detail: (input: CallInput<'activation.detail'>, caller: SignedInCaller) => inTenant(caller, (tx) => detail(tx, input, caller, keys)),
    decide: (input: CallInput<'activation.review'>, caller: SignedInCaller) => inTenant(caller, (tx) => decide(tx, input, caller, now())),
  };
}

async function list(tx: Transaction, input: CallInput<'activation.list'>, caller: SignedInCaller): Promise<CallReply<'activation.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, activationStatus, keyword, order } = input;
  const search = { state: activationStatus ?? null, keyword: keyword?.trim() || null, newestFirst: order === 'desc' };
  const asked = (limit: number, offset: number) => listRequests(tx, { ...search, limit, offset }, caller.principal.timeZone);
  const rows = await asked(pageSize, (pageNo - 1) * pageSize);
  // A page behind the last one has no row that says how many there are.
  const total = Number((rows[0] ?? (pageNo === 1 ? undefined : (await asked(1, 0))[0]))?.found ?? 0);
  const textOf = await readTexts(tx, caller, ['activation_status']);
  const records = rows.map((row) => rowOf(row, textOf));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

async function statusCount(
  tx: Transaction,
  { keyword }: CallInput<'activation.statusCount'>,
): Promise<CallReply<'activation.statusCount'>> {
  const counts: Record<string, number> = Object.fromEntries(['all', ...activationStates].map((state) => [state, 0]));
  let all = 0;
  for (const { state, total } of await countRequests(tx, keyword?.trim() || null)) {
    counts[state] = total;
    all += total;
  }
  return { ...counts, all };
}

async function detail(
  tx: Transaction,
  { id }: CallInput<'activation.detail'>,
  caller: SignedInCaller,
  keys: () => PictureKeys,
): Promise<CallReply<'activation.detail'>> {
  const { principal, language } = caller;
  const found = isRowId(id) ? await findRequest(tx, id, principal.timeZone) : null;
  if (found === null) throw new Refusal('activation_not_found');
  const textOf = await readTexts(tx, caller, ['activation_status', 'activation_operation']);
  const { reviewers } = await readReviewPolicy(tx, principal.tenantId);
  const maySee = principal.permissions.has(review);
  return {
    ...rowOf(found, textOf),
    enterprise: found.accountType === 'enterprise' ? found.enterprise : {},
    personal: found.accountType === 'personal' ? openNumber(keys, found.personal, found) : {},
    remark: found.remark,
    mayReview: maySee && isWaiting(found.state) && !hasTakenPart(principal.userId, found),
    reviewersNeeded: reviewers,
    secondReview: isWaiting(found.state) && approvals(found).length > 0,
    pictures: maySee ? [...found.pictures] : [],
    history: found.events.map(({ id: eventId, at, turn, operation, actor, reasons, remark, slot }) => ({
      id: eventId,
      time: at,
      turn,
      operation,
      operation_dictText: textOf('activation_operation', operation),
      actor,
      note: slot === null ? noteOf(reasons, remark, language) : messageOf(`activation.field.${slot}`, language),
    })),
  };
}

/**
 * Records a decision on the request as it was sent. The second approval has to be another person's, and nobody decides an own request.
 * @throws Refusal activation_not_found, activation_decided, activation_second_person, invalid_fields
 */
async function decide(
  tx: Transaction,
  input: CallInput<'activation.review'>,
  caller: SignedInCaller,
  at: Date,
): Promise<CallReply<'activation.review'>> {
  const { principal } = caller;
  const found = isRowId(input.id) ? await findRequest(tx, input.id, principal.timeZone) : null;
  if (found === null) throw new Refusal('activation_not_found');
  if (!isWaiting(found.state) || found.turn !== input.turn) throw new Refusal('activation_decided');
  if (hasTakenPart(principal.userId, found)) throw new Refusal('activation_second_person');
  const reasons = input.verdict === 'reject' ? reasonsOf(input, found) : {};
  const remark = input.remark?.trim() || null;
  if (input.verdict === 'reject' && Object.keys(reasons).length === 0 && remark === null) {
    throw wrongField('remark', 'required', 'activation.reasonNeeded');
  }
  const { reviewers, keptDays } = await readReviewPolicy(tx, principal.tenantId);
  const state = await decideRequest(tx, {
    ...{ id: found.id, turn: found.turn, verdict: input.verdict, reasons, remark, reviewerId: principal.userId },
    ...{ needed: reviewers, keptDays, event: randomUUID(), notice: uuidv7(), at },
    ...noticeOf(found, input.verdict, noteOf(reasons, remark, found.language)),
  });
  // Somebody else decided, or the applicant sent it again, since it was read.
  if (state === null) throw new Refusal('activation_decided');
  const outcome = { merchant: found.tenantId, turn: found.turn, state };
  await audit(tx, caller, at, { action: `activation.${input.verdict}`, subject: found.id, detail: outcome });
  const textOf = await readTexts(tx, caller, ['activation_status']);
  return { activationStatus: state, activationStatus_dictText: textOf('activation_status', state) };
}

const isWaiting = (state: ActivationState) => state === 'submitted' || state === 'under_review';

const approvals = ({ events, turn }: FullRequest) => events.filter((event) => event.operation === 'approveFirst' && event.turn === turn);

/** Whether the user applied or has approved this sending. */
function hasTakenPart(userId: string, request: FullRequest): boolean {
  return request.userId === userId || approvals(request).some(({ actorId }) => actorId === userId);
}

/** Reasons of fields that the request has; others mean nothing to the applicant. */
function reasonsOf({ reasons = {} }: CallInput<'activation.review'>, { accountType }: FullRequest): Typed {
  const names: readonly string[] = activationFields[accountType];
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([name, reason]) => (names.includes(name) && reason?.trim() ? [[name, reason.trim()]] : [])),
  );
}

function rowOf(request: ReviewedRequest, textOf: TextOf): ActivationRow {
  const { id, state, accountType, merchant, username, turn, coversTenant, submittedAt, decidedAt, enterprise, personal } = request;
  return {
    ...{ id, accountType, merchant, username, turn },
    activationStatus: state,
    activationStatus_dictText: textOf('activation_status', state),
    name: (accountType === 'enterprise' ? enterprise.companyName : personal.realName) ?? '',
    coversCompany: coversTenant,
    submitTime: submittedAt,
    decideTime: decidedAt,
  };
}

/** Builds the notice to the applicant, in the language of the request. */
function noticeOf({ language }: FullRequest, verdict: 'approve' | 'reject', note: string | null) {
  const isApproved = verdict === 'approve';
  const lines = (note ?? '').split('\n').map((line) => asHtml(line));
  return {
    title: messageOf(isApproved ? 'activation.approvedTitle' : 'activation.rejectedTitle', language),
    content: `<p>${messageOf(isApproved ? 'activation.approvedContent' : 'activation.rejectedContent', language)}</p>${note === null ? '' : `<p>${lines.join('<br>')}</p>`}`,
  };
}

/** Notices contain HTML, so user input is escaped. */
function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
