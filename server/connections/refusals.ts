import type { Connection } from '../../contract/connections/grammar.ts';
import type { CallPlan } from '../../contract/connections/mapping/plan.ts';
import { expectedIn } from '../../contract/connections/mapping/reply.ts';
import { CallFailure } from '../../contract/failure.ts';
import type { Language } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { OutsideFailure } from './outside-request.ts';

/** The connection's title in a language. */
export function titleOf({ title }: Connection, language: Language): string {
  return typeof title === 'string' ? title : title[language];
}

/** The name of a setting of the operator for a connection. */
export function settingOf(name: string, what: 'TOKEN' | 'INTERNAL'): string {
  return `CONNECTION_${name.toUpperCase()}_${what}`;
}

const reasons = {
  private: 'connections.private',
  barred: 'connections.barred',
  plainSecret: 'connections.plainSecret',
  unreachable: 'error.connectionUnreachable',
  late: 'connections.late',
  large: 'connections.large',
  redirect: 'connections.redirect',
} as const;

/** Turns whatever ended a passed call into a refusal of this server. A foreign 401 signs nobody out. */
export function refusalOf(
  error: unknown,
  { connection, name }: CallPlan,
  limits: { readonly seconds: number; readonly replyKilobytes: number },
  language: Language,
): unknown {
  const title = titleOf(connection, language);
  if (error instanceof OutsideFailure) {
    const values = { title, seconds: limits.seconds, kilobytes: limits.replyKilobytes, setting: settingOf(name, 'INTERNAL') };
    return new Refusal('connection_unreachable', {
      messageKey: reasons[error.reason],
      values,
      logged: { connection: name, reason: error.reason },
    });
  }
  if (!(error instanceof CallFailure)) return error;
  const { status, code, errorCode, fields = [], result } = error.detail;
  if (errorCode === 'bad_request') return new Refusal('bad_request', { fields });
  const values = {
    title,
    status: code === undefined ? status : `${status}, ${code}`,
    message: error.message,
    expected: expectedIn(result),
  };
  if (errorCode === 'connection_unauthorized') return new Refusal('connection_unauthorized', { values });
  if (errorCode === 'connection_reply') return new Refusal('connection_reply', { values });
  return new Refusal('connection_refused', {
    values,
    ...(error.message === '' ? {} : { messageKey: 'connections.said' }),
    ...(fields.length > 0 ? { fields } : {}),
  });
}
