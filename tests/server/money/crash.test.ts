import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { isLong } from '../../support/sample.ts';
import { eventually } from '../platform/processes.ts';
import { crashRounds, type Victim } from './crash.ts';
import { ask, type MoneyCall, submissions } from './crash-calls.ts';
import { effectsOf } from './crash-effects.ts';
import { type CrashWorld, fillAccounts, openCrashWorld, postmaster, signIn } from './crash-world.ts';

/** Clients that pay one order after the other. */
const clients = 8;
/** What is killed in the rounds; `long/money-crash` kills more, and `long/crash` for an hour. */
const victims: readonly Victim[] = isLong ? ['server', 'shutdown', 'postgres', 'server', 'both'] : ['server'];

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
  await world.behind(fillAccounts);
});
afterAll(() => world.close());

interface Load {
  readonly done: MoneyCall[];
  /** Of every answer that was no acknowledgement, and of those that came in none. */
  readonly refusals: number[];
  /** Calls that were refused for good; each was a good one. */
  readonly wrong: string[];
  /** Ends it, when every call that was begun is done. @throws Error when one never is */
  end(): Promise<void>;
}

/** New orders are submitted and paid without a pause; what is not acknowledged is repeated under its key until it is. */
async function load(): Promise<Load> {
  const token = await signIn(world);
  const submission = await submissions(world, token);
  const done: MoneyCall[] = [];
  const refusals: number[] = [];
  const wrong: string[] = [];
  let going = true;
  const client = async () => {
    while (going) {
      const call = submission(true);
      await eventually(async () => {
        const { acknowledged, refused, status, told } = await ask(world, token, call);
        if (!acknowledged) refusals.push(status);
        // Asked again it would be told the same: nobody waits for that.
        if (refused) wrong.push(`${call.kind} was answered ${told}`);
        return acknowledged || refused;
      }, 60_000);
      done.push(call);
    }
  };
  const clientsDone = Promise.all(Array.from({ length: clients }, client));
  return {
    done,
    refusals,
    wrong,
    end: async () => {
      going = false;
      await clientsDone;
    },
  };
}

describe('the database is restarted while orders are paid (R3)', () => {
  test.each([
    ['by kill -9', 'SIGKILL'],
    // PostgreSQL's fast shutdown: it ends what runs, writes everything out and goes. The rounds below have one as well.
    ...(isLong ? [['in an orderly way', 'SIGINT'] as const] : []),
  ] as const)('%s: who asks is told "not now", and all goes on by itself', async (_how, signal) => {
    const { done, refusals, wrong, end } = await load();
    await expect.poll(() => done.length).toBeGreaterThan(clients);
    const { pid } = postmaster(world.dataDir);
    process.kill(pid, signal);
    await expect.poll(() => refusals.length).toBeGreaterThan(0);
    await eventually(async () => postmaster(world.dataDir).pid !== pid, 60_000);
    const before = done.length;
    await expect.poll(() => done.length).toBeGreaterThan(before + clients);
    await end();
    expect(wrong).toEqual([]);
    expect(new Set(refusals)).toEqual(new Set([503]));
    const effects = await world.behind((pool) => effectsOf(pool, done));
    expect(new Set(effects)).toEqual(new Set(['all']));
    expect(await world.behind(ledgerProblems)).toEqual([]);
  });
});

test('R1, R3: whatever is killed while money is moved, nothing that was acknowledged is lost, nothing is doubled, nothing is half', async () => {
  const report = await crashRounds(world, victims);
  expect(report.problems).toEqual([]);
  // A kill that always came too late, or too early, would prove nothing.
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.unknown).toBeGreaterThan(0);
}, 900_000);
