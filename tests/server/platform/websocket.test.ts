import fastify from 'fastify';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets, socketsPerUser } from '../../../server/live/sockets.ts';
import { answerFailures } from '../../../server/plugins/replies/failures.ts';
import { serveWebsocket } from '../../../server/plugins/websocket.ts';
import { type RunningServer, startServer } from '../../../server/serve.ts';
import { principalOf } from '../../support/principal.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { openSocket, type PageSocket } from './page-socket.ts';
import { eventually, pause } from './processes.ts';

let server: TestServer;
/** A second node on the same database. */
let node: RunningServer;
const open: PageSocket[] = [];
const users = new Map<string, { id: string; tenant: string }>();

beforeAll(async () => {
  server = await startTestServer({ options: { replaced: { exportAtOnce: 50 } } });
  node = await startServer(server.config, () => undefined);
  const { rows } = await server.database.admin.query<{ id: string; tenant: string; name: string }>(
    'SELECT id, tenant_id AS tenant, username AS name FROM app_user',
  );
  for (const { id, tenant, name } of rows) users.set(name, { id, tenant });
});
afterEach(() => {
  for (const page of open.splice(0)) page.socket.terminate();
});
afterAll(async () => {
  await node.stop();
  await server.stop();
});

const user = (name: string) => must(users.get(name));

async function connect(name: string, token: string, address = server.url): Promise<PageSocket> {
  const page = await openSocket({ address, userId: user(name).id, protocols: ['oms', token], origin: address });
  if (typeof page === 'number') throw new Error(`refused with ${page}`);
  open.push(page);
  return page;
}
const signedIn = async (name: string, address = server.url) => connect(name, await server.login(name), address);

async function publish(tenant: string, title: string, to: readonly string[] | null): Promise<string> {
  const id = uuidv7();
  const { admin } = server.database;
  await admin.query(
    `WITH notice AS (INSERT INTO announcement (tenant_id, id, title, content, sender, category, priority, audience, send_status, created_at, sent_at)
       VALUES ($1, $2, $3, '<p>x</p>', 'test', '1', 'L', $4, '1', now(), now()) RETURNING tenant_id, id)
     INSERT INTO announcement_send SELECT tenant_id, id, unnest($5::uuid[]) FROM notice`,
    [tenant, id, title, to === null ? 'ALL' : 'USER', to ?? []],
  );
  return id;
}

describe('opening (security W1)', () => {
  test('the server selects `oms`, so that the token does not come back', async () => {
    const page = await signedIn('merchant');
    expect(page.socket.protocol).toBe('oms');
    expect(page.socket.extensions).toBe('');
  });

  test('refused: no token, a wrong one, one alone, another user, an id that contains the own one', async () => {
    const token = await server.login('merchant');
    const { id } = user('merchant');
    const attempt = (userId: string, protocols: string[], origin = server.url) =>
      openSocket({ address: server.url, userId, protocols, origin });
    expect(await attempt(id, ['oms'])).toBe(401);
    expect(await attempt(id, ['oms', 'x'.repeat(43)])).toBe(401);
    expect(await attempt(id, [token])).toBe(401);
    expect(await attempt(id, ['oms', token, 'third'])).toBe(401);
    for (const other of [user('clerk').id, user('globex').id, `${id}0`, id.slice(0, -1), id.toUpperCase(), `x${id}`]) {
      expect(await attempt(other, ['oms', token]), other).toBe(403);
    }
  });

  test('a page of another origin is refused, whatever it knows', async () => {
    const token = await server.login('merchant');
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, server.url.replace(/:\d+$/, ':1')]) {
      expect(await openSocket({ address: server.url, userId: user('merchant').id, protocols: ['oms', token], origin }), origin).toBe(403);
    }
  });

  test('an ended session opens nothing; a plain GET is told that this is no page', async () => {
    const token = await server.login('merchant');
    await server.call('auth.logout', {}, { token });
    expect(await openSocket({ address: server.url, userId: user('merchant').id, protocols: ['oms', token] })).toBe(401);
    expect((await fetch(`${server.url}/oms/websocket/${user('merchant').id}`)).status).toBe(400);
  });

  test('W3: a user has a cap, which does not touch the others', async () => {
    const token = await server.login('newbie');
    for (let index = 0; index < socketsPerUser; index += 1) await connect('newbie', token);
    await expect(connect('newbie', token)).rejects.toThrow('429');
    await signedIn('merchant');
    must(open[0]).socket.close();
    await eventually(async () => must(open[0]).closed() !== null, 20_000);
    await eventually(async () => (await connect('newbie', token)).closed() === null, 20_000);
  });
});

