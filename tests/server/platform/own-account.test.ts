import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { eventually } from '../../support/eventually.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { must } from '../domain/fixture.ts';

const oldPhone = '+8613900139002';
const newPhone = '+8613700137077';
const foreignPhone = '+8613600136066';

const here = signedInServer('clerk');
const sql = (text: string, values: unknown[] = []) => here.server.database.admin.query(text, values);

afterEach(async () => {
  await sql('TRUNCATE sent_code, outbox_message');
  await sql("UPDATE app_user SET phone = $1, phone_verified_at = now() WHERE username = 'clerk'", [oldPhone]);
});

type Purpose = CallInput<'auth.ownSms'>['purpose'];

async function code(token: string, purpose: Purpose, phone?: string) {
  const count = async () => (await sql('SELECT id FROM outbox_message')).rows.length;
  const before = await count();
  const { envelope } = await here.server.call('auth.ownSms', { purpose, ...(phone === undefined ? {} : { phone }) }, { token });
  if (!envelope.success) throw new Error(envelope.message);
  await eventually(async () => expect(await count()).toBe(before + 1));
  const { rows } = await sql('SELECT recipient, body FROM outbox_message ORDER BY id DESC LIMIT 1');
  return { to: rows[0].recipient, sent: { challenge: envelope.result.challenge, code: must(/\d{6}/.exec(rows[0].body)?.[0]) } };
}

async function change(token: string, input: CallInput<'account.changePhone'>) {
  const { envelope } = await here.server.call('account.changePhone', input, { token, lang: 'en_US' });
  return envelope.success ? 'changed' : { code: envelope.errorCode, path: envelope.fields?.[0]?.path, rule: envelope.fields?.[0]?.rule };
}

const phoneOf = async (username: string) =>
  (await sql('SELECT phone, phone_verified_at IS NOT NULL AS verified FROM app_user WHERE username = $1', [username])).rows[0];
const isAlive = async (token: string) => (await here.server.call('auth.me', {}, { token })).envelope.success;

describe('a new phone number (security L9)', () => {
  test('is proved by codes to the old and to the new one; other sessions end, and both numbers are told', async () => {
    const token = await here.server.login('clerk');
    const other = await here.server.login('clerk');
    const old = await code(token, 'editMobileOld');
    const next = await code(token, 'editMobileNew', newPhone);
    expect([old.to, next.to]).toEqual([oldPhone, newPhone]);
    expect(await change(token, { phone: newPhone, oldCode: old.sent, newCode: next.sent })).toBe('changed');
    expect(await phoneOf('clerk')).toEqual({ phone: newPhone, verified: true });
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    const told = async () => (await sql("SELECT recipient FROM outbox_message WHERE body LIKE '%was changed%' ORDER BY recipient")).rows;
    await eventually(async () => expect(await told()).toEqual([{ recipient: newPhone }, { recipient: oldPhone }]));
    const { rows } = await sql("SELECT detail FROM audit_log WHERE action = 'phone_changed'");
    expect(rows).toEqual([{ detail: { by: 'both codes' } }]);
  });

  test('without the right code to the old number, or with one for another number, nothing changes', async () => {
    const token = await here.server.login('clerk');
    const old = await code(token, 'editMobileOld');
    const next = await code(token, 'editMobileNew', newPhone);
    const wrongOld = { code: 'sent_code_wrong', path: 'oldCode', rule: 'wrong' };
    expect(await change(token, { phone: newPhone, newCode: next.sent })).toEqual(wrongOld);
    expect(await change(token, { phone: newPhone, oldCode: next.sent, newCode: next.sent })).toEqual(wrongOld);
    const wrongNew = { code: 'sent_code_wrong', path: 'newCode', rule: 'wrong' };
    expect(await change(token, { phone: foreignPhone, oldCode: old.sent, newCode: next.sent })).toEqual(wrongNew);
    expect(await change(token, { phone: oldPhone, oldCode: old.sent, newCode: next.sent })).toMatchObject({ path: 'phone', rule: 'same' });
    // A code that went to a number which is no longer the user's proves nothing of the present one.
    await sql("UPDATE app_user SET phone = $1, phone_verified_at = now() + interval '1 s' WHERE username = 'clerk'", [foreignPhone]);
    const again = await here.server.login('clerk');
    expect(await change(again, { phone: newPhone, oldCode: old.sent, newCode: next.sent })).toEqual(wrongOld);
    expect(await phoneOf('clerk')).toMatchObject({ phone: foreignPhone });
  });

  test('that another account has is refused to who proved it, and to nobody else', async () => {
    await sql("UPDATE app_user SET phone = $1, phone_verified_at = now() WHERE username = 'newbie'", [foreignPhone]);
    const token = await here.server.login('clerk');
    const old = await code(token, 'editMobileOld');
    const guessed = { challenge: old.sent.challenge, code: '000000' };
    expect(await change(token, { phone: foreignPhone, oldCode: old.sent, newCode: guessed })).toMatchObject({ code: 'sent_code_wrong' });
    const next = await code(token, 'editMobileNew', foreignPhone);
    const taken = { code: 'invalid_fields', path: 'phone', rule: 'taken' };
    expect(await change(token, { phone: foreignPhone, oldCode: old.sent, newCode: next.sent })).toEqual(taken);
    expect(await phoneOf('clerk')).toMatchObject({ phone: oldPhone });
    await sql("UPDATE app_user SET phone = NULL, phone_verified_at = NULL WHERE username = 'newbie'");
  });

  test('of a user without a verified one needs a fresh proof', async () => {
    const token = await here.server.login('clerk');
    await sql("UPDATE app_user SET phone_verified_at = NULL WHERE username = 'clerk'");
    const next = await code(token, 'editMobileNew', newPhone);
    await sql("UPDATE session SET proved_at = now() - interval '1 hour'");
    expect(await change(token, { phone: newPhone, newCode: next.sent })).toMatchObject({ code: 'step_up_required' });
    await here.server.call('stepUp.prove', { way: 'password', password: 'Demo1234' }, { token });
    expect(await change(token, { phone: newPhone, newCode: next.sent })).toBe('changed');
    expect(await phoneOf('clerk')).toEqual({ phone: newPhone, verified: true });
  });

  test('five at once with the same codes change it once', async () => {
    const token = await here.server.login('clerk');
    const old = await code(token, 'editMobileOld');
    const next = await code(token, 'editMobileNew', newPhone);
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => change(token, { phone: newPhone, oldCode: old.sent, newCode: next.sent })),
    );
    expect(tries.filter((end) => end === 'changed')).toHaveLength(1);
  });
});

