import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure, type FailureDetail } from '../../contract/failure.ts';
import { createFeedback, type Notice } from '../../src/app/layers/feedback.ts';
import { createLayers } from '../../src/app/layers/layers.ts';
import { createRenewal } from '../../src/app/session/renewal.ts';
import texts from '../../src/locales/en-US/errors.json' with { type: 'json' };
import { createTranslate } from '../../src/services/i18n.ts';
import { createSession } from '../../src/services/session.ts';
import { createStorage, memoryStore } from '../../src/services/storage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const user = {
  id: 'u1',
  username: 'merchant',
  nickName: 'Lin',
  avatar: null,
  tenantCustomBusinessList: [],
  tenantCompanyNameLogoImg: null,
};
const signedIn = { token: 'token-one', userInfo: user, sysAllDictItems: {}, lang: '' };

const over = (detail: Partial<FailureDetail> = {}, message = '') =>
  new CallFailure(message, { kind: 'session_over', status: 401, ...detail });

function start({ isAtWork = true } = {}) {
  const session = createSession(createStorage(memoryStore(), Date.now), new EventTarget());
  session.begin(signedIn, 'en_US');
  const feedback = createFeedback();
  const notices: Notice[] = [];
  const withdraw = vi.fn();
  feedback.attach({ toast: () => undefined, notice: (notice) => notices.push(notice), withdraw });
  const layers = createLayers();
  const go = vi.fn();
  const reload = vi.fn();
  const assign = vi.fn();
  const forget = vi.fn(() => session.end());
  const end = vi.fn(() => session.end());
  const renew = vi.fn(async () => session.begin({ ...signedIn, token: 'token-two' }, 'en_US'));
  const renewal = createRenewal({
    session,
    account: { isAtWork: () => isAtWork, renew, forget, end },
    layers,
    feedback,
    navigator: { go },
    translate: createTranslate('en_US', texts),
    page: { location: { reload, assign, pathname: '/order/list', search: '?size=50', hash: '' } },
  });
  const dialogs = () => layers.get().flatMap((layer) => (layer.kind === 'login' ? [layer] : []));
  const dialog = () => {
    const [one] = dialogs();
    if (one === undefined) throw new Error('no dialog stands');
    return one;
  };
  const signInAgain = async () => {
    await dialog().request.signIn({ password: 'x' });
    dialog().close('again');
  };
  return { session, renewal, notices, withdraw, dialogs, dialog, signInAgain, go, reload, assign, forget, end };
}

