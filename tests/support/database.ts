import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { appRole } from '../../server/db/app-role.ts';
import { derivedPassword } from '../../server/db/database-password.ts';
import { migrationsFolder, readMigrations } from '../../server/db/migrate.ts';
import { prepareDatabase } from '../../server/db/prepare-database.ts';
import { seedBase, seedDemo } from '../../server/db/seeds/seed.ts';
import { checkedFingerprint } from '../../server/quotes/tariff-check.ts';

export interface TestDatabase {
  readonly ownerUrl: string;
  /** Connects as the cluster's administrator, who sees every row, to check the server's results. */
  readonly admin: pg.Pool;
  /** Connects as the server's role, like its pool. */
  readonly appUrl: string;
  drop(): Promise<void>;
}

/** Initial content of a database: nothing, the schema, base data, or the demo with its orders. */
export type Filling = 'bare' | 'base' | 'demo';

/** Last day of the demo data, fixed so that every run has the same data. */
export const demoDay = new Date('2026-11-20T04:00:00Z');

/** Creates a database: cloned from a template that the first caller creates, or bare. */
export async function createDatabase(filling: Filling): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `${cluster.prefix}_${randomBytes(5).toString('hex')}`;
  await asAdmin(async (admin) => {
    if (filling === 'bare') await admin.query(`CREATE DATABASE ${name} OWNER ${ownerName()}`);
    // Copied file by file, which takes a quarter of the time of writing each block to the log.
    else await admin.query(`CREATE DATABASE ${name} OWNER ${ownerName()} TEMPLATE ${await templateOf(admin, filling)} STRATEGY FILE_COPY`);
  });
  const ownerUrl = onDatabase(cluster.ownerUrl, name);
  const admin = new pg.Pool({ connectionString: onDatabase(cluster.adminUrl, name), max: 3 });
  admin.on('error', () => undefined);
  const { appUrl } = await prepareDatabase({ ownerUrl, appPassword: appPassword(), migrations: filling === 'bare' ? [] : allMigrations() });
  return {
    ownerUrl,
    admin,
    appUrl,
    drop: async () => {
      await admin.end();
      await asAdmin((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Runs on the maintenance database as the role that may create databases. */
export async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('cluster').adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The program's numbered SQL migrations. */
export function allMigrations() {
  return readMigrations(migrationsFolder(readConfig({}).root));
}

/** Creates a template under a lock: test files run in parallel, and the first one creates it for all. */
async function templateOf(admin: pg.Client, filling: 'base' | 'demo'): Promise<string> {
  const template = `${inject('cluster').prefix}_template_${filling}`;
  await admin.query('SELECT pg_advisory_lock(77001)');
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(admin, template, filling);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(77001)');
  }
  return template;
}

async function makeTemplate(admin: pg.Client, template: string, filling: 'base' | 'demo'): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${draft} OWNER ${ownerName()}`);
  await prepareDatabase({
    ownerUrl: onDatabase(inject('cluster').ownerUrl, draft),
    appPassword: appPassword(),
    migrations: allMigrations(),
    seed: async (client) => {
      await seedBase({ client });
      if (filling === 'demo') await seedDemo({ client, now: demoDay, hashPassword: quickHash, checkTariff: checkedFingerprint });
    },
  });
  await endWaitingJobs(onDatabase(inject('cluster').adminUrl, draft));
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
}

/** A hash says its own cost: every sign-in of the tests is checked by it, and the product's takes 40 times as long. */
const quickHash = (password: string) => hash(password, { memoryCost: 512, timeCost: 1, parallelism: 1 });

/** The demo has an export that waits for a server. Each server of a test would write it, which takes as long as the server's start. */
async function endWaitingJobs(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("UPDATE job SET status = '2', begin_at = available_at, end_at = available_at WHERE status = '1'");
  } finally {
    await client.end();
  }
}

let derived = '';
/** The password of the server's role, as a server derives it from the owner's; once, since that is slow on purpose. */
export function appPassword(): string {
  if (derived === '') derived = derivedPassword(decodeURIComponent(new URL(inject('cluster').ownerUrl).password), appRole);
  return derived;
}

function ownerName(): string {
  return new URL(inject('cluster').ownerUrl).username;
}

function onDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