test('users read their own account masked, and change the name and the language of messages', async () => {
  const token = await here.server.login('clerk');
  const read = async () => {
    const { envelope } = await here.server.call('account.information', {}, { token });
    return envelope.success ? envelope.result : null;
  };
  const before = must(await read());
  expect(before).toMatchObject({ username: 'clerk', phone: '+86139****9002', phoneVerified: true, language: null });
  expect(before.company).not.toBe('');
  const saved = await here.server.call('account.saveInformation', { nickName: 'Clerk of the Harbour', language: 'en_US' }, { token });
  expect(saved.envelope.success).toBe(true);
  expect(await read()).toEqual({ ...before, nickName: 'Clerk of the Harbour', language: 'en_US' });
  const me = await here.server.call('auth.me', {}, { token });
  expect(me.envelope.result).toMatchObject({ nickName: 'Clerk of the Harbour' });
  const { envelope } = await here.server.call('account.saveInformation', { nickName: ' ' }, { token });
  expect(envelope).toMatchObject({ success: false, errorCode: 'bad_request' });
  await sql("UPDATE app_user SET nick_name = $1, language = NULL WHERE username = 'clerk'", [before.nickName]);
});

test('users choose how days are shown, their session says it, and the wire keeps its own format', async () => {
  const token = await here.server.login('clerk');
  const save = async (dateFormat: unknown) =>
    (await here.server.call('account.saveInformation', { nickName: 'Clerk', dateFormat } as never, { token })).envelope;
  const me = async () => must((await here.server.call('auth.me', {}, { token })).envelope.result);
  expect(await me()).not.toHaveProperty('dateFormat');
  expect(await save('DD/MM/YYYY')).toMatchObject({ success: true });
  expect(await me()).toMatchObject({ dateFormat: 'DD/MM/YYYY' });
  expect((await here.server.call('account.information', {}, { token })).envelope.result).toMatchObject({ dateFormat: 'DD/MM/YYYY' });
  const sessions = JSON.stringify((await here.server.call('session.list', {}, { token })).envelope.result);
  expect(sessions).toMatch(/"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}"/);
  expect(await save('DD-MM-YY')).toMatchObject({ success: false, errorCode: 'bad_request' });
  // What is absent stays; null is the format of the wire again.
  expect(await save(undefined)).toMatchObject({ success: true });
  expect(await me()).toMatchObject({ dateFormat: 'DD/MM/YYYY' });
  expect(await save(null)).toMatchObject({ success: true });
  expect(await me()).not.toHaveProperty('dateFormat');
});

