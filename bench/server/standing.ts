import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processesOf } from '../export/memory.ts';
import type { Bench } from '../part.ts';
import { hashOf } from '../product/build.ts';
import { root, workshop } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import type { Figure } from '../report.ts';
import { spreadText, summarise } from '../statistics.ts';

/** Seconds from the start to the memory measurement. */
const idleSeconds = 10;
const starts = 5;

export interface Standing {
  readonly figures: readonly Figure[];
  /** Memory of each process in MB. */
  readonly processes: readonly string[];
}

/** Measures an idle server: its start time on a used folder, and its memory. */
export async function measureStanding(bench: Bench): Promise<Standing> {
  const start = await measureStart(bench);
  const processes = await weigh(bench);
  const most = Math.max(...processes.map(({ megabytes }) => megabytes));
  return {
    figures: [start, { what: 'memory of an idle process, the largest', measured: most, atMost: 150, unit: 'MB' }],
    processes: processes.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)} MB`),
  };
}

/** With the PostgreSQL that the product ships, from the start of the process until it is healthy. */
async function measureStart(bench: Bench): Promise<Figure> {
  const product = await bench.product();
  const folder = await usedFolder(bench);
  const seconds: number[] = [];
  for (let nth = 0; nth <= starts; nth += 1) {
    const began = performance.now();
    const server = await startProduct({ product, databaseUrl: null, lookEveryMs: 10, env: { DATA_DIR: folder, WORKERS: undefined } });
    // The first start warms up the file cache.
    if (nth > 0) seconds.push((performance.now() - began) / 1000);
    await server.stop();
  }
  const found = summarise(seconds);
  return {
    what: 'start on an existing folder, 5,000 orders, until healthy',
    measured: found.median,
    atMost: 2,
    unit: 's',
    spread: spreadText(found),
  };
}

/** Returns the folder of an installation with the demo. */
async function usedFolder(bench: Bench): Promise<string> {
  const made = hashOf([join(root, 'server/db/migrations'), join(root, 'server/db/seeds')]).slice(0, 12);
  const place = join(workshop, `start-${made}`);
  const folder = join(place, 'data');
  const mark = join(place, 'whole');
  if (existsSync(mark)) return folder;
  // Removes outdated and incomplete folders.
  for (const name of readdirSync(workshop)) if (name.startsWith('start-')) rmSync(join(workshop, name), { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  bench.say('Making a folder with the demo …');
  const server = await startProduct({
    product: await bench.product(),
    databaseUrl: null,
    env: { NODE_ENV: 'development', DEMO: '1', DATA_DIR: folder },
  });
  await server.stop();
  writeFileSync(mark, '');
  return folder;
}

async function weigh(bench: Bench) {
  const { ownerUrl } = await bench.database();
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl, env: { WORKERS: undefined } });
  try {
    await pause(idleSeconds * 1000);
    return processesOf(server.pid);
  } finally {
    await server.stop();
  }
}
