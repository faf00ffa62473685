import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
    /** A folder for this run, in memory if there is room; every user may enter it. */
    scratch: string;
  }
}

/** Maximum total size in bytes of a run's databases. */
const memoryNeeded = 6 * 1024 ** 3;

/** The PostgreSQL cluster of a test run. */
export interface TestCluster {
  /** Connects to the maintenance database as a role that may create databases. */
  readonly adminUrl: string;
  /** Connects as the owner of the test databases; the database part must be replaced. */
  readonly ownerUrl: string;
  /** Prefix of this run's database names. */
  readonly prefix: string;
}

/**
 * Vitest's global setup: starts an embedded PostgreSQL in a temporary folder, or uses TEST_DATABASE_URL (a role that may create
 * databases and roles), and cleans up after the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `wt_${process.pid}_${Date.now().toString(36)}`;
  for (const place of new Set([tmpdir(), quickFolder()])) removeLeftovers(place);
  const folder = mkdtempSync(join(quickFolder(), `waybill-test-${process.pid}-`));
  // mkdtemp creates a private folder, which PostgreSQL's user cannot enter; the cluster's own folder inside is private.
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

/** Linux's memory file system if it has room: commits wait for the disk, and the server refuses a cluster without durable commits. */
function quickFolder(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > memoryNeeded && freemem() > memoryNeeded ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes folders of killed runs after stopping their PostgreSQL; running ones are left alone. */
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
      // Owned by another process.
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
