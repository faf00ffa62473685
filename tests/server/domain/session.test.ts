import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { demoDay } from '../../support/database.ts';
import { type Domain, must, openDomain, refusalOf, stranger, tenants } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(() => {
  domain.clock.now = demoDay;
});

const signIn = (username: string) => domain.services.signIn.byPassword({ username, password: 'Demo1234' }, stranger());
const authenticate = (token: string) => domain.services.sessions.authenticate(token);
const at = (ms: number) => {
  domain.clock.now = new Date(demoDay.getTime() + ms);
};
const hour = 3_600_000;

describe('a session (security L10, L11)', () => {
  test('names user, tenant, zone and rights', async () => {
    const { token } = await signIn('clerk');
    const principal = must(await authenticate(token));
    expect(principal).toMatchObject({ username: 'clerk', tenantId: tenants.harbour, timeZone: 'Asia/Shanghai' });
    expect([...principal.permissions].sort()).toEqual(['dashboard:view', 'order:detail', 'order:list']);
  });

  test('ends after a day of silence', async () => {
    const { token } = await signIn('merchant');
    at(limits.sessionIdleMs - 1000);
    expect(await authenticate(token)).not.toBeNull();
    at(2 * limits.sessionIdleMs - 2000);
    expect(await authenticate(token)).not.toBeNull();
    at(3 * limits.sessionIdleMs);
    expect(await authenticate(token)).toBeNull();
  });

  test('ends after seven days, however busy', async () => {
    const { token } = await signIn('merchant');
    for (let passed = 0; passed < limits.sessionMs; passed += 12 * hour) {
      at(passed);
      expect(await authenticate(token), `after ${passed / hour} hours`).not.toBeNull();
    }
    at(limits.sessionMs);
    expect(await authenticate(token)).toBeNull();
  });

  test('ends at once by signing out, and only that one', async () => {
    const [first, second] = [await signIn('merchant'), await signIn('merchant')];
    await domain.services.sessions.end(must(await authenticate(first.token)), stranger());
    expect(await authenticate(first.token)).toBeNull();
    expect(await authenticate(second.token)).not.toBeNull();
  });

  test('is refused at the next call when user or tenant is switched off, and when a right is taken', async () => {
    let { token } = await signIn('globex');
    const query = (sql: string) => domain.behind.admin.query(sql);
    await query("UPDATE app_user SET state = 'disabled' WHERE username = 'globex'");
    expect(await authenticate(token)).toBeNull();
    await query("UPDATE app_user SET state = 'active' WHERE username = 'globex'");
    token = (await signIn('globex')).token;
    expect(await authenticate(token)).not.toBeNull();
    await query(`UPDATE tenant SET state = 'suspended' WHERE id = '${tenants.globex}'`);
    expect(await authenticate(token)).toBeNull();
    await query(`UPDATE tenant SET state = 'active' WHERE id = '${tenants.globex}'`);
    token = (await signIn('globex')).token;
    await query(`DELETE FROM role_permission WHERE tenant_id = '${tenants.globex}' AND action = 'order:export'`);
    expect(must(await authenticate(token)).permissions.has('order:export')).toBe(false);
  });

  test('no other text opens one', async () => {
    const { token } = await signIn('merchant');
    for (const other of ['', 'x', token.slice(1), `${token}x`, token.toUpperCase(), "' OR 1=1 --"]) {
      expect(await authenticate(other), other).toBeNull();
    }
  });

  test('signing in and out is in the audit log', async () => {
    const { token } = await signIn('newbie');
    const principal = must(await authenticate(token));
    await domain.services.sessions.end(principal, { ...stranger(), requestId: 'out' });
    const { rows } = await domain.behind.admin.query('SELECT action, address, detail FROM audit_log WHERE user_id = $1 ORDER BY id', [
      principal.userId,
    ]);
    expect(rows).toEqual([
      { action: 'sign_in', address: '198.51.100.7', detail: { how: 'password' } },
      { action: 'sign_out', address: '198.51.100.7', detail: {} },
    ]);
  });
});

describe('a one-time code (security L13)', () => {
  const issue = async () => {
    const { principal } = await domain.as('merchant');
    return domain.services.sessions.issueCode(principal);
  };
  const byCode = (code: string) => domain.services.signIn.byCode(code, stranger());

  test('signs its user in, once', async () => {
    const code = await issue();
    const { token, userInfo } = await byCode(code);
    expect(userInfo.username).toBe('merchant');
    expect(await authenticate(token)).not.toBeNull();
    expect((await refusalOf(byCode(code))).code).toBe('login_code_invalid');
  });

  test('lives a minute', async () => {
    const code = await issue();
    at(60_000);
    expect((await refusalOf(byCode(code))).code).toBe('login_code_invalid');
  });

  test('of many spent at once one signs in', async () => {
    const code = await issue();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => byCode(code)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('is no session token, and a session token is no code', async () => {
    const code = await issue();
    expect(await authenticate(code)).toBeNull();
    const { token } = await signIn('merchant');
    expect((await refusalOf(byCode(token))).code).toBe('login_code_invalid');
  });

  test('does not open a closed account', async () => {
    const code = await issue();
    await domain.behind.admin.query("UPDATE app_user SET state = 'disabled' WHERE username = 'merchant'");
    expect((await refusalOf(byCode(code))).code).toBe('login_code_invalid');
    await domain.behind.admin.query("UPDATE app_user SET state = 'active' WHERE username = 'merchant'");
  });
});
