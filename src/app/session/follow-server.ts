import type { DictionaryStore } from '../../services/dictionaries.ts';
import type { Calls } from '../../services/http.ts';
import type { Session } from '../../services/session.ts';
import type { Account } from './account.ts';
import type { Renewal } from './renewal.ts';
import type { ServerEvents } from './server-events.ts';

/** Milliseconds during which further hints are gathered into one request. */
const gatherMs = 250;
const retryMs = 3_000;
const tries = 3;

interface Setting {
  readonly dictionaries: Pick<DictionaryStore, 'invalidate'>;
  readonly serverEvents: Pick<ServerEvents, 'onEvent'>;
  readonly account: Pick<Account, 'access'>;
  readonly calls: Pick<Calls, 'call'>;
  readonly renewal: Pick<Renewal, 'onRenewed'>;
  readonly session: Pick<Session, 'token'>;
}

/** Keeps menus, permissions and dictionaries in step with the server, and detects an ended session before the user's next call. */
export function followServer({ dictionaries, serverEvents, account, calls, renewal, session }: Setting): void {
  const ask = coalesced(account.access.refresh);
  let wasConnected = false;

  serverEvents.onEvent((event) => {
    if (typeof event === 'object') dictionaries.invalidate(event.dictionaries ?? undefined);
    else if (event === 'permission') ask();
    else if (event === 'caughtUp') {
      // The page that has just opened loads first.
      setTimeout(ask, gatherMs);
      // Events sent while the channel was down are lost and may have concerned any dictionary.
      if (wasConnected) dictionaries.invalidate();
      wasConnected = true;
    }
    // This call is refused, and the refusal asks the user to sign in again (renewal.ts).
    else if (event === 'sessionOver' && session.token() !== null) calls.call('auth.me').catch(() => undefined);
  });
  renewal.onRenewed(ask);
}

/** Refreshes at the first hint and once for all that follow; retries a failed refresh. */
function coalesced(refresh: () => Promise<boolean>): () => void {
  let isResting = false;
  let isDue = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function ask(left: number): Promise<void> {
    clearTimeout(retry);
    if ((await refresh()) || left === 1) return;
    clearTimeout(retry);
    retry = setTimeout(() => void ask(left - 1), retryMs);
  }

  return function hint(): void {
    isDue = isResting;
    if (isResting) return;
    isResting = true;
    void ask(tries);
    setTimeout(() => {
      isResting = false;
      if (isDue) hint();
    }, gatherMs);
  };
}