describe('frames', () => {
  test('heartcheck is answered with the same', async () => {
    const page = await signedIn('merchant');
    page.socket.send('{"cmd":"heartcheck"}');
    await page.until((frames) => frames.length === 1);
    expect(page.frames).toEqual([{ cmd: 'heartcheck' }]);
  });

  test('W2: whatever else a page sends is passed over, and the connection lives', async () => {
    const hostile = [
      'ping',
      'HeartBeat',
      '',
      "{cmd:'heartcheck'}",
      '{"cmd":"topic"}',
      '{"cmd":"user","userId":"*"}',
      '[]',
      'null',
      '{"__proto__":{"cmd":"heartcheck"}}',
      `"${'a'.repeat(4_000)}"`,
      '[[[[[[[[',
      '\u0000',
      '{"cmd":["heartcheck"]}',
    ];
    const [page, other] = [await signedIn('merchant'), await signedIn('clerk')];
    for (const text of hostile) {
      page.socket.send(text);
      // Four in a second: ten would end it, also when a busy machine lets some arrive together.
      await pause(250);
    }
    page.socket.send('{"cmd":"heartcheck"}');
    await page.until((frames) => frames.length > 0);
    expect([page.frames, other.frames, page.closed()]).toEqual([[{ cmd: 'heartcheck' }], [], null]);
  });

  test('W3: more than 4 KB, binary frames and more than ten in a second end the connection, and no other', async () => {
    const other = await signedIn('clerk');
    const closes = async (send: (page: PageSocket) => void, code: number) => {
      const page = await signedIn('merchant');
      send(page);
      await eventually(async () => page.closed() === code, 20_000);
    };
    await closes((page) => page.socket.send('x'.repeat(4_097)), 1009);
    await closes((page) => page.socket.send(Buffer.from('x')), 1003);
    await closes((page) => {
      for (let index = 0; index < 40; index += 1) page.socket.send('{"cmd":"heartcheck"}');
    }, 1008);
    other.socket.send('{"cmd":"heartcheck"}');
    await other.until((frames) => frames.length === 1);
  });
});

describe('fan-out over two servers', () => {
  test('a notice to all reaches every page of the tenant on both, and no other tenant', async () => {
    const pages = [await signedIn('merchant'), await signedIn('merchant', node.address), await signedIn('clerk', node.address)];
    const strangers = [await signedIn('globex'), await signedIn('globex', node.address)];
    const id = await publish(user('merchant').tenant, 'To all', null);
    for (const page of pages) {
      await page.until((frames) => frames.length > 0);
      expect(page.frames).toEqual([{ cmd: 'topic', msgId: id, msgTxt: 'To all' }]);
    }
    await pause(200);
    for (const stranger of strangers) expect(stranger.frames).toEqual([]);
  });

  test('a notice to one user reaches all of their tabs, and nobody else', async () => {
    const tabs = [await signedIn('clerk'), await signedIn('clerk'), await signedIn('clerk', node.address)];
    const other = await signedIn('merchant', node.address);
    const id = await publish(user('clerk').tenant, 'To the clerk', [user('clerk').id]);
    for (const tab of tabs) {
      await tab.until((frames) => frames.length > 0);
      expect(tab.frames).toEqual([{ cmd: 'user', msgId: id, msgTxt: 'To the clerk' }]);
    }
    await pause(200);
    expect(other.frames).toEqual([]);
  });

  test('a revoked notice makes the pages ask again, without telling its title', async () => {
    const id = await publish(user('merchant').tenant, 'A slip', null);
    const page = await signedIn('merchant', node.address);
    await server.database.admin.query("UPDATE announcement SET send_status = '2' WHERE id = $1", [id]);
    await page.until((frames) => frames.length > 0);
    expect(page.frames).toEqual([{ cmd: 'topic', msgId: id, msgTxt: '' }]);
  });

  test('reading a notice in one tab is told to the other ones', async () => {
    const token = await server.login('merchant');
    const id = await publish(user('merchant').tenant, 'Read me', null);
    const tab = await connect('merchant', token, node.address);
    await server.call('notice.markRead', { anntId: id }, { token });
    await tab.until((frames) => frames.some(({ cmd, msgId }) => cmd === 'user' && msgId === id));
  });

  test('the closing of an old tab leaves the new one connected', async () => {
    const [old, young] = [await signedIn('clerk'), await signedIn('clerk')];
    old.socket.close();
    await eventually(async () => old.closed() !== null, 20_000);
    await publish(user('clerk').tenant, 'Still here', [user('clerk').id]);
    await young.until((frames) => frames.length === 1);
  });

  test('payloads that are no events are passed over', async () => {
    const page = await signedIn('merchant');
    for (const payload of ['', 'x', '{"kind":"notice"}', '{"kind":"session","session":"*"}', '{"kind":"permission","tenant":"%"}'])
      await server.database.admin.query("SELECT pg_notify('waybill', $1)", [payload]);
    await server.database.admin.query("SELECT pg_notify('waybill', $1)", [
      JSON.stringify({ kind: 'permission', tenant: user('merchant').tenant }),
    ]);
    await page.until((frames) => frames.length > 0);
    expect([page.frames, page.closed()]).toEqual([[{ cmd: 'permission' }], null]);
  });

  test('a listener whose connection breaks hears again, and pages are told to ask again', async () => {
    const page = await signedIn('merchant', node.address);
    await server.database.admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'waybill-listen' AND datname = current_database()",
    );
    await page.until((frames) => frames.some(({ cmd }) => cmd === 'topic'), 20_000);
    const id = await publish(user('merchant').tenant, 'After the break', null);
    await page.until((frames) => frames.some(({ msgId }) => msgId === id));
  });
});

