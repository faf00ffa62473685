import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { chooseLanguage, currentLanguage, forgetLoginLanguage, keepLoginLanguage } from '../../src/services/language.ts';
import { createSession } from '../../src/services/session.ts';
import { createStorage, type KeyValueStore, memoryStore, openStore } from '../../src/services/storage.ts';

const user = {
  id: 'u1',
  username: 'merchant',
  nickName: 'Lin',
  avatar: null,
  tenantCustomBusinessList: [],
  tenantCompanyNameLogoImg: null,
};
const signedIn = {
  token: 'token-of-merchant',
  userInfo: user,
  sysAllDictItems: { order_status: [{ value: '1', text: '草稿', title: '草稿' }] },
  lang: 'zh_CN',
};

let clock = 0;
let shelf: KeyValueStore;
let tabs: EventTarget;
beforeEach(() => {
  clock = 1_000;
  shelf = memoryStore();
  tabs = new EventTarget();
});
const storage = () => createStorage(shelf, () => clock);
const session = () => createSession(storage(), tabs, () => clock);

/** What a browser sends to the other tabs. */
function otherTabChanged(key: string | null): void {
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

describe('the session in this browser (spec sections 4 and 9)', () => {
  it('asks the browser about the zone of a user once, however often the user is read', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const one = session();
    one.begin({ ...signedIn, userInfo: { ...user, timeZone: 'Europe/Lisbon' } }, 'zh_CN');
    expect([one.user()?.timeZone, one.user()?.timeZone]).toEqual(['Europe/Lisbon', 'Europe/Lisbon']);
    expect(made).toHaveBeenCalledTimes(1);
    one.begin({ ...signedIn, userInfo: { ...user, timeZone: 'Europe/Atlantis' } }, 'zh_CN');
    expect([one.user()?.timeZone, one.user()?.timeZone]).toEqual([undefined, undefined]);
    expect(made).toHaveBeenCalledTimes(2);
    made.mockRestore();
  });

  it('keeps token, user and dictionaries under the namespace for seven days', () => {
    session().begin(signedIn, 'zh_CN');
    expect(shelf.getItem('waybill.Access-Token')).toContain('token-of-merchant');
    clock += limits.sessionMs - 1;
    expect([session().token(), session().user()?.nickName]).toEqual(['token-of-merchant', 'Lin']);
    expect(session().dictionaries('zh_CN').order_status?.[0]?.text).toBe('草稿');
    expect(clock - session().dictionariesSince('zh_CN')).toBe(limits.sessionMs - 1);
    clock += 1;
    expect([session().token(), session().user(), session().dictionaries('zh_CN')]).toEqual([null, null, {}]);
  });

  it('gives the next page the dictionaries as they were seen last, in their language', () => {
    const one = session();
    one.begin(signedIn, 'zh_CN');
    const newer = [{ value: '1', text: '未完稿', title: '未完稿' }];
    one.keepDictionary('order_status', newer, 'zh_CN');
    expect([session().dictionaries('zh_CN'), session().dictionariesSince('zh_CN')]).toEqual([{ order_status: newer }, clock]);
    one.end();
    one.keepDictionary('order_status', newer, 'zh_CN');
    expect(session().dictionaries('zh_CN')).toEqual({});
  });

  it('keeps the dictionaries of each language over a change of language and another login, and for nobody else', () => {
    const one = session();
    one.begin(signedIn, 'zh_CN');
    const english = [{ value: '1', text: 'Draft', title: 'Draft' }];
    one.keepDictionary('order_status', english, 'en_US');
    one.keepDictionary('currency', english, 'en_US');
    expect([session().dictionaries('zh_CN'), session().dictionaries('en_US')]).toEqual([
      signedIn.sysAllDictItems,
      { order_status: english, currency: english },
    ]);
    clock += 1_000;
    one.begin(signedIn, 'zh_CN');
    expect([session().dictionariesSince('zh_CN'), session().dictionariesSince('en_US')]).toEqual([clock, clock - 1_000]);
    expect(session().dictionaries('en_US').currency).toEqual(english);
    one.begin({ ...signedIn, userInfo: { ...signedIn.userInfo, id: 'u2' } }, 'zh_CN');
    expect([session().dictionaries('en_US'), session().dictionariesSince('en_US')]).toEqual([{}, 0]);
  });

  it('leaves no login key after the end (v5.0.0-14.3.1, security L12)', () => {
    const one = session();
    one.begin(signedIn, 'zh_CN');
    one.end();
    const left = Array.from({ length: shelf.length }, (_, at) => shelf.key(at));
    expect(left).toEqual([]);
  });

  it('tells what this tab holds in memory for its user that the session is over, and not that its token ran out', () => {
    const forget = vi.fn();
    const one = session();
    one.begin(signedIn, 'zh_CN');
    const stop = one.onEnd(forget);
    one.expire();
    expect(forget).not.toHaveBeenCalled();
    one.end();
    expect(forget).toHaveBeenCalledOnce();
    stop();
    one.end();
    expect(forget).toHaveBeenCalledOnce();
  });

  it('gives no dictionaries in a language that the login did not have', () => {
    session().begin(signedIn, 'zh_CN');
    expect(session().dictionaries('en_US')).toEqual({});
  });

  it.each(['{', 'null', '"text"', '{"value":1,"expires":null}', '{"value":"a b","expires":null}', '{"value":"x","expires":"soon"}'])(
    'reads damaged storage as no session: %s',
    (text) => {
      for (const key of ['Access-Token', 'user', 'dictionaries', 'language']) shelf.setItem(`waybill.${key}`, text);
      expect([session().token(), session().user(), session().dictionaries('zh_CN')]).toEqual([null, null, {}]);
      expect(currentLanguage(storage())).toBe('zh_CN');
    },
  );

  it('works in a browser that forbids storage', () => {
    const forbidden = openStore(() => {
      throw new Error('SecurityError');
    });
    const one = createSession(
      createStorage(forbidden, () => clock),
      tabs,
    );
    one.begin(signedIn, 'zh_CN');
    expect(one.token()).toBe('token-of-merchant');
  });

  it('keeps the token when the dictionaries find no room', () => {
    const small: KeyValueStore = {
      ...memoryStore(),
      setItem(key, value) {
        if (key.endsWith('dictionaries')) throw new Error('QuotaExceededError');
        shelf.setItem(key, value);
      },
      getItem: (key) => shelf.getItem(key),
    };
    const one = createSession(
      createStorage(small, () => clock),
      tabs,
    );
    one.begin(signedIn, 'zh_CN');
    expect([one.token(), one.dictionaries('zh_CN')]).toEqual(['token-of-merchant', {}]);
  });
});

