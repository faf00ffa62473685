import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Bench } from '../part.ts';
import { type BenchDatabase, manyOrdersAccount } from '../product/database.ts';
import { root } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import { type Figure, number, type Section, table } from '../report.ts';
import { type Summary, spreadText, summarise } from '../statistics.ts';
import { type Bare, explain, inSequence, openBare, type Statement } from './bare.ts';
import { type Caller, signIn } from './caller.ts';
import { type Case, cases } from './cases.ts';
import { record } from './recording.ts';
import { measureStanding, type Standing } from './standing.ts';
import { measureThroughput } from './throughput.ts';
import type { Findings } from './trials.ts';

const rounds = 100;
const warmUp = 20;

/** Measures calls of the order list over HTTP, one at a time, and the same SQL with `pg` only. */
export async function measureServer(bench: Bench): Promise<Section> {
  const database = await bench.database();
  const product = await bench.product();
  const all = cases(await someNumbers(database));
  const statements = await record(bench, all);
  const server = await startProduct({ product, databaseUrl: database.ownerUrl });
  const results: Result[] = [];
  try {
    const caller = await signIn(server.address, manyOrdersAccount);
    for (const asked of all) {
      bench.say(asked.name);
      results.push(await compare(caller, asked, await openBare(database.appUrl, inSequence(statements.get(asked.name) ?? []))));
    }
    caller.close();
  } finally {
    await server.stop();
  }
  await writePlans(database, statements);
  const standing = await measureStanding(bench);
  const throughput = await measureThroughput(bench);
  return section(results, await sizeOf(database), throughput, standing);
}

interface Result {
  readonly asked: Case;
  readonly http: Summary;
  readonly bare: Summary;
}

/** Alternates both, so that other load of the machine affects them equally. */
async function compare(caller: Caller, asked: Case, bare: Bare): Promise<Result> {
  const http: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    let ms = 0;
    for (const call of asked.calls) ms += await caller.time(call);
    http.push(ms);
    alone.push(await bare.time());
  }
  await bare.close();
  return { asked, http: summarise(http.slice(warmUp)), bare: summarise(alone.slice(warmUp)) };
}

async function someNumbers({ adminUrl }: BenchDatabase): Promise<readonly string[]> {
  const rows = await query<{ customer_no: string }>(
    adminUrl,
    `SELECT o.customer_no FROM shipment_order o JOIN app_user u USING (tenant_id)
     WHERE u.username = $1 ORDER BY md5(o.customer_no) LIMIT 20`,
    [manyOrdersAccount.username],
  );
  return rows.map((row) => row.customer_no);
}

async function sizeOf({ adminUrl }: BenchDatabase): Promise<string> {
  const [row] = await query<{ orders: string; size: string; version: string }>(
    adminUrl,
    `SELECT count(*)::text AS orders, pg_size_pretty(pg_total_relation_size('shipment_order')) AS size, current_setting('server_version') AS version
     FROM shipment_order o JOIN app_user u USING (tenant_id) WHERE u.username = $1`,
    [manyOrdersAccount.username],
  );
  return `PostgreSQL ${row?.version ?? '?'} with its standard settings; ${row?.orders ?? '?'} orders of the tenant, ${row?.size ?? '?'} with indexes.`;
}

async function query<R extends pg.QueryResultRow>(url: string, text: string, values: readonly unknown[]): Promise<readonly R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function writePlans({ appUrl }: BenchDatabase, statements: ReadonlyMap<string, readonly Statement[]>): Promise<void> {
  const texts: string[] = [];
  for (const [name, list] of statements) texts.push(`== ${name}\n\n${await explain(appUrl, inSequence(list))}`);
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(join(root, 'bench/results/plans.txt'), texts.join('\n\n'));
}

function section(results: readonly Result[], about: string, throughput: Findings, standing: Standing): Section {
  const figures = results.flatMap(({ asked, http }): Figure[] =>
    asked.atMost === undefined
      ? []
      : [{ what: `${asked.name}, 100,000 orders, p95`, measured: http.p95, atMost: asked.atMost, unit: 'ms', spread: spreadText(http) }],
  );
  const rows = results.map(({ asked, http, bare }) => [
    asked.name,
    number(http.median),
    number(http.p95),
    spreadText(http),
    number(bare.median),
    number(bare.p95),
    `${(http.median / bare.median).toFixed(2)}×`,
  ]);
  return {
    title: 'Server: calls of a tenant with 100,000 orders, and payments',
    figures: [...figures, ...throughput.figures, ...standing.figures],
    body: [
      `${about} One call at a time, ${rounds} each after ${warmUp} to warm up, compressed replies read to their end; ms.`,
      '"Bare" is every statement that the call ran (session, tenant, transaction, queries), sent again by `pg` alone as the same role. The plans are in bench/results/plans.txt.',
      '',
      table(['call', 'p50', 'p95', 'spread', 'bare p50', 'bare p95', 'p50 ratio'], rows),
      '',
      'The server as production runs it, with its own number of processes, and a client in a process of its own on the same machine; in each round beside it',
      'the same statements by `pg` alone on as many connections (reads) or the least that has to be written under the same row-level security (payments).',
      '',
      throughput.table,
      '',
      `Idle: ${standing.processes.join(', ')}.`,
    ].join('\n'),
  };
}
