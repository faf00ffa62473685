import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '../../../contract/entities/company/health.ts';
import { situations } from '../../../server/metrics/problems.ts';
import { quantileOf } from '../../../server/metrics/process-figures.ts';
import { startServer } from '../../../server/serve.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { eventually } from './processes.ts';
import { textOf } from './watching-files.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.login('operator');
  await eventually(async () => (await read()).processes.length === 1, 20_000);
});
afterAll(() => server.stop());

async function read(language: 'en_US' | 'zh_CN' = 'en_US'): Promise<Health> {
  const { envelope } = await server.call('platform.health', {}, { token: operator, lang: language });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.result;
}
/** Problems but those of how fast this machine is just now. */
const problemsIn = ({ problems }: Health) => problems.filter(({ situation }) => situation !== 'Calls are slow');

test('a merchant does not see it, and the database tells a merchant nothing', async () => {
  const reply = await server.call('platform.health', {}, { token: await server.login('merchant') });
  expect([reply.status, reply.envelope.errorCode]).toEqual([403, 'forbidden']);
  const { rows } = await server.database.admin.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM server_processes()) + (SELECT count(*) FROM operating_failed_jobs(9)) +
      (SELECT count(*) FROM operating_failing_endpoints(9)) AS n`,
  );
  expect(Number(rows[0]?.n)).toBe(0);
});

test('a process tells its machine, version and figures, and is gone when it ended in order', async () => {
  const described = JSON.parse(readFileSync(join(server.config.root, 'package.json'), 'utf8')) as { version: string };
  const [own] = (await read()).processes;
  expect(own).toMatchObject({ pid: process.pid, version: described.version, state: 'Serving', silent: false, diskLow: false });
  expect(own?.memory).toMatch(/^\d+ MB$|^\d\.\d GB$/);
  expect(own?.connections).toMatch(/^\d of 6$/);
  const other = await startServer(server.config, () => undefined);
  await eventually(async () => (await read()).processes.length === 2, 20_000);
  expect((await read()).serving).toBe('2 of 2');
  await other.stop();
  expect((await read()).serving).toBe('1 of 1');
});

test('calls stand with their times and failures as their process told them, the slowest first', async () => {
  const figures = { memory: 1e8, delay: 0, sockets: 0, connections: 0, mostConnections: 6, waiting: 0, diskFree: null, diskSize: null };
  const routes = {
    'order.export': { within: [0, 0, 0, 0, 0, 0, 0, 10, 90, 100, 100, 100], failed: 7 },
    'order.detail': { within: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100], failed: 0 },
  };
  const { admin } = server.database;
  const id = '00000000-0000-7000-8000-00000000aaaa';
  await admin.query("SELECT note_server_process($1, 'node-2', 77, '9.9.9', now(), $2)", [id, JSON.stringify({ ...figures, routes })]);
  const { calls, requests, problems } = await read();
  expect(calls[0]).toMatchObject({ id: 'order.detail', calls: 100, p95: 'over 10 s', slow: true });
  // 95 of 100 calls: 5 of the 10 between 2.5 s and 5 s.
  expect(calls.find(({ id: route }) => route === 'order.export')).toEqual({
    id: 'order.export',
    calls: 100,
    failed: 7,
    p95: '3.8 s',
    p99: '4.8 s',
    slow: true,
  });
  expect(requests).toBeGreaterThanOrEqual(200);
  expect(problems.map(({ problem }) => problem)).toContain('One call in twenty takes more than 1 s');

  await admin.query("UPDATE server_process SET seen_at = now() - interval '5 minutes' WHERE id = $1", [id]);
  const { processes, serving, problems: after } = await read();
  expect(processes.find(({ host }) => host === 'node-2')).toMatchObject({ state: 'Silent for 5 min', silent: true, disk: null });
  expect(serving).toBe('1 of 2');
  expect(after[0]).toMatchObject({
    problem: 'Process 77 on node-2 has been silent for 5 min',
    situation: 'A server does not answer',
    urgent: true,
  });
  await admin.query('SELECT forget_server_process($1)', [id]);
});

test('a quantile is estimated as Prometheus does', () => {
  const none = { within: Array.from({ length: 12 }, () => 0), failed: 0 };
  expect(quantileOf(none, 0.95)).toBeNull();
  expect(quantileOf({ ...none, within: [100, ...Array.from({ length: 11 }, () => 100)] }, 0.5)).toBeCloseTo(0.0025, 6);
});

test('jobs that wait or failed, checks that differ and missing copies are problems until they are mended', async () => {
  const { admin } = server.database;
  expect(problemsIn(await read())).toMatchObject([{ problem: 'There is no backup to restore from', urgent: false }]);
  const ofUser = "FROM (SELECT * FROM app_user WHERE username = 'merchant' LIMIT 1) u";
  await admin.query(`INSERT INTO job (tenant_id, id, user_id, kind, input, language, available_at)
    SELECT u.tenant_id, gen_random_uuid(), u.id, 'nobody.runs', '{}', 'en_US', now() - interval '20 minutes' ${ofUser}`);
  await admin.query(`INSERT INTO job (tenant_id, id, user_id, kind, input, language, status, attempts, begin_at, end_at, fail_reason)
    SELECT u.tenant_id, gen_random_uuid(), u.id, 'orderExport', '{"secret":"x"}', 'en_US', '3', 3, now(), now(), 'job.failed'
    ${ofUser}, generate_series(1, 11)`);
  await admin.query("SELECT note_operating_check('log', 2, now()), note_operating_check('backup', 0, now() - interval '73 hours')");
  const found = await read();
  expect(problemsIn(found).map(({ problem, urgent }) => [problem, urgent])).toEqual([
    ['The oldest background job has waited for 20 min', true],
    ['The log differs from its seals in 2 places', true],
    ['11 background jobs failed within 24 hours', false],
    ['The last backup is 3 d old', false],
  ]);
  expect(found).toMatchObject({ state: 'now', oldestJob: '20 min', lastCopy: '3 d ago' });
  expect(found.queues.find(({ id }) => id === 'jobs')).toMatchObject({ due: 1, oldest: '20 min', late: true });
  expect(found.failedJobs).toHaveLength(11);
  expect(found.failedJobs[0]).toMatchObject({
    ...{ job: 'Export of orders', company: '启航跨境 Harbour Lane', attempts: 3 },
    reason: 'It did not succeed in several tries; start it again or contact the support',
  });
  expect(JSON.stringify(found)).not.toContain('secret');
  expect(problemsIn(await read('zh_CN')).map(({ problem }) => problem)).toEqual([
    '最早的后台任务已等待 20 分钟',
    '日志校验发现 2 处异常',
    '24 小时内有 11 个后台任务失败',
    '最近一次备份在 3 天前',
  ]);
  await admin.query("DELETE FROM job WHERE kind IN ('nobody.runs', 'orderExport')");
  await admin.query("SELECT note_operating_check('log', 0, now()), note_operating_check('backup', 0, now())");
  const mended = await read();
  expect(problemsIn(mended)).toEqual([]);
  if (mended.problems.length === 0) expect(mended).toMatchObject({ state: 'good', summary: 'All systems normal' });
});

test('an endpoint that nothing reaches stands with its company and host, without the path of its address', async () => {
  const { admin } = server.database;
  await admin.query(`INSERT INTO webhook_endpoint (tenant_id, id, user_id, label, url, event_types, state, secret, created_at)
    SELECT tenant_id, gen_random_uuid(), id, 'ERP', 'https://erp.example:8443/in?key=hidden', '{order.failed}', 'failed', '\\x00', now()
    FROM app_user WHERE username = 'merchant'`);
  const { endpoints } = await read();
  expect(endpoints).toMatchObject([{ label: 'ERP', host: 'erp.example:8443', webhookStatus: 'failed', due: 0, oldest: null }]);
  expect(JSON.stringify(endpoints)).not.toContain('hidden');
  await admin.query('DELETE FROM webhook_endpoint');
});

test('each advice names a situation of docs/operations.md', () => {
  const headings = new Set([...textOf('docs/operations.md').matchAll(/^### (.+)$/gm)].map(([, heading]) => heading));
  expect(Object.values(situations).filter((place) => !headings.has(place))).toEqual([]);
});
