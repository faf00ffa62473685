import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { Caller } from '../../../server/calls/caller.ts';
import { createServices } from '../../../server/services.ts';
import { demoDay } from '../../support/database.ts';
import { type Domain, openDomain, refusalOf, stranger } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE login_attempt, captcha, known_device');
});

const minutes = 60_000;
const key = 'captcha-key-1';
let answers = 0;

/** A browser: what the server has it hold, it sends with each try. */
function browser(address = '198.51.100.7') {
  const held: { tokens: readonly string[] } = { tokens: [] };
  const caller = (from = address): Caller => ({
    ...stranger(from),
    deviceTokens: {
      sent: held.tokens,
      keep: (tokens) => {
        held.tokens = tokens;
      },
    },
  });
  return { held, caller };
}

/** Signs in with the check that may be due; the code of the refusal, or 'in'. */
async function attempt(username: string, password: string, caller: Caller): Promise<string> {
  const checkKey = `${key}-${answers++}`;
  await domain.services.captchas.draw(checkKey);
  const work = domain.services.signIn.byPassword({ username, password, captcha: domain.captchaAnswer, checkKey }, caller);
  return work.then(
    () => 'in',
    async () => (await refusalOf(work)).code,
  );
}

async function verifiedFrom(addresses: (at: number) => string, usernames: (at: number) => string, tries: number): Promise<number> {
  let verified = 0;
  for (let at = 0; at < tries; at++) {
    if ((await attempt(usernames(at), 'Wrong123', stranger(addresses(at)))) === 'login_failed') verified += 1;
    domain.clock.now = new Date(domain.clock.now.getTime() + (15 * minutes) / tries);
  }
  return verified;
}

describe('guesses at one account from everywhere (security L1)', () => {
  test.each(['clerk', 'nobody-here'])('under 20 are verified in 15 minutes from 60 addresses: %s', async (username) => {
    const verified = await verifiedFrom(
      (at) => `203.0.113.${at % 60}`,
      () => username,
      240,
    );
    expect(verified).toBeGreaterThan(5);
    expect(verified).toBeLessThan(20);
  });

  test('visits of the owner in between buy no further guesses', async () => {
    const home = browser();
    await attempt('clerk', 'Demo1234', home.caller());
    let verified = 0;
    for (let at = 0; at < 180; at++) {
      if ((await attempt('clerk', 'Wrong123', stranger(`203.0.113.${at % 60}`))) === 'login_failed') verified += 1;
      if (at % 10 === 0) expect(await attempt('clerk', 'Demo1234', home.caller())).toBe('in');
      domain.clock.now = new Date(domain.clock.now.getTime() + 5_000);
    }
    expect(verified).toBeLessThan(20);
  });

  test('at once on several nodes from many addresses they are counted before they are verified', async () => {
    const guesses = Array.from({ length: 60 }, async (_, at) => {
      const node = createServices({ database: domain.database, now: () => domain.clock.now });
      return (await refusalOf(node.signIn.byPassword({ username: 'clerk', password: 'Wrong123' }, stranger(`203.0.113.${at}`)))).code;
    });
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'login_failed').length).toBeLessThan(10);
  });
});

