import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { isCommonPassword } from '../../../server/sign-in/common-passwords.ts';
import { refuseWeakPassword } from '../../../server/sign-in/password-rules.ts';
import { demoDay } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type Domain, must, openDomain, refusalOf, stranger } from './fixture.ts';

const phone = '+8613900139002';
const fresh = 'Blue-Harp-41';

let domain: Domain;
let hash: string;
beforeAll(async () => {
  domain = await openDomain();
  hash = (await domain.behind.admin.query("SELECT password_hash AS hash FROM app_user WHERE username = 'clerk'")).rows[0].hash;
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE login_attempt, captcha, sent_code, outbox_message, session, known_device');
  await domain.behind.admin.query("UPDATE app_user SET password_hash = $1 WHERE username = 'clerk'", [hash]);
});

const outbox = async (): Promise<{ recipient: string; body: string; channel: string }[]> =>
  (await domain.behind.admin.query('SELECT recipient, body, channel FROM outbox_message ORDER BY id')).rows;

async function resetCode(purpose: 'reset' | 'phoneLogin' = 'reset', caller = stranger()) {
  const before = (await outbox()).length;
  const { challenge } = await domain.services.codeRequests.open({ purpose, phone }, caller);
  await eventually(async () => expect(await outbox()).toHaveLength(before + 1));
  return { challenge, code: must(/\d{6}/.exec(must((await outbox()).at(-1)).body)?.[0]) };
}

interface Try {
  readonly password?: string;
  readonly phone?: string;
}

const reset = (sentCode: { challenge: string; code: string }, { password = fresh, phone: of = phone }: Try = {}, services?: Services) =>
  (services ?? domain.services).passwordChanges.reset({ phone: of, sentCode, password }, stranger());
