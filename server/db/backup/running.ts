import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../embedded-cluster.ts';
import { embeddedFiles } from '../embedded-files.ts';
import { runningPort } from '../embedded-process.ts';
import type { Archive } from './archive.ts';

interface RunningCluster {
  /** Address as the superuser. */
  readonly url: string;
  readonly home: string;
  readonly stop: () => Promise<void>;
}

/** Finds the PostgreSQL that a server runs on a data folder, or starts it. */
export async function runningOrStarted(dataDir: string, archive: Archive, notice: (message: string) => void): Promise<RunningCluster> {
  const files = embeddedFiles(dataDir, notice);
  const port = runningPort(files.cluster);
  if (port !== null) {
    const password = readFileSync(join(files.home, 'postgres.secret'), 'utf8').trim();
    return { url: `postgresql://waybill_admin:${password}@127.0.0.1:${port}/postgres`, home: files.home, stop: async () => undefined };
  }
  const cluster = await startEmbedded(dataDir, notice, { archive });
  return { url: cluster.adminUrl, home: files.home, stop: cluster.stop };
}
