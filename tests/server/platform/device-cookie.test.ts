import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function signIn(password: string, cookie?: string) {
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  const reply = await server.call('auth.login', { username: 'clerk', password }, { headers });
  return { code: reply.envelope.errorCode ?? 'in', cookie: reply.headers.get('set-cookie') };
}

test('a good sign-in gives the browser a cookie that no script reads and that goes to the sign-in call alone', async () => {
  expect((await signIn('Wrong123')).cookie).toBeNull();
  const { cookie } = await signIn('Demo1234');
  expect(cookie).toMatch(/^waybill_device=[\w-]{43}; Path=\/oms\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  const token = await server.login('merchant');
  for (const id of ['auth.me', 'ext.health'] as const) expect((await server.call(id, {}, { token })).headers.get('set-cookie')).toBeNull();
});

test('with it the owner gets in while strangers have used up the budget of the account', async () => {
  const [known = ''] = ((await signIn('Demo1234')).cookie ?? '').split(';');
  const { admin } = server.database;
  await admin.query("UPDATE login_attempt SET failures = 19, last_at = now(), blocked_until = now() + interval '10 minutes'");
  expect((await signIn('Demo1234')).code).toBe('login_delayed');
  const cookies = [
    'waybill_device=',
    'waybill_device=x.y.z',
    `waybill_device=${'A'.repeat(43)}`,
    `waybill_device=${'A'.repeat(5_000)}`,
    'waybill_device',
    ';;=;',
    `other${known}`,
  ];
  for (const cookie of cookies) expect((await signIn('Demo1234', cookie)).code, cookie).toBe('login_delayed');
  const again = await signIn('Demo1234', `theme=dark; ${known}; x=y`);
  expect([again.code, again.cookie?.split(';')[0]]).toEqual(['in', known]);
});

test('behind TLS it travels by HTTPS only', async () => {
  const secure = await startTestServer({ env: { BEHIND_TLS: '1' } });
  try {
    const { headers } = await secure.call('auth.login', { username: 'clerk', password: 'Demo1234' });
    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  } finally {
    await secure.stop();
  }
});
