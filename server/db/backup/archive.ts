import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../embedded-account.ts';
import { chownTo } from '../embedded-files.ts';

/** Where the embedded PostgreSQL keeps what a restore needs. */
export interface Archive {
  /** Absolute path; `base` has copies of the cluster, `wal` what was written since. */
  readonly folder: string;
  /** Seconds after which a started file of the write-ahead log is archived though it is not full: what a lost disk may take with it. */
  readonly seconds: number;
}

export const baseOf = (folder: string) => join(folder, 'base');
export const walOf = (folder: string) => join(folder, 'wal');

/** The archive cannot be used, with what to do. */
export class ArchiveUnfit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveUnfit';
  }
}

/**
 * Makes the folders, and as root gives them to the account that PostgreSQL runs as.
 * @throws ArchiveUnfit when this user may not write there
 */
export function openArchive(folder: string, account: Account): void {
  try {
    for (const path of [folder, baseOf(folder), walOf(folder)]) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      if (process.getuid?.() === 0) chownTo(account, path);
      accessSync(path, constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ArchiveUnfit(`BACKUP_DIR: this user can't write to ${folder} (${code}); give the folder to the user that runs the server.`);
  }
}

/**
 * Settings by which PostgreSQL archives its write-ahead log. The copy has its name when it is whole and on the disk. One that is there
 * already is held against the new one, because PostgreSQL repeats a file after a crash; another file of its name stops the archive.
 */
export function archiveSettings({ folder, seconds }: Archive): Readonly<Record<string, string>> {
  const to = `${walOf(folder)}/%f.gz`;
  const copy = `gzip -1 -c "%p" > "${to}.part" && sync "${to}.part" && mv "${to}.part" "${to}" && sync "${walOf(folder)}"`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(seconds),
    archive_command: `if test -f "${to}"; then gzip -dc "${to}" | cmp -s - "%p"; else ${copy}; fi`,
  };
}

/** The command by which a restore asks for a file of the archive; it fails for one that is not there. */
export function restoreCommand(folder: string): string {
  const from = `${walOf(folder)}/%f.gz`;
  return `test -f "${from}" && gzip -dc "${from}" > "%p"`;
}
