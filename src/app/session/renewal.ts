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

/** Milliseconds between the notice that a session is over and the reload (spec section 8). */
export const reloadAfterMs = 1_500;

/**
 * A session that ends in the middle of work (decision 0014): its user signs in again over the page, which stays as it
 * is, and the calls that were refused are made again. On a page that has nothing to lose yet the specification's way is
 * taken: a notice, and the page is loaded again. Body code 2 is no end of time but the server's order: the page is left.
 */
export interface Renewal extends SessionRenewal {
  /** Another tab noticed that the session ran out. */
  expiredElsewhere(): void;
  /** The user signed in again in another tab. */
  renewedElsewhere(): void;
  /** Somebody else is signed in: nothing that stands here is done in their name, and the page goes. */
  switched(): void;
  /** Whether it is going for that reason. */
  isForeign(): boolean;
  /** Whether the session has just ended and its calls fail one after another: until the dialog is answered, or the page is gone. */
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
  /** Tokens whose user has signed in again, with the user: a late refusal of one of them is no new end, while it is still them. */
  const renewed = new Map<string, string>();
  let lastToken = session.token();
  let asking: { readonly done: Promise<boolean>; readonly close: (answer: LoginAnswer) => void } | null = null;
  let isReloading = false;
  let isForeign = false;
  /** When the page was left by the server's order, in ms since 1970. */
  let leftAt = Number.NEGATIVE_INFINITY;

  /** The page may still stand for a while: it asks before it is left with unsaved input. */
  function switched(): false {
    isForeign = true;
    isReloading = true;
    asking?.close('gone');
    page.location.assign(homePath);
    return false;
  }

  async function conclude(answer: Promise<LoginAnswer>, userId: string): Promise<boolean> {
    const given = await answer;
    asking = null;
    if (isForeign) return false;
    setting.feedback.withdraw(noticeKey);
    if (given === 'again') {
      if (session.user()?.id !== userId) return switched();
      renewals.emit('renewed');
      return true;
    }
    if (given === 'other') leave(setting);
    return false;
  }

  function ask(reason: string): Promise<boolean> {
    const user = session.user();
    const over = lastToken;
    session.expire();
    tell(setting, reason);
    if (user === null || !account.isAtWork()) {
      isReloading = true;
      return reloadSoon(page);
    }
    const { answer, close } = layers.logInAgain({ name: user.nickName, username: user.username, reason, signIn: account.renew });
    const done = conclude(answer, user.id).then((isRenewed) => {
      if (isRenewed && over !== null) renewed.set(over, user.id);
      return isRenewed;
    });
    asking = { done, close };
    return done;
  }

  return {
    pending() {
      lastToken = session.token() ?? lastToken;
      return isReloading ? Promise.resolve(false) : (asking?.done ?? null);
    },
    over(failure, token) {
      if (isReloading) return Promise.resolve(false);
      if (asking !== null) return asking.done;
      // A late answer to a token of before says nothing about the session of now.
      if (token !== session.token())
        return Promise.resolve(session.token() !== null && renewed.get(token) === (session.user()?.id ?? null));
      lastToken = token;
      if (String(failure.detail.code) !== '2') return ask(translate('error.unauthorized'));
      leftAt = Date.now();
      return signOut(setting, failure.message || translate('error.unauthorized'));
    },
    expiredElsewhere: () => void (asking === null && !isReloading && ask(translate('error.unauthorized'))),
    renewedElsewhere: () => asking?.close('again'),
    switched,
    isForeign: () => isForeign,
    isEnding: () => asking !== null || isReloading || Date.now() - leftAt < reloadAfterMs,
    onRenewed: (listener) => renewals.on('renewed', listener),
  };
}

const noticeKey = 'session-over';

function tell({ feedback, translate }: RenewalSetting, reason: string): void {
  feedback.notice({ key: noticeKey, tone: 'error', title: translate('error.title'), text: reason });
}

function reloadSoon({ location }: RenewalSetting['page']): Promise<false> {
  setTimeout(() => location.reload(), reloadAfterMs);
  return Promise.resolve(false);
}

/** Body code 2 (spec section 8): a logout with the server's message, and the page is left. */
function signOut(setting: RenewalSetting, reason: string): Promise<false> {
  tell(setting, reason);
  setting.account.end();
  setting.navigator.go(loginFor(setting.page.location));
  return Promise.resolve(false);
}

function leave({ account, navigator, page }: RenewalSetting): void {
  account.forget();
  navigator.go(loginFor(page.location));
}
