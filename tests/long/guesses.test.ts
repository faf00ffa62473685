import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
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
  const env = {
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: database.ownerUrl,
    DATABASE_POOL: '5',
    DEMO: '0',
    CALLS_PER_MINUTE: '1000000',
  };
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

interface Try {
  readonly server: string;
  /** Where it seems to come from. */
  readonly from: string;
  readonly username: string;
  readonly password: string;
  readonly cookie?: string;
}

interface Outcome {
  readonly code: string;
  readonly cookie: string;
}

/** One try as a script makes it that solves whatever proof is due. */
async function attempt({ server, from, username, password, cookie = '' }: Try): Promise<Outcome> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from, Cookie: cookie };
  let proof: string | undefined;
  for (let rounds = 0; ; rounds++) {
    const answer = await fetch(`${server}/oms/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username, password, proof }),
    });
    const reply: { success: boolean; errorCode?: string; result: { level?: number } | null } = await answer.json();
    const code = reply.success ? 'signed in' : (reply.errorCode ?? 'no code');
    if (code !== 'captcha_required' || rounds === 2) return { code, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    const asked = await fetch(`${server}/oms/ext/proof?purpose=login&level=${reply.result?.level ?? 1}`, { headers });
    const challenge = JSON.parse((await asked.json()).result);
    proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  }
}

/** Makes so many tries, several at once. @returns how often each outcome occurred, and the windows of 15 minutes that it took */
async function flood(tries: number, tryOf: (at: number) => Try) {
  const outcomes = new Map<string, number>();
  const begun = Date.now();
  let sent = 0;
  const worker = async () => {
    while (sent < tries) {
      const { code } = await attempt(tryOf(sent++));
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { outcomes, windows: Math.ceil((Date.now() - begun) / 900_000) };
}

const nodeAt = (at: number) => addresses[at % addresses.length] ?? '';

test('10,000 guesses from one address over three nodes: few are looked at, and the right password among them opens nothing (L1)', async () => {
  const { outcomes, windows } = await flood(guesses, (at) => ({
    server: nodeAt(at),
    from: '203.0.113.7',
    // From the hundredth guess on, every tenth is the right one.
    password: at >= 100 && at % 10 === 0 ? 'Demo1234' : `Wrong${at}`,
    username: at % 2 === 0 ? 'clerk' : `name-${at}`,
  }));
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(guesses);
  expect(outcomes.get('signed in')).toBeUndefined();
  expect(outcomes.get('login_failed') ?? 0).toBeGreaterThan(0);
  expect(outcomes.get('login_failed') ?? 0).toBeLessThan(20 * windows);
  expect([...outcomes.keys()].filter((code) => !['login_failed', 'login_delayed', 'captcha_required'].includes(code))).toEqual([]);
});

test('3,000 guesses at one account from 60 addresses over three nodes: under 20 are verified, and its owner gets in meanwhile (L1)', async () => {
  const home = { server: nodeAt(0), from: '198.51.100.1', username: 'merchant', password: 'Demo1234' };
  const { code, cookie } = await attempt(home);
  expect(code).toBe('signed in');
  const visits: string[] = [];
  const { outcomes, windows } = await flood(3_000, (at) => {
    if (at % 500 === 499) void attempt({ ...home, cookie }).then((visit) => visits.push(visit.code));
    return { server: nodeAt(at), from: `192.0.2.${at % 60}`, username: 'merchant', password: `Wrong${at}` };
  });
  expect(outcomes.get('login_failed') ?? 0).toBeGreaterThan(0);
  expect(outcomes.get('login_failed') ?? 0).toBeLessThan(20 * windows);
  await expect.poll(() => visits, { timeout: 30_000 }).toEqual(Array(6).fill('signed in'));
  expect((await attempt(home)).code).toBe('login_delayed');
});
