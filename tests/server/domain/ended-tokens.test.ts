import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/sign-in/passwords.ts';
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

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await domain.behind.admin.query(sql, values)).rows;
const signIn = (username: string) => domain.services.signIn.byPassword({ username, password: 'Demo1234' }, stranger());
const isOpen = async (token: string) => (await domain.services.sessions.authenticate(token)) !== null;
const accountOf = async (username: string) =>
  must(
    (
      await query<{ tenantId: string; userId: string; passwordHash: string }>(
        'SELECT tenant_id AS "tenantId", id AS "userId", password_hash AS "passwordHash" FROM app_user WHERE username = $1',
        [username],
      )
    )[0],
  );

describe('tokens end for good (security L9, L11)', () => {
  const setState = (username: string, state: string) => query('UPDATE app_user SET state = $2 WHERE username = $1', [username, state]);

  test('a user who is switched off and on again has no session and no code of before', async () => {
    const [{ token }, other] = [await signIn('clerk'), await signIn('merchant')];
    const code = await domain.services.sessions.issueCode(await accountOf('clerk'));
    await setState('clerk', 'disabled');
    await setState('clerk', 'active');
    expect(await isOpen(token)).toBe(false);
    expect((await refusalOf(domain.services.signIn.byCode(code, stranger()))).code).toBe('login_code_invalid');
    expect(await isOpen(other.token)).toBe(true);
    expect(await isOpen((await signIn('clerk')).token)).toBe(true);
  });

  test('a tenant that is suspended and taken back ends the tokens of all its people, and of nobody else', async () => {
    const [{ token }, other] = [await signIn('globex'), await signIn('merchant')];
    await query("UPDATE tenant SET state = 'suspended' WHERE id = $1", [tenants.globex]);
    await query("UPDATE tenant SET state = 'active' WHERE id = $1", [tenants.globex]);
    expect([await isOpen(token), await isOpen(other.token)]).toEqual([false, true]);
  });

  test('a new password ends what the old one opened; another change of the account does not', async () => {
    const { token } = await signIn('newbie');
    await query("UPDATE app_user SET nick_name = 'New', phone = '13700137000' WHERE username = 'newbie'");
    expect(await isOpen(token)).toBe(true);
    const code = await domain.services.sessions.issueCode(await accountOf('newbie'));
    await query("UPDATE app_user SET password_hash = $1 WHERE username = 'newbie'", [await hashPassword('Other5678')]);
    expect(await isOpen(token)).toBe(false);
    expect((await refusalOf(domain.services.signIn.byCode(code, stranger()))).code).toBe('login_code_invalid');
    await query("UPDATE app_user SET password_hash = $1 WHERE username = 'newbie'", [await hashPassword('Demo1234')]);
  });

  test('a sign-in that began before opens nothing after: neither with the old password nor for who is switched off', async () => {
    const found = await accountOf('newbie');
    await query("UPDATE app_user SET password_hash = $1 WHERE username = 'newbie'", [await hashPassword('Other5678')]);
    expect((await refusalOf(domain.services.sessions.open(found, stranger(), 'password'))).code).toBe('login_failed');
    await query("UPDATE app_user SET password_hash = $1 WHERE username = 'newbie'", [found.passwordHash]);
    await setState('newbie', 'disabled');
    const { passwordHash: _hash, ...account } = found;
    expect((await refusalOf(domain.services.sessions.open(account, stranger(), 'code'))).code).toBe('login_failed');
    expect((await refusalOf(domain.services.sessions.issueCode(account))).code).toBe('login_failed');
    await setState('newbie', 'active');
    expect(await query('SELECT 1 FROM session s JOIN app_user u ON u.id = s.user_id WHERE u.username = $1', ['newbie'])).toEqual([]);
  });

  test('whichever of switching off and signing in comes first, no session is left behind', async () => {
    const account = await accountOf('clerk');
    for (let round = 0; round < 20; round++) {
      const opening = Promise.allSettled(Array.from({ length: 4 }, () => domain.services.sessions.open(account, stranger(), 'password')));
      await setState('clerk', 'disabled');
      await opening;
      await setState('clerk', 'active');
      const tokens = (await opening).flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      for (const token of tokens) expect(await isOpen(token)).toBe(false);
    }
  });
});
