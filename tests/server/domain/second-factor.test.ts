import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/all.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { demoDay } from '../../support/database.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, stranger, tenants } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  // Counters of the earlier test are over.
  domain.clock.now = new Date(domain.clock.now.getTime() + 3_600_000);
  await query('DELETE FROM user_factor');
  await query('DELETE FROM recovery_code');
  await query('DELETE FROM tenant_setting');
});

const origin = 'https://localhost';
const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await domain.behind.admin.query(sql, values)).rows;
/** Calls with which a stolen session would keep what it stole. */
const rightsGiven = [
  ...['user.setRoles', 'user.decideRoles', 'user.enable', 'user.unlink', 'user.giveOwnership', 'role.setPermissions', 'role.setSetting'],
  ...['permissionRule.edit', 'invitation.create', 'tenantSetting.set', 'tenantSetting.putBack', 'support.allow'],
  ...['tenant.suspend', 'tenant.activate', 'tenant.close', 'tenant.enter'],
] as const;
const wait = (seconds: number) => {
  domain.clock.now = new Date(domain.clock.now.getTime() + seconds * 1_000);
};
const codeFor = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: domain.clock.now.getTime() });
const signIn = (username: string) => domain.services.signIn.byPassword({ username, password: 'Demo1234' }, stranger());
const isOpen = async (token: string) => (await domain.services.sessions.authenticate(token)) !== null;

/** The pending sign-in of a right password. */
async function pendingOf(username: string) {
  const refusal = await refusalOf(signIn(username));
  expect(refusal.code).toBe('second_factor_required');
  return refusal.detail.result as { pending: string; enrol: boolean; ways: string[]; passkey: string | null };
}

async function withTotp(username: string) {
  const caller = await domain.as(username);
  const { secret } = await domain.services.factors.start(caller.principal, 'totp', caller);
  const recoveryCodes = await domain.services.factors.confirmOwn({ kind: 'totp', code: codeFor(must(secret)) }, caller);
  wait(30);
  return { caller, secret: must(secret), recoveryCodes };
}

async function withPasskey(username: string) {
  const caller = await domain.as(username);
  const authenticator = createAuthenticator(origin);
  const { passkey } = await domain.services.factors.start(caller.principal, 'passkey', caller);
  await domain.services.factors.confirmOwn({ kind: 'passkey', passkey: authenticator.create(must(passkey)) }, caller);
  return { caller, authenticator };
}

const demand = (value: string) =>
  query("INSERT INTO tenant_setting (tenant_id, name, value, set_at) VALUES ($1, 'secondFactor', $2, now())", [
    tenants.harbour,
    JSON.stringify(value),
  ]);

