import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openArchive } from './db/backup/archive.ts';
import { type Account, serverAccount } from './db/embedded-account.ts';
import { embeddedFiles, handOver } from './db/embedded-files.ts';
import { migrationsFolder } from './db/migrate.ts';

/**
 * Switches a process started as root to an ordinary system user for good (decision 30). First it does what needs root: it creates the user
 * and gives the data folder to it. If the user cannot read the program, the process stays root, and `notice` reports what to do. Does
 * nothing in a process without root.
 * @returns the configuration with the data folder as the user reaches it
 * @throws Error with instructions when the data folder cannot be handed over or there is no user
 */
export function giveUpRoot(config: Config, notice: (message: string) => void): Config {
  if (process.getuid?.() !== 0) return config;
  const files = config.databaseUrl === null && config.backendUrl === null ? embeddedFiles(config.dataDir, notice) : null;
  const account = files === null ? serverAccount() : files.account;
  if (account === null) return config;
  const obstacle = obstacleFor(account, programFiles(config.root));
  if (obstacle !== null) {
    notice(`Waybill goes on as root, since ${obstacle}.`);
    return config;
  }
  if (files !== null) handOver(files);
  if (files !== null && config.archive !== null) openArchive(config.archive.folder, account);
  become(account);
  notice(`Waybill was started as root and goes on as the user ${account.name}.`);
  return files === null ? config : { ...config, dataDir: files.home };
}

/** Files that are read or run later without root: Node, the workbook reader, packages, migrations and pages. */
function programFiles(root: string): readonly string[] {
  const wanted = [
    process.execPath,
    process.argv[1] ?? root,
    join(root, 'package.json'),
    join(root, 'node_modules'),
    migrationsFolder(root),
  ];
  const pages = join(root, 'dist', 'web', 'index.html');
  return [...wanted, ...(existsSync(pages) ? [pages] : [])].map((path) => realpathSync(path));
}

/** Explains why this process cannot switch to the account, and what to do; null when it can. */
function obstacleFor(account: NonNullable<Account>, needed: readonly string[]): string | null {
  try {
    const closed = firstClosed(account, needed);
    if (closed === null) return null;
    return (
      `the user ${account.name} may not read ${closed}: put the program where everybody may read it (/opt/waybill, for instance), ` +
      'or start it as an ordinary user'
    );
  } catch (error) {
    // A container may have removed this capability from its root.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EPERM') throw error;
    return 'the system does not let it change its user (CAP_SETUID and CAP_SETGID): start it as an ordinary user';
  }
}

/** Opens each file as the account, which is more reliable than reading mode bits; then returns to root. */
function firstClosed({ uid, gid }: NonNullable<Account>, paths: readonly string[]): string | null {
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return paths.find((path) => !opens(path)) ?? null;
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}

function opens(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'));
    return true;
  } catch {
    return false;
  }
}

/** Sets the real, effective and saved ids of every thread and drops root's groups. */
function become({ uid, gid }: NonNullable<Account>): void {
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
