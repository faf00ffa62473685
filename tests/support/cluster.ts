import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
    /** A folder of this run, in memory where that has room; every user may pass it. */
    scratch: string;
  }
}

/** Bytes that the databases of a run can come to. */
const memoryNeeded = 6 * 1024 ** 3;

/** The one PostgreSQL of a test run. */
export interface TestCluster {
  /** As a role that may create databases, on the maintenance database. */
  readonly adminUrl: string;
  /** As the owner of the databases that tests get; the database part is to be replaced. */
  readonly ownerUrl: string;
  /** Names of this run's databases begin with it. */
  readonly prefix: string;
}

/**
 * Vitest's global setup: starts an embedded PostgreSQL in a temporary folder, or takes the one that TEST_DATABASE_URL
 * names (a role that may create databases and roles), and removes what the run made.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `wt_${process.pid}_${Date.now().toString(36)}`;
  for (const place of new Set([tmpdir(), quickFolder()])) removeLeftovers(place);
  const folder = mkdtempSync(join(quickFolder(), `waybill-test-${process.pid}-`));
  // mkdtemp closes the folder to all others, PostgreSQL's user among them; the cluster in it is closed by itself.
  chmodSync(folder, 0o755);
  project.provide('scratch', folder);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    project.provide('cluster', { adminUrl: given, ownerUrl: given, prefix });
    return () => dropDatabases(given, prefix).finally(removeFolder);
  }
  const { adminUrl, ownerUrl, stop } = await startEmbedded(join(folder, 'cluster'), () => undefined);
  project.provide('cluster', { adminUrl, ownerUrl, prefix });
  return () => stop().finally(removeFolder);
}

/** Linux's folder in memory where it has room: each commit waits for the disk, and the server takes no cluster that does not wait. */
function quickFolder(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > memoryNeeded && freemem() > memoryNeeded ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Folders of runs that were killed; a living one is left alone. The PostgreSQLs on them are stopped first. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(/^waybill-test-(\d+)-/.exec(name)?.[1]);
    if (!Number.isInteger(pid) || isRunning(pid)) continue;
    const folder = join(place, name);
    try {
      for (const used of readdirSync(folder)) {
        const postgres = postmasterOf(join(folder, used));
        if (postgres !== null && isPostgresOn(postgres, folder)) process.kill(postgres, 'SIGQUIT');
      }
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Somebody else's.
    }
  }
}

function isPostgresOn(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}

function postmasterOf(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`);
  await client.end();
}
