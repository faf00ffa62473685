import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const secretOf = (home: string) => join(home, 'postgres.secret');
/** The file of the next password during a change. */
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
 * Changes the password so that a start finds the right one after an interruption at any point: the next one is on disk before
 * PostgreSQL has it, and replaces the old file afterwards.
 * @param apply sets the password in PostgreSQL atomically
 */
export async function changeClusterPassword(home: string, apply: (password: string) => Promise<void>): Promise<void> {
  const password = newPassword();
  write(home, nextOf(home), password);
  await apply(password);
  takeNext(home);
}

/**
 * Returns the password that PostgreSQL has, also after an interrupted change.
 * @param works tries a password; it throws when PostgreSQL does not answer
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

/** Writes a file atomically and durably, readable by its owner only. */
function write(home: string, path: string, password: string): void {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, path);
  syncFolder(home);
}

/** Syncs the folder: a new name is durable only then. */
function syncFolder(home: string): void {
  const folder = openSync(home, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
