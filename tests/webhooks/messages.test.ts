import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readEndpointUrl } from '../../server/webhooks/endpoint-url.ts';
import { postMessage } from '../../server/webhooks/post-message.ts';
import { pauseAfter, triesAtMost } from '../../server/webhooks/schedule.ts';
import { createWebhookSecret, messageId, webhookHeaders } from '../../server/webhooks/signature.ts';
import english from '../../src/locales/en-US/screens.json' with { type: 'json' };
import chinese from '../../src/locales/zh-CN/screens.json' with { type: 'json' };

const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('a signature', () => {
  test('is that of the published vector of Standard Webhooks', () => {
    const { secret, signature, ...message } = published;
    expect(webhookHeaders(message, [secret])['webhook-signature']).toBe(signature);
  });

  /** The code of the documentation, as its reader copies it. */
  const codeIn = (html: string) =>
    (/<pre><code>(.*?)<\/code><\/pre>/s.exec(html)?.[1] ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

  test.each([
    ['English', english],
    ['Chinese', chinese],
  ])('is verified by the example of the %s documentation', (_language, texts) => {
    const [old, secret, other] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()];
    const body = '{"type":"order.placed","data":{"customerNo":"箱-1"}}';
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = webhookHeaders({ id: messageId('01a00000-0000-7000-8000-0000000000aa'), timestamp, body }, [secret, old]);
    const late = webhookHeaders({ id: 'msg_x', timestamp: timestamp - 301, body }, [secret]);
    const tries = [
      [secret, headers, body],
      [old, headers, body],
      [other, headers, body],
      [secret, headers, `${body} `],
      [secret, { ...headers, 'webhook-id': 'msg_y' }, body],
      [secret, late, body],
    ];
    const program = `${codeIn(texts['apiDoc.webhookSignatureText'])}
      console.log(JSON.stringify(${JSON.stringify(tries)}.map((each) => verify(...each))));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program]).toString();
    expect(JSON.parse(output)).toEqual([true, true, false, false, false, false]);
  });
});

test('pauses add up to three days, and chance adds a tenth at most', () => {
  const all = (random: number) => Array.from({ length: triesAtMost - 1 }, (_none, at) => pauseAfter(at + 1, () => random) ?? 0);
  const sum = (pauses: readonly number[]) => pauses.reduce((one, other) => one + other, 0) / 3_600_000;
  expect([all(0)[0], all(0).at(-1), pauseAfter(triesAtMost)]).toEqual([5_000, 86_400_000, null]);
  expect(sum(all(0))).toBeGreaterThan(72);
  expect(sum(all(1)) / sum(all(0))).toBeCloseTo(1.1);
});

describe('an address', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '0.0.0.0'],
    ...[
      '192.0.0.192',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '168.63.129.16',
      '240.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
    ],
    ...[
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fd00:ec2::254]',
      '[fc00::1]',
      '[ff02::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
    ],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[2001:db8::1]'],
    ...['localhost', 'localhost.', 'printer', 'db.local', 'metadata.google.internal', 'x.localhost'],
  ])('of this machine or a private network is refused when it is typed: %s', (host) => {
    expect(readEndpointUrl(`https://${host}/hooks`, false)).toBe('private');
    expect(readEndpointUrl(`http://${host}/hooks`, false)).toBe('notHttps');
  });

  test('is https, and holds no password and no fragment', () => {
    expect(readEndpointUrl('https://shop.example/hooks?x=1#top', false)).toMatchObject({ href: 'https://shop.example/hooks?x=1' });
    expect(readEndpointUrl('https://8.8.8.8/', false)).toMatchObject({ hostname: '8.8.8.8' });
    expect(readEndpointUrl('https://user:pass@shop.example/', false)).toBe('credentials');
    for (const scheme of ['http', 'ftp', 'file', 'gopher']) expect(readEndpointUrl(`${scheme}://shop.example/`, false)).toBe('notHttps');
    for (const text of ['shop.example', '', 'https://']) expect(readEndpointUrl(text, false)).toBe('notUrl');
  });

  test('of this machine is allowed by the setting alone, and nothing else with it', () => {
    expect(readEndpointUrl('http://127.0.0.1:4100/hooks', true)).toMatchObject({ port: '4100' });
    for (const host of ['10.1.2.3', '169.254.169.254', 'localhost']) expect(readEndpointUrl(`https://${host}/`, true)).toBe('private');
    expect(readEndpointUrl('http://shop.example/', true)).toBe('notHttps');
  });
});

describe('a message', () => {
  const message = { eventId: '01a00000-0000-7000-8000-0000000000aa', body: '{}', secrets: [createWebhookSecret()], at: new Date() };

  /** Starts a server that answers each request so, and returns what was asked of it. */
  async function withServer(status: number, headers: Record<string, string>, work: (origin: string, port: number) => Promise<void>) {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.writeHead(status, headers).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    await work(`http://127.0.0.1:${port}`, port);
    server.closeAllConnections();
    server.close();
    return asked;
  }

  test('is not sent where a name leads to this machine, whenever it came to do so', async () => {
    const asked = await withServer(204, {}, async (origin, port) => {
      for (const url of [`https://localhost:${port}/`, `https://127.0.0.1:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`])
        expect(await postMessage({ ...message, url }, false)).toMatchObject({ status: null, problem: 'private' });
      expect(await postMessage({ ...message, url: origin }, false)).toMatchObject({ status: null, problem: 'plainSecret' });
      expect(await postMessage({ ...message, url: `https://localhost:${port}/` }, true)).toMatchObject({ problem: 'private' });
    });
    expect(asked).toEqual([]);
  });

  test('follows no redirect', async () => {
    const asked = await withServer(307, { Location: '/elsewhere' }, async (origin) => {
      expect(await postMessage({ ...message, url: `${origin}/hooks` }, true)).toEqual({ status: null, problem: 'redirect', reply: null });
    });
    expect(asked).toEqual(['/hooks']);
  });
});