describe('the own picture', () => {
  const save = async (token: string, avatar: string | null) =>
    (await here.server.call('account.saveInformation', { nickName: 'Clerk', avatar }, { token, lang: 'en_US' })).envelope;
  const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
  const portrait = () =>
    sharp({ create: { width: 256, height: 256, channels: 3, background: '#3a7' } })
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' } })
      .jpeg()
      .toBuffer();

  test('is drawn anew without its metadata, comes with the user info, and goes again', async () => {
    const token = await here.server.login('clerk');
    const bytes = await portrait();
    expect(bytes.includes('SECRET-ARTIST')).toBe(true);
    expect(await save(token, dataUrl('jpeg', bytes))).toMatchObject({ success: true });
    const kept = must((await here.server.call('auth.me', {}, { token })).envelope.result.avatar);
    const drawn = Buffer.from(must(kept.split(',')[1]), 'base64');
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(drawn.includes('SECRET-ARTIST')).toBe(false);
    // Saving the form again sends the picture as it came; it is not drawn twice.
    expect(await save(token, kept)).toMatchObject({ success: true });
    expect((await here.server.call('account.information', {}, { token })).envelope.result.avatar).toBe(kept);
    expect(await save(token, null)).toMatchObject({ success: true });
    expect((await here.server.call('auth.me', {}, { token })).envelope.result.avatar).toBeNull();
  });

  test.each([
    ['a drawing', () => Promise.resolve('data:image/svg+xml;base64,PHN2Zy8+')],
    ['an address', () => Promise.resolve('https://elsewhere.example/track.png')],
    ['a page that calls itself a picture', () => Promise.resolve(dataUrl('png', Buffer.from('<script>alert(1)</script>')))],
    ['a damaged one', async () => dataUrl('jpeg', (await portrait()).subarray(0, 300))],
    ['one that nobody cut to size', async () => dataUrl('jpeg', await noise(360))],
  ])('is not %s', async (_name, address) => {
    const token = await here.server.login('clerk');
    expect(await save(token, await address())).toMatchObject({ success: false, errorCode: 'invalid_fields', fields: [{ path: 'avatar' }] });
    expect((await here.server.call('auth.me', {}, { token })).envelope.result.avatar).toBeNull();
  });
});

/** A picture that cannot be packed. */
function noise(side: number): Promise<Buffer> {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();
}

describe('a new mail address (security L9)', () => {
  const address = 'new.clerk@harbour.example';
  const mailOf = async () =>
    (await sql("SELECT email, email_verified_at IS NOT NULL AS verified FROM app_user WHERE username = 'clerk'")).rows[0];
  const changeMail = async (token: string, input: CallInput<'account.changeMail'>) => {
    const { envelope } = await here.server.call('account.changeMail', input, { token, lang: 'en_US' });
    return envelope.success ? 'changed' : { code: envelope.errorCode, path: envelope.fields?.[0]?.path, rule: envelope.fields?.[0]?.rule };
  };
  async function mailCode(token: string, email: string) {
    const { envelope } = await here.server.call('auth.ownSms', { purpose: 'editMail', email }, { token });
    if (!envelope.success) throw new Error(envelope.message);
    const rows = await eventually(async () => {
      const found = (await sql("SELECT body FROM outbox_message WHERE channel = 'mail' AND recipient = $1 ORDER BY id DESC", [email])).rows;
      expect(found).not.toHaveLength(0);
      return found;
    });
    return { challenge: envelope.result.challenge, code: must(/\d{6}/.exec(rows[0].body)?.[0]) };
  }
  afterEach(async () => {
    await sql("UPDATE app_user SET email = 'clerk@harbour.example', email_verified_at = now() WHERE username = 'clerk'");
  });

  test('is proved by a code and a fresh proof; other sessions end, and both addresses are told', async () => {
    await sql("UPDATE app_user SET email = 'clerk@harbour.example', email_verified_at = now() WHERE username = 'clerk'");
    const token = await here.server.login('clerk');
    const other = await here.server.login('clerk');
    const code = await mailCode(token, address);
    await sql("UPDATE session SET proved_at = now() - interval '1 hour'");
    expect(await changeMail(token, { email: address, code })).toMatchObject({ code: 'step_up_required' });
    await here.server.call('stepUp.prove', { way: 'password', password: 'Demo1234' }, { token });
    expect(await changeMail(token, { email: 'another@harbour.example', code })).toEqual({
      code: 'sent_code_wrong',
      path: 'code',
      rule: 'wrong',
    });
    expect(await changeMail(token, { email: address, code })).toBe('changed');
    expect(await mailOf()).toEqual({ email: address, verified: true });
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    const told = async () =>
      (await sql("SELECT recipient FROM outbox_message WHERE channel = 'mail' AND body LIKE '%was changed%' ORDER BY recipient")).rows;
    await eventually(async () => expect(await told()).toEqual([{ recipient: 'clerk@harbour.example' }, { recipient: address }]));
    expect(await changeMail(token, { email: address, code })).toMatchObject({ path: 'email', rule: 'same' });
  });

  test('that another account has proved is refused to who proved it too', async () => {
    await sql("UPDATE app_user SET email = $1, email_verified_at = now() WHERE username = 'merchant'", [address]);
    const token = await here.server.login('clerk');
    const code = await mailCode(token, address);
    expect(await changeMail(token, { email: address, code })).toMatchObject({ path: 'email', rule: 'taken' });
    await sql("UPDATE app_user SET email = NULL, email_verified_at = NULL WHERE username = 'merchant'");
  });
});
