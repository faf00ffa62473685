import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followServer } from '../../src/app/session/follow-server.ts';
import { createServerEvents } from '../../src/app/session/server-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow(answer: () => Promise<boolean> = async () => true) {
  const serverEvents = createServerEvents();
  const refresh = vi.fn(answer);
  const invalidate = vi.fn();
  followServer({
    serverEvents,
    dictionaries: { invalidate },
    account: { access: { refresh, load: () => Promise.reject(new Error('nobody asks')), onChange: () => () => undefined } },
    calls: { call: async () => null },
    renewal: { onRenewed: () => () => undefined },
    session: { token: () => 'token' },
  });
  return { live: serverEvents, invalidate, asked: () => refresh.mock.calls.length };
}

describe('other rights, as a page is told of them', () => {
  it('are asked for at once, and those that follow once', async () => {
    const { live, asked } = follow();
    live.publish('permission');
    expect(asked()).toBe(1);
    for (let hint = 0; hint < 5; hint += 1) live.publish('permission');
    expect(asked()).toBe(1);
    await vi.runAllTimersAsync();
    expect(asked()).toBe(2);
    live.publish('permission');
    expect(asked()).toBe(3);
  });

  it('are asked for at once although an earlier question hangs', async () => {
    const { live, asked } = follow(() => new Promise(() => undefined));
    live.publish('permission');
    await vi.runAllTimersAsync();
    live.publish('permission');
    expect(asked()).toBe(2);
  });

  it('are asked for three times at most while nothing is answered', async () => {
    const { live, asked } = follow(async () => false);
    live.publish('permission');
    await vi.runAllTimersAsync();
    expect(asked()).toBe(3);
  });
});

describe('other dictionaries, as a page is told of them', () => {
  it('are those that are named, or any; rights are no reason', () => {
    const { live, invalidate } = follow();
    live.publish({ dictionaries: ['country'] });
    live.publish({ dictionaries: null });
    live.publish('permission');
    expect(invalidate.mock.calls).toEqual([[['country']], [undefined]]);
  });

  it('may be any when the channel stands again, and none when it stands for the first time', () => {
    const { live, invalidate } = follow();
    live.publish('caughtUp');
    expect(invalidate).not.toHaveBeenCalled();
    live.publish('caughtUp');
    expect(invalidate.mock.calls).toEqual([[]]);
  });
});
