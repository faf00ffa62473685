import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmsGateway } from '../../../server/codes/sms-gateway.ts';
import { createSmtpSender } from '../../../server/codes/smtp-sender.ts';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts';

const secret = 'a secret of the gateway';
const received: { body: string; headers: IncomingHttpHeaders }[] = [];
let status = 200;
const gateway = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('utf8');
  });
  request.on('end', () => {
    received.push({ body, headers: request.headers });
    reply.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:9/' } : {}).end('{}');
  });
});

let sink: SmtpSink;
let server: TestServer;
let gatewayUrl = '';
beforeAll(async () => {
  sink = await startSmtpSink();
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = gateway.address();
  gatewayUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/send?v=1`;
  server = await startTestServer({
    env: {
      SMS_URL: gatewayUrl,
      SMS_TEMPLATE: '{"to":["{phone}"],"message":"[{signature}] {text}"}',
      SMS_SIGNATURE: 'Harbour "Ltd"',
      SMS_SECRET: secret,
      SMS_AUTHORIZATION: 'Bearer gateway-token',
      SMS_COUNTRIES: 'CN, HK',
      MAIL_URL: `smtp://waybill:p%40ss@127.0.0.1:${sink.port}`,
      MAIL_FROM: 'Waybill <no-reply@waybill.example>',
    },
  });
  await server.database.admin.query("UPDATE app_user SET email = 'clerk@example.com', email_verified_at = now() WHERE username = 'clerk'");
});
afterAll(async () => {
  await server?.stop();
  gateway.close();
  await sink.close();
});

const reset = { purpose: 'reset' } as const;

