import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../db/database.ts';
import { forgetProcess, noteProcess } from './db/processes.ts';
import { readProcessFigures } from './process-figures.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/** How often a process tells of itself. */
const beatMs = 15_000;

/**
 * Lets this process tell the others of itself until it stops: several machines share the database and nothing else. A failure is not
 * said: without the database nobody reads it, and health names the reason.
 * @param root the folder of package.json, which has the version
 */
export function startHeartbeat(database: Pick<Database, 'single'>, metrics: Pick<ProcessMetrics, 'read'>, root: string) {
  const row = {
    id: uuidv7(),
    host: hostname().slice(0, 255),
    pid: process.pid,
    version: versionIn(root),
    startedAt: new Date(performance.timeOrigin),
  };
  let stopped = false;
  let beating: Promise<void> = Promise.resolve();
  const beat = () => {
    beating = beating
      .then(async () => {
        if (stopped) return;
        const figures = await readProcessFigures(metrics);
        await database.single((tx) => noteProcess(tx, row, figures));
      })
      .catch(() => undefined);
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();
  beat();
  return {
    /** Takes the process from the list, so that only those that died stand there as silent. */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await beating;
      await database.single((tx) => forgetProcess(tx, row.id)).catch(() => undefined);
    },
  };
}

/** The version in package.json; a question mark where there is none. */
function versionIn(root: string): string {
  const file = join(root, 'package.json');
  const described: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const version = typeof described === 'object' && described !== null && 'version' in described ? described.version : null;
  return typeof version === 'string' ? version.slice(0, 60) : '?';
}