describe('a session that ends in the middle of work (decision 0014)', () => {
  it('ten refused calls give one dialog for the same account, and all go on when it is answered', async () => {
    const { session, renewal, dialogs, dialog, signInAgain, reload } = start();
    const calls = Array.from({ length: 10 }, () => renewal.sessionEnded(over(), 'token-one'));
    expect(dialogs()).toHaveLength(1);
    expect(dialog().request).toMatchObject({ name: 'Lin', username: 'merchant', reason: 'Unauthorized, please log in again' });
    expect([session.token(), session.user()?.id, renewal.isEnding()]).toEqual([null, 'u1', true]);
    await signInAgain();
    await expect(Promise.all(calls)).resolves.toEqual(Array(10).fill(true));
    vi.advanceTimersByTime(10_000);
    expect([session.token(), dialogs(), renewal.isEnding(), reload.mock.calls]).toEqual(['token-two', [], false, []]);
  });

  it('is told by the notice of a 401 too, until its user is back (spec section 8)', async () => {
    const { renewal, notices, withdraw, signInAgain } = start();
    const refused = renewal.sessionEnded(over(), 'token-one');
    expect(notices).toMatchObject([{ title: 'System prompt', text: 'Unauthorized, please log in again', tone: 'error' }]);
    expect(withdraw).not.toHaveBeenCalled();
    await signInAgain();
    await refused;
    expect(withdraw.mock.calls).toEqual([[notices[0]?.key]]);
  });

  it.each([2, '2'])('is over for good by body code %j: signed out with the server’s words, and the page is left', async (code) => {
    const { session, renewal, notices, dialogs, end, go } = start();
    await expect(renewal.sessionEnded(over({ status: 200, code }, 'Signed in elsewhere'), 'token-one')).resolves.toBe(false);
    expect(notices).toMatchObject([{ title: 'System prompt', text: 'Signed in elsewhere', tone: 'error' }]);
    expect([dialogs(), end.mock.calls.length, session.token()]).toEqual([[], 1, null]);
    expect(go.mock.calls).toEqual([['/user/login?redirect=%2Forder%2Flist%3Fsize%3D50']]);
    // Other calls of the page fail after it, and are neither said nor in the way of the next login.
    expect([renewal.isEnding(), renewal.pending()]).toEqual([true, null]);
    vi.advanceTimersByTime(2_000);
    expect(renewal.isEnding()).toBe(false);
  });

  it('a late refusal of the token of before opens no second dialog, and its call is made again', async () => {
    const { renewal, dialogs, signInAgain } = start();
    const first = renewal.sessionEnded(over(), 'token-one');
    await signInAgain();
    await first;
    await expect(renewal.sessionEnded(over(), 'token-one')).resolves.toBe(true);
    await expect(renewal.sessionEnded(over(), 'token-of-nobody')).resolves.toBe(false);
    expect(dialogs()).toEqual([]);
  });

  it('another account leads to the login, and nothing of the former user is made again', async () => {
    const { renewal, dialog, go, forget } = start();
    const refused = renewal.sessionEnded(over(), 'token-one');
    dialog().close('other');
    await expect(refused).resolves.toBe(false);
    expect([forget.mock.calls.length, go.mock.calls]).toEqual([1, [['/user/login?redirect=%2Forder%2Flist%3Fsize%3D50']]]);
    await expect(renewal.sessionEnded(over(), 'token-one')).resolves.toBe(false);
  });

  it('a name that was given to somebody else meanwhile makes nothing again in their name', async () => {
    const { session, renewal, dialog, assign } = start();
    const refused = renewal.sessionEnded(over(), 'token-one');
    session.begin({ ...signedIn, token: 'token-two', userInfo: { ...user, id: 'u2' } }, 'en_US');
    dialog().close('again');
    await expect(refused).resolves.toBe(false);
    await expect(renewal.pending()).resolves.toBe(false);
    expect([assign.mock.calls, renewal.isForeign()]).toEqual([[['/dashboard/analysis']], true]);
  });

  it('another user in another tab: no call of this page goes out, and none that waits', async () => {
    const { session, renewal, dialogs, assign } = start();
    const refused = renewal.sessionEnded(over(), 'token-one');
    session.begin({ ...signedIn, token: 'token-two', userInfo: { ...user, id: 'u2' } }, 'en_US');
    renewal.switched();
    await expect(refused).resolves.toBe(false);
    await expect(renewal.pending()).resolves.toBe(false);
    expect([dialogs(), assign.mock.calls.length]).toEqual([[], 1]);
  });

  it('a refusal that comes after its user has left is not made again by the next one', async () => {
    const { session, renewal, signInAgain } = start();
    const first = renewal.sessionEnded(over(), 'token-one');
    await signInAgain();
    await first;
    session.end();
    session.begin({ ...signedIn, token: 'token-three', userInfo: { ...user, id: 'u2' } }, 'en_US');
    await expect(renewal.sessionEnded(over(), 'token-one')).resolves.toBe(false);
  });

  it('that was noticed in another tab asks here too, and a login there answers here', async () => {
    const { session, renewal, dialogs } = start();
    expect(renewal.pending()).toBeNull();
    session.expire();
    renewal.expiredElsewhere();
    expect(dialogs()).toHaveLength(1);
    const waiting = renewal.pending();
    session.begin({ ...signedIn, token: 'token-two' }, 'en_US');
    renewal.renewedElsewhere();
    await expect(waiting).resolves.toBe(true);
    expect([dialogs(), renewal.isEnding()]).toEqual([[], false]);
    // A call that went out before with the token of then.
    await expect(renewal.sessionEnded(over(), 'token-one')).resolves.toBe(true);
  });

  it('tells who listens, so that the channel stands again', async () => {
    const { renewal, signInAgain } = start();
    const heard = vi.fn();
    renewal.onRenewed(heard);
    const refused = renewal.sessionEnded(over(), 'token-one');
    await signInAgain();
    await refused;
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('a session that is over before anything is drawn (spec section 8)', () => {
  it('is one notification, one logout and one reload after 1.5 s', async () => {
    const { session, renewal, notices, dialogs, reload } = start({ isAtWork: false });
    await expect(Promise.all([renewal.sessionEnded(over(), 'token-one'), renewal.sessionEnded(over(), 'token-one')])).resolves.toEqual([
      false,
      false,
    ]);
    expect(notices.map(({ title, text }) => [title, text])).toEqual([['System prompt', 'Unauthorized, please log in again']]);
    expect([session.token(), dialogs()]).toEqual([null, []]);
    await expect(renewal.pending()).resolves.toBe(false);
    vi.advanceTimersByTime(1_499);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
