import {
  closeSync,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { baseOf, walOf } from './archive.ts';
import { type BaseBackup, hashesBelow, listBackups, type Manifest, sizeOf, writeManifest } from './manifest.ts';

/** Folders whose content a copy must not have or does not need; PostgreSQL makes it anew. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
]);
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'backup_label', 'tablespace_map']);

/**
 * Copies a cluster while it works (PostgreSQL's low-level backup), with the password that belongs to it. The copy appears under its name
 * when it is complete.
 * @param client the superuser's; one connection makes the whole copy
 * @param home the data folder, which has `postgres` and `postgres.secret`
 * @throws Error when the server does not archive
 */
export async function makeBaseBackup(client: pg.Client, home: string, archive: string, now: () => Date): Promise<BaseBackup> {
  const { rows: modes } = await client.query<{ mode: string }>("SELECT current_setting('archive_mode') AS mode");
  if (modes[0]?.mode !== 'on') throw new Error('The running server does not archive: start it again with BACKUP_DIR set.');
  const begun = now().toISOString();
  const draft = join(baseOf(archive), `${begun.replaceAll(':', '').slice(0, 17)}.part`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const { rows } = await client.query<{ wal: string }>("SELECT pg_walfile_name(pg_backup_start('waybill', true)) AS wal");
  copyFolder(join(home, 'postgres'), join(draft, 'postgres'), true);
  copyFileSync(join(home, 'postgres.secret'), join(draft, 'postgres.secret'));
  // It waits until the archive has all that the copy needs.
  const { rows: ends } = await client.query<{ label: string; spaces: string }>(
    'SELECT labelfile AS label, spcmapfile AS spaces FROM pg_backup_stop(true)',
  );
  writeFileSync(join(draft, 'postgres', 'backup_label'), ends[0]?.label ?? '', { mode: 0o600, flush: true });
  const files = await hashesBelow(draft);
  const manifest: Manifest = {
    begun,
    ended: now().toISOString(),
    firstWal: rows[0]?.wal ?? '',
    bytes: sizeOf(draft, Object.keys(files)),
    files,
  };
  writeManifest(draft, manifest);
  syncBelow(draft);
  const folder = draft.slice(0, -'.part'.length);
  renameSync(draft, folder);
  sync(baseOf(archive));
  return { folder, manifest };
}

function copyFolder(from: string, to: string, isRoot: boolean): void {
  mkdirSync(to, { mode: 0o700 });
  for (const name of readdirSync(from)) {
    if (isRoot && leftOut.has(name)) continue;
    const path = join(from, name);
    // Files come and go while the server works; the write-ahead log has what they held.
    const kind = lstatSync(path, { throwIfNoEntry: false });
    if (kind === undefined || name.startsWith('pgsql_tmp')) continue;
    if (kind.isDirectory()) {
      if (isRoot && emptied.has(name)) mkdirSync(join(to, name), { mode: 0o700 });
      else copyFolder(path, join(to, name), false);
    } else copyPresent(path, join(to, name));
  }
}

function copyPresent(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Writes a folder to the disk, so that a copy that has its name survives a power failure. */
function syncBelow(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncBelow(path);
    else sync(path);
  }
  sync(folder);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Deletes all but the newest copies, and what the archive holds from before the oldest that stays. Returns how many of each. */
export function pruneArchive(archive: string, keep: number): { readonly copies: number; readonly files: number } {
  const all = listBackups(archive);
  const [oldest] = all.slice(-keep);
  if (oldest === undefined) return { copies: 0, files: 0 };
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const { folder } of gone) rmSync(folder, { recursive: true });
  // A name is timeline, then place; the place alone orders them.
  const placeOf = (name: string) => name.slice(8, 24);
  const old = readdirSync(walOf(archive)).filter(
    (name) => /^[0-9A-F]{24}\b/.test(name) && placeOf(name) < placeOf(oldest.manifest.firstWal),
  );
  for (const name of old) rmSync(join(walOf(archive), name));
  return { copies: gone.length, files: old.length };
}
