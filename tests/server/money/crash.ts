import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { eventually, workersOf } from '../platform/processes.ts';
import { type Answer, ask, type MoneyCall, paidOrders, prepareCalls } from './crash-calls.ts';
import { effectsOf } from './crash-effects.ts';
import { type CrashWorld, fillAccounts, isServing, postmaster, signIn } from './crash-world.ts';

/**
 * What is killed while money is moved: the server, its PostgreSQL, both, PostgreSQL by the shutdown that its operators use, or one of
 * several processes that serve calls.
 */
export type Victim = 'server' | 'postgres' | 'both' | 'shutdown' | 'worker';

export interface CrashReport {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Of the unknown: those that had taken effect all the same. */
  readonly unheard: number;
  /** What is wrong afterwards, round by round; nothing when all is well. */
  readonly problems: readonly string[];
}

/**
 * Moves money over HTTP in every way there is, kills in the middle, starts again, repeats everything under its key, and looks at the
 * books (security R1, R3). Each round takes orders of its own.
 */
export async function crashRounds(world: CrashWorld, victims: readonly Victim[], perKind = 2): Promise<CrashReport> {
  const report = { acknowledged: 0, unknown: 0, unheard: 0, problems: [] as string[] };
  const orders = await world.behind(async (pool) => {
    await fillAccounts(pool);
    return paidOrders(pool, victims.length * perKind);
  });
  for (const [round, victim] of victims.entries()) {
    const wrong = (problem: string) => report.problems.push(`round ${round} (${victim}): ${problem}`);
    const token = await signIn(world);
    const calls = await prepareCalls(world, token, orders, perKind);
    const answers = await killAmid(world, token, calls, victim).catch((error: unknown) => {
      throw new Error(`round ${round} (${victim}): ${String(error)}\n${world.server.output().slice(-2_000)}`, { cause: error });
    });
    const before = await world.behind((pool) => effectsOf(pool, calls));
    for (const [at, answer] of answers.entries()) {
      report[answer.acknowledged ? 'acknowledged' : 'unknown'] += 1;
      if (!answer.acknowledged && before[at] === 'all') report.unheard += 1;
      for (const problem of problemsOf(answer, before[at] ?? '', victim)) wrong(`${calls[at]?.kind}: ${problem}`);
    }
    for (const [at, call] of calls.entries()) {
      const again = await repeat(world, token, call);
      if (!again.acknowledged) wrong(`${call.kind}, repeated under its key, was answered ${again.status} ${again.told}`);
      else if (answers[at]?.acknowledged === true && answers[at]?.told !== again.told)
        wrong(`${call.kind} is told otherwise under its key`);
    }
    const after = await world.behind((pool) => effectsOf(pool, calls));
    for (const [at, effect] of after.entries()) if (effect !== 'all') wrong(`${calls[at]?.kind}, repeated: ${effect}`);
    for (const problem of await world.behind(ledgerProblems)) wrong(problem);
  }
  return report;
}

/** Sends all of them at once, kills when some have been answered, and waits until calls are answered again. */
async function killAmid(world: CrashWorld, token: string, calls: readonly MoneyCall[], victim: Victim): Promise<Answer[]> {
  // In the middle: some are answered, others are under way; how many, chance decides.
  const enough = 1 + Math.floor(Math.random() * (calls.length - 2));
  const under: Promise<Answer>[] = [];
  let answered = 0;
  await new Promise<void>((inTheMiddle) => {
    for (const call of calls)
      under.push(
        ask(world, token, call).finally(() => {
          answered += 1;
          if (answered === enough) inTheMiddle();
        }),
      );
  });
  if (victim === 'server' || victim === 'both') world.server.child.kill('SIGKILL');
  if (victim === 'postgres' || victim === 'both') process.kill(postmaster(world.dataDir).pid, 'SIGKILL');
  // SIGINT: PostgreSQL's fast shutdown.
  if (victim === 'shutdown') process.kill(postmaster(world.dataDir).pid, 'SIGINT');
  if (victim === 'worker') process.kill(workersOf(world.server)[0] ?? 0, 'SIGKILL');
  const answers = await Promise.all(under);
  if (victim === 'server' || victim === 'both') {
    await world.server.ended();
    await world.start();
  } else await eventually(() => isServing(world), 60_000);
  return answers;
}

/** Acknowledged is there; anything else is there or not, and never half (security section 13, invariant 4). */
function* problemsOf({ acknowledged, status, told }: Answer, effect: string, victim: Victim): Generator<string> {
  if (acknowledged ? effect !== 'all' : effect !== 'all' && effect !== 'nothing')
    yield `${acknowledged ? 'acknowledged' : 'unknown'}, and is there: ${effect}`;
  // A server that lives says "not now"; one that was killed says nothing.
  const isRight = acknowledged || status === 503 || (status === 0 && (victim === 'server' || victim === 'both' || victim === 'worker'));
  if (!isRight) yield `was answered ${status} ${told}`;
}

/** The call once more under its key, until it is answered as done, or refused for good: what its last answer was. */
async function repeat(world: CrashWorld, token: string, call: MoneyCall): Promise<Answer> {
  let last = await ask(world, token, call);
  const isAnswered = async () => {
    if (!last.acknowledged && !last.refused) last = await ask(world, token, call);
    return last.acknowledged || last.refused;
  };
  await eventually(isAnswered, 60_000).catch(() => undefined);
  return last;
}
