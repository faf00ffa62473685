import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startProcess } from '../server/platform/processes.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

const guesses = 10_000;
const atOnce = 40;

let database: TestDatabase;
let nodes: ServerProcess[] = [];
let addresses: string[] = [];

beforeAll(async () => {
  database = await createDatabase('demo');
  const env = { PORT: '0', DATABASE_URL: database.ownerUrl, DATABASE_POOL: '5', DEMO: '0', CALLS_PER_MINUTE: '1000000' };
  nodes = [1, 2, 3].map(() => startProcess('server/main.ts', env, ['--without-pages']));
  const ready = /Waybill is ready: (http\S+)/;
  for (const node of nodes) await node.until(ready, 120_000);
  addresses = nodes.map((node) => (ready.exec(node.output())?.[1] ?? '').replace('localhost', '127.0.0.1'));
});
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended()));
  await database.drop();
});

async function guess(address: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/oms/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { success, errorCode }: { success: boolean; errorCode?: string } = await answer.json();
  return success ? 'signed in' : (errorCode ?? 'no code');
}

test('10,000 guesses spread over three nodes: few are looked at, and the right password among them opens nothing (L1)', async () => {
  const outcomes = new Map<string, number>();
  const begun = Date.now();
  let sent = 0;
  const worker = async () => {
    while (sent < guesses) {
      const at = sent++;
      // From the hundredth guess on, every tenth is the right one.
      const password = at >= 100 && at % 10 === 0 ? 'Demo1234' : `Wrong${at}`;
      const outcome = await guess(addresses[at % addresses.length] ?? '', at % 2 === 0 ? 'clerk' : `name-${at}`, password);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const windows = Math.ceil((Date.now() - begun) / 900_000);
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(guesses);
  expect(outcomes.get('signed in')).toBeUndefined();
  expect(outcomes.get('login_failed') ?? 0).toBeGreaterThan(0);
  expect(outcomes.get('login_failed') ?? 0).toBeLessThan(20 * windows);
  expect([...outcomes.keys()].filter((code) => !['login_failed', 'login_delayed', 'captcha_required'].includes(code))).toEqual([]);
});
