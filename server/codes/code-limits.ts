import type { CodePurpose } from '../../contract/entities/identity/sent-code.ts';
import { Refusal } from '../calls/refusal.ts';
import type { AskedCode } from './db/sent-codes.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits on codes to one recipient (security L6). */
const recipientLimits = [
  { ms: minute, most: 1 },
  { ms: hour, most: 5 },
  { ms: day, most: 10 },
] as const;
/** The share of them that one network may use, so that a stranger alone cannot use up the codes of somebody's phone. */
const networkLimits = [
  { ms: hour, most: 3 },
  { ms: day, most: 6 },
] as const;

/** Purposes whose rows exist only where an account has the recipient: who may know nothing of accounts learns nothing of them. */
const accountPurposes: ReadonlySet<string> = new Set<CodePurpose>(['login', 'editPassword', 'editMobileOld', 'stepUp']);

/**
 * Refuses a request beyond the limits of its recipient, and says how long to wait. It counts requests and not sent codes, so that the reply
 * is the same whether somebody has the number or not.
 * @throws Refusal `code_delayed`
 */
export function refuseEarlyRequest(asked: readonly AskedCode[], purpose: string, askedFromHash: Buffer, moment: Date): void {
  const told = toldTo(purpose, asked);
  const own = told.filter((one) => one.askedFromHash.equals(askedFromHash));
  const waits = [...waitsOf(told, recipientLimits, moment), ...waitsOf(own, networkLimits, moment)];
  const seconds = Math.ceil(Math.max(0, ...waits) / 1_000);
  if (seconds > 0) throw new Refusal('code_delayed', { values: { seconds }, result: { seconds } });
}

/** The requests that a requester of this purpose may know of. */
export function toldTo(purpose: string, asked: readonly AskedCode[]): readonly AskedCode[] {
  return accountPurposes.has(purpose) ? asked : asked.filter((one) => !accountPurposes.has(one.purpose));
}

/** Reports whether another message may go to the recipient. */
export function maySend(asked: readonly AskedCode[], moment: Date): boolean {
  const sent = asked.filter(({ channel }) => channel !== 'none');
  return waitsOf(sent, recipientLimits, moment).every((ms) => ms <= 0);
}

/** Milliseconds until each limit allows one more; `asked` is in order of time. */
function waitsOf(asked: readonly AskedCode[], limits: readonly { readonly ms: number; readonly most: number }[], moment: Date): number[] {
  return limits.map(({ ms, most }) => {
    const counted = asked.filter(({ createdAt }) => createdAt.getTime() > moment.getTime() - ms);
    const first = counted.at(-most);
    return first === undefined ? 0 : first.createdAt.getTime() + ms - moment.getTime();
  });
}
