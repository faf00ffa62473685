import { readUser } from '../../services/account-guards.ts';
import type { Calls } from '../../services/http.ts';
import type { Session } from '../../services/session.ts';

/** Reads the user's own name and picture again, which the header shows; a failure keeps the known ones. */
export async function refreshUser(calls: Pick<Calls, 'call'>, session: Pick<Session, 'update'>): Promise<void> {
  const user = readUser(await calls.call('auth.me').catch(() => null));
  if (user !== null) session.update(user);
}
