import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from '../../../server/codes/outbox.ts';
import { createSentCodes } from '../../../server/codes/sent-codes.ts';
import type { Database } from '../../../server/db/database.ts';
import { createAttemptLimits } from '../../../server/sign-in/attempt-limits.ts';
import { settleAttempts } from '../../../server/sign-in/db/attempts.ts';
import { createSendCode } from '../../../server/sign-in/sign-in.ts';
import { demoDay } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type Domain, openDomain, refusalOf, stranger } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE login_attempt, captcha, sent_code, outbox_message, known_device');
});

const now = () => domain.clock.now;
let keys = 0;

async function ask(username: string, password: string, address: string, sendCode = domain.services.signIn.sendCode): Promise<string> {
  const checkKey = `request-key-${keys++}`;
  await domain.services.captchas.draw(checkKey);
  const input = { purpose: 'login' as const, username, password, captcha: domain.captchaAnswer, checkKey };
  return (await sendCode(input, stranger(address))).challenge;
}

const end = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (failure: { code?: unknown }) => failure.code,
  );

function codesOn(database: Database) {
  const outbox = createOutbox({ database, now, readable: true, say: () => undefined });
  return createSentCodes({ database, now, senders: outbox.senders, say: () => undefined, spreadMs: 0 });
}

/** How many statements of the server wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await domain.behind.admin.query(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0].n;
}

describe('guesses by asking for codes (security L1)', () => {
  test.each(['clerk', 'nobody-here'])('under twenty passwords of %s are looked at in 15 minutes, from whatever addresses', async (name) => {
    const asked = (at: number) => end(ask(name, at === 7 ? 'Demo1234' : `Wrong${at}`, `203.0.113.${at}`));
    for (let at = 0; at < 19; at++) expect(await asked(at)).toBe('answered');
    for (const password of ['Wrong123', 'Demo1234'])
      expect((await refusalOf(ask(name, password, '203.0.113.99'))).code).toBe('too_many_requests');
    expect(await end(ask('merchant', 'Demo1234', '203.0.113.99'))).toBe('answered');
    domain.clock.now = new Date(demoDay.getTime() + 15 * 60_000 - 1);
    expect(await asked(20)).toBe('too_many_requests');
    domain.clock.now = new Date(demoDay.getTime() + 15 * 60_000);
    expect(await asked(21)).toBe('answered');
  });

  test('a network that asked too often has no password looked at, also when all come at once', async () => {
    const ends = await Promise.all(Array.from({ length: 40 }, (_, at) => end(ask(`name-${at}`, 'Wrong123', '198.51.100.9'))));
    expect(ends.filter((reply) => reply === 'answered')).toHaveLength(30);
    const { rows } = await domain.behind.admin.query('SELECT count(*)::int AS n FROM sent_code');
    expect(rows).toEqual([{ n: 30 }]);
    let looked = 0;
    const counted: Database = {
      ...domain.database,
      tenant: (id, work) => {
        looked += 1;
        return domain.database.tenant(id, work);
      },
    };
    expect(await end(ask('clerk', 'Demo1234', '198.51.100.9', sendCodeOn(counted)))).toBe('too_many_requests');
    expect(looked).toBe(0);
  });

  function sendCodeOn(database: Database) {
    const attemptLimits = createAttemptLimits(domain.database, now);
    return createSendCode({ database, now, attemptLimits, passCheck: async () => undefined, codes: codesOn(domain.database) });
  }

  test('a right password, a wrong one and an unknown name take the same transactions', async () => {
    const takenBy = async (username: string, password: string) => {
      const taken: string[] = [];
      const counted: Database = {
        ...domain.database,
        tenant: (id, work) => {
          taken.push('tenant');
          return domain.database.tenant(id, work);
        },
        platform: (work) => {
          taken.push('platform');
          return domain.database.platform(work);
        },
      };
      await ask(username, password, '203.0.113.1', sendCodeOn(counted));
      return taken;
    };
    const right = await takenBy('clerk', 'Demo1234');
    expect(right).toContain('tenant');
    expect(await takenBy('clerk', 'Wrong123')).toEqual(right);
    expect(await takenBy('nobody-here', 'Demo1234')).toEqual(right);
  });

  test('a wrong password is audited as a refused sign-in is; a right one is not', async () => {
    const audited = async () =>
      (await domain.behind.admin.query("SELECT detail, address FROM audit_log WHERE action = 'sign_in_refused'")).rows;
    const before = (await audited()).length;
    await ask('clerk', 'Demo1234', '203.0.113.77');
    await ask('nobody-here', 'Demo1234', '203.0.113.77');
    expect(await audited()).toHaveLength(before);
    await ask('clerk', 'Wrong123', '203.0.113.77');
    expect((await audited()).slice(before)).toEqual([{ detail: { why: 'password' }, address: '203.0.113.77' }]);
  });
});

test('a network has no more than thirty codes made in an hour, also when it asks for many at once (security L6)', async () => {
  const codes = codesOn(domain.database);
  const issue = (at: number) =>
    codes.issue({
      purpose: 'login',
      subject: `name-${at}`,
      recipient: null,
      askedFrom: '198.51.100.9',
      textOf: (code) => ({ text: code }),
    });
  for (let at = 0; at < 29; at++) await issue(at);
  const holder = await domain.behind.admin.connect();
  try {
    await holder.query('BEGIN');
    // Rows may be counted, and none be written.
    await holder.query('LOCK TABLE sent_code IN SHARE ROW EXCLUSIVE MODE');
    const ends = Promise.all(Array.from({ length: 6 }, (_, at) => end(issue(100 + at))));
    await eventually(async () => expect(await waiting()).toBe(6));
    await holder.query('COMMIT');
    expect((await ends).filter((reply) => reply === 'answered')).toHaveLength(1);
  } finally {
    holder.release();
  }
});

test('counters of a try are locked in one order, whatever the collation of the database', async () => {
  const { admin } = domain.behind;
  await admin.query('ALTER TABLE login_attempt ALTER COLUMN key TYPE text COLLATE "und-x-icu"');
  // In code units B comes before a, in a dictionary after it.
  await admin.query(`INSERT INTO login_attempt SELECT key, 1, $1, $1 FROM unnest('{a,B,c}'::text[]) key`, [demoDay]);
  const rule = (key: string) => ({ key, free: 4, growth: 1, longestWaitSeconds: 900 });
  const holder = await admin.connect();
  try {
    await holder.query('BEGIN');
    await holder.query("SELECT 1 FROM login_attempt WHERE key = 'B' FOR UPDATE");
    const settled = domain.database.platform((tx) => settleAttempts(tx, { pair: rule('a'), account: rule('B'), address: rule('c') }));
    await eventually(async () => expect(await waiting()).toBe(1));
    const free = await holder.query("SELECT 1 FROM login_attempt WHERE key = 'a' FOR UPDATE SKIP LOCKED");
    await holder.query('ROLLBACK');
    await settled;
    expect(free.rowCount).toBe(1);
  } finally {
    holder.release();
    await admin.query('ALTER TABLE login_attempt ALTER COLUMN key TYPE text');
  }
});
