import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { readSignedIn } from '../../src/services/account-guards.ts';
import { createDictionaries, type DictionarySetting, dictionaryFreshMs } from '../../src/services/dictionaries.ts';
import { fileNameFrom } from '../../src/services/download.ts';
import { createLateTexts, createTranslate } from '../../src/services/i18n.ts';
import { createReachability } from '../../src/services/reachability.ts';
import { createSessionStore } from '../../src/services/session-store.ts';
import { memoryStore } from '../../src/services/storage.ts';
import { eventually } from '../support/eventually.ts';

const refused = (status: number) => new CallFailure('', { kind: 'refused', status });
const item = { value: '1', text: 'Draft', title: 'Draft' };
const dictionaries = (
  call: DictionarySetting['calls']['call'],
  initial: DictionarySetting['initial'] = {},
  now: () => number = () => 0,
  keep: DictionarySetting['keep'] = () => undefined,
) => createDictionaries({ calls: { call }, initial, since: 0, now, keep });

describe('file names (RFC 6266; v5.0.0-5.4.1)', () => {
  it.each([
    ["attachment; filename*=UTF-8''%E8%AE%A2%E5%8D%95%2001.xlsx", '订单 01.xlsx'],
    ['attachment; filename="a.xlsx"; filename*=UTF-8\'\'b.xlsx', 'b.xlsx'],
    ['attachment;filename="orders \\"new\\".xlsx"', 'orders new.xlsx'],
    ['attachment;filename=%E8%AE%A2%E5%8D%95.xls', '订单.xls'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\a.xlsx"', 'a.xlsx'],
    ['attachment; filename="evil\u202Exslx.exe"', 'evilxslx.exe'],
    ['attachment; filename="..."', 'download'],
    ['attachment; filename="100%.xlsx"', '100%.xlsx'],
    ['', 'download'],
  ])('%s gives %s', (header, name) => {
    expect(fileNameFrom(header)).toBe(name);
  });
});

describe('dictionaries (spec section 7, Common)', () => {
  it('come from the login first, then by one call for each code', async () => {
    const call = vi.fn(async () => [item, { value: 2, text: '' }, 'odd']);
    const store = dictionaries(call, { order_status: [item] });
    await expect(store.get('order_status')).resolves.toEqual([item]);
    expect(store.get('currency')).toBe(store.get('currency'));
    await expect(store.get('currency')).resolves.toEqual([item, { value: '2', text: '2', title: '2' }]);
    expect(call.mock.calls).toEqual([['dictionary.items', { code: 'currency' }, {}]]);
    expect(store.now('currency')?.length).toBe(2);
  });

  it('that were asked for are kept for the next page, but not for another user', async () => {
    const kept: unknown[] = [];
    const keep = (...entry: readonly unknown[]) => kept.push(entry);
    const store = dictionaries(async () => [item], {}, undefined, keep);
    await store.get('currency');
    expect(kept).toEqual([['currency', [item]]]);
    const late = store.get('country');
    store.reset({});
    await late;
    expect(kept).toHaveLength(1);
  });

  it('are asked for again after a failure, and forgotten when the user changes', async () => {
    const call = vi.fn(async (): Promise<unknown> => [item]);
    call.mockRejectedValueOnce(refused(500));
    const store = dictionaries(call);
    await expect(store.get('country')).rejects.toBeInstanceOf(CallFailure);
    await expect(store.get('country')).resolves.toEqual([item]);
    store.reset({});
    expect(store.now('country')).toBeUndefined();
  });

  it('are asked for again ten minutes after the login, and the old ones serve until the new ones are there', async () => {
    let clock = 0;
    const call = vi.fn(async (): Promise<unknown> => [{ value: 'new', text: 'New' }]);
    const store = dictionaries(call, { order_status: [item] }, () => clock);
    clock = dictionaryFreshMs - 1;
    await store.get('order_status');
    expect(store.now('order_status')).toEqual([item]);
    expect(call).not.toHaveBeenCalled();
    clock += 1;
    await expect(store.get('order_status')).resolves.toEqual([item]);
    await store.get('order_status');
    await eventually(() => expect(store.now('order_status')?.[0]?.value).toBe('new'));
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('that only are drawn are asked for again too, and those of a login long ago at once', async () => {
    let clock = dictionaryFreshMs;
    const call = vi.fn(async (): Promise<unknown> => Promise.reject(refused(503)));
    const store = dictionaries(call, { order_status: [item] }, () => clock);
    const arrived = vi.fn();
    store.onArrival(arrived);
    store.now('order_status');
    store.now('order_status');
    await eventually(() => expect(call).toHaveBeenCalledTimes(1));
    // What failed is asked for again, but not with every drawing.
    await Promise.resolve();
    store.now('order_status');
    await Promise.resolve();
    expect(call).toHaveBeenCalledTimes(1);
    clock += dictionaryFreshMs / 2;
    call.mockResolvedValueOnce([{ value: 'new', text: 'New' }]);
    expect(store.now('order_status')).toEqual([item]);
    await eventually(() => expect(arrived).toHaveBeenCalledTimes(1));
    expect(store.now('order_status')?.[0]?.value).toBe('new');
  });

  it('that changed are asked for at once where the page has shown them, and draw it once, and only if they differ', async () => {
    const texts: Record<string, string> = { a: 'A', b: 'B', c: 'C' };
    const call = vi.fn(
      async (_id: string, { code }: Readonly<Record<string, unknown>> = {}): Promise<unknown> => [
        { value: '1', text: texts[String(code)] },
      ],
    );
    const keep = vi.fn();
    const shown = (text: string) => [{ value: '1', text, title: text }];
    const store = dictionaries(call, { a: shown('A'), b: shown('B'), c: shown('C') }, () => 0, keep);
    const arrived = vi.fn();
    store.onArrival(arrived);
    store.now('a');
    store.now('b');
    store.invalidate(['a', 'b', 'c']);
    await eventually(() => expect(call).toHaveBeenCalledTimes(2));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(arrived).not.toHaveBeenCalled();
    Object.assign(texts, { a: 'A2', b: 'B2', c: 'C2' });
    store.invalidate();
    await eventually(() => expect(arrived).toHaveBeenCalledTimes(1));
    expect([store.now('a')?.[0]?.text, store.now('b')?.[0]?.text, call.mock.calls.length]).toEqual(['A2', 'B2', 4]);
    expect(keep.mock.calls).toEqual([
      ['a', shown('A2')],
      ['b', shown('B2')],
    ]);
    // One that nobody has shown is asked for when it is wanted.
    expect(store.now('c')?.[0]?.text).toBe('C');
    await eventually(() => expect(store.now('c')?.[0]?.text).toBe('C2'));
  });

  it('of an earlier question do not replace those of a later one', async () => {
    const answers: ((items: unknown) => void)[] = [];
    const call = vi.fn(() => new Promise<unknown>((resolve) => answers.push(resolve)));
    const store = dictionaries(call, { order_status: [item] });
    store.now('order_status');
    store.invalidate(['order_status']);
    store.invalidate(['order_status']);
    answers[1]?.([{ value: '1', text: 'Second' }]);
    await eventually(() => expect(store.now('order_status')?.[0]?.text).toBe('Second'));
    answers[0]?.([{ value: '1', text: 'First' }]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(store.now('order_status')?.[0]?.text).toBe('Second');
  });

  it('of a former user do not arrive at the next one', async () => {
    let answer: (items: unknown) => void = () => undefined;
    const call = vi.fn(() => new Promise<unknown>((resolve) => (answer = resolve)));
    const store = dictionaries(call);
    const late = store.get('country');
    store.reset({});
    answer([item]);
    await late;
    expect(store.now('country')).toBeUndefined();
  });
});

describe('texts', () => {
  const translate = createTranslate('en_US', { 'a.b': 'Hi {{name}}, {{ count }} rows', plain: 'A: {{x}}' });

  it('are found by flat keys, and an unknown key gives itself', () => {
    expect(translate('a.b', { name: 'Lin', count: 2 })).toBe('Hi Lin, 2 rows');
    expect(translate('no.such.key')).toBe('no.such.key');
    expect(translate({ zh_CN: '你好 {{name}}', en_US: 'Hello {{name}}' }, { name: 'Lin' })).toBe('Hello Lin');
  });

  it('of a screen are known from the moment that it is loaded, and the first ones stay', () => {
    const late = createLateTexts();
    const translateLater = createTranslate('en_US', { shell: 'Shell' }, late);
    expect(translateLater('order.title')).toBe('order.title');
    late.add({ 'order.title': 'Orders', shell: 'other' });
    late.add({ 'order.rows_one': '{{count}} row', 'order.rows_other': '{{count}} rows' });
    expect(translateLater('order.title')).toBe('Orders');
    expect(translateLater('order.rows', { count: 2 })).toBe('2 rows');
    expect(translateLater('shell')).toBe('Shell');
  });

  it.each(['{{name}}', '$t(a.b)', '{{x}} $t(plain, {"x": 1})', '<b>', '$1 $&'])('leave %s in a value as it is', (value) => {
    expect(translate('plain', { x: value })).toBe(`A: ${value}`);
    expect(translate({ zh_CN: '', en_US: '{{x}}' }, { x: value })).toBe(value);
  });

  it('take no option of the library from a value', () => {
    expect(
      translate('plain', { x: 1, lng: 'zh', defaultValue: 'evil', returnObjects: true, context: 'c', interpolation: { prefix: '%' } }),
    ).toBe('A: 1');
  });
});

describe('what a login brings', () => {
  const user = { id: 'u1', username: 'merchant', realname: 'Lin', timeZone: 'Mars/Base' };

  it('is read as the server family sends it, with names in this product and nothing that cannot be used', () => {
    const read = readSignedIn({
      token: 'token-1234',
      userInfo: user,
      sysAllDictItems: { ok: [item], 'b;d': [item], none: null },
      lang: null,
    });
    expect(read?.userInfo).toEqual({
      id: 'u1',
      username: 'merchant',
      nickName: 'Lin',
      avatar: null,
      tenantCustomBusinessList: [],
      tenantCompanyNameLogoImg: null,
    });
    expect([Object.keys(read?.sysAllDictItems ?? {}), read?.lang]).toEqual([['ok'], '']);
  });

  it.each([null, {}, { token: 'token-1234' }, { token: 'a b c d e f', userInfo: user }, { token: 'token-1234\r\nX: 1', userInfo: user }])(
    'is refused without a usable token and a user: %j',
    (reply) => {
      expect(readSignedIn(reply)).toBeNull();
    },
  );
});

describe('the way to the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is looked for every 3 s while it is gone, and only then', async () => {
    const call = vi.fn(async (): Promise<unknown> => Promise.reject(new CallFailure('', { kind: 'unreachable', status: 0 })));
    const heard = vi.fn();
    const reach = createReachability({ call }, new EventTarget());
    reach.onChange(heard);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call).not.toHaveBeenCalled();

    reach.report(false);
    reach.report(false);
    await vi.advanceTimersByTimeAsync(9_000);
    expect([call.mock.calls.length, heard.mock.calls]).toEqual([3, [[false]]]);

    call.mockRejectedValue(refused(404));
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([call.mock.calls.length, heard.mock.calls]).toEqual([4, [[false], [true]]]);
  });

  it('is looked for at once when the browser says that it is online', async () => {
    const call = vi.fn(async () => ({}));
    const page = new EventTarget();
    const reach = createReachability({ call }, page);
    const heard = vi.fn();
    reach.onChange(heard);
    reach.report(false);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard.mock.calls).toEqual([[false], [true]]);
  });
});

describe('what a browser tab keeps', () => {
  it('is under the namespace, and all of it goes at logout', () => {
    const shelf = memoryStore();
    shelf.setItem('other', 'stays');
    const store = createSessionStore(shelf, () => 'u1');
    store.set('numbers', 'A1 A2');
    store.set('tabs', '[]');
    expect(store.get('numbers')).toBe('A1 A2');
    store.clear();
    expect([store.get('numbers'), store.get('tabs'), shelf.getItem('other')]).toEqual([null, null, 'stays']);
  });

  it('is nobody’s but the user’s who left it, in a browser tab that outlives them', () => {
    let owner = 'u1';
    const store = createSessionStore(memoryStore(), () => owner);
    store.set('numbers', 'A1 A2');
    owner = 'u2';
    expect(store.get('numbers')).toBeNull();
    owner = 'u1';
    expect(store.get('numbers')).toBe('A1 A2');
  });
});
