import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Account, serverAccount } from './db/embedded-account.ts';
import { embeddedFiles, handOver } from './db/embedded-files.ts';
import { migrationsFolder } from './db/migrate.ts';

/**
 * Turns a process that was started as root into one of an ordinary system user for good (decision 30). What needs root is
 * done first: the user is made, and the data folder becomes the user's. A program that the user may not read keeps root,
 * and `notice` says what to do. Does nothing in a process that is not root.
 * @returns the configuration with the data folder as the user reaches it
 * @throws Error that says what to do when the data folder can't be handed over or there is no user
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
  become(account);
  notice(`Waybill was started as root and goes on as the user ${account.name}.`);
  return files === null ? config : { ...config, dataDir: files.home };
}

/** What is read or run after root is gone: Node itself, for the reader of workbooks, packages, migrations and pages. */
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

/** Why this process can't become the account, with what to do about it; null when it can. */
function obstacleFor(account: NonNullable<Account>, needed: readonly string[]): string | null {
  try {
    const closed = firstClosed(account, needed);
    if (closed === null) return null;
    return (
      `the user ${account.name} may not read ${closed}: put the program where everybody may read it (/opt/waybill, for instance), ` +
      'or start it as an ordinary user'
    );
  } catch (error) {
    // A container may have taken even this from its root.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EPERM') throw error;
    return 'the system does not let it change its user (CAP_SETUID and CAP_SETGID): start it as an ordinary user';
  }
}

/** Opens each as the account, which no reading of mode bits does as truly; root comes back afterwards. */
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

/** For good: real, effective and saved ids of every thread, and no group of root's left. */
function become({ uid, gid }: NonNullable<Account>): void {
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
