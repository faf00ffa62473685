import { afterEach, expect, it } from 'vitest';
import type { CallEntry } from '../../src/app/inspect/trace/entries.ts';
import { createRecorder, type Recorder } from '../../src/app/inspect/trace/recorder.ts';
import { defaultConfig } from '../../src/services/config.ts';
import { createCalls } from '../../src/services/http.ts';
import { type Reply, replyServer } from '../services/reply-server.ts';

let recorder: Recorder;
afterEach(() => recorder.stop());

const envelope = (result: unknown) => ({ success: true, message: '', code: 200, result, timestamp: 0 });

/** Makes one call after the other against a server with these replies, and returns what was recorded. */
async function record(reply: Reply, made: readonly (readonly [string, Record<string, unknown>])[]): Promise<readonly CallEntry[]> {
  const server = await replyServer(() => reply);
  recorder = createRecorder({ language: 'en_US', token: () => 'token-of-the-session', page: () => '/order/list' });
  const setting = { config: defaultConfig, language: 'en_US', token: () => null, now: () => 42, origin: server.origin } as const;
  const calls = createCalls({ ...setting, observe: recorder.observe });
  for (const [id, input] of made) await calls.call(id, input).catch(() => undefined);
  await server.close();
  return entries();
}

const entries = () => recorder.store.getState().entries.filter((entry) => entry.kind === 'call');
const items = ['dictionary.items', { code: 'country' }] as const;
const countries = [{ value: 'CN', text: 'China', title: 'China' }];

it('a call is recorded with its input, reply, status, time and page', async () => {
  const [entry] = await record({ body: envelope(countries) }, [items]);
  expect(entry).toMatchObject({
    kind: 'call',
    name: 'dictionary.items',
    method: 'GET',
    page: '/order/list',
    input: { code: 'country' },
    status: 200,
    reply: envelope(countries),
    mismatch: null,
    failure: null,
  });
  expect(entry?.ms).toBeGreaterThan(0);
});

it('a reply against the contract says where it differs', async () => {
  const [entry] = await record({ body: envelope([{ value: 5, text: 'x' }]) }, [items]);
  expect(entry).toMatchObject({ status: 200, failure: null });
  expect(entry?.mismatch).toContain('result/0/value: must be string; found 5');
  expect((await record({ body: '<html>' }, [items]))[0]?.mismatch).toContain('the reply has no envelope');
});

it('a refusal, an HTTP error and a lost connection are failures with their reason', async () => {
  const refused = { success: false, message: 'No such dictionary', code: 500, result: null };
  expect((await record({ body: refused }, [items]))[0]).toMatchObject({ status: 200, failure: 'No such dictionary' });
  expect((await record({ status: 503, body: refused }, [items]))[0]).toMatchObject({ status: 503, failure: 'HTTP 503 No such dictionary' });
  const [lost] = await record({ hangUp: true }, [items]);
  expect(lost).toMatchObject({ status: null, failure: 'unreachable' });
  expect(lost?.ms).toBeGreaterThan(0);
});

it('passwords and tokens are masked, and so is the same text under another name', async () => {
  const told = {
    token: 'secret-of-the-reply',
    note: 'token-of-the-session',
    echo: 'sent Demo1234',
    nested: { accessToken: { value: 'inner' } },
  };
  const [first, second] = await record({ body: envelope(told) }, [
    ['auth.login', { username: 'merchant', password: 'Demo1234', captcha: '' }],
    ['dictionary.items', { code: 'Demo1234' }],
  ]);
  const text = JSON.stringify([first, second]);
  for (const secret of ['Demo1234', 'secret-of-the-reply', 'token-of-the-session', 'inner']) expect(text).not.toContain(secret);
  expect(first?.input).toEqual({ username: 'merchant', password: '••••••', captcha: '' });
});

it('names that only speak of a secret are shown, and what is below a masked name is not masked elsewhere', async () => {
  const facts = {
    ticket: { status: 'open', ticketNo: 'T-1' },
    tokenType: 'Bearer',
    passwordChangedAt: '2026-11-23',
    captchaRequired: 'no',
    password_length: 12,
    session: { accessToken: { kind: 'opaque' }, apiKey: 'key-1234', newPassword: 'Demo1234', secret_key: 'sk-1234' },
    note: 'opaque and open',
  };
  const [first] = await record({ body: envelope(facts) }, [items]);
  expect(first?.reply).toEqual(
    envelope({ ...facts, session: { accessToken: '••••••', apiKey: '••••••', newPassword: '••••••', secret_key: '••••••' } }),
  );
  const [ticket] = await record({ body: envelope({ ticket: 'a-ticket-of-one-download' }) }, [items]);
  expect(ticket?.reply).toEqual(envelope({ ticket: '••••••' }));
});

it('a secret is masked in JSON within a text, in an address, in a form, and before a shorter secret that it contains', async () => {
  const told = {
    password: 'De"mo &1!',
    token: 'De"mo',
    address: `/x?p=${encodeURIComponent('De"mo &1!')}`,
    form: `${new URLSearchParams({ p: 'De"mo &1!' })}`,
  };
  const [first] = await record({ body: envelope({ ...told, json: JSON.stringify({ p: 'De"mo &1!' }), plain: 'De"mo &1!' }) }, [items]);
  const shown = { address: '/x?p=••••••', form: 'p=••••••', json: '{"p":"••••••"}', plain: '••••••' };
  expect(first?.reply).toEqual(envelope({ password: '••••••', token: '••••••', ...shown }));
});

it('large values are shortened and the oldest of 500 entries is dropped', async () => {
  const [entry] = await record({ body: envelope(Array.from({ length: 900 }, () => 'x'.repeat(9_000))) }, [items]);
  expect(JSON.stringify(entry).length).toBeLessThan(200_000);
  expect(JSON.stringify(entry)).toContain('(900)');
  const reply = Promise.reject(new Error('lost'));
  reply.catch(() => undefined);
  for (let count = 0; count < 600; count += 1) recorder.observe({ id: `call.${count}`, method: 'GET', input: {}, reply });
  expect(entries()).toHaveLength(500);
  expect(entries().at(-1)?.name).toBe('call.599');
});

it('a paused recorder completes what it has and ignores the rest; clearing empties it', async () => {
  await record({ body: envelope([]) }, []);
  let answer = (_reply: { status: number; data: unknown; header: () => string }): void => undefined;
  const reply = new Promise<{ status: number; data: unknown; header: () => string }>((resolve) => {
    answer = resolve;
  });
  recorder.observe({ id: 'dictionary.items', method: 'GET', input: {}, reply });
  recorder.pause(true);
  recorder.observe({ id: 'order.list', method: 'GET', input: {}, reply });
  answer({ status: 200, data: envelope(countries), header: () => '' });
  await expect.poll(() => entries().map(({ name, status }) => [name, status])).toEqual([['dictionary.items', 200]]);
  recorder.clear();
  expect(entries()).toEqual([]);
});
