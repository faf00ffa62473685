import { join } from 'node:path';
import type { Bench } from '../part.ts';
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
  const { ownerUrl } = await bench.database();
  const server = await startProduct({
    product: await bench.product(),
    databaseUrl: ownerUrl,
    nodeOptions: ['--import', join(root, 'bench/server/record-queries.mjs')],
    env: { BENCH_QUERIES: file },
  });
  try {
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

async function fewest(times: number, recorded: () => Promise<readonly Statement[]>): Promise<readonly Statement[]> {
  let least = await recorded();
  for (let turn = 1; turn < times; turn += 1) {
    const again = await recorded();
    if (again.length < least.length) least = again;
  }
  return least;
}
