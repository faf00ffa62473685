import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerProblems } from '../../server/money/db/ledger-problems.ts';
import { type Answer, ask, type MoneyCall, submissions } from '../server/money/crash-calls.ts';
import { effectsOf } from '../server/money/crash-effects.ts';
import { type CrashWorld, fillAccounts, signIn } from '../server/money/crash-world.ts';
import { missingPackages, type Nodes, startNodes } from '../support/nodes/nodes.ts';

/** PAYMENTS: how many of them in each storm. */
const payments = Number(process.env.PAYMENTS ?? 250);
const clients = 16;
/** A client that waits for longer is lost; the figure of each storm is printed beside what it should be. */
const lostAfterMs = 60_000;

if (missingPackages.length > 0) console.warn(`The drill of several servers is left out: apt-get install ${missingPackages.join(' ')}`);

/** The drill of `npm run drill:nodes`: what may fail in an installation of several servers, under load. */
describe.skipIf(missingPackages.length > 0)('three servers behind HAProxy, PgBouncer and a replica', () => {
  let nodes: Nodes;
  let world: CrashWorld;
  let token: string;
  beforeAll(async () => {
    nodes = await startNodes();
    // The calls of the drills find their server by what it prints.
    const front = { output: () => `Waybill is ready: ${nodes.url}` };
    world = { server: front } as unknown as CrashWorld;
    await fillAccounts(nodes.pool);
    token = await signIn(world);
  }, 300_000);
  afterAll(() => nodes?.stop());

  const storms: readonly [name: string, seconds: number, disturb: () => Promise<unknown>][] = [
    [
      'a server is killed',
      5,
      async () => {
        nodes.servers[0]?.child.kill('SIGKILL');
        await nodes.startServer(0);
      },
    ],
    [
      'PgBouncer is restarted',
      5,
      async () => {
        await nodes.pooler.kill('SIGTERM');
        await nodes.pooler.start();
      },
    ],
    [
      'the database is restarted',
      10,
      async () => {
        await nodes.primary.kill('SIGINT');
        await nodes.primary.start();
      },
    ],
    [
      'the database is killed',
      10,
      async () => {
        await nodes.primary.kill('SIGQUIT');
        await nodes.primary.start();
      },
    ],
  ];

  test.each(storms)(
    '%s amid payments: nothing acknowledged is lost, nothing is doubled, all are answered',
    async (name, seconds, disturb) => {
      const next = await submissions(world, token);
      const calls = Array.from({ length: payments }, () => next(true));
      let answered = 0;
      let disturbing: Promise<unknown> | undefined;
      const waits: number[] = [];
      const queue = [...calls.entries()];
      const acknowledged: Answer[] = [];
      const client = async () => {
        for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
          const [at, call] = one;
          const { answer, waited } = await untilAnswered(world, token, call);
          acknowledged[at] = answer;
          waits.push(waited);
          answered += 1;
          if (answered === Math.floor(payments / 3)) disturbing = disturb();
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      await disturbing;
      console.log(
        `${name}: ${payments} payments, the longest wait for an answer ${(Math.max(...waits) / 1000).toFixed(1)} s of ${seconds}`,
      );
      expect(acknowledged.filter((answer) => !answer.acknowledged).map(({ told }) => told)).toEqual([]);
      expect((await effectsOf(nodes.pool, calls)).filter((effect) => effect !== 'all')).toEqual([]);
      expect(await ledgerProblems(nodes.pool)).toEqual([]);
      expect(Math.max(...waits)).toBeLessThan(lostAfterMs);
    },
    600_000,
  );

  test('while the replica stands still, nobody misses an order that was just written, on whichever server', async () => {
    nodes.replica.signal('SIGSTOP');
    const next = await submissions(world, token);
    const exported = async () => {
      const call = next(true);
      expect((await ask(world, token, call)).acknowledged).toBe(true);
      const [customerNo = ''] = call.orders;
      const began = performance.now();
      const list = await get(`/oms/oms/order/list?customerNo=${customerNo}`);
      expect(list.result.total).toBe(1);
      const home = await get('/oms/oms/analysis/home');
      expect(home.success).toBe(true);
      return performance.now() - began;
    };
    const get = async (path: string) => (await fetch(`${nodes.url}${path}`, { headers: { 'X-Access-Token': token } })).json();
    for (let time = 0; time < 12; time += 1) expect(await exported()).toBeLessThan(8_000);
    await pause(1_000);
    nodes.replica.signal('SIGCONT');
  }, 300_000);
});

/** Sends a call as a page does that has lost its answer, until it is acknowledged or refused. `waited` is the longest time without one, in ms. */
async function untilAnswered(world: CrashWorld, token: string, call: MoneyCall): Promise<{ answer: Answer; waited: number }> {
  const began = performance.now();
  for (;;) {
    const answer = await ask(world, token, call);
    if (answer.acknowledged || answer.refused) return { answer, waited: performance.now() - began };
    await pause(100);
  }
}
