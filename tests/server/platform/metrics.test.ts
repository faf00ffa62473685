import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointIds } from '../../../server/plugins/endpoints.ts';
import { startServer } from '../../../server/serve.ts';
import { seededFolder } from '../../support/folders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { addressOf, ready, signIn, wholeServers } from '../../support/whole-servers.ts';
import { amountOf, type Sample, samplesOf } from './metric-text.ts';
import { openSocket } from './page-socket.ts';
import { eventually, workersOf } from './processes.ts';
import { alertRules, askedBy, dashboardPanels, scraping, textOf } from './watching-files.ts';

const token = 'a-token-for-metrics-1';

async function scrape(address: string, patience = 60_000): Promise<readonly Sample[]> {
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
  const reply = await fetch(`${address}/oms/ext/metrics`, { headers, signal: AbortSignal.timeout(patience) });
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return samplesOf(await reply.text());
}

describe('one process', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { METRICS_TOKEN: token, CALLS_PER_MINUTE: '10000000' } });
  });
  afterAll(() => server.stop());

  test('only who has the token reads metrics, and without the setting there are none', async () => {
    for (const authorization of ['', token, 'Bearer ', `Bearer ${token}x`, `bearer ${token}`]) {
      const reply = await fetch(`${server.url}/oms/ext/metrics`, { headers: { Authorization: authorization } });
      expect([reply.status, (await reply.text()).includes('waybill_')], authorization).toEqual([401, false]);
    }
    const session = await server.login('operator');
    const bySession = await fetch(`${server.url}/oms/ext/metrics`, { headers: { 'X-Access-Token': session } });
    expect(bySession.status).toBe(401);
    const bare = await startServer({ ...server.config, metricsToken: null }, () => undefined);
    try {
      const reply = await fetch(`${bare.address}/oms/ext/metrics`, { headers: { Authorization: `Bearer ${token}` } });
      expect(reply.status).toBe(404);
    } finally {
      await bare.stop();
    }
  });

  test('requests count under their route and status, whatever address is asked for', async () => {
    const session = await server.login('merchant');
    const before = await scrape(server.url);
    const made = (samples: readonly Sample[], route: string, status: string) =>
      amountOf(samples, 'waybill_http_requests_total', { route, status }) ?? 0;
    await server.call('order.list', { pageNo: 1, pageSize: 10 }, { token: session });
    await server.call('order.list', { pageNo: 1, pageSize: 10 });
    for (let nth = 0; nth < 50; nth += 1) {
      await fetch(`${server.url}/oms/track/secret-number-${nth}`);
      await fetch(`${server.url}/oms/ext/tracking/source-${nth}`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      });
      await fetch(`${server.url}/page-${nth}?q=secret-${nth}`);
    }
    const after = await scrape(server.url);
    expect(made(after, 'order.list', '200') - made(before, 'order.list', '200')).toBe(1);
    expect(made(after, 'order.list', '401') - made(before, 'order.list', '401')).toBe(1);
    expect(amountOf(after, 'waybill_http_request_duration_seconds_count', { route: 'order.list' })).toBe(
      made(after, 'order.list', '200') + made(after, 'order.list', '401'),
    );
    const routes = new Set(after.flatMap(({ labels }) => labels.route ?? []));
    const known = new Set<string>([...endpointIds, 'ext/tracking', 'ext/payment', 'ext/metrics', 'websocket', 'pages', 'unknown']);
    expect([...routes].filter((route) => !known.has(route))).toEqual([]);
    expect(JSON.stringify(after)).not.toContain('secret');
  });

  test('no label names a tenant, a user or a number', async () => {
    const labels = new Set((await scrape(server.url)).flatMap((sample) => Object.keys(sample.labels)));
    expect([...labels].sort()).toEqual(['kind', 'le', 'part', 'quantile', 'route', 'state', 'status']);
  });

  test('the pool, websockets, memory and the event loop are those of now', async () => {
    const { envelope } = await server.call('auth.login', { username: 'merchant', password: 'Demo1234' });
    if (!envelope.success) throw new Error(envelope.message);
    const { token: session, userInfo } = envelope.result;
    const socket = await openSocket({ address: server.url, userId: userInfo.id, protocols: ['oms', session] });
    if (typeof socket === 'number') throw new Error(`refused: ${socket}`);
    const open = await scrape(server.url);
    expect(amountOf(open, 'waybill_websocket_clients')).toBe(1);
    expect(amountOf(open, 'waybill_database_connections', { state: 'most' })).toBe(6);
    expect(amountOf(open, 'waybill_process_memory_bytes', { kind: 'resident' })).toBeGreaterThan(5e7);
    expect(amountOf(open, 'waybill_event_loop_delay_seconds', { quantile: '0.99' })).toBeGreaterThanOrEqual(0);
    expect(amountOf(open, 'waybill_workers', { state: 'serving' })).toBe(1);
    socket.socket.close();
    await eventually(async () => amountOf(await scrape(server.url), 'waybill_websocket_clients') === 0, 20_000);
  });

  test('queues, failures and storage are those of the database', async () => {
    const { admin } = server.database;
    await admin.query(`INSERT INTO job (tenant_id, id, user_id, kind, input, language, status, begin_at, end_at, fail_reason)
      SELECT u.tenant_id, gen_random_uuid(), u.id, 'export.orders', '{}', 'en_US', '3', now(), now() - a.age, 'job.failed'
      FROM (SELECT * FROM app_user LIMIT 1) u, (VALUES (interval '1 hour'), (interval '25 hours')) a (age)`);
    await admin.query(`INSERT INTO job (tenant_id, id, user_id, kind, input, language, available_at)
      SELECT u.tenant_id, gen_random_uuid(), u.id, 'nobody.runs', '{}', 'en_US', now() + a.due
      FROM (SELECT * FROM app_user LIMIT 1) u, (VALUES (interval '-100 seconds'), (interval '1 hour')) a (due)`);
    await eventually(
      async () => amountOf(await scrape(server.url), 'waybill_jobs_failed_last_day', { kind: 'export.orders' }) === 1,
      20_000,
    );
    const samples = await scrape(server.url);
    expect(amountOf(samples, 'waybill_jobs', { state: 'due' })).toBe(1);
    expect(amountOf(samples, 'waybill_jobs', { state: 'later' })).toBeGreaterThanOrEqual(1);
    const age = amountOf(samples, 'waybill_job_oldest_seconds', { state: 'due' }) ?? 0;
    expect(age).toBeGreaterThanOrEqual(100);
    expect(age).toBeLessThan(200);
    expect(amountOf(samples, 'waybill_storage_bytes', { part: 'database' })).toBeGreaterThan(1e7);
    expect(amountOf(samples, 'waybill_storage_bytes', { part: 'orders' })).toBeGreaterThan(1e5);
    await admin.query("DELETE FROM job WHERE kind IN ('nobody.runs', 'export.orders')");
  });

  test('dashboard and alert rules ask for metrics and labels that a server has, and each alarm says what to do', async () => {
    const reply = await fetch(`${server.url}/oms/ext/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    const text = await reply.text();
    const told = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) => namesOf(name, type)));
    const samples = samplesOf(text);
    const expressions = [
      ...alertRules().map(({ expr }) => expr),
      ...dashboardPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    const asked = expressions.flatMap(askedBy);
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
    const unknown = asked.flatMap(({ name, labels }) => {
      const known = new Set(samples.filter((sample) => sample.name === name).flatMap((sample) => Object.keys(sample.labels)));
      return labels.filter((label) => known.size > 0 && label !== 'instance' && !known.has(label)).map((label) => `${name}{${label}}`);
    });
    expect(unknown).toEqual([]);
    // Whatever is measured is shown or watched.
    const shown = new Set(asked.map(({ name }) => name.replace(/_(?:bucket|sum|count)$/, '')));
    expect([...told].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')).filter((name) => !shown.has(name))).toEqual([]);

    const headings = new Set([...textOf('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
    for (const { alert, annotations } of alertRules()) {
      const [, place] = /^docs\/operations\.md, "(.+)"$/.exec(annotations.runbook) ?? [];
      expect(headings.has(place), `${alert}: ${annotations.runbook}`).toBe(true);
    }
    const [job] = scraping().scrape_configs;
    expect(job).toMatchObject({ job_name: 'waybill', metrics_path: '/oms/ext/metrics' });
    expect(scraping().rule_files).toEqual(['waybill-alerts.yaml']);
  });

  test('without the database they say so, and are read all the same', async () => {
    const { admin } = server.database;
    const { rows } = await admin.query<{ name: string }>('SELECT current_database() AS name');
    const away = `REVOKE CONNECT ON DATABASE "${rows[0]?.name}" FROM waybill_app`;
    await admin.query(away);
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'waybill_app'",
    );
    await eventually(async () => amountOf(await scrape(server.url), 'waybill_database_up') === 0, 30_000);
    expect(amountOf(await scrape(server.url), 'waybill_jobs', { state: 'due' })).toBeUndefined();
    await admin.query(`GRANT CONNECT ON DATABASE "${rows[0]?.name}" TO waybill_app`);
    await eventually(async () => amountOf(await scrape(server.url), 'waybill_database_up') === 1, 30_000);
  });
});

/** Names of a metric's samples. */
function namesOf(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => `${name}${ending}`) : [name];
}

describe('several processes', () => {
  const serve = wholeServers({ DEMO: '0', WORKERS: '2', METRICS_TOKEN: token });

  test('figures are those of all workers, and no count falls when one dies', async () => {
    const server = serve({ DATA_DIR: await seededFolder('metrics') });
    await server.until(ready);
    const address = addressOf(server);
    expect(server.output()).toMatch(/^ {2}METRICS_TOKEN: set by the environment, not shown$/m);
    expect(server.output()).not.toContain(token);
    const health = async () => {
      await (await fetch(`${address}/oms/ext/health`, { headers: { Connection: 'close' } })).arrayBuffer();
    };
    const countedIn = (samples: readonly Sample[]) =>
      amountOf(samples, 'waybill_http_request_duration_seconds_count', { route: 'ext.health' });
    const counted = async () => countedIn(await scrape(address));
    for (let call = 0; call < 10; call += 1) await health();
    // Each connection goes to the next worker, so both have some.
    await eventually(async () => (await counted()) === 10, 10_000);
    const whole = await scrape(address);
    expect(amountOf(whole, 'waybill_workers', { state: 'serving' })).toBe(2);
    expect(amountOf(whole, 'waybill_database_connections', { state: 'most' })).toBe(16);

    const [first = 0] = workersOf(server);
    process.kill(first, 'SIGSTOP');
    // A connection that is given to the standing one waits; the other answers the next, with what the standing one has told before.
    let halted: readonly Sample[] = [];
    await eventually(async () => {
      halted = await scrape(address, 6_000);
      return amountOf(halted, 'waybill_workers', { state: 'serving' }) === 1;
    }, 29_000);
    expect(countedIn(halted)).toBe(10);
    process.kill(first, 'SIGKILL');
    await eventually(async () => workersOf(server).length === 2 && !workersOf(server).includes(first), 120_000);
    await eventually(async () => amountOf(await scrape(address), 'waybill_workers', { state: 'serving' }) === 2, 120_000);
    const renewed = await scrape(address);
    expect(countedIn(renewed)).toBe(10);
    const { labels: { status = '' } = {} } =
      renewed.find(({ labels }) => labels.status !== undefined && labels.route === 'ext.health') ?? {};
    expect(amountOf(renewed, 'waybill_http_requests_total', { route: 'ext.health', status })).toBe(10);
    expect(amountOf(renewed, 'waybill_workers_replaced')).toBe(1);
    expect((await signIn(server, 'nobody')).success).toBe(false);
  });
});
