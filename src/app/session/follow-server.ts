import type { DictionaryStore } from '../../services/dictionaries.ts';
import type { Calls } from '../../services/http.ts';
import type { Session } from '../../services/session.ts';
import type { Account } from './account.ts';
import type { Live } from './live.ts';
import type { Renewal } from './renewal.ts';

/** Milliseconds in which the hints after a first one are one question. */
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

/** Keeps menus, rights and dictionaries in step with the server, and has an ended session noticed before somebody works on in vain. */
export function followServer({ dictionaries, live, account, calls, renewal, session }: Followed): void {
  const ask = gathered(account.access.refresh);
  let hasStood = false;

  live.onEvent((event) => {
    if (typeof event === 'object') dictionaries.invalidate(event.dictionaries ?? undefined);
    else if (event === 'permission') ask();
    else if (event === 'caughtUp') {
      // The page that has just opened comes first.
      setTimeout(ask, gatherMs);
      // What was told while nobody heard it may have been of any of them.
      if (hasStood) dictionaries.invalidate();
      hasStood = true;
    }
    // Any call is refused then, and its refusal asks to sign in again (renewal.ts).
    else if (event === 'sessionOver' && session.token() !== null) calls.call('auth.me').catch(() => undefined);
  });
  renewal.onRenewed(ask);
}

/** Asks at the first hint at once, and about those that follow once; what is not answered is asked again. */
function gathered(refresh: () => Promise<boolean>): () => void {
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
