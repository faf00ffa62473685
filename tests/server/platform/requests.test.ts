import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../server/plugins/parsing.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { eventually } from './processes.ts';

const merchant = signedInServer('merchant');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: {
    success?: boolean;
    message?: string;
    code?: unknown;
    errorCode?: string;
    fields?: { path: string; rule: string; message: string }[];
    requestId?: string;
  };
}

/** Sends bytes as they are: fetch would tidy them up. */
function send(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(merchant.server.url);
    const outgoing = rawRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: {
          'X-Access-Token': merchant.token,
          ...(body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const isJson = response.headers['content-type']?.includes('json') === true;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const list = '/oms/oms/order/list';

describe('validation: closed schemas refuse, they do not strip (P5, A7)', () => {
  test.each([
    ['an unknown parameter', 'foo=1', 'foo', 'unknownField'],
    ['a token in the address (L13)', 'token=abc', 'token', 'unknownField'],
    ['a tenant in the address (T1)', 'tenantId=abc', 'tenantId', 'unknownField'],
    ['a doubled parameter', 'pageNo=1&pageNo=2', 'pageNo', 'type'],
    ['a doubled lang', 'lang=en_US&lang=', 'lang', 'unknownField'],
    ['an array in brackets', 'pageNo[]=1', 'pageNo[]', 'unknownField'],
    ['a number that is none', 'pageNo=two', 'pageNo', 'type'],
    ['a fraction', 'pageNo=1.5', 'pageNo', 'type'],
    ['a page below the first', 'pageNo=0', 'pageNo', 'range'],
    ['a page of more rows than allowed', 'pageSize=1001', 'pageSize', 'range'],
    ['a column that cannot be sorted by (A6)', 'column=password', 'column', 'notAllowed'],
    ['a text longer than its limit', `remark=${'x'.repeat(201)}`, 'remark', 'length'],
    ['a day that does not look like one', 'createTime_begin=yesterday', 'createTime_begin', 'format'],
    ['a NUL', 'remark=a%00b', 'remark', 'format'],
    ['a path to a prototype (H7)', '__proto__=1', '__proto__', 'unknownField'],
    ['a constructor (H7)', 'constructor=1', 'constructor', 'unknownField'],
  ])('%s in a query is 400 and names the field', async (_what, query, path, rule) => {
    const { status, body } = await send('GET', `${list}?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, errorCode: 'bad_request' });
    expect(body.fields).toContainEqual({ path, rule, message: expect.stringMatching(/^[^{]+$/) });
  });

  test.each([
    ['an unknown field', { username: 'a', password: 'b', admin: true }, 'admin', 'unknownField'],
    ['a missing field', { username: 'a' }, 'password', 'required'],
    ['an empty required field', { username: '', password: 'b' }, 'username', 'required'],
    ['a number for a text: bodies are not coerced', { username: 5, password: 'b' }, 'username', 'type'],
    ['an array for a text', { username: ['a'], password: 'b' }, 'username', 'type'],
    ['half a character', { username: 'a\ud800', password: 'b' }, 'username', 'format'],
    ['half a character as a key', { username: 'a', password: 'b', '\udc00': 1 }, '\udc00', 'unknownField'],
    ['a NUL', { username: 'a\u0000', password: 'b' }, 'username', 'format'],
    ['an array instead of an object', [], '', 'type'],
    ['a text instead of an object', 'x', '', 'type'],
  ])('%s in a body is 400 and names the field', async (_what, sent, path, rule) => {
    const { status, body } = await send('POST', '/oms/auth/login', { body: JSON.stringify(sent) });
    expect(status).toBe(400);
    expect(body.fields).toContainEqual({ path, rule, message: expect.any(String) });
  });

  test.each([
    '{"username":"a","password":"b","__proto__":{"x":1}}',
    '{"username":"a","password":"b","captcha":{"constructor":{"prototype":{}}}}',
  ])('a body that reaches for prototypes is refused: %s (H7)', async (body) => {
    const answer = await send('POST', '/oms/auth/login', { body });
    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('a body nested without end is refused, not walked into the ground', async () => {
    const { status } = await send('PUT', '/oms/ext/preference/deep', { body: `{"value":${'['.repeat(50_000)}${']'.repeat(50_000)}}` });
    expect(status).toBe(400);
  });

  test('reading a body has a bound: less for those whom nobody knows (A9)', async () => {
    const login = (bytes: number) =>
      send('POST', '/oms/auth/login', { body: JSON.stringify({ username: 'x'.repeat(bytes), password: 'x' }) });
    expect((await login(10_000)).status).toBe(400);
    const stranger = await login(20_000);
    expect([stranger.status, stranger.body.errorCode]).toEqual([413, 'too_large']);
    const save = (bytes: number) =>
      send('PUT', '/oms/ext/preference/size', { body: JSON.stringify({ value: [...'0'.repeat(bytes / 2)].map(Number) }) });
    expect((await save(200_000)).body.fields?.[0]).toMatchObject({ path: 'value', rule: 'length' });
    expect((await save(300_000)).status).toBe(413);
  });

  test('a parameter that comes a hundred thousand times costs no more than each of them once', () => {
    const begun = performance.now();
    expect(parseQuery('a&'.repeat(100_000)).a).toHaveLength(100_000);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('every wrong field is named, in the language of the request', async () => {
    const chinese = await send('GET', `${list}?pageNo=0&order=up`);
    const english = await send('GET', `${list}?pageNo=0&order=up&lang=en_US`);
    expect(chinese.body.fields?.map(({ path }) => path).sort()).toEqual(['order', 'pageNo']);
    expect(english.body.message).toMatch(/request is not valid/);
    expect(chinese.body.message).toMatch(/请求/);
    expect(english.body.fields?.[0]?.message).not.toEqual(chinese.body.fields?.[0]?.message);
  });

  test('numbers in a query are read, lang and _t belong to every call, an empty filter is no filter', async () => {
    const { status, body } = await send('GET', `${list}?pageNo=2&pageSize=10&lang=en_US&_t=1795256757360&orderStatus=&remark=`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200, result: { current: 2, size: 10 } });
  });

  test('a body where none belongs is refused', async () => {
    expect((await send('DELETE', '/oms/oms/order/closeOrders?ids=a')).status).toBe(200);
    expect((await send('DELETE', '/oms/oms/order/closeOrders?ids=a', { body: '{"x":1}' })).status).toBe(400);
  });
});

describe('what is not a call', () => {
  test('an unknown path below the base is a 404 envelope, whatever it accepts', async () => {
    const answer = await send('GET', '/oms/nothing/here', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, errorCode: 'not_found', code: 404 });
  });

  test('another method on a known path is 405 and names the ones allowed', async () => {
    const answer = await send('POST', '/oms/ext/preference/x', { body: '{}' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, PUT');
    expect(answer.body.errorCode).toBe('method_not_allowed');
  });

  test.each([
    ['text/plain', '{"username":"a","password":"b"}'],
    ['application/x-www-form-urlencoded', 'username=a&password=b'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/jsonp', '{}'],
  ])('a body of type %s is 415 (A3)', async (type, body) => {
    const answer = await send('POST', '/oms/auth/login', { headers: { 'Content-Type': type }, body });
    expect(answer.status).toBe(415);
    expect(answer.body.errorCode).toBe('unsupported_media');
  });

  test('what is not JSON, too large, or badly escaped is a 4xx envelope without a trace of the program (E3)', async () => {
    const answers = await Promise.all([
      send('POST', '/oms/auth/login', { body: '{"username":' }),
      send('POST', '/oms/auth/login', { body: JSON.stringify({ username: 'a', password: 'b'.repeat(1_100_000) }) }),
      send('GET', '/oms/%zz'),
      send('GET', `/oms/ext/preference/${'a'.repeat(300)}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      400,
      413,
      400,
      expect.toSatisfy((status: number) => status === 404 || status === 413),
    ]);
    for (const { text, body, headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(body).toMatchObject({ success: false, errorCode: expect.any(String), requestId: expect.any(String) });
      expect(text).not.toMatch(/SyntaxError|FST_|node_modules|at \w+ \(|stack/);
    }
  });
});

test('what never becomes a request is an envelope too: headers or an address too long, and what is not HTTP (E3)', async () => {
  const long = (lang: string) => send('DELETE', `/oms/oms/order/closeOrders?lang=${lang}&ids=${'a,'.repeat(20_000)}`);
  const [english, chinese] = await Promise.all([long('en_US'), long('')]);
  for (const answer of [english, chinese]) {
    expect(answer.status).toBe(431);
    expect(answer.body).toMatchObject({
      success: false,
      code: 431,
      errorCode: 'request_too_long',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  expect(english.body.message).toMatch(/too long/);
  expect(chinese.body.message).toMatch(/过长/);
  const { hostname, port } = new URL(merchant.server.url);
  const broken = connect(Number(port), hostname);
  const text = await new Promise<string>((resolve) => {
    let received = '';
    broken.on('data', (part) => {
      received += part.toString();
    });
    broken.once('close', () => resolve(received));
    broken.write('this is not HTTP\r\n\r\n');
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 .*"errorCode":"bad_request"/s);
});

test('a request with a second Host header is refused, wherever it goes and however it is spelled', async () => {
  const { hostname, port } = new URL(merchant.server.url);
  const ask = (lines: string) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(`${lines}\r\nConnection: close\r\n\r\n`));
      socket.on('data', (part) => {
        received += part.toString();
      });
      socket.once('error', reject).once('close', () => resolve(received));
    });
  for (const path of ['/', '/oms/ext/health', '/oms/auth/getTenantInfoByDomain', '/nothing']) {
    for (const second of ['Host: globex.localhost', 'hOST: localhost', 'Host:'])
      expect(await ask(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${second}`)).toMatch(/^HTTP\/1\.1 400 .*"errorCode":"bad_request"/s);
  }
  expect(await ask('GET /oms/ext/health HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 200/);
});

test('an error inside a call is a 500 envelope with a request id, and nothing of the error (E3)', async () => {
  await merchant.server.database.admin.query('ALTER TABLE dictionary_item RENAME TO dictionary_item_gone');
  try {
    const answer = await send('GET', '/oms/sys/dict/getDictItems/order_status?lang=en_US');
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ success: false, errorCode: 'internal', result: null, requestId: answer.headers['x-request-id'] });
    expect(answer.text).not.toMatch(/dictionary|select|relation|SQL/i);
  } finally {
    await merchant.server.database.admin.query('ALTER TABLE dictionary_item_gone RENAME TO dictionary_item');
  }
});

test('replies: login is good on code 1, a dictionary on 0, all others on 200; none may be cached (A10)', async () => {
  const login = await merchant.server.call('auth.login', { username: 'clerk', password: 'Demo1234' });
  const items = await merchant.server.call('dictionary.items', { code: 'order_status' }, { token: merchant.token });
  const me = await merchant.server.call('auth.me', {}, { token: merchant.token });
  expect([login.envelope.code, items.envelope.code, me.envelope.code]).toEqual(['1', 0, 200]);
  for (const { headers, envelope } of [login, items, me]) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(envelope.timestamp - Date.now())).toBeLessThan(60_000);
  }
});

test('a file is streamed under a name that every browser reads alike (F4, RFC 6266)', async () => {
  const { status, headers, bytes } = await merchant.server.call('order.export', {}, { token: merchant.token });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.()-]+$/);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

test('a call that a foreign page makes gets no permission to read the answer (A3)', async () => {
  const answer = await send('OPTIONS', list, { headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' } });
  expect(answer.status).toBe(405);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a sender that never finishes its headers is cut after 10 s, while others are served (A8)', async () => {
  const { hostname, port } = new URL(merchant.server.url);
  const slow = connect(Number(port), hostname);
  slow.write('GET /oms/ext/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const begun = Date.now();
  const closed = new Promise<number>((resolve) => slow.once('close', () => resolve(Date.now() - begun)));
  let received = '';
  slow.on('data', (part) => {
    received += part.toString();
  });
  expect((await send('GET', '/oms/ext/health')).status).toBe(200);
  const after = await closed;
  expect(after).toBeGreaterThan(8_000);
  expect(after).toBeLessThan(40_000);
  expect(received).toMatch(/^HTTP\/1\.1 408 .*"errorCode":"request_too_slow"/s);
});

test('an export that the browser gives up frees its place (A9)', async () => {
  const start = new URL('/oms/oms/order/exportXls', merchant.server.url);
  const begin = async () => {
    const aborting = new AbortController();
    const answer = await fetch(start, {
      method: 'POST',
      headers: { 'X-Access-Token': merchant.token, 'Content-Type': 'application/json' },
      body: '{}',
      signal: aborting.signal,
    });
    aborting.abort();
    return answer.status === 200 && answer.headers.get('content-type')?.includes('spreadsheet') === true;
  };
  // A tenant has two places; the server may hear of a reader that left a moment later.
  for (let index = 0; index < 4; index += 1) await eventually(begin, 20_000);
});
