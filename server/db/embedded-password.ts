import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const secretOf = (home: string) => join(home, 'postgres.secret');
/** Where the next password lies while it is being changed. */
const nextOf = (home: string) => join(home, 'postgres.secret.next');

/** The password is in place before the cluster that has it; a cluster without its password is a lost file, not a new one. */
export function clusterPassword(home: string): string {
  const path = secretOf(home);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (existsSync(join(home, 'postgres')))
    throw new Error(`${path} is gone: it holds the password of the database beside it. Restore it from your backup.`);
  const password = newPassword();
  write(home, path, password);
  return password;
}

/**
 * Changes the password so that a start finds the right one wherever this was cut off: the next one is on the disk before
 * PostgreSQL has it, and takes the place of the old one afterwards.
 * @param tell makes PostgreSQL take it, wholly or not at all
 */
export async function changeClusterPassword(home: string, tell: (password: string) => Promise<void>): Promise<void> {
  const password = newPassword();
  write(home, nextOf(home), password);
  await tell(password);
  takeNext(home);
}

/**
 * The password that PostgreSQL has, after a change that was cut off too.
 * @param works asks PostgreSQL; what is no answer throws, and nothing is decided
 */
export async function settledPassword(home: string, known: string, works: (password: string) => Promise<boolean>): Promise<string> {
  if (!existsSync(nextOf(home))) return known;
  const next = readFileSync(nextOf(home), 'utf8').trim();
  if (next !== '' && (await works(next))) {
    takeNext(home);
    return next;
  }
  rmSync(nextOf(home), { force: true });
  return known;
}

function newPassword(): string {
  return randomBytes(32).toString('base64url');
}

function takeNext(home: string): void {
  renameSync(nextOf(home), secretOf(home));
  syncFolder(home);
}

/** Whole or not there, on the disk, and for its owner alone. */
function write(home: string, path: string, password: string): void {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, path);
  syncFolder(home);
}

/** A new name is on the disk when its folder is. */
function syncFolder(home: string): void {
  const folder = openSync(home, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
