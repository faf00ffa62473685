import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { defaultConfig } from '../../src/services/config.ts';
import { createCalls, type SessionRenewal } from '../../src/services/http.ts';
import { type Reply, replyServer, type Seen } from './reply-server.ts';

const good = { success: true, message: '', code: 200, result: { id: '1' }, timestamp: 0 };
const over401 = { status: 401, body: { success: false, message: '', code: 401, result: null } };
const overTheirs = { status: 500, body: { success: false, message: 'Token失效，请重新登录', code: 500, result: null } };
const code2 = { status: 200, body: { success: false, message: 'Signed in elsewhere', code: 2, result: null } };

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

/** A server that takes `new-token` only, and a user who signs in again when asked (or not). */
async function world(refusal: Reply, { signsIn = true, isRefusedAgain = false } = {}) {
  let token: string | null = 'old-token';
  const isGood = ({ headers, url }: Seen) => url.pathname.endsWith('/login') || headers['x-access-token'] === 'new-token';
  const bodyOf = ({ url }: Seen) => (url.pathname.endsWith('/login') ? { ...good, code: '1' } : good);
  const server = await replyServer((seen) => (isGood(seen) && !isRefusedAgain ? { body: bodyOf(seen) } : refusal));
  stop = server.close;
  const calls = createCalls({ config: defaultConfig, language: 'zh_CN', token: () => token, now: () => 1, origin: server.origin });
  const sessionEnded = vi.fn(async (_failure: CallFailure, sent: string) => {
    if (sent === 'old-token' && signsIn) token = 'new-token';
    return signsIn;
  });
  let pending: Promise<boolean> | null = null;
  const renewal: SessionRenewal = { pending: () => pending, sessionEnded };
  calls.renewBy(renewal);
  return {
    server,
    calls,
    sessionEnded,
    wait(until: Promise<boolean>) {
      pending = until;
    },
    take(next: string) {
      token = next;
    },
    tokens: () => server.seen.map(({ headers }) => headers['x-access-token']),
  };
}

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof CallFailure)) throw new Error(`expected a CallFailure, got ${String(failure)}`);
  return failure;
}

describe('a call whose session is over', () => {
  it.each([
    ['401', over401],
    ["the other family's expired token", overTheirs],
  ])('is made once more with the new token, writes too, because nothing was done: %s', async (_, refusal) => {
    const { server, calls, sessionEnded, tokens } = await world(refusal);
    await expect(calls.call('preference.set', { key: 'a', value: { typed: 'text' } })).resolves.toEqual({ id: '1' });
    expect(tokens()).toEqual(['old-token', 'new-token']);
    expect(server.seen.map(({ body }) => body)).toEqual(['{"value":{"typed":"text"}}', '{"value":{"typed":"text"}}']);
    expect(sessionEnded.mock.calls.map(([{ detail }, sent]) => [detail.kind, sent])).toEqual([['session_over', 'old-token']]);
  });

  it('by body code 2 is made again only when it changes nothing', async () => {
    const { calls, sessionEnded, tokens } = await world(code2);
    expect((await failureOf(calls.call('preference.set', { key: 'a', value: 1 }))).message).toBe('Signed in elsewhere');
    expect([sessionEnded.mock.calls.length, tokens()]).toEqual([1, ['old-token']]);
    await stop();
    const reading = await world(code2);
    await expect(reading.calls.call('common.me')).resolves.toEqual({ id: '1' });
  });

  it('fails as it did when nobody signs in again', async () => {
    const { calls, tokens } = await world(over401, { signsIn: false });
    expect((await failureOf(calls.call('common.me'))).detail.kind).toBe('session_over');
    expect(tokens()).toEqual(['old-token']);
  });

  it('is not tried for ever: over a second time is told, and thrown', async () => {
    const { calls, sessionEnded, tokens } = await world(over401, { isRefusedAgain: true });
    await failureOf(calls.call('common.me'));
    expect(tokens()).toEqual(['old-token', 'new-token']);
    expect(sessionEnded.mock.calls.map(([, sent]) => sent)).toEqual(['old-token', 'new-token']);
  });

  it('keeps its key of idempotency', async () => {
    const { server, calls } = await world(over401);
    await calls.call('preference.set', { key: 'a', value: 1 }, { idempotencyKey: 'k-1' });
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1']);
  });

  it('as a file is fetched again too', async () => {
    const { calls, tokens } = await world(over401);
    // The second answer is JSON, which is no file: what counts is that it was asked for again.
    await calls.file('order.export', {});
    expect(tokens()).toEqual(['old-token', 'new-token']);
  });
});

describe('a call while the user is being asked to sign in', () => {
  it('waits, and signing in itself does not', async () => {
    const { calls, wait, take, tokens } = await world(over401);
    let answer: (renewed: boolean) => void = () => undefined;
    wait(new Promise((resolve) => (answer = resolve)));
    const waiting = calls.call('common.me');
    await calls.call('auth.login', { username: 'merchant', password: 'x' });
    expect(tokens()).toEqual(['old-token']);
    take('new-token');
    answer(true);
    await expect(waiting).resolves.toEqual({ id: '1' });
    expect(tokens()).toEqual(['old-token', 'new-token']);
  });

  it('is given up when nobody does', async () => {
    const { server, calls, wait } = await world(over401);
    wait(Promise.resolve(false));
    expect((await failureOf(calls.call('common.me'))).detail.kind).toBe('cancelled');
    expect(server.seen).toEqual([]);
  });

  it('that speaks with a token of its own is nobody else’s matter', async () => {
    const { calls, sessionEnded } = await world(over401);
    await failureOf(calls.call('auth.logout', {}, { token: 'former-token' }));
    expect(sessionEnded).not.toHaveBeenCalled();
  });
});
