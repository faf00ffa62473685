import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { demoDay } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type Domain, must, openDomain, refusalOf, stranger } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE login_attempt, captcha, sent_code, outbox_message, known_device');
});

const wait = (ms: number) => {
  domain.clock.now = new Date(domain.clock.now.getTime() + ms);
};
let keys = 0;

async function ask(username: string, password = 'Demo1234', address?: string): Promise<string> {
  const checkKey = `code-key-${keys++}`;
  await domain.services.captchas.draw(checkKey);
  const input = { purpose: 'login' as const, username, password, captcha: domain.captchaAnswer, checkKey };
  return (await domain.services.signIn.sendCode(input, stranger(address))).challenge;
}

async function outbox(): Promise<{ recipient: string; body: string; channel: string }[]> {
  return (await domain.behind.admin.query('SELECT recipient, body, channel FROM outbox_message ORDER BY created_at, id')).rows;
}

/** The code of the latest message, of which there are so many now. */
async function codeOf(messages: number): Promise<string> {
  await eventually(async () => expect(await outbox()).toHaveLength(messages));
  return must(/\d{6}/.exec(must((await outbox()).at(-1)).body)?.[0]);
}

const signIn = (username: string, challenge: string, code: string, password = 'Demo1234', deviceTokens = {}) =>
  domain.services.signIn.byPassword({ username, password, challenge, code }, { ...stranger('203.0.113.200'), ...deviceTokens });
const refused = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code that is sent (security L5)', () => {
  test('opens the door together with the password when the budgets are used up, and makes the device known', async () => {
    await domain.behind.admin.query(`INSERT INTO login_attempt SELECT 'filler' || n, 1, $1, $1 FROM generate_series(1, 3) n`, [demoDay]);
    for (let at = 0; at < 12; at++) {
      const checkKey = `fill-key-${at}`;
      await domain.services.captchas.draw(checkKey);
      const input = { username: 'clerk', password: 'x', captcha: domain.captchaAnswer, checkKey };
      await refusalOf(domain.services.signIn.byPassword(input, stranger(`203.0.113.${at}`)));
    }
    const delayed = domain.services.signIn.byPassword({ username: 'clerk', password: 'Demo1234' }, stranger('203.0.113.200'));
    expect(await refused(delayed)).toBe('login_delayed');
    const challenge = await ask('Clerk');
    const code = await codeOf(1);
    expect(must((await outbox())[0])).toMatchObject({ channel: 'sms', recipient: '+8613900139002' });
    let held: readonly string[] = [];
    const deviceTokens = {
      sent: [],
      keep: (tokens: readonly string[]) => {
        held = tokens;
      },
    };
    expect((await signIn('clerk', challenge, code, 'Demo1234', { deviceTokens })).userInfo.username).toBe('clerk');
    expect(held).toHaveLength(1);
    const { rows } = await domain.behind.admin.query("SELECT detail ->> 'how' AS how FROM audit_log ORDER BY id DESC LIMIT 1");
    expect(rows).toEqual([{ how: 'password and code' }]);
  });

  test('is spent by the sign-in, also when fifty come at once', async () => {
    const challenge = await ask('clerk');
    const code = await codeOf(1);
    const opened = await Promise.allSettled(Array.from({ length: 50 }, () => signIn('clerk', challenge, code)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(signIn('clerk', challenge, code))).toBe('sent_code_wrong');
  });

  test('is dead after five wrong tries, and after five minutes', async () => {
    const challenge = await ask('clerk');
    const code = await codeOf(1);
    for (let at = 0; at < 5; at++) expect(await refused(signIn('clerk', challenge, other(code)))).toBe('sent_code_wrong');
    expect(await refused(signIn('clerk', challenge, code))).toBe('sent_code_wrong');
    wait(60_000);
    const second = await ask('clerk');
    const late = await codeOf(2);
    wait(limits.codeMs);
    expect(await refused(signIn('clerk', second, late))).toBe('sent_code_wrong');
  });

  test('is bound to the account, to the browser that asked, and to the password', async () => {
    const challenge = await ask('clerk');
    const code = await codeOf(1);
    const foreign = await ask('merchant');
    await codeOf(2);
    expect(await refused(signIn('merchant', challenge, code))).toBe('sent_code_wrong');
    expect(await refused(signIn('clerk', foreign, code))).toBe('sent_code_wrong');
    expect(await refused(signIn('clerk', 'x'.repeat(43), code))).toBe('sent_code_wrong');
    expect(await refused(signIn('clerk', challenge, code, 'Wrong123'))).toBe('login_failed');
    expect((await signIn('clerk', challenge, code)).token).toBeTruthy();
  });

  test('a dump of its table holds neither code nor number nor secret', async () => {
    const challenge = await ask('clerk');
    const code = await codeOf(1);
    const { rows } = await domain.behind.admin.query<{ row: string }>('SELECT row_to_json(c)::text AS row FROM sent_code c');
    for (const secret of [challenge, '13900139002', 'clerk', Buffer.from(challenge, 'base64url').toString('hex')])
      expect(must(rows[0]).row).not.toContain(secret);
    expect(must(rows[0]).row).toContain('$argon2id$');
    expect(code).toMatch(/^\d{6}$/);
  });
});