describe('several tabs', () => {
  it('hear of a logout, a login and another user in one of them', () => {
    const here = session();
    const heard = vi.fn();
    here.onElsewhere(heard);
    const there = createSession(storage(), new EventTarget());

    there.begin(signedIn, 'zh_CN');
    otherTabChanged('waybill.Access-Token');
    there.begin({ ...signedIn, token: 'token-of-somebody', userInfo: { ...user, id: 'u2' } }, 'zh_CN');
    otherTabChanged('waybill.Access-Token');
    there.end();
    otherTabChanged('waybill.Access-Token');
    expect(heard.mock.calls.flat()).toEqual(['begun-elsewhere', 'switched-elsewhere', 'ended-elsewhere']);
  });

  it('tell a session that ran out from a logout, and its user coming back from anybody else', () => {
    const here = session();
    here.begin(signedIn, 'zh_CN');
    const heard = vi.fn();
    here.onElsewhere(heard);
    const there = createSession(storage(), new EventTarget());
    there.expire();
    otherTabChanged('waybill.Access-Token');
    expect([here.token(), here.user()?.id]).toEqual([null, user.id]);
    there.begin({ ...signedIn, token: 'token-after' }, 'zh_CN');
    otherTabChanged('waybill.Access-Token');
    there.expire();
    otherTabChanged('waybill.Access-Token');
    there.begin({ ...signedIn, token: 'token-of-somebody', userInfo: { ...user, id: 'u2' } }, 'zh_CN');
    otherTabChanged('waybill.Access-Token');
    expect(heard.mock.calls.flat()).toEqual(['expired-elsewhere', 'renewed-elsewhere', 'expired-elsewhere', 'switched-elsewhere']);
  });

  it('hear of the end only when everything else of the login is gone', () => {
    const removed: string[] = [];
    const one = createSession(
      createStorage(
        { ...shelf, removeItem: (key) => void removed.push(key), getItem: (key) => shelf.getItem(key), length: 0 },
        () => clock,
      ),
      tabs,
    );
    one.end();
    expect(removed.at(-1)).toBe('waybill.Access-Token');
    expect(removed).toContain('waybill.user');
  });

  it('hear nothing when the same user signs in again, or when another key changes', () => {
    const here = session();
    here.begin(signedIn, 'zh_CN');
    const heard = vi.fn();
    here.onElsewhere(heard);
    createSession(storage(), new EventTarget()).begin({ ...signedIn, token: 'another-token' }, 'zh_CN');
    otherTabChanged('waybill.brand');
    otherTabChanged('waybill.Access-Token');
    expect(heard).not.toHaveBeenCalled();
  });

  it('hear of a storage that was cleared as a whole', () => {
    const here = session();
    here.begin(signedIn, 'zh_CN');
    const heard = vi.fn();
    here.onElsewhere(heard);
    for (const key of ['Access-Token', 'user', 'dictionaries']) storage().remove(key);
    otherTabChanged(null);
    expect(heard.mock.calls).toEqual([['ended-elsewhere']]);
  });
});

describe('the language (spec section 1)', () => {
  it('is Chinese until somebody chooses, and stays chosen over logins and logouts', () => {
    expect(currentLanguage(storage())).toBe('zh_CN');
    chooseLanguage(storage(), 'en_US');
    keepLoginLanguage(storage(), 'zh_CN');
    forgetLoginLanguage(storage());
    clock += limits.sessionMs * 10;
    expect(currentLanguage(storage())).toBe('en_US');
  });

  it('comes from the login where nobody has chosen, and goes with it', () => {
    keepLoginLanguage(storage(), 'en_US');
    expect(currentLanguage(storage())).toBe('en_US');
    forgetLoginLanguage(storage());
    expect(currentLanguage(storage())).toBe('zh_CN');
    keepLoginLanguage(storage(), 'klingon');
    expect(currentLanguage(storage())).toBe('zh_CN');
  });
});
