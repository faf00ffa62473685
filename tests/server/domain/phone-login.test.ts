import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CodePurpose } from '../../../contract/entities/identity/sent-code.ts';
import { limits } from '../../../contract/limits.ts';
import type { Refusal } from '../../../server/calls/refusal.ts';
import { createOutbox } from '../../../server/codes/outbox.ts';
import { demoDay } from '../../support/database.ts';
import { type Domain, must, openDomain, refusalOf, stranger } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE sent_code, outbox_message, login_attempt');
});

const phone = '+8613800138001';

/** Sends a code of this purpose and reads it from the outbox. */
async function sentCode(number: string, purpose: CodePurpose = 'phoneLogin') {
  const textOf = (code: string) => ({ text: `code ${code}` });
  const recipient = { channel: 'sms', to: number } as const;
  const challenge = await domain.services.codes.issue({ purpose, subject: `sms ${number}`, recipient, askedFrom: '198.51.100.7', textOf });
  const outbox = createOutbox({ database: domain.database, now: () => domain.clock.now, readable: true, say: () => undefined });
  await expect.poll(async () => (await outbox.list()).length).toBeGreaterThan(0);
  return { challenge, code: must(/code (\d{6})/.exec(must((await outbox.list())[0]).body)?.[1]) };
}
const signIn = (number: string, sent: { code: string; challenge: string }, remember?: boolean) =>
  domain.services.signIn.byPhone({ phone: number, code: sent, ...(remember === undefined ? {} : { remember }) }, stranger());
const sql = <T extends Record<string, unknown>>(text: string) => domain.behind.admin.query<T>(text).then(({ rows }) => rows);

describe('signing in by phone (spec section 4)', () => {
  test('gives what a sign-in by account gives, once per code', async () => {
    const sent = await sentCode(phone);
    const reply = await signIn(phone, sent);
    const byAccount = await domain.services.signIn.byPassword({ username: 'merchant', password: 'Demo1234' }, stranger());
    expect({ ...reply, token: '' }).toEqual({ ...byAccount, token: '' });
    expect(reply.token).not.toBe(byAccount.token);
    expect((await refusalOf(signIn(phone, sent))).code).toBe('sent_code_wrong');
  });

  test('refuses alike a code of another purpose, a number that nobody proved, an unknown one, and a closed account', async () => {
    const told: Refusal[] = [];
    told.push(await refusalOf(signIn(phone, await sentCode(phone, 'register'))));
    await sql('TRUNCATE sent_code, outbox_message');
    told.push(await refusalOf(signIn('+8613912340000', await sentCode('+8613912340000'))));
    await sql("UPDATE app_user SET phone_verified_at = NULL WHERE username = 'clerk'");
    told.push(await refusalOf(signIn('+8613900139002', await sentCode('+8613900139002'))));
    await sql("UPDATE app_user SET phone_verified_at = now() WHERE username = 'clerk'");
    await sql("TRUNCATE sent_code, outbox_message; UPDATE app_user SET state = 'disabled' WHERE username = 'clerk'");
    told.push(await refusalOf(signIn('+8613900139002', await sentCode('+8613900139002'))));
    await sql("UPDATE app_user SET state = 'active' WHERE username = 'clerk'");
    for (const { code, detail } of told) expect({ code, ...detail, logged: null }).toEqual({ code: 'sent_code_wrong', logged: null });
    const why = await sql<{ why: string }>("SELECT detail->>'why' AS why FROM audit_log WHERE action = 'sign_in_refused' ORDER BY id");
    // The first is the second use of the code above; the unproved and the unknown number belong to no account.
    expect(why.map((row) => row.why)).toEqual(['code', 'code', 'closed']);
  });

  test('never takes the number of one country for that of another', async () => {
    // Without their countries both are 13802138001.
    await sql("UPDATE app_user SET phone = '13802138001', phone_verified_at = now() WHERE username = 'newbie'");
    const american = '+13802138001';
    expect((await refusalOf(signIn(american, await sentCode(american)))).code).toBe('sent_code_wrong');
    await sql('TRUNCATE sent_code, outbox_message');
    expect((await signIn('+8613802138001', await sentCode('+8613802138001'))).userInfo.username).toBe('newbie');
    await sql("UPDATE app_user SET phone = NULL, phone_verified_at = NULL WHERE username = 'newbie'");
  });

  test('a session that is not remembered ends after twelve hours at most, another one after seven days', async () => {
    const days = async (remember: boolean) => {
      await sql('TRUNCATE sent_code, outbox_message');
      await signIn(phone, await sentCode(phone), remember);
      const [row] = await sql<{ ms: number }>(
        'SELECT extract(epoch FROM expires_at - created_at)::int * 1000 AS ms FROM session ORDER BY id DESC LIMIT 1',
      );
      return row?.ms;
    };
    expect(await days(true)).toBe(limits.sessionMs);
    expect(await days(false)).toBe(limits.sessionUnkeptMs);
  });
});

describe('a proved phone', () => {
  test('belongs to one account of the platform, in whatever spelling', async () => {
    const claim = "UPDATE app_user SET phone = '+86 138 0013 8001', phone_verified_at = now() WHERE username = 'globex'";
    await expect(sql(claim)).rejects.toThrow('app_user_verified_phone');
    await sql("UPDATE app_user SET phone = '+86 138 0013 8001', phone_verified_at = NULL WHERE username = 'globex'");
  });

  test('is unproved again once it changes, unless the new one is proved in the same statement', async () => {
    await sql("UPDATE app_user SET phone = '13700137000', phone_verified_at = now() WHERE username = 'globex'");
    await sql("UPDATE app_user SET phone = '13700137001' WHERE username = 'globex'");
    expect(await sql("SELECT phone_verified_at AS at FROM app_user WHERE username = 'globex'")).toEqual([{ at: null }]);
  });
});