describe('an authenticator app', () => {
  test('stands between the right password and the session; the session is new and the secret is not readable', async () => {
    const { secret } = await withTotp('clerk');
    const { pending, enrol, ways } = await pendingOf('clerk');
    expect([enrol, ways]).toEqual([false, ['totp', 'recovery']]);
    expect(await isOpen(pending)).toBe(false);
    const { token } = await domain.services.factorSignIn.bySecondFactor({ pending, way: 'totp', code: codeFor(secret) }, stranger());
    expect(token).not.toBe(pending);
    expect(await isOpen(token)).toBe(true);
    const [row] = await query<{ secret: Buffer }>('SELECT secret FROM user_factor');
    expect(must(row).secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
  });

  test('accepts a code once, also beside itself and within its 30 seconds', async () => {
    const { secret } = await withTotp('clerk');
    const code = codeFor(secret);
    const pendings = await Promise.all([pendingOf('clerk'), pendingOf('clerk'), pendingOf('clerk')]);
    const ends = await Promise.allSettled(
      pendings.map(({ pending }) => domain.services.factorSignIn.bySecondFactor({ pending, way: 'totp', code }, stranger())),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    wait(20);
    const { pending } = await pendingOf('clerk');
    const again = domain.services.factorSignIn.bySecondFactor({ pending, way: 'totp', code }, stranger());
    expect((await refusalOf(again)).code).toBe('factor_wrong');
  });

  test('counts wrong codes across sign-ins, so that the password does not buy new guesses', async () => {
    const { secret } = await withTotp('clerk');
    const refusals: string[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const { pending } = await pendingOf('clerk');
      const wrong = String((Number(codeFor(secret)) + 1 + guess) % 1_000_000).padStart(6, '0');
      refusals.push((await refusalOf(domain.services.factorSignIn.bySecondFactor({ pending, way: 'totp', code: wrong }, stranger()))).code);
    }
    expect(refusals.filter((code) => code === 'factor_wrong').length).toBeLessThan(8);
    expect(refusals.at(-1)).toBe('login_delayed');
    const refused = await query("SELECT 1 FROM audit_log WHERE action = 'sign_in_refused' AND detail->>'why' = 'second factor'");
    expect(refused.length).toBeGreaterThan(0);
  });

  test('a pending sign-in ends: after five minutes, after its use, with a new password', async () => {
    const { secret } = await withTotp('clerk');
    const late = await pendingOf('clerk');
    wait(301);
    const over = (pending: string) =>
      refusalOf(domain.services.factorSignIn.bySecondFactor({ pending, way: 'totp', code: codeFor(secret) }, stranger()));
    expect((await over(late.pending)).code).toBe('pending_sign_in_over');
    const used = await pendingOf('clerk');
    await domain.services.factorSignIn.bySecondFactor({ pending: used.pending, way: 'totp', code: codeFor(secret) }, stranger());
    expect((await over(used.pending)).code).toBe('pending_sign_in_over');
    const waiting = await pendingOf('clerk');
    const [before] = await query<{ hash: string }>("SELECT password_hash AS hash FROM app_user WHERE username = 'clerk'");
    await query("UPDATE app_user SET password_hash = 'other' WHERE username = 'clerk'");
    expect((await over(waiting.pending)).code).toBe('pending_sign_in_over');
    await query("UPDATE app_user SET password_hash = $1 WHERE username = 'clerk'", [must(before).hash]);
  });
});

test('a recovery code works once, whatever its case', async () => {
  const { recoveryCodes } = await withTotp('clerk');
  const [code = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  const first = await pendingOf('clerk');
  const given = code.toUpperCase().replaceAll('-', ' ');
  await domain.services.factorSignIn.bySecondFactor({ pending: first.pending, way: 'recovery', code: given }, stranger());
  const second = await pendingOf('clerk');
  const again = domain.services.factorSignIn.bySecondFactor({ pending: second.pending, way: 'recovery', code }, stranger());
  expect((await refusalOf(again)).code).toBe('factor_wrong');
  const stored = await query<{ row: string }>('SELECT recovery_code::text AS row FROM recovery_code');
  expect(stored.some(({ row }) => row.includes(code))).toBe(false);
});

describe('a passkey', () => {
  const prove = (pending: string, passkey: string) =>
    domain.services.factorSignIn.bySecondFactor({ pending, way: 'passkey', passkey }, stranger());

  test('proves the second factor, and signs in alone', async () => {
    const { authenticator } = await withPasskey('clerk');
    const { pending, ways, passkey } = await pendingOf('clerk');
    expect(ways).toContain('passkey');
    expect(await isOpen((await prove(pending, authenticator.get(must(passkey)))).token)).toBe(true);
    const alone = await domain.services.factorSignIn.startPasskey(stranger());
    const { userInfo } = await domain.services.factorSignIn.byPasskey({ passkey: authenticator.get(alone.passkey) }, stranger());
    expect(userInfo.username).toBe('clerk');
  });

  test.each([
    ['another origin', { origin: 'https://localhost.evil.example' }],
    ['another scheme', { origin: 'ftp://localhost' }],
    ['a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a counter that stands still', { counter: 1 }],
    ['no user verification', { userVerified: false }],
  ])('is refused with %s', async (_name, deviations) => {
    const { authenticator } = await withPasskey('clerk');
    const { pending, passkey } = await pendingOf('clerk');
    expect((await refusalOf(prove(pending, authenticator.get(must(passkey), deviations)))).code).toBe('factor_wrong');
    const alone = await domain.services.factorSignIn.startPasskey(stranger());
    const passing = domain.services.factorSignIn.byPasskey({ passkey: authenticator.get(alone.passkey, deviations) }, stranger());
    expect((await refusalOf(passing)).code).toBe('factor_wrong');
  });

  test('a response works once, and for nothing but what its challenge was for', async () => {
    const { authenticator, caller } = await withPasskey('clerk');
    const first = await pendingOf('clerk');
    const response = authenticator.get(must(first.passkey));
    await prove(first.pending, response);
    const second = await pendingOf('clerk');
    expect((await refusalOf(prove(second.pending, response))).code).toBe('factor_wrong');
    const stepUp = await domain.services.stepUp.start(caller);
    expect((await refusalOf(prove(second.pending, authenticator.get(must(stepUp.passkey))))).code).toBe('factor_wrong');
    const alone = await domain.services.factorSignIn.startPasskey(stranger());
    const signed = { passkey: authenticator.get(alone.passkey) };
    await domain.services.factorSignIn.byPasskey(signed, stranger());
    expect((await refusalOf(domain.services.factorSignIn.byPasskey(signed, stranger()))).code).toBe('factor_wrong');
  });

  test('alone is both factors where the tenant demands a second one', async () => {
    const { authenticator } = await withPasskey('clerk');
    await demand('all');
    const alone = await domain.services.factorSignIn.startPasskey(stranger());
    const { token } = await domain.services.factorSignIn.byPasskey({ passkey: authenticator.get(alone.passkey) }, stranger());
    expect(await isOpen(token)).toBe(true);
  });

  test("another user's passkey proves nobody but that user", async () => {
    await withPasskey('clerk');
    const other = await withPasskey('merchant');
    const { pending, passkey } = await pendingOf('clerk');
    expect((await refusalOf(prove(pending, other.authenticator.get(must(passkey))))).code).toBe('factor_wrong');
    const caller = await domain.as('globex');
    const { passkey: options } = await domain.services.factors.start(caller.principal, 'passkey', caller);
    const foreign = domain.services.factors.confirmOwn({ kind: 'passkey', passkey: other.authenticator.create(must(options)) }, caller);
    expect((await refusalOf(foreign)).code).toBe('factor_wrong');
  });

  test('the host of the request chooses among known hosts only', async () => {
    const caller = { ...(await domain.as('clerk')), host: 'evil.example' };
    expect((await refusalOf(domain.services.factors.start(caller.principal, 'passkey', caller))).code).toBe('passkey_not_here');
    expect((await refusalOf(domain.services.factorSignIn.startPasskey({ ...stranger(), host: 'evil.example' }))).code).toBe(
      'passkey_not_here',
    );
  });
});

describe('the policy of the tenant', () => {
  test('demands a factor before anything else, which the password alone adds only once', async () => {
    await demand('all');
    const { pending, enrol } = await pendingOf('clerk');
    expect(enrol).toBe(true);
    const { secret } = await domain.services.factorSignIn.startEnrolling({ pending, kind: 'totp' }, stranger());
    const code = codeFor(must(secret));
    const { signedIn, recoveryCodes } = await domain.services.factorSignIn.byEnrolling({ pending, kind: 'totp', code }, stranger());
    expect([await isOpen(signedIn.token), recoveryCodes.length]).toEqual([true, 10]);
    const later = await pendingOf('clerk');
    expect(later.enrol).toBe(false);
    const another = domain.services.factorSignIn.startEnrolling({ pending: later.pending, kind: 'totp' }, stranger());
    expect((await refusalOf(another)).code).toBe('pending_sign_in_over');
  });

  test('for money asks those who may pay, and nobody else', async () => {
    await demand('money');
    expect((await pendingOf('merchant')).enrol).toBe(true);
    expect(await isOpen((await signIn('clerk')).token)).toBe(true);
  });

  test('keeps the last factor, also from two who remove one each; without it the last one and its codes go', async () => {
    const { caller } = await withTotp('clerk');
    const authenticator = createAuthenticator(origin);
    const { passkey } = await domain.services.factors.start(caller.principal, 'passkey', caller);
    await domain.services.factors.confirmOwn({ kind: 'passkey', passkey: authenticator.create(must(passkey)) }, caller);
    await demand('all');
    const { factors, demanded } = await domain.services.factors.list(caller);
    expect([factors.length, demanded]).toEqual([2, true]);
    const ends = await Promise.allSettled(factors.map(({ id }) => domain.services.factors.remove({ id }, caller)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await query('DELETE FROM tenant_setting');
    const [left] = (await domain.services.factors.list(caller)).factors;
    await domain.services.factors.remove({ id: must(left).id }, caller);
    expect(await query('SELECT 1 FROM recovery_code')).toEqual([]);
    expect(await isOpen((await signIn('clerk')).token)).toBe(true);
  });
});

describe('a fresh proof', () => {
  test('is asked for after 15 minutes; wrong ones are counted and do not lock out the owner', async () => {
    const { token } = await signIn('merchant');
    const now = async () => must(await domain.services.sessions.authenticate(token));
    expect((await now()).freshProof).toBe(true);
    wait(901);
    const principal = await now();
    expect(principal.freshProof).toBe(false);
    const caller = { ...stranger(), principal };
    expect((await refusalOf(domain.services.stepUp.prove({ way: 'password', password: 'nothing' }, caller))).code).toBe('proof_wrong');
    expect((await now()).freshProof).toBe(false);
    await domain.services.stepUp.prove({ way: 'password', password: 'Demo1234' }, caller);
    expect((await now()).freshProof).toBe(true);
    const refusals: string[] = [];
    for (let guess = 0; guess < 10; guess++)
      refusals.push((await refusalOf(domain.services.stepUp.prove({ way: 'password', password: 'nothing' }, caller))).code);
    expect(refusals.at(-1)).toBe('login_delayed');
    expect(await isOpen((await signIn('merchant')).token)).toBe(true);
  });

  test('is the second factor where the tenant demands one, and not the password', async () => {
    const { caller, secret } = await withTotp('clerk');
    const offered = async () => (await domain.services.stepUp.start(caller)).ways;
    const { sessionId } = caller.principal;
    const forget = () => query("UPDATE session SET proved_at = proved_at - interval '1 hour' WHERE id = $1", [sessionId]);
    const proves = async () => (await query<{ at: Date }>('SELECT proved_at AS at FROM session WHERE id = $1', [sessionId]))[0]?.at;
    expect(await offered()).toContain('password');
    await demand('all');
    expect(await offered()).toEqual(['totp', 'recovery']);
    await forget();
    const before = await proves();
    const byPassword = domain.services.stepUp.prove({ way: 'password', password: 'Demo1234' }, caller);
    expect((await refusalOf(byPassword)).code).toBe('proof_wrong');
    expect(await proves()).toEqual(before);
    await domain.services.stepUp.prove({ way: 'totp', code: codeFor(secret) }, caller);
    expect(await proves()).not.toEqual(before);
  });

  test('is asked for by every call that gives rights away', () => {
    const guarded = Object.entries<Endpoint>(endpoints).flatMap(([id, { freshProof }]) => (freshProof === true ? [id] : []));
    expect(guarded).toEqual(expect.arrayContaining([...rightsGiven]));
  });

  test('is asked for before paying above the limit of the tenant, and not below it', async () => {
    const [id] = await orderIds(
      domain,
      tenants.harbour,
      "settlement_status = 'unpaid' AND document_status = 'generated' AND total_amount > 1",
      1,
    );
    const limit = (amount: string) =>
      query(
        `INSERT INTO tenant_setting (tenant_id, name, value, set_at) VALUES ($1, 'stepUpAbove', $2, now())
         ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value`,
        [tenants.harbour, JSON.stringify(amount)],
      );
    const fresh = await domain.as('merchant');
    const { amounts } = await domain.services.orderLookUps.totals({ ids: [must(id)], to: 'pay' }, fresh);
    const input = { ids: [must(id)], totals: amounts };
    const stale = { ...fresh, principal: { ...fresh.principal, freshProof: false }, idempotencyKey: 'a'.repeat(22) };
    await limit('0.50');
    expect((await refusalOf(domain.services.orderWriting.pay(input, stale))).code).toBe('step_up_required');
    await limit('1000000.00');
    expect(await domain.services.orderWriting.pay(input, stale)).toMatchObject({ failed: 0, done: 1 });
  });

  test("a trusted system's code proves nobody", async () => {
    const [account] = await query<{ tenantId: string; userId: string }>(
      `SELECT tenant_id AS "tenantId", id AS "userId" FROM app_user WHERE username = 'merchant'`,
    );
    const { token } = await domain.services.signIn.byCode(await domain.services.sessions.issueCode(must(account)), stranger());
    expect(must(await domain.services.sessions.authenticate(token)).freshProof).toBe(false);
  });
});

test('users see and end their own sessions only, and read their history', async () => {
  domain.clock.now = new Date(demoDay.getTime() + 90 * 86_400_000);
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const phone = await domain.services.signIn.byPassword({ username: 'clerk', password: 'Demo1234' }, { ...stranger(), userAgent: agent });
  const caller = await domain.as('clerk', 'en_US');
  const sessions = await domain.services.ownSessions.list(caller);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Chrome on Windows', false],
  ]);
  const merchant = await domain.as('merchant');
  const other = must(sessions.find(({ current }) => !current));
  expect((await refusalOf(domain.services.ownSessions.end({ id: other.id }, merchant))).code).toBe('session_not_found');
  expect(await isOpen(phone.token)).toBe(true);
  await domain.services.ownSessions.end({ id: other.id }, caller);
  expect(await isOpen(phone.token)).toBe(false);
  const third = await signIn('clerk');
  expect(await domain.services.ownSessions.endOthers(caller)).toEqual({ ended: 1 });
  expect(await isOpen(third.token)).toBe(false);
  const { records } = await domain.services.ownSessions.history({ pageSize: 3 }, caller);
  expect(records.map(({ event, detail }) => `${event} ${detail}`)).toEqual([
    'Ended the other sessions ',
    'Signed in password',
    'Ended a session ',
  ]);
});
