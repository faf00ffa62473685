import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { canLogIn } from './app-role.ts';
import { openArchive } from './backup/archive.ts';
import { derivedPassword, scramVerifier } from './database-password.ts';
import { chownTo, type EmbeddedFiles, embeddedFiles } from './embedded-files.ts';
import { lockFolder } from './embedded-lock.ts';
import { changeClusterPassword, settledPassword } from './embedded-password.ts';
import { runProgram, type ServerOptions, stopLeftover, superviseServer } from './embedded-process.ts';

/** A running PostgreSQL of our own. */
export interface EmbeddedCluster {
  /** Address as the owner of the tables, an ordinary role. */
  readonly ownerUrl: string;
  /** Address as the superuser, for tests; the server itself never uses it after the start. */
  readonly adminUrl: string;
  /** Why it can't serve at the moment; null when it can. */
  problem(): string | null;
  /** Gives superuser and owner new passwords: the addresses above are no longer good afterwards. */
  rotatePassword(): Promise<void>;
  /** Fast shutdown; gives the folder back. Repeatable. */
  stop(): Promise<void>;
}

const superuser = 'waybill_admin';
const owner = 'waybill_owner';
const databaseName = 'waybill';

/**
 * Starts the PostgreSQL that came with npm on a data folder, making the cluster on first use. A server that a killed
 * process left behind is stopped first.
 * @throws FolderInUse when another living process runs on the folder; ArchiveUnfit when the archive cannot be written
 */
export async function startEmbedded(
  dataDir: string,
  notice: (message: string) => void,
  options: ServerOptions = {},
): Promise<EmbeddedCluster> {
  const files = embeddedFiles(dataDir, notice);
  const unlock = lockFolder(files.home);
  try {
    if (options.archive != null) openArchive(options.archive.folder, files.account);
    await stopLeftover(files.cluster, notice);
    await makeCluster(files);
    const server = await superviseServer(files, notice, options);
    const address = (user: string, password: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${server.port}/${database}`;
    const adminUrlWith = (password: string) => address(superuser, password, 'postgres');
    const urls = await (async () => {
      const password = await settledPassword(files.home, files.password, (next) => canLogIn(adminUrlWith(next)));
      const ownerPassword = derivedPassword(password, owner);
      await makeDatabase(adminUrlWith(password), ownerPassword);
      return { adminUrl: adminUrlWith(password), ownerUrl: address(owner, ownerPassword, databaseName) };
    })().catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return {
      ...urls,
      rotatePassword: () => changeClusterPassword(files.home, (password) => changePasswords(urls.adminUrl, password)),
      problem: server.problem,
      stop: async () => {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** initdb works in a folder of its own, renamed when complete: a start that was killed leaves nothing half-made. */
async function makeCluster(files: EmbeddedFiles): Promise<void> {
  for (const name of readdirSync(files.home)) {
    // An initdb whose server was killed may still be writing there; it ends when its files are gone.
    if (name.startsWith('postgres.new-')) rmSync(join(files.home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  if (existsSync(files.cluster)) return;
  const workshop = join(files.home, `postgres.new-${process.pid}`);
  const draft = join(workshop, 'postgres');
  const passwordFile = join(workshop, 'password');
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${files.password}\n`, { mode: 0o600 });
  for (const path of [workshop, draft, passwordFile]) chownTo(files.account, path);
  // The builtin locale sorts alike on every machine, whatever its C library; the account need not know any locale.
  await runProgram(files, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  renameSync(draft, files.cluster);
  rmSync(workshop, { recursive: true, force: true });
}

/** The tables' owner is no superuser, so that row-level security binds it too, as with a PostgreSQL elsewhere. */
async function makeDatabase(adminUrl: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [owner]);
    if (roles.rowCount === 0)
      await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD ${client.escapeLiteral(scramVerifier(ownerPassword))}`);
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${owner}`);
  } finally {
    await client.end();
  }
}

/** In one transaction: a start tries the superuser's password, and the owner's is made from it. */
async function changePasswords(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const verifier = (secret: string) => client.escapeLiteral(scramVerifier(secret));
    await client.query('BEGIN');
    await client.query(`ALTER ROLE ${superuser} PASSWORD ${verifier(password)}`);
    await client.query(`ALTER ROLE ${owner} PASSWORD ${verifier(derivedPassword(password, owner))}`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