const refused = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const signIn = (password: string) => domain.services.signIn.byPassword({ username: 'clerk', password }, stranger('203.0.113.9'));
const isAlive = async (token: string) => (await domain.services.sessions.authenticate(token)) !== null;
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('a password that is reset (security L9)', () => {
  test('opens the account, ends all sessions, and the owner is told', async () => {
    const { token } = await signIn('Demo1234');
    await reset(await resetCode());
    expect(await isAlive(token)).toBe(false);
    expect(await refused(signIn('Demo1234'))).toBe('login_failed');
    expect((await signIn(fresh)).userInfo.username).toBe('clerk');
    await eventually(async () => expect((await outbox()).at(-1)?.body).toContain('已通过验证码重置'));
    const { rows } = await domain.behind.admin.query("SELECT detail FROM audit_log WHERE action = 'password_reset'");
    expect(rows).toContainEqual({ detail: { by: 'sms' } });
  });

  test('fifty at once with one code change it once', async () => {
    const resets = async () =>
      (await domain.behind.admin.query("SELECT count(*)::int AS n FROM audit_log WHERE action = 'password_reset'")).rows[0].n;
    const before = await resets();
    const sentCode = await resetCode();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => reset(sentCode, { password: `${fresh}${at}` })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await resets()).toBe(before + 1);
    expect(await refused(reset(sentCode))).toBe('sent_code_wrong');
  });

  test('a code of another purpose, for another number, of another browser and at the sixth try changes nothing', async () => {
    const login = await resetCode('phoneLogin');
    expect(await refused(reset(login))).toBe('sent_code_wrong');
    domain.clock.now = new Date(demoDay.getTime() + 61_000);
    await domain.behind.admin.query('TRUNCATE sent_code');
    const sentCode = await resetCode();
    expect(await refused(reset({ ...sentCode, challenge: 'x'.repeat(43) }))).toBe('sent_code_wrong');
    expect(await refused(reset(sentCode, { phone: '+8613800138001' }))).toBe('sent_code_wrong');
    for (let at = 0; at < 5; at++)
      expect(await refused(reset({ ...sentCode, code: other(sentCode.code, at + 1) }))).toBe('sent_code_wrong');
    expect(await refused(reset(sentCode))).toBe('sent_code_wrong');
    expect((await signIn('Demo1234')).token).toBeTruthy();
  });

  test('guesses over three servers let none through', async () => {
    const sentCode = await resetCode();
    const databases = [1, 2, 3].map(() => openPostgres({ url: domain.behind.appUrl, size: 4 }));
    const nodes = databases.map((database) => createServices({ database, now: () => domain.clock.now }));
    const guess = (at: number) =>
      refused(reset({ ...sentCode, code: at === 250 ? sentCode.code : other(sentCode.code, at + 1) }, {}, must(nodes[at % 3])));
    const ends = await Promise.all(Array.from({ length: 300 }, (_, at) => guess(at)));
    expect(new Set(ends)).toEqual(new Set(['sent_code_wrong']));
    const { rows } = await domain.behind.admin.query('SELECT tries FROM sent_code');
    expect(rows).toEqual([{ tries: 5 }]);
    await Promise.all(databases.map((database) => database.close()));
    expect((await signIn('Demo1234')).token).toBeTruthy();
  });

  test('a stranger’s requests and guesses do not keep the owner from the reset or the sign-in', async () => {
    for (let at = 0; at < 5; at++) {
      const checkKey = `lock-out-${at}`;
      await domain.services.captchas.draw(checkKey, 'code');
      const input = { purpose: 'reset', phone, captcha: domain.captchaAnswer, checkKey } as const;
      const asked = domain.services.codeRequests.open(input, stranger('192.0.2.66'));
      const challenge = await asked.then(
        (reply) => reply.challenge,
        () => 'none',
      );
      for (let guess = 0; guess < 5; guess++) await refusalOf(reset({ challenge, code: `00000${guess}` }));
      domain.clock.now = new Date(domain.clock.now.getTime() + 61_000);
    }
    const checkKey = 'owner-asks';
    await domain.services.captchas.draw(checkKey, 'code');
    await eventually(async () => expect(await outbox()).toHaveLength(3));
    const input = { purpose: 'reset', phone, captcha: domain.captchaAnswer, checkKey } as const;
    const { challenge } = await domain.services.codeRequests.open(input, stranger('198.51.100.1'));
    await eventually(async () => expect(await outbox()).toHaveLength(4));
    expect((await signIn('Demo1234')).token).toBeTruthy();
    await reset({ challenge, code: must(/\d{6}/.exec(must((await outbox()).at(-1)).body)?.[0]) });
    expect((await signIn(fresh)).token).toBeTruthy();
  });

  test('no message holds a link or the host of the request', async () => {
    const caller = { ...stranger(), host: 'evil.example' };
    await reset(await resetCode('reset', caller));
    await eventually(async () => expect(await outbox()).toHaveLength(2));
    for (const { body } of await outbox()) expect(body).not.toMatch(/https?:|evil|localhost/);
  });
});