describe('sessions that end (security W4)', () => {
  /** A second on idle cores, more on busy ones; if nobody told the servers, the sockets would stay. */
  const soon = 10_000;

  test('signing out closes the sockets of that session on all servers within a second, and no others', async () => {
    const token = await server.login('merchant');
    const own = [await connect('merchant', token), await connect('merchant', token, node.address)];
    const other = await signedIn('merchant', node.address);
    await server.call('auth.logout', {}, { token });
    await eventually(async () => own.every((page) => page.closed() === 4401), soon);
    expect(other.closed()).toBeNull();
  });

  test('switching a user off closes theirs within a second', async () => {
    const [page, other] = [await signedIn('newbie', node.address), await signedIn('clerk', node.address)];
    await server.database.admin.query("UPDATE app_user SET state = 'disabled' WHERE id = $1", [user('newbie').id]);
    await eventually(async () => page.closed() === 4401, soon);
    expect(other.closed()).toBeNull();
    await server.database.admin.query("UPDATE app_user SET state = 'active' WHERE id = $1", [user('newbie').id]);
  });
});

test('an export above the size: the reply says so, the page is told when it is done, and the link gives the file', async () => {
  const token = await server.login('merchant');
  const page = await connect('merchant', token, node.address);
  const { envelope, headers } = await server.call('order.export', { consigneeCountry: 'US' }, { token, lang: 'en_US' });
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect([envelope.success, envelope.message]).toEqual([true, expect.stringContaining('work tasks')]);
  await page.until((frames) => frames.some(({ cmd }) => cmd === 'user'), 60_000);
  const { records } = (await server.call('job.list', {}, { token })).envelope.result;
  const row = must(records.find(({ status, optType }) => status === '2' && optType === '3'));
  const file = await fetch(`${server.url}${row.successData}`, { headers: { 'X-Access-Token': token } });
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*\.xlsx/);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const stranger = await server.login('globex');
  expect((await server.call('job.download', { id: row.id }, { token: stranger })).envelope).toMatchObject({
    success: false,
    errorCode: 'job_file_not_found',
  });
});

describe('silence (security W3)', () => {
  const principal = principalOf({ sessionId: uuidv7(), userId: 'u1', tenantId: 't' });

  test('a peer that answers nothing is dead after its time; one that answers pings stays, as a hidden tab does', async () => {
    const app = fastify();
    app.decorateRequest('principal', null);
    answerFailures(app);
    const sockets = createSockets();
    serveWebsocket(app, { omsBase: 'oms', authenticate: async () => principal, sockets, silence: 2_000 });
    const address = await app.listen({ port: 0 });
    const join = async () => {
      const page = await openSocket({ address, userId: 'u1', protocols: ['oms', 'token'] });
      if (typeof page === 'number') throw new Error(`refused with ${page}`);
      return page;
    };
    const [lively, dead] = [await join(), await join()];
    dead.socket.pong = () => undefined;
    await eventually(async () => dead.closed() !== null, 20_000);
    await pause(2_500);
    expect([lively.closed(), sockets.all().length]).toEqual([null, 1]);
    sockets.endSession(principal.sessionId);
    // Let in by a session that ended while the socket was being opened.
    expect(await openSocket({ address, userId: 'u1', protocols: ['oms', 'token'] })).toBe(401);
    await app.close();
  });
});

test('stopping a server closes its sockets and does not wait for them', async () => {
  const third = await startServer(server.config, () => undefined);
  const page = await signedIn('merchant', third.address);
  const begun = Date.now();
  await third.stop();
  await eventually(async () => page.closed() === 1001, 20_000);
  // Silence would end them after 40 s.
  expect(Date.now() - begun).toBeLessThan(20_000);
});
