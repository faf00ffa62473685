import { availableParallelism } from 'node:os';
import type { Bench } from '../part.ts';
import { startProduct } from '../product/server.ts';
import { type Figure, number, type Section, table } from '../report.ts';
import { type AttackName, attackNames } from './attacks.ts';
import { type FairFigures, fairDrill, mostDuring } from './drill.ts';

/** Measures another tenant's smallest call while one user causes expensive load, with one server process per core. */
export async function measureFair(bench: Bench): Promise<Section> {
  const { ownerUrl } = await bench.database();
  const workers = String(availableParallelism());
  const server = await startProduct({
    product: await bench.product(),
    databaseUrl: ownerUrl,
    // Lifts the per-minute budget, because the queueing is measured.
    env: { WORKERS: workers },
  });
  const results: FairFigures[] = [];
  try {
    for (const attack of Object.keys(attackNames) as AttackName[]) {
      bench.say(attackNames[attack]);
      results.push(await fairDrill(server.address, server.pid, attack));
    }
  } finally {
    await server.stop();
  }
  const rows = results.map(({ attack, idle, during, late, calls, answers, memory }) => [
    attackNames[attack],
    number(idle),
    number(during),
    `${(during / idle).toFixed(1)}×`,
    number(mostDuring(idle)),
    late.map(number).join(' → '),
    String(calls),
    answers,
    memory.map((megabytes) => megabytes.toFixed(0)).join(' → '),
  ]);
  return {
    title: "Fair: another tenant's smallest call while one clerk does what is dear",
    figures: results.map(
      ({ attack, idle, during }): Figure => ({
        what: `${attackNames[attack]}: p99 of another tenant's smallest call`,
        measured: during,
        atMost: mostDuring(idle),
        unit: 'ms',
        spread: '',
      }),
    ),
    body: [
      `${workers} processes; a call every 20 ms on 8 connections, 10 s before and 10 s meanwhile; p99 in ms, the limit is 2 × idle + 20 ms. Late is the client's own timer, p99, before and meanwhile: what the machine takes from everybody. Memory of all processes but PostgreSQL in MB: before, at the end, 30 s later.`,
      '',
      table(['while', 'idle', 'meanwhile', 'ratio', 'limit', 'client late', 'calls', 'attacker answered', 'memory'], rows),
    ].join('\n'),
  };
}
