import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import { localTime } from '../quotes/quote-view.ts';
import { endOtherSessions, endSession, listSessions, readHistory } from './db/sessions.ts';
import { deviceName } from './device-name.ts';

/** Actions of the audit log that a user's sign-in history shows. */
const historyActions = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session.end',
  'session.endOthers',
  'step_up',
  'step_up_refused',
  'factor.add',
  'factor.remove',
  'factor.recoveryCodes',
] as const;

/** Names the place of an address; null where it is unknown. */
export type PlaceOf = (address: string) => string | null;

export interface OwnSessionsSetting {
  readonly database: Database;
  readonly now: () => Date;
  readonly placeOf: PlaceOf;
}

/** The sessions and the sign-in history of a user, for that user only. */
export function createOwnSessions({ database, now, placeOf }: OwnSessionsSetting) {
  async function list({ principal, language }: SignedInCaller): Promise<CallReply<'session.list'>> {
    const seenAfter = new Date(now().getTime() - limits.sessionIdleMs);
    const rows = await database.tenant(principal.tenantId, (tx) => listSessions(tx, principal, now(), seenAfter));
    return rows.map(({ id, address, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent, language),
      address,
      place: placeOf(address),
      createdAt: localTime(principal.timeZone, createdAt),
      lastSeenAt: localTime(principal.timeZone, lastSeenAt),
      current: id === principal.sessionId,
    }));
  }

  /** Ends one of the user's sessions at once on all servers. @throws Refusal `session_not_found` */
  async function end({ id }: CallInput<'session.end'>, caller: SignedInCaller): Promise<void> {
    const { principal } = caller;
    await database.tenant(principal.tenantId, async (tx) => {
      if (!isRowId(id) || !(await endSession(tx, principal, id))) throw new Refusal('session_not_found');
      await audit(tx, caller, now(), { action: 'session.end', subject: id });
    });
  }

  async function endOthers(caller: SignedInCaller): Promise<CallReply<'session.endOthers'>> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      const ended = await endOtherSessions(tx, principal, principal.sessionId);
      await audit(tx, caller, now(), { action: 'session.endOthers', subject: principal.sessionId, detail: { ended } });
      return { ended };
    });
  }

  async function history(
    { pageNo = 1, pageSize = limits.pageSizeDefault }: CallInput<'session.history'>,
    { principal, language }: SignedInCaller,
  ): Promise<CallReply<'session.history'>> {
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
    const { rows, total } = await database.tenant(principal.tenantId, (tx) => readHistory(tx, principal, historyActions, page));
    const records = rows.map(({ id, at, action, detail, address }) => ({
      id,
      at: localTime(principal.timeZone, at),
      event: messageOf(`history.${action}`, language),
      detail: detailIn(detail, language),
      address,
      place: placeOf(address),
    }));
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }

  return { list, end, endOthers, history };
}

/** Says how a sign-in was proved or why it was refused; unknown words stay out. */
function detailIn(detail: Readonly<Record<string, unknown>>, language: Language): string {
  const words = [detail.how, detail.why, detail.way, detail.kind].flatMap((word) => (typeof word === 'string' ? word.split(' and ') : []));
  return words
    .map((word) => {
      const key = `history.how.${word.replace(/\s/g, '')}`;
      const text = messageOf(key, language);
      return text === key ? '' : text;
    })
    .filter((text) => text !== '')
    .join(' + ');
}