describe('the own password', () => {
  const change = (input: { oldPassword?: string; password?: string }, caller: Awaited<ReturnType<Domain['as']>>) =>
    domain.services.passwordChanges.change({ password: fresh, ...input }, caller);

  test('changes with the old one: this session stays, all others end, and the owner is told', async () => {
    const { token } = await signIn('Demo1234');
    const clerk = await domain.as('clerk', 'en_US');
    expect((await refusalOf(change({ oldPassword: 'Wrong123' }, clerk))).detail.fields).toMatchObject([{ path: 'oldPassword' }]);
    await change({ oldPassword: 'Demo1234' }, clerk);
    expect(await isAlive(token)).toBe(false);
    const { rows } = await domain.behind.admin.query('SELECT id FROM session');
    expect(rows).toEqual([{ id: clerk.principal.sessionId }]);
    await eventually(async () => expect((await outbox()).at(-1)?.body).toContain('your password was changed'));
    expect((await signIn(fresh)).token).toBeTruthy();
  });

  test('changes with a code that went to the own phone', async () => {
    const clerk = await domain.as('clerk');
    const { challenge } = await domain.services.codeRequests.own({ purpose: 'editPassword' }, clerk);
    await eventually(async () => expect(await outbox()).toHaveLength(1));
    const code = must(/\d{6}/.exec(must((await outbox())[0]).body)?.[0]);
    const merchant = await domain.as('merchant');
    const sentCode = { challenge, code };
    expect(await refused(domain.services.passwordChanges.change({ sentCode, password: fresh }, merchant))).toBe('sent_code_wrong');
    await domain.services.passwordChanges.change({ sentCode, password: fresh }, clerk);
    expect((await signIn(fresh)).token).toBeTruthy();
  });

  test('is guessed slowly by who holds a session, and the owner still signs in', async () => {
    const clerk = await domain.as('clerk');
    for (let at = 0; at < 5; at++) expect(await refused(change({ oldPassword: `Wrong${at}` }, clerk))).toBe('invalid_fields');
    expect(await refused(change({ oldPassword: 'Demo1234' }, clerk))).toBe('login_delayed');
    expect((await signIn('Demo1234')).token).toBeTruthy();
  });
});

describe('what a password may be (security L2, L3)', () => {
  const whyNot = async (password: string, rule: 'strict' | 'wide' = 'wide') =>
    refuseWeakPassword(password, { rule, names: ['clerk', '小陈 Chen', '13900139002', 'clark.kent', '海港贸易 Harbour'] }).then(
      () => null,
      (failure: { detail?: { fields?: readonly { rule: string }[] } }) => failure.detail?.fields?.[0]?.rule,
    );

  test('the strict rule: 8 to 16 characters with digits, upper and lower case', async () => {
    for (const good of ['Blue-Harp-41', 'xK3xK3xK3']) expect(await whyNot(good, 'strict')).toBeNull();
    for (const bad of ['blue-harp-41', 'BLUE-HARP-41', 'Blue-Harp-xy', 'Blue-Harp-41-Blue-Harp'])
      expect(await whyNot(bad, 'strict')).toBe('password');
  });

  test('the wide rule: 8 to 64 characters of any kind', async () => {
    for (const good of ['wet stone under moss', '青山不改绿水长流啊', '🐟🐟🐟🐟🐟🐟🐟🐢', 'x1'.repeat(32)])
      expect(await whyNot(good)).toBeNull();
    for (const bad of ['short', '        ', 'x1'.repeat(33)]) expect(await whyNot(bad)).toBe('length');
  });

  test('common ones and those with a name of the owner are refused, whatever their case', async () => {
    for (const common of ['password1', 'PassWord1', 'iloveyou1', '1qaz2wsx', 'football1']) expect(await whyNot(common)).toBe('common');
    expect(isCommonPassword('Blue-Harp-41')).toBe(false);
    for (const named of ['my-Clerk-77', 'x13900139002y', 'Kent-is-here', 'HARBOUR-2026', '小陈的密码很长很长', 'chen_chen_99'])
      expect(await whyNot(named)).toBe('name');
  });

  test('a password of more than 72 bytes with blanks and emoji is verified exactly as it was set', async () => {
    await domain.behind.admin.query(
      `INSERT INTO tenant_setting (tenant_id, name, value, set_at, set_by)
       SELECT tenant_id, 'passwordRule', '"wide"', now(), id FROM app_user WHERE username = 'clerk'`,
    );
    const long = `${'密 🐟 '.repeat(15)}end`;
    await reset(await resetCode(), { password: long });
    expect((await signIn(long)).token).toBeTruthy();
    expect(await refused(signIn(long.trimEnd().slice(0, -1)))).toBe('login_failed');
    await domain.behind.admin.query("DELETE FROM tenant_setting WHERE name = 'passwordRule'");
  });
});
