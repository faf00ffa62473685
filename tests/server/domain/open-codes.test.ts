import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenRequest } from '../../../server/codes/code-requests.ts';
import type { Database } from '../../../server/db/database.ts';
import { createServices } from '../../../server/services.ts';
import { demoDay } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type Domain, must, openDomain, refusalOf, stranger } from './fixture.ts';

const clerkPhone = '+8613900139002';
const nobodysPhone = '+8613712345678';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE login_attempt, captcha, sent_code, outbox_message');
});

const wait = (ms: number) => {
  domain.clock.now = new Date(domain.clock.now.getTime() + ms);
};
let keys = 0;

/** Asks with a graphic code, as a browser does from the second time on. */
async function ask(request: OpenRequest, address?: string, services = domain.services): Promise<string> {
  const checkKey = `open-key-${keys++}`;
  await services.captchas.draw(checkKey, 'code');
  return (await services.codeRequests.open({ ...request, captcha: domain.captchaAnswer, checkKey }, stranger(address))).challenge;
}

const askPlainly = (request: OpenRequest, address?: string) => domain.services.codeRequests.open(request, stranger(address));
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (failure: { code?: unknown }) => failure.code,
  );
const outbox = async (): Promise<{ recipient: string; body: string; channel: string }[]> =>
  (await domain.behind.admin.query('SELECT recipient, body, channel FROM outbox_message ORDER BY created_at, id')).rows;

async function codeOf(messages: number): Promise<string> {
  await eventually(async () => expect(await outbox()).toHaveLength(messages));
  return must(/\d{6}/.exec(must((await outbox()).at(-1)).body)?.[0]);
}

const check = (purpose: 'phoneLogin' | 'reset' | 'register', challenge: string, code: string, subject = `sms ${clerkPhone}`) =>
  domain.services.codes.check({ purpose, subject, challenge, code });

