import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

/** One numbered SQL file. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, line ends aside. */
  readonly hash: string;
}

/** The schema in the database and the program's files do not belong together. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationError';
  }
}

/** Where the files are below the folder of package.json; the program may run from a bundle, they stay where they are. */
export function migrationsFolder(root: string): string {
  return join(root, 'server', 'db', 'migrations');
}

/**
 * Reads `NNNN-name.sql` files in their order.
 * @throws MigrationError when a file is named otherwise or two have the same number
 */
export function readMigrations(folder: string): readonly Migration[] {
  const migrations = readdirSync(folder)
    .sort()
    .map((file): Migration => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
      if (number === undefined) throw new MigrationError(`${file} is not named like 0001-what-it-does.sql.`);
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { number: Number(number), name: file, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number)
      throw new MigrationError(`${migrations[index - 1]?.name} and ${name} have the same number.`);
  }
  return migrations;
}

/**
 * Applies what is missing, each file in a transaction of its own together with its record, so that a process killed in
 * between leaves whole files only. The caller holds the lock that keeps other processes out.
 * @returns names of what was applied
 * @throws MigrationError when an applied file has changed or is unknown to this program
 */
export async function migrate(client: ClientBase, migrations: readonly Migration[]): Promise<readonly string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    number integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  await client.query('GRANT SELECT ON schema_migration TO waybill_app');
  const { rows } = await client.query<Applied>('SELECT number, name, hash FROM schema_migration ORDER BY number');
  const pending = missing(migrations, rows);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly hash: string;
}

/**
 * What the database lacks.
 * @throws MigrationError when what it has is not what the files say
 */
export function missing(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, hash } of applied) {
    const migration = known.get(number);
    if (migration === undefined)
      throw new MigrationError(
        `The database holds ${name}, which this program does not know: it belongs to a newer version. Start that one.`,
      );
    if (migration.hash !== hash)
      throw new MigrationError(
        `${migration.name} has changed since it was applied. Put its text back and write the change as a new migration.`,
      );
  }
  const last = applied.at(-1)?.number ?? 0;
  const has = new Set(applied.map(({ number }) => number));
  const pending = migrations.filter(({ number }) => !has.has(number));
  const late = pending.find(({ number }) => number < last);
  if (late !== undefined) throw new MigrationError(`${late.name} comes before ${last}, which is applied already: give it the next number.`);
  return pending;
}

async function apply(client: ClientBase, { number, name, sql, hash }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (number, name, hash) VALUES ($1, $2, $3)', [number, name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${name} failed and was rolled back: ${reason}${placeIn(sql, error)}`);
  }
}

function placeIn(sql: string, error: unknown): string {
  const position = typeof error === 'object' && error !== null && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isInteger(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : '';
}
