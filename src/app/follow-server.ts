import type { DictionaryStore } from '../services/dictionaries.ts';
import type { Calls } from '../services/http.ts';
import type { Session } from '../services/session.ts';
import type { Account } from './account.ts';
import type { Live } from './live.ts';
import type { Renewal } from './renewal.ts';

/** Milliseconds in which several hints are one question; the server's word is on the page well within two seconds. */
const gatherMs = 250;
const retryMs = 3_000;
const tries = 3;

interface Followed {
  readonly dictionaries: Pick<DictionaryStore, 'invalidate'>;
  readonly live: Pick<Live, 'onEvent'>;
  readonly account: Pick<Account, 'access'>;
  readonly calls: Pick<Calls, 'call'>;
  readonly renewal: Pick<Renewal, 'onRenewed'>;
  readonly session: Pick<Session, 'token'>;
}

/** Keeps menus and rights in step with the server, and has an ended session noticed before somebody works on in vain. */
export function followServer({ dictionaries, live, account, calls, renewal, session }: Followed): void {
  let isAsking = false;

  function askSoon(wait: number, left: number): void {
    // Not put off by further hints: a server that tells without end is heard all the same.
    if (isAsking) return;
    isAsking = true;
    setTimeout(async () => {
      isAsking = false;
      if (!(await account.access.refresh()) && left > 1) askSoon(retryMs, left - 1);
    }, wait);
  }

  live.onEvent((event) => {
    // What a tenant switches may show in its dictionaries too.
    if (event === 'permission') dictionaries.invalidate();
    if (event === 'permission' || event === 'caughtUp') askSoon(gatherMs, tries);
    // Any call is refused then, and its refusal asks to sign in again (renewal.ts).
    else if (event === 'sessionOver' && session.token() !== null) calls.call('auth.me').catch(() => undefined);
  });
  renewal.onRenewed(() => askSoon(0, tries));
}