describe('codes for a typed contact (security L5, L6)', () => {
  test('one notation of a phone is as good as another, and the message goes to the number in E.164', async () => {
    for (const [at, phone] of ['13900139002', '+86 139 0013 9002', '+86-13900139002'].entries()) {
      await ask({ purpose: 'reset', phone });
      await codeOf(at + 1);
      wait(60_000);
    }
    expect(new Set((await outbox()).map(({ recipient }) => recipient))).toEqual(new Set([clerkPhone]));
  });

  test('a number of another country that ends alike is another number', async () => {
    await domain.behind.admin.query("UPDATE app_user SET phone = '13802138001', phone_verified_at = now() WHERE username = 'newbie'");
    await ask({ purpose: 'reset', phone: '+13802138001' });
    await ask({ purpose: 'reset', phone: '13802138001' });
    await codeOf(1);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['+8613802138001']);
    await domain.behind.admin.query("UPDATE app_user SET phone = NULL WHERE username = 'newbie'");
  });

  test('a new code ends the older one of its purpose, and no other', async () => {
    const reset = await ask({ purpose: 'reset', phone: clerkPhone });
    const first = await codeOf(1);
    wait(60_000);
    const login = await ask({ purpose: 'phoneLogin', phone: clerkPhone });
    const second = await codeOf(2);
    wait(60_000);
    await ask({ purpose: 'phoneLogin', phone: clerkPhone });
    await codeOf(3);
    expect(await check('phoneLogin', login, second)).toBeNull();
    expect(await check('phoneLogin', reset, first)).toBeNull();
    expect(await check('reset', reset, first)).not.toBeNull();
  });

  test('a code is of no use for another contact or in another browser, and after five wrong tries', async () => {
    const challenge = await ask({ purpose: 'reset', phone: clerkPhone });
    const foreign = await ask({ purpose: 'reset', phone: nobodysPhone });
    const code = await codeOf(1);
    expect(await check('reset', challenge, code, `sms ${nobodysPhone}`)).toBeNull();
    expect(await check('reset', foreign, code)).toBeNull();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let at = 0; at < 5; at++) expect(await check('reset', challenge, wrong)).toBeNull();
    expect(await check('reset', challenge, code)).toBeNull();
  });

  test('the second request needs a graphic code, drawn for codes', async () => {
    expect(await outcome(askPlainly({ purpose: 'register', phone: nobodysPhone }))).toBe('answered');
    wait(60_000);
    expect(await outcome(askPlainly({ purpose: 'register', phone: nobodysPhone }, '203.0.113.1'))).toBe('captcha_required');
    await domain.services.captchas.draw('drawn-for-login');
    const foreign = { captcha: domain.captchaAnswer, checkKey: 'drawn-for-login' };
    expect(await outcome(askPlainly({ purpose: 'register', phone: nobodysPhone, ...foreign }))).toBe('captcha_wrong');
    expect(await outcome(ask({ purpose: 'register', phone: nobodysPhone }))).toBe('answered');
    expect(await domain.services.codeRequests.sendCount({ phone: '13712345678' }, stranger())).toBe(2);
    expect(await domain.services.codeRequests.sendCount({ phone: '13712345678' }, stranger('203.0.113.1'))).toBe(0);
    await codeOf(2);
  });

  test('a network needs one from its fourth request on, whatever the numbers', async () => {
    for (let at = 0; at < 3; at++) expect(await outcome(askPlainly({ purpose: 'register', phone: `+861371234567${at}` }))).toBe('answered');
    expect(await outcome(askPlainly({ purpose: 'register', phone: nobodysPhone }))).toBe('captcha_required');
    await codeOf(3);
  });

  test('a thousand requests to one phone send at most five in an hour, and one network uses three of them', async () => {
    const one = await Promise.all(Array.from({ length: 40 }, () => outcome(ask({ purpose: 'reset', phone: clerkPhone }))));
    expect(one.filter((end) => end === 'answered')).toHaveLength(1);
    expect(new Set(one)).toEqual(new Set(['answered', 'code_delayed']));
    for (let at = 0; at < 4; at++) {
      wait(61_000);
      await outcome(ask({ purpose: 'reset', phone: clerkPhone }));
    }
    await codeOf(3);
    for (let at = 0; at < 6; at++) {
      wait(61_000);
      await outcome(ask({ purpose: 'phoneLogin', phone: clerkPhone }, `203.0.113.${at}`));
    }
    await codeOf(5);
    const refusal = await refusalOf(ask({ purpose: 'reset', phone: clerkPhone }, '203.0.113.77'));
    expect(refusal.code).toBe('code_delayed');
    expect(Number(refusal.detail.values?.seconds)).toBeGreaterThan(60);
  });

  test('reply, refusals and transactions are the same for a number that nobody has', async () => {
    const seen = async (phone: string) => {
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
      const services = createServices({ database: counted, now: () => domain.clock.now, captchaAnswer: () => domain.captchaAnswer });
      const ends: unknown[] = [];
      for (const purpose of ['reset', 'phoneLogin', 'reset'] as const) {
        ends.push(await outcome(services.codeRequests.open({ purpose, phone }, stranger('203.0.113.5'))));
        ends.push(await outcome(ask({ purpose, phone }, '203.0.113.5', services)));
      }
      const own = taken.length;
      await domain.behind.admin.query('TRUNCATE sent_code');
      return { ends, own };
    };
    const known = await seen(clerkPhone);
    await eventually(async () => expect(await outbox()).not.toHaveLength(0));
    const unknown = await seen(nobodysPhone);
    expect(unknown.ends).toEqual(known.ends);
    // The one message that left is stored by a transaction of its own, after the reply.
    expect(Math.abs(known.own - unknown.own)).toBeLessThanOrEqual(1);
    expect((await outbox()).map(({ recipient }) => recipient)).not.toContain(nobodysPhone);
  });

  test('that somebody signed in with the phone a moment ago is not told to a stranger', async () => {
    await domain.services.captchas.draw('sign-in-key');
    const input = { username: 'clerk', password: 'Demo1234', captcha: domain.captchaAnswer, checkKey: 'sign-in-key' };
    await domain.services.signIn.sendCode(input, stranger('203.0.113.5'));
    await codeOf(1);
    expect(await outcome(askPlainly({ purpose: 'reset', phone: clerkPhone }))).toBe('answered');
    expect(await domain.services.codeRequests.sendCount({ phone: clerkPhone }, stranger('203.0.113.5'))).toBe(0);
  });

  test('phones of countries that are not allowed get nothing, and the reply says so', async () => {
    const { codeRequests } = createServices({ database: domain.database, now: () => domain.clock.now, smsCountries: new Set(['CN']) });
    const abroad = codeRequests.open({ purpose: 'register', phone: '+12125550188' }, stranger());
    expect((await refusalOf(abroad)).detail.fields).toMatchObject([{ path: 'phone', rule: 'country' }]);
    expect(await outcome(codeRequests.open({ purpose: 'register', phone: clerkPhone }, stranger()))).toBe('answered');
    await codeOf(1);
  });

  test('the users of one tenant get three hundred in an hour', async () => {
    await domain.behind.admin.query(
      `INSERT INTO sent_code (id, purpose, channel, subject_hash, recipient_hash, asked_from_hash, tenant_hash, challenge_hash, code_hash, tries, created_at, expires_at)
       SELECT gen_random_uuid(), 'login', 'sms', h, h, h, sha256(convert_to('["tenant","' || t.id || '"]', 'UTF8')), h, 'none', 0, $1::timestamptz - interval '30 minutes', $1
       FROM (SELECT sha256(n::text::bytea) AS h FROM generate_series(1, 300) n) s, (SELECT tenant_id AS id FROM app_user WHERE username = 'clerk') t`,
      [demoDay],
    );
    await ask({ purpose: 'reset', phone: clerkPhone });
    await ask({ purpose: 'reset', phone: '+12125550188' });
    await codeOf(1);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['+12125550188']);
  });
});

describe('codes of a signed-in user', () => {
  test('go to the own phone, to the own mail address where it is asked for, and to the new one that they prove', async () => {
    await domain.behind.admin.query("UPDATE app_user SET email = 'Clerk@Example.com' WHERE username = 'clerk'");
    const clerk = await domain.as('clerk', 'en_US');
    const own = domain.services.codeRequests.own;
    const { challenge } = await own({ purpose: 'editPassword' }, clerk);
    const code = await codeOf(1);
    const { userId } = clerk.principal;
    expect(await domain.services.codes.check({ purpose: 'stepUp', subject: `user ${userId}`, challenge, code })).toBeNull();
    expect(await domain.services.codes.check({ purpose: 'editPassword', subject: `user ${userId}`, challenge, code })).not.toBeNull();
    await own({ purpose: 'editPassword', email: '' }, clerk);
    await codeOf(2);
    await own({ purpose: 'editMobileNew', phone: nobodysPhone }, clerk);
    await codeOf(3);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual([clerkPhone, 'clerk@example.com', nobodysPhone]);
    const newbie = await domain.as('newbie');
    expect((await refusalOf(own({ purpose: 'stepUp' }, newbie))).code).toBe('no_contact');
    await domain.behind.admin.query("UPDATE app_user SET email = NULL WHERE username = 'clerk'");
  });
});
