import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from '../part.ts';
import { type BuiltProduct, run } from '../product/build.ts';
import { manyOrdersAccount } from '../product/database.ts';
import { root, workshop } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import { recordedQueries, type Statement } from './bare.ts';
import { type Call, signIn } from './caller.ts';

/** Calls to record, under a name. */
interface Recorded {
  readonly name: string;
  readonly calls: readonly Call[];
}

/** Background work of the server may fall into one recording, but hardly into three. */
const times = 3;

/** Records the statements of each case on a separate server, because recording takes time. */
export async function record(bench: Bench, all: readonly Recorded[]): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const file = join(workshop, `queries-${process.pid}.jsonl`);
  const queries = recordedQueries(file);
  const { ownerUrl, adminUrl } = await bench.database();
  const product = await bench.product();
  const server = await startProduct({
    product,
    databaseUrl: ownerUrl,
    program: await bundleForRecording(product),
    nodeOptions: ['--import', join(root, 'bench/server/record-queries.mjs')],
    env: { BENCH_QUERIES: file },
  });
  try {
    await jobsEnd(adminUrl);
    const caller = await signIn(server.address, manyOrdersAccount);
    const found = new Map<string, readonly Statement[]>();
    for (const { name, calls } of all) {
      // A first call fills the caches (dictionaries), which are not part of a call.
      for (const call of calls) await caller.time(call);
      found.set(
        name,
        await fewest(times, async () => {
          queries.take();
          for (const call of calls) await caller.time(call);
          return queries.take();
        }),
      );
    }
    caller.close();
    return found;
  } finally {
    await server.stop();
    queries.forget();
  }
}

/** Waits for the jobs of a database that was just seeded, whose statements belong to no call. */
async function jobsEnd(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let second = 0; second < 60; second += 1) {
      const { rows } = await client.query("SELECT 1 FROM job WHERE status = '1' AND available_at <= now() LIMIT 1");
      if (rows.length === 0) return;
      await pause(1_000);
    }
    throw new Error('The jobs of the seeds did not end within a minute.');
  } finally {
    await client.end();
  }
}

/** Bundles the server without `pg`, so that record-queries.mjs and the server share the package. Returns the path of the program. */
async function bundleForRecording({ folder }: BuiltProduct): Promise<string> {
  // The product's own bundler: not an import of this file, which the check of imports would look for.
  const bundler = './scripts/bundle-server.mjs';
  const script = `const { bundleServer } = await import('${bundler}');
    await bundleServer('dist/recorded', { apart: ['pg'], quiet: true });`;
  await run(process.execPath, ['--input-type=module', '--eval', script], folder);
  return 'dist/recorded/main.js';
}

async function fewest(times: number, recorded: () => Promise<readonly Statement[]>): Promise<readonly Statement[]> {
  let least = await recorded();
  for (let turn = 1; turn < times; turn += 1) {
    const again = await recorded();
    if (again.length < least.length) least = again;
  }
  return least;
}