describe('a device that signed in before (decision 29)', () => {
  test('gets in while strangers guess at its account, and while its address is slowed', async () => {
    const home = browser();
    expect(await attempt('clerk', 'Demo1234', home.caller())).toBe('in');
    expect(home.held.tokens).toHaveLength(1);
    for (let at = 0; at < 30; at++) await attempt('clerk', 'Wrong123', stranger(`203.0.113.${at}`));
    for (let at = 0; at < 30; at++) await attempt(`name-${at}`, 'Wrong123', stranger());
    expect(await attempt('clerk', 'Demo1234', stranger())).toBe('login_delayed');
    expect(await attempt('clerk', 'Demo1234', stranger('198.51.100.99'))).toBe('login_delayed');
    expect((await domain.services.signIn.byPassword({ username: 'Clerk', password: 'Demo1234' }, home.caller())).token).toBeTruthy();
  });

  test('has a small budget of its own, and is known for its own account only', async () => {
    const home = browser();
    await attempt('clerk', 'Demo1234', home.caller());
    await domain.behind.admin.query('TRUNCATE login_attempt');
    let verified = 0;
    for (let at = 0; at < 90; at++) {
      if ((await attempt('clerk', 'Wrong123', home.caller(`203.0.113.${at % 60}`))) === 'login_failed') verified += 1;
      domain.clock.now = new Date(domain.clock.now.getTime() + 10_000);
    }
    expect(verified).toBeGreaterThan(5);
    expect(verified).toBeLessThan(20);
    const { rows } = await domain.behind.admin.query('SELECT count(*)::int AS counters FROM login_attempt');
    expect(rows[0].counters).toBe(1);
    await attempt('merchant', 'Wrong123', home.caller());
    expect((await domain.behind.admin.query('SELECT count(*)::int AS counters FROM login_attempt')).rows[0].counters).toBe(4);
  });

  test('holds the accounts of all who sign in there, and its token is kept nowhere in clear', async () => {
    const shared = browser();
    for (const username of ['clerk', 'merchant', 'clerk']) await attempt(username, 'Demo1234', shared.caller());
    expect(shared.held.tokens).toHaveLength(2);
    const { rows } = await domain.behind.admin.query<{ row: string }>('SELECT row_to_json(d)::text AS row FROM known_device d');
    expect(rows).toHaveLength(2);
    for (const token of shared.held.tokens)
      for (const { row } of rows) {
        expect(row).not.toContain(token);
        expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
      }
  });

  test.each([
    ['a new password', `UPDATE app_user SET password_hash = password_hash || ' ' WHERE username = 'clerk'`],
    ['an account switched off and on', `UPDATE app_user SET state = 'disabled' WHERE username = 'clerk'`],
  ])('%s makes it a stranger again', async (_what, change) => {
    const home = browser();
    await attempt('clerk', 'Demo1234', home.caller());
    const { rows: before } = await domain.behind.admin.query(`SELECT password_hash FROM app_user WHERE username = 'clerk'`);
    await domain.behind.admin.query(change);
    await domain.behind.admin.query(`UPDATE app_user SET state = 'active', password_hash = $1 WHERE username = 'clerk'`, [
      before[0].password_hash,
    ]);
    for (let at = 0; at < 20; at++) await attempt('clerk', 'Wrong123', stranger(`203.0.113.${at}`));
    expect(await attempt('clerk', 'Demo1234', home.caller())).toBe('login_delayed');
  });

  test('is forgotten 180 days after its last sign-in, and above ten of one account', async () => {
    const home = browser();
    await attempt('clerk', 'Demo1234', home.caller());
    for (let at = 0; at < 10; at++) {
      domain.clock.now = new Date(domain.clock.now.getTime() + minutes);
      await attempt('clerk', 'Demo1234', browser(`203.0.113.${at}`).caller());
    }
    const { rows } = await domain.behind.admin.query('SELECT count(*)::int AS devices FROM known_device');
    expect(rows[0].devices).toBe(10);
    const last = browser();
    await attempt('clerk', 'Demo1234', last.caller());
    domain.clock.now = new Date(domain.clock.now.getTime() + limits.knownDeviceMs);
    for (let at = 0; at < 20; at++) await attempt('clerk', 'Wrong123', stranger(`203.0.113.${at}`));
    for (const { caller } of [home, last]) expect(await attempt('clerk', 'Demo1234', caller())).toBe('login_delayed');
  });
});

describe('an address that many share (security L1)', () => {
  test('thirteen wrong names there keep no colleague out who types the right password', async () => {
    for (let at = 0; at < 13; at++) expect(await attempt(`name-${at}`, 'Wrong123', stranger())).toBe('login_failed');
    for (const colleague of ['merchant', 'clerk', 'operator']) expect(await attempt(colleague, 'Demo1234', stranger())).toBe('in');
  });

  test('stays bounded: under 20 names are tried in 15 minutes', async () => {
    const verified = await verifiedFrom(
      () => '198.51.100.7',
      (at) => `name-${at}`,
      300,
    );
    expect(verified).toBeLessThan(20);
  });
});
