import { sql } from 'drizzle-orm';
import pg from 'pg';
import { prepareAppRole } from './app-role.ts';
import type { Database } from './database.ts';
import { type Migration, migrate, missing } from './migrate.ts';

export interface Preparation {
  readonly ownerUrl: string;
  readonly appPassword: string | null;
  readonly migrations: readonly Migration[];
  /**
   * Runs after the migrations on the owner's connection, and does nothing when its rows are there.
   * @param appUrl for what has to be done as the server's role
   */
  readonly seed?: (client: pg.Client, appUrl: string) => Promise<void>;
}

export interface PreparedDatabase {
  readonly appUrl: string;
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[];
}

/** This database can't be used as it is; the message says what to change. */
export class DatabaseUnfit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnfit';
  }
}

/** Any number, the same for all processes: one of them prepares, the others wait and find it done. */
const lockNumber = 4_270_114;

/**
 * Brings a database to what this program needs: version and durability checked, role and rights, migrations, seed.
 * Repeatable, and safe to run by several processes at once.
 * @throws DatabaseUnfit, RoleError, MigrationError
 */
export async function prepareDatabase({ ownerUrl, appPassword, migrations, seed }: Preparation): Promise<PreparedDatabase> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, application_name: 'waybill-migrate' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await checkServer(owner);
    await owner.query(`SET lock_timeout = '120s'`);
    await owner.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    const appUrl = await prepareAppRole(owner, ownerUrl, appPassword);
    const applied = await migrate(owner, migrations);
    await seed?.(owner, appUrl);
    await checkServer(owner);
    return { appUrl, applied };
  } finally {
    // Ending the session gives back the lock, whatever happened.
    await owner.end();
  }
}

/** What keeps the database from serving, in stable words that tell an outsider nothing else. */
export async function schemaProblems(database: Database, migrations: readonly Migration[]): Promise<readonly string[]> {
  const result = await database.platform((tx) =>
    tx.execute<{ number: number; name: string; hash: string }>(sql`SELECT number, name, hash FROM schema_migration ORDER BY number`),
  );
  // In a rolling upgrade the next version has migrated already: what it added is no reason for this one to stop serving.
  const known = result.rows.filter(({ number }) => migrations.some((migration) => migration.number === number));
  try {
    return missing(migrations, known).length === 0 ? [] : ['migrations missing'];
  } catch {
    return ['schema differs from this version'];
  }
}

async function checkServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  if (Number(settings.get('server_version_num')) < 150_000) throw new DatabaseUnfit('PostgreSQL is older than version 15.');
  if (settings.get('server_encoding') !== 'UTF8')
    throw new DatabaseUnfit('The database is not in UTF8: create it with ENCODING UTF8 TEMPLATE template0.');
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].filter((name) => settings.get(name) === 'off');
  if (off.length > 0)
    throw new DatabaseUnfit(
      `PostgreSQL runs with ${off.join(', ')} off, so that a power cut loses orders: switch it on in postgresql.conf and restart it.`,
    );
}
