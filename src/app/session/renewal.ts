import { createNanoEvents } from 'nanoevents';
import type { SessionRenewal } from '../../services/http.ts';
import type { Translate } from '../../services/i18n.ts';
import type { Session } from '../../services/session.ts';
import type { Feedback } from '../layers/feedback.ts';
import type { Layers, LoginAnswer } from '../layers/layers.ts';
import type { Navigator } from '../navigator.ts';
import { homePath } from '../tabs/tabs.ts';
import type { Account } from './account.ts';
import { loginFor } from './guard.ts';

/** Milliseconds between the session-expired notice and the reload (spec section 8). */
export const reloadAfterMs = 1_500;

/**
 * Handles a session that ends during work (decision 0014): the user signs in again in a dialog over the unchanged page, and the
 * refused calls are repeated. On a page with nothing to lose, a notice is shown and the page reloads, as specified. Body code 2
 * is not an expiry but the server's order to leave the page.
 */
export interface Renewal extends SessionRenewal {
  /** Another tab detected the expired session. */
  expiredElsewhere(): void;
  /** The user signed in again in another tab. */
  renewedElsewhere(): void;
  /** Another user is signed in: nothing on this page may be done in their name, so the page reloads. */
  switched(): void;
  /** Whether the page is leaving because of another user. */
  isForeign(): boolean;
  /** Whether the session has just ended and its calls are failing: until the dialog is answered or the page is gone. */
  isEnding(): boolean;
  onRenewed(listener: () => void): () => void;
}

export interface RenewalSetting {
  readonly session: Session;
  readonly account: Pick<Account, 'isAtWork' | 'renew' | 'forget' | 'end'>;
  readonly layers: Pick<Layers, 'logInAgain'>;
  readonly feedback: Pick<Feedback, 'notice' | 'withdraw'>;
  readonly navigator: Pick<Navigator, 'go'>;
  readonly translate: Translate;
  readonly page: { readonly location: Pick<Location, 'reload' | 'assign' | 'pathname' | 'search' | 'hash'> };
}

export function createRenewal(setting: RenewalSetting): Renewal {
  const { session, account, layers, translate, page } = setting;
  const renewals = createNanoEvents<{ renewed(): void }>();
  /** Expired tokens of users who have signed in again: a late refusal of such a token does not end the session of the same user. */
  const renewedTokens = new Map<string, string>();
  let lastToken = session.token();
  let dialog: { readonly done: Promise<boolean>; readonly close: (answer: LoginAnswer) => void } | null = null;
  let isReloading = false;
  let isForeign = false;
  /** Time at which the server ordered the page to be left, in ms since 1970. */
  let leftAt = Number.NEGATIVE_INFINITY;

  /** Unsaved input makes the browser ask before the page is left, so the page may remain for a while. */
  function switched(): false {
    isForeign = true;
    isReloading = true;
    dialog?.close('gone');
    page.location.assign(homePath);
    return false;
  }

  async function conclude(answer: Promise<LoginAnswer>, userId: string): Promise<boolean> {
    const choice = await answer;
    dialog = null;
    if (isForeign) return false;
    setting.feedback.withdraw(noticeKey);
    if (choice === 'again') {
      if (session.user()?.id !== userId) return switched();
      renewals.emit('renewed');
      return true;
    }
    if (choice === 'other') leave(setting);
    return false;
  }

  function ask(reason: string): Promise<boolean> {
    const user = session.user();
    const expiredToken = lastToken;
    session.expire();
    notify(setting, reason);
    if (user === null || !account.isAtWork()) {
      isReloading = true;
      return reloadSoon(page);
    }
    const { answer, close } = layers.logInAgain({ name: user.nickName, username: user.username, reason, signIn: account.renew });
    const done = conclude(answer, user.id).then((isRenewed) => {
      if (isRenewed && expiredToken !== null) renewedTokens.set(expiredToken, user.id);
      return isRenewed;
    });
    dialog = { done, close };
    return done;
  }

  return {
    pending() {
      lastToken = session.token() ?? lastToken;
      return isReloading ? Promise.resolve(false) : (dialog?.done ?? null);
    },
    sessionEnded(failure, token) {
      if (isReloading) return Promise.resolve(false);
      if (dialog !== null) return dialog.done;
      // A late reply for an earlier token does not concern the current session.
      if (token !== session.token())
        return Promise.resolve(session.token() !== null && renewedTokens.get(token) === (session.user()?.id ?? null));
      lastToken = token;
      if (String(failure.detail.code) !== '2') return ask(translate('error.unauthorized'));
      leftAt = Date.now();
      return signOut(setting, failure.message || translate('error.unauthorized'));
    },
    expiredElsewhere: () => void (dialog === null && !isReloading && ask(translate('error.unauthorized'))),
    renewedElsewhere: () => dialog?.close('again'),
    switched,
    isForeign: () => isForeign,
    isEnding: () => dialog !== null || isReloading || Date.now() - leftAt < reloadAfterMs,
    onRenewed: (listener) => renewals.on('renewed', listener),
  };
}

const noticeKey = 'session-over';

function notify({ feedback, translate }: RenewalSetting, reason: string): void {
  feedback.notice({ key: noticeKey, tone: 'error', title: translate('error.title'), text: reason });
}

function reloadSoon({ location }: RenewalSetting['page']): Promise<false> {
  setTimeout(() => location.reload(), reloadAfterMs);
  return Promise.resolve(false);
}

/** Body code 2 (spec section 8): logs out with the server's message and goes to the login page. */
function signOut(setting: RenewalSetting, reason: string): Promise<false> {
  notify(setting, reason);
  setting.account.end();
  setting.navigator.go(loginFor(setting.page.location));
  return Promise.resolve(false);
}

function leave({ account, navigator, page }: RenewalSetting): void {
  account.forget();
  navigator.go(loginFor(page.location));
}
