import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually, type ServerProcess, startProcess } from './processes.ts';

let database: TestDatabase;
let server: ServerProcess;
let base = '';

beforeAll(async () => {
  database = await createDatabase('demo');
  server = startProcess('server/main.ts', { PORT: '0', DATABASE_URL: database.ownerUrl, DEMO: '0', LOG_LEVEL: 'debug' });
  await server.until(/Waybill is ready: /);
  base = `${/ready: (\S+)/.exec(server.output())?.[1]}/oms`;
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await database.drop();
});

type Line = Readonly<Record<string, unknown>>;

/** The lines of this kind that the work left behind. */
async function linesOf(kind: string, work: () => Promise<unknown>): Promise<Line[]> {
  const before = server.output().length;
  await work();
  // The log is written in order: once the line of a later refusal is there, all before it are.
  const later = await fetch(`${base}/oms/order/closeOrders?ids=x`, { method: 'DELETE', headers: { 'X-Access-Token': await clerk() } });
  const mark = later.headers.get('x-request-id') ?? '';
  const lines = () => server.output().slice(before).split('\n').slice(0, -1);
  await eventually(async () => lines().some((line) => line.includes(mark)), 20_000);
  return lines()
    .filter((line) => line.startsWith('{') && !line.includes(mark))
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.msg === kind);
}

async function send(path: string, body: unknown, token = ''): Promise<{ errorCode?: string; result: { token: string } }> {
  const headers = { 'Content-Type': 'application/json', 'X-Access-Token': token };
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}
let clerkToken = '';
async function clerk(): Promise<string> {
  if (clerkToken === '') clerkToken = (await signIn('clerk', 'Demo1234')).result.token;
  return clerkToken;
}
const signIn = (username: string, password: string) => send('/auth/login', { username, password });

test('E1, E2: a failed sign-in leaves one line that says whose account and from where, never what was typed', async () => {
  const known = await linesOf('refused', () => signIn('clerk', 'Sesame-open-9'));
  const { rows } = await database.admin.query("SELECT id, tenant_id FROM app_user WHERE username = 'clerk'");
  const account = { user: rows[0]?.id, tenant: rows[0]?.tenant_id };
  expect(known).toHaveLength(1);
  expect(known[0]).toMatchObject({ level: 40, code: 'login_failed', why: 'password', address: '127.0.0.1', ...account });
  expect(known[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const unknown = await linesOf('refused', () => signIn('MyPassword-7', 'x'));
  expect(unknown).toHaveLength(1);
  expect(unknown[0]).toMatchObject({ code: 'login_failed', why: 'unknown name' });
  const code = await linesOf('refused', () => send('/auth/tokenLogin', { token: 'code-of-nobody' }));
  expect(code.map((line) => line.code)).toEqual(['login_code_invalid']);
});

test('E1: a refused right leaves one line that names the right and who lacked it; a good call leaves none', async () => {
  const { result } = await signIn('clerk', 'Demo1234');
  const close = () => fetch(`${base}/oms/order/closeOrders?ids=x`, { method: 'DELETE', headers: { 'X-Access-Token': result.token } });
  const refused = await linesOf('refused', close);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ code: 'forbidden', permission: 'order:abandon', route: '/oms/oms/order/closeOrders' });
  expect(refused[0]?.user).toMatch(/^[0-9a-f-]{36}$/);
  const sorted = () => fetch(`${base}/oms/order/list?column=realTotalAmount`, { headers: { 'X-Access-Token': result.token } });
  expect((await linesOf('refused', sorted)).map((line) => line.permission)).toEqual(['order:amount']);
  expect(await linesOf('refused', () => fetch(`${base}/oms/order/list`, { headers: { 'X-Access-Token': result.token } }))).toEqual([]);
  expect(server.output()).not.toContain(result.token);
});

test('E2: at the chattiest level the log holds no password, name, code, captcha or search text', async () => {
  await send('/auth/login', { username: 'clerk', password: 'x', captcha: 'QX7ZK', checkKey: 'secret-check-key' });
  await fetch(`${base}/auth/randomImage/another-secret-key`);
  await fetch(`${base}/oms/order/list?consigneeName=Somebody&token=leaked`);
  for (const secret of [
    'Sesame-open-9',
    'MyPassword-7',
    'code-of-nobody',
    'QX7ZK',
    'secret-check-key',
    'another-secret-key',
    'Somebody',
    'leaked',
  ]) {
    expect(server.output()).not.toContain(secret);
  }
});