describe('asking for a code (security L6, L8)', () => {
  test('the reply is the same for wrong passwords and unknown names, to whom nothing is sent', async () => {
    for (const [username, password] of [
      ['nobody-here', 'Demo1234'],
      ['clerk', 'Wrong123'],
      ['newbie', 'Demo1234'],
    ] as const)
      expect(await ask(username, password)).toMatch(/^[\w-]{43}$/);
    await ask('merchant');
    expect(await codeOf(1)).toMatch(/^\d{6}$/);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['+8613800138001']);
  });

  test('an account without a phone gets it by mail', async () => {
    await domain.behind.admin.query("UPDATE app_user SET email = 'new@example.com' WHERE username = 'newbie'");
    await ask('newbie');
    await codeOf(1);
    expect(await outbox()).toMatchObject([{ channel: 'mail', recipient: 'new@example.com' }]);
    await domain.behind.admin.query("UPDATE app_user SET email = NULL WHERE username = 'newbie'");
  });

  test('one recipient gets one in a minute, five in an hour and ten in a day, and the reply does not tell', async () => {
    const sentAfter = async (gap: number, times: number) => {
      for (let at = 0; at < times; at++, wait(gap)) expect(await ask('clerk', 'Demo1234', `203.0.113.${keys % 250}`)).toBeTruthy();
      const { rows } = await domain.behind.admin.query("SELECT count(*)::int AS sent FROM sent_code WHERE channel = 'sms'");
      return rows[0].sent;
    };
    expect(await sentAfter(10_000, 6)).toBe(1);
    expect(await sentAfter(61_000, 9)).toBe(5);
    expect(await sentAfter(3_600_000, 10)).toBe(10);
  });

  test('many at once send one', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => ask('clerk', 'Demo1234', `203.0.113.${at}`)));
    const { rows } = await domain.behind.admin.query("SELECT count(*)::int AS sent FROM sent_code WHERE channel = 'sms'");
    expect(rows).toEqual([{ sent: 1 }]);
  });

  test('a thousand in an hour go to all recipients together, also when many ask at once, and the reply does not tell', async () => {
    const sent = "channel <> 'none'";
    await domain.behind.admin.query(
      `INSERT INTO sent_code (id, purpose, channel, subject_hash, recipient_hash, asked_from_hash, challenge_hash, code_hash, tries, created_at, expires_at)
       SELECT gen_random_uuid(), 'login', 'sms', h, h, h, h, 'none', 0, $1::timestamptz - interval '30 minutes', $1
       FROM (SELECT sha256(n::text::bytea) AS h FROM generate_series(1, 999) n) s`,
      [demoDay],
    );
    const replies = await Promise.all(['clerk', 'merchant', 'globex'].map((name, at) => ask(name, 'Demo1234', `203.0.113.${at}`)));
    for (const challenge of replies) expect(challenge).toMatch(/^[\w-]{43}$/);
    const { rows } = await domain.behind.admin.query(`SELECT count(*)::int AS n FROM sent_code WHERE ${sent}`);
    expect(rows).toEqual([{ n: 1_000 }]);
    expect(await codeOf(1)).toMatch(/^\d{6}$/);
    wait(31 * 60_000);
    await ask('clerk');
    await codeOf(2);
  });

  test('guesses by strangers use up none of the owner’s codes', async () => {
    for (let at = 0; at < 12; at++) await ask('clerk', 'Wrong123', `203.0.113.${at}`);
    await ask('clerk');
    expect(await codeOf(1)).toMatch(/^\d{6}$/);
  });

  test('one network asks for thirty in an hour', async () => {
    for (let at = 0; at < 30; at++) await ask(`name-${at}`);
    expect(await refused(ask('clerk'))).toBe('too_many_requests');
    expect(await ask('clerk', 'Demo1234', '203.0.113.9')).toBeTruthy();
  });

  test('always needs a check, of its own purpose', async () => {
    const { signIn: service, proofs } = domain.services;
    const input = { purpose: 'login', username: 'clerk', password: 'Demo1234' } as const;
    expect(await refused(service.sendCode(input, stranger()))).toBe('captcha_required');
    const proofFor = async (purpose: 'login' | 'code') => {
      const challenge = JSON.parse(await proofs.issue(purpose, 1));
      return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
    };
    expect(await refused(service.sendCode({ ...input, proof: await proofFor('login') }, stranger()))).toBe('captcha_required');
    expect((await service.sendCode({ ...input, proof: await proofFor('code') }, stranger())).challenge).toBeTruthy();
  });
});
