import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { eventually, workersOf } from '../platform/processes.ts';
import { type Answer, ask, type MoneyCall, paidOrders, prepareCalls } from './crash-calls.ts';
import { effectsOf } from './crash-effects.ts';
import { type CrashWorld, fillAccounts, isServing, postmaster, signIn } from './crash-world.ts';

/** The process to kill during money calls: the server, its PostgreSQL, both, PostgreSQL by a fast shutdown, or one of several workers. */
export type Victim = 'server' | 'postgres' | 'both' | 'shutdown' | 'worker';

export interface CrashReport {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Of the unanswered calls: those that had taken effect anyway. */
  readonly unheard: number;
  /** Problems after each round; empty if there are none. */
  readonly problems: readonly string[];
}

/**
 * Moves money over HTTP by every kind of call, kills a process midway, restarts, repeats every call under its key, and checks the
 * books (security R1, R3). Each round uses its own orders.
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

/** Sends all calls at once, kills the victim after some were answered, and waits until calls are answered again. */
async function killAmid(world: CrashWorld, token: string, calls: readonly MoneyCall[], victim: Victim): Promise<Answer[]> {
  // Some calls are answered and others are pending; the number is random.
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

/** An acknowledged call has taken full effect; any other has taken full effect or none (security section 13, invariant 4). */
function* problemsOf({ acknowledged, status, told }: Answer, effect: string, victim: Victim): Generator<string> {
  if (acknowledged ? effect !== 'all' : effect !== 'all' && effect !== 'nothing')
    yield `${acknowledged ? 'acknowledged' : 'unknown'}, and is there: ${effect}`;
  // A living server answers 503; a killed one does not answer.
  const isRight = acknowledged || status === 503 || (status === 0 && (victim === 'server' || victim === 'both' || victim === 'worker'));
  if (!isRight) yield `was answered ${status} ${told}`;
}

/** Repeats a call under its key until it succeeds or is refused for good; returns the last answer. */
async function repeat(world: CrashWorld, token: string, call: MoneyCall): Promise<Answer> {
  let last = await ask(world, token, call);
  const isAnswered = async () => {
    if (!last.acknowledged && !last.refused) last = await ask(world, token, call);
    return last.acknowledged || last.refused;
  };
  await eventually(isAnswered, 60_000).catch(() => undefined);
  return last;
}
