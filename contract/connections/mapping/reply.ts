import { CallFailure } from '../../failure.ts';
import { cursorName, moreName } from '../endpoints.ts';
import { failureOf } from './errors.ts';
import type { ForeignReply } from './foreign-reply.ts';
import { parameterIn } from './form-text.ts';
import { linkTo } from './links.ts';
import { mapMoments, readMoment } from './moments.ts';
import type { CallPlan } from './plan.ts';
import { isRecord, valueAt } from './pointer.ts';
import { pageOf } from './query.ts';
import { flatResource } from './resources.ts';

/**
 * Returns what pages see of a reply: its payload, or the rows of a list with their total.
 * @throws CallFailure when the backend refuses, or answers other than the connection says
 */
export function resultOf(plan: CallPlan, input: Readonly<Record<string, unknown>>, reply: ForeignReply): unknown {
  const { envelope, call } = plan;
  if (reply.status < 200 || reply.status > 299 || !isGood(plan, reply.data)) throw failureOf(plan, reply);
  const shown = (value: unknown) => mapMoments(value, plan.reply, (moment) => readMoment(moment, plan.dates));
  if (call.list === true) return shown(rowsOf(plan, input, reply));
  const payload = valueAt(reply.data, envelope.result ?? (envelope.resources === 'jsonapi' && isRecord(reply.data) ? '/data' : ''));
  return shown(envelope.resources === 'jsonapi' ? flatPayload(payload) : (payload ?? null));
}

/** What a reply that is not as the connection says should have had, by the `result` of its failure. */
export function expectedIn(result: unknown): string {
  return typeof result === 'object' && result !== null && 'expected' in result ? String(result.expected) : '';
}

/** Whether a reply with a good status is one: some backends answer refusals with 200. */
function isGood({ envelope: { success } }: CallPlan, data: unknown): boolean {
  if (success === undefined) return true;
  const found = valueAt(data, success.at);
  return success.is.some((value) => value === found || (typeof found === 'string' && String(value) === found));
}

function flatPayload(payload: unknown): unknown {
  return Array.isArray(payload) ? payload.map(flatResource) : flatResource(payload);
}

function rowsOf(plan: CallPlan, input: Readonly<Record<string, unknown>>, reply: ForeignReply): unknown {
  const { envelope, paging } = plan;
  const isResource = envelope.resources === 'jsonapi';
  const at = envelope.rows ?? envelope.result ?? (isResource ? '/data' : '');
  const found = valueAt(reply.data, at);
  if (!Array.isArray(found))
    throw new CallFailure('', {
      kind: 'refused',
      status: reply.status,
      errorCode: 'connection_reply',
      result: { expected: `rows at ${at === '' ? '(the whole reply)' : at}` },
    });
  const records = isResource ? found.map(flatResource) : found;
  if (plan.reply.type === 'array') return records;
  const told = totalOf(paging, reply);
  if (paging === undefined || paging.by === 'none') return { records, total: told ?? records.length };
  const { pageNo, pageSize } = pageOf(paging, input);
  const next = paging.by === 'cursor' ? cursorOf(paging, reply) : undefined;
  const cursor = next === undefined ? {} : { [cursorName]: next };
  if (told !== undefined) return { records, total: told, ...cursor };
  // Nobody says how many there are: as many as have come, and whether more follow.
  const come = (pageNo - 1) * pageSize + records.length;
  const isMore = paging.by === 'cursor' ? next !== undefined : records.length >= pageSize;
  return { records, total: isMore ? come + 1 : come, ...(isMore ? { [moreName]: true } : {}), ...cursor };
}

function totalOf(paging: CallPlan['paging'], { data, header }: ForeignReply): number | undefined {
  const total = paging?.total;
  if (total === undefined) return undefined;
  const said = 'at' in total ? valueAt(data, total.at) : header(total.header.toLowerCase()).replace(/^.*\//, '');
  const count = said === '' || said === null ? Number.NaN : Number(said);
  return Number.isInteger(count) && count >= 0 ? count : undefined;
}

/** What the next page is asked by: the token, or the parameter of the address that the reply names; undefined on the last page. */
function cursorOf({ next, cursor = '' }: NonNullable<CallPlan['paging']>, { data, header }: ForeignReply): string | undefined {
  if (next === undefined) return undefined;
  if (!('at' in next)) return parameterIn(linkTo('next', header('link')) ?? '', cursor);
  const said = valueAt(data, next.at);
  if (typeof said === 'number') return String(said);
  if (typeof said !== 'string' || said === '') return undefined;
  // A token may begin with a slash, so only a scheme or a query makes an address.
  return /^https?:\/\/|\?/.test(said) ? parameterIn(said, cursor) : said;
}