describe('services for messages, from the configuration', () => {
  test('a code goes to the gateway as its template says, signed, and to nobody else', async () => {
    const { envelope } = await server.call('auth.sms', { ...reset, phone: '13900139002' });
    expect(envelope.success).toBe(true);
    await eventually(async () => expect(received).toHaveLength(1));
    const [{ body, headers } = { body: '', headers: {} }] = received;
    const sent: { to: string[]; message: string } = JSON.parse(body);
    expect(sent.to).toEqual(['+8613900139002']);
    expect(sent.message).toMatch(/^\[Harbour "Ltd"\] 【Waybill】重置密码验证码 \d{6}/);
    expect(headers.authorization).toBe('Bearer gateway-token');
    const signed = createHmac('sha256', secret)
      .update(`${String(headers['x-timestamp'])}.${body}`)
      .digest('hex');
    expect(headers['x-signature']).toBe(signed);
    const { rows } = await server.database.admin.query('SELECT count(*)::int AS n FROM outbox_message');
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('phones of other countries are refused', async () => {
    const { envelope } = await server.call('auth.sms', { purpose: 'register', phone: '+12125550188' });
    expect(envelope).toMatchObject({ success: false, errorCode: 'invalid_fields', fields: [{ path: 'phone', rule: 'country' }] });
  });

  test('a mail goes to the SMTP server, with subject and text in the language of the page', async () => {
    const { envelope } = await server.call('auth.sms', { ...reset, email: 'Clerk@Example.com' }, { lang: 'en_US' });
    expect(envelope.success).toBe(true);
    await eventually(async () => expect(sink.mails).toHaveLength(1));
    const [mail] = sink.mails;
    expect(mail?.login).toBe('waybill p@ss');
    expect(mail?.from).toContain('<no-reply@waybill.example>');
    expect(mail?.to.join()).toContain('<clerk@example.com>');
    expect(mail?.data).toContain('Subject: Your Waybill code');
    expect(mail?.data.replace(/=\r\n/g, '')).toMatch(/Waybill: \d{6} is your code to reset your password/);
  });

  test('a GET that sends needs a graphic code, and the header of the pages: a picture of a foreign page sends nothing', async () => {
    const url = `${server.url}/oms/auth/getCaptchaByUpdatePwd?phone=13800138001`;
    const get = async (headers: Record<string, string>) => (await (await fetch(url, { headers })).json()).errorCode;
    expect(await get({})).toBe('forbidden');
    expect(await get({ 'system-belong': '3', 'Sec-Fetch-Site': 'cross-site' })).toBe('forbidden');
    expect(await get({ 'system-belong': '3', 'Sec-Purpose': 'prefetch' })).toBe('forbidden');
    expect(await get({ 'system-belong': '3' })).toBe('captcha_required');
    expect(received).toHaveLength(1);
  });

  test('a reset over HTTP ends the sessions of the account, whatever host the request names', async () => {
    const token = await server.login('clerk');
    await server.database.admin.query('TRUNCATE sent_code');
    const headers = { 'X-Forwarded-Host': 'evil.example', Origin: server.url };
    const { envelope } = await server.call('auth.sms', { ...reset, phone: '13900139002' }, { headers });
    await eventually(async () => expect(received).toHaveLength(2));
    const text = received[1]?.body ?? '';
    expect(text).not.toContain('evil');
    const sentCode = { challenge: envelope.result.challenge, code: /\d{6}/.exec(JSON.parse(text).message)?.[0] ?? '' };
    const done = await server.call('auth.resetPassword', { phone: '13900139002', sentCode, password: 'Blue-Harp-41' });
    expect(done.envelope.success).toBe(true);
    expect((await server.call('auth.me', {}, { token })).status).toBe(401);
    // The owner is told by both services.
    await eventually(async () => expect([received.length, sink.mails.length]).toEqual([3, 2]));
  });
});

describe('what a service answers', () => {
  const sender = (url: string) =>
    createSmsGateway({ url: new URL(url), template: '{"a":"{phone}{text}"}', signature: '', secret: null, authorization: null });

  test('a refusal, a redirect and no answer fail, without the message in the reason', async () => {
    for (const answer of [500, 302]) {
      status = answer;
      const failure = await sender(gatewayUrl)
        .send('+8613900139002', { text: 'code 123456' })
        .catch((error: unknown) => String(error));
      expect(failure).toMatch(/500|fetch failed/);
      expect(failure).not.toContain('123456');
    }
    status = 200;
    await expect(sender('http://127.0.0.1:1/').send('+8613900139002', { text: 'x' })).rejects.toThrow('fetch failed');
  });

  test('a text cannot leave its place in the template, and an address cannot add recipients', async () => {
    const before = received.length;
    await sender(gatewayUrl).send('+86', { text: '","b":"{phone} \n"}' });
    expect(JSON.parse(received[before]?.body ?? '')).toEqual({ a: '+86","b":"{phone} \n"}' });
    const refusing = await startSmtpSink({ refuses: true });
    const mail = (port: number) => createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' });
    await expect(mail(refusing.port).send('x@y.example', { text: 'x' })).rejects.toThrow('550');
    await refusing.close();
    const known = sink.mails.length;
    await mail(sink.port)
      .send('x@y.example\r\nBcc: spy@evil.example', { subject: 'a\r\nBcc: spy@evil.example', text: '.\r\n.\r\nx' })
      .catch(() => undefined);
    for (const { to, data } of sink.mails.slice(known)) {
      expect(to).toHaveLength(1);
      expect(data).not.toMatch(/^Bcc:/m);
    }
  });
});

test('wrong settings are refused with the reason, without the secrets', () => {
  const wrong = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      return error instanceof ConfigError ? error.message : 'another error';
    }
  };
  expect(wrong({ SMS_URL: 'https://sms.example/send' })).toContain('SMS_COUNTRIES');
  expect(wrong({ SMS_URL: 'http://sms.example/send', SMS_COUNTRIES: 'CN' })).toContain('not encrypted');
  expect(wrong({ SMS_TEMPLATE: '{"to":"{phone}"}' })).toContain('lacks {phone} or {text}');
  expect(wrong({ SMS_COUNTRIES: 'CN,XX' })).toContain('XX');
  expect(wrong({ SMS_SECRET: 'short' })).not.toContain('short"');
  expect(wrong({ MAIL_URL: 'smtp://mail.example' })).toContain('MAIL_FROM');
  expect(wrong({ MAIL_URL: 'http://user:hunter2@mail.example', MAIL_FROM: 'a@b.c' })).not.toContain('hunter2');
});
