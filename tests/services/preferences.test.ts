import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import type { Calls } from '../../src/services/http.ts';
import { createPreferences } from '../../src/services/preferences.ts';
import { createStorage, memoryStore, type Storage } from '../../src/services/storage.ts';
import { eventually } from '../support/eventually.ts';

const refused = (status: number) => new CallFailure('', { kind: 'refused', status });
const preferencesOf = (
  call: Calls['call'],
  user = 'u1',
  storage: Storage = createStorage(memoryStore(), () => 0),
  page = new EventTarget(),
) => createPreferences({ call }, storage, () => user, page);

describe('preferences on a server without them (wire.md, Prefixes)', () => {
  it('live in this browser, for each user, and the server is asked once', async () => {
    const call = vi.fn(async () => Promise.reject(refused(404)));
    const storage = createStorage(memoryStore(), () => 0);
    const preferences = preferencesOf(call, 'u1', storage);
    await preferences.set('list', { density: 'small' });
    await expect(preferences.get('list')).resolves.toEqual({ density: 'small' });
    await expect(preferencesOf(call, 'u2', storage).get('list')).resolves.toBeNull();
    await preferences.set('list', null);
    await expect(preferences.get('list')).resolves.toBeNull();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('tell of any other failure', async () => {
    const preferences = preferencesOf(async () => Promise.reject(refused(500)));
    await expect(preferences.get('list')).rejects.toBeInstanceOf(CallFailure);
  });
});

describe('preferences on a server that keeps them', () => {
  it('of how a list is shown are known in this browser before the server answers, for their user alone; searches are not', async () => {
    const kept = new Map<string, unknown>([['list:orders', { pageSize: 50 }]]);
    const call = vi.fn(async (id: string, input: Readonly<Record<string, unknown>> = {}) => {
      if (id === 'preference.set') kept.set(String(input.key), input.value);
      return kept.get(String(input.key));
    });
    const storage = createStorage(memoryStore(), () => 0);
    const [mine, others] = ['u1', 'u2'].map((user) => preferencesOf(call, user, storage));
    if (mine === undefined || others === undefined) throw new Error('there are two');
    expect(mine.cached('list:orders')).toBeNull();
    await mine.get('list:orders');
    expect([mine.cached('list:orders'), others.cached('list:orders')]).toEqual([{ pageSize: 50 }, null]);
    await mine.set('list:orders', { pageSize: 100 });
    await mine.set('searches:orders', [{ name: 'a', query: 'b=c' }]);
    await mine.get('searches:orders');
    expect([mine.cached('list:orders'), mine.cached('searches:orders')]).toEqual([{ pageSize: 100 }, null]);
    expect(storage.keys('').join()).not.toContain('searches');
    kept.clear();
    await mine.get('list:orders');
    expect(mine.cached('list:orders')).toBeNull();
  });
});

describe('preferences that are set fast', () => {
  /** A server whose answers wait for the test. */
  function slow(user = () => 'u1') {
    const held: {
      readonly id: string;
      readonly value: unknown;
      readonly keepalive: unknown;
      answer(reply?: unknown): void;
      fail(): void;
    }[] = [];
    const call: Calls['call'] = (id, { value } = {}, { keepalive } = {}) =>
      new Promise((answer, reject) => held.push({ id, value, keepalive, answer, fail: () => reject(refused(500)) }));
    const page = new EventTarget();
    const preferences = createPreferences(
      { call },
      createStorage(memoryStore(), () => 0),
      user,
      page,
    );
    const sent = () => held.filter(({ id }) => id === 'preference.set').map(({ value }) => value);
    return { preferences, held, page, sent };
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve));

  it('are written one after the other, of those that wait only the last, and all are told when it is', async () => {
    const { preferences, held, sent } = slow();
    const told: number[] = [];
    for (const width of [1, 2, 3]) void preferences.set('list:orders', { width }).then(() => told.push(width));
    await turn();
    expect(sent()).toEqual([{ width: 1 }]);
    held[0]?.answer();
    await turn();
    expect([sent(), told]).toEqual([[{ width: 1 }, { width: 3 }], [1]]);
    held[1]?.answer();
    await eventually(() => expect(told).toEqual([1, 2, 3]));
    // Another key waits for nobody.
    void preferences.set('list:orders', { width: 4 });
    void preferences.set('list:addresses', { width: 5 });
    await turn();
    expect(sent().slice(2)).toEqual([{ width: 4 }, { width: 5 }]);
  });

  it('go on after one that failed, which is told to who set it', async () => {
    const { preferences, held, sent } = slow();
    const first = preferences.set('list:orders', 1);
    const second = preferences.set('list:orders', 2);
    await turn();
    held[0]?.fail();
    await expect(first).rejects.toBeInstanceOf(CallFailure);
    await eventually(() => expect(sent()).toEqual([1, 2]));
    held[1]?.answer();
    await second;
  });

  it('are read as they were set, though the server has not heard of it, or answers as it was before', async () => {
    const { preferences, held } = slow();
    const early = preferences.get('list:orders');
    await turn();
    const set = preferences.set('list:orders', 'new');
    await expect(preferences.get('list:orders')).resolves.toBe('new');
    held[1]?.answer();
    await set;
    held[0]?.answer('old');
    await expect(early).resolves.toBe('new');
    expect(preferences.cached('list:orders')).toBe('new');
    const late = preferences.get('list:orders');
    await eventually(() => expect(held).toHaveLength(3));
    held[2]?.answer('from another browser');
    await expect(late).resolves.toBe('from another browser');
  });

  it('go out at once when the page is left, and outlive it', async () => {
    const { preferences, held, page, sent } = slow();
    void preferences.set('list:orders', 1);
    void preferences.set('list:orders', 2);
    await turn();
    page.dispatchEvent(new Event('pagehide'));
    await turn();
    expect([sent(), held.map(({ keepalive }) => keepalive)]).toEqual([
      [1, 2],
      [true, true],
    ]);
    // The page may come back as it was.
    for (const { answer } of held) answer();
    void preferences.set('list:orders', 3);
    await eventually(() => expect(sent()).toEqual([1, 2, 3]));
  });

  it('of one user are never written as those of the next', async () => {
    let user = 'u1';
    const { preferences, held, sent } = slow(() => user);
    void preferences.set('list:orders', 'mine');
    const waiting = preferences.set('list:orders', 'mine too');
    await turn();
    user = 'u2';
    held[0]?.answer();
    await waiting;
    expect(sent()).toEqual(['mine']);
  });
});
