import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restoreCommand } from './archive.ts';
import { type BaseBackup, damagedFiles, listBackups } from './manifest.ts';

/** A restore cannot be done, with the reason and what would help. */
export class RestoreImpossible extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreImpossible';
  }
}

/** Chooses the newest copy that ended before the moment. @throws RestoreImpossible without one */
export function backupBefore(archive: string, until: Date | null): BaseBackup {
  const all = existsSync(join(archive, 'base')) ? listBackups(archive) : [];
  const chosen = all.filter(({ manifest }) => until === null || new Date(manifest.ended) <= until).at(-1);
  if (chosen !== undefined) return chosen;
  const oldest = all[0]?.manifest.ended;
  throw new RestoreImpossible(
    oldest === undefined
      ? `There is no backup in ${archive}.`
      : `The oldest backup in ${archive} ended at ${oldest}: an earlier moment cannot be restored.`,
  );
}

/** Begins the settings of the recovery in postgresql.auto.conf; what stands before it is the installation's own. */
const mark = '# --- recovery of waybill ---\n';

/**
 * Lays a copy out as a data folder that PostgreSQL recovers from the archive when it starts.
 * @param until the last moment that is restored; null: all that the archive has
 * @throws RestoreImpossible when the folder is in use or a file of the copy is damaged
 */
export async function layOut(backup: BaseBackup, archive: string, to: string, until: Date | null): Promise<void> {
  // A password without its cluster was made a moment ago, for a folder that was empty.
  const there = existsSync(to) ? readdirSync(to).filter((name) => name !== 'postgres.secret') : [];
  if (there.length > 0) throw new RestoreImpossible(`${to} is not empty: a restore needs a new folder.`);
  const damaged = await damagedFiles(backup);
  if (damaged.length > 0)
    throw new RestoreImpossible(`${backup.folder} is damaged (${damaged.slice(0, 5).join(', ')}): restore from another copy.`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of ['postgres', 'postgres.secret']) cpSync(join(backup.folder, name), join(to, name), { recursive: true });
  const cluster = join(to, 'postgres');
  chmodSync(cluster, 0o700);
  const settings = [
    `restore_command = '${restoreCommand(archive)}'`,
    "recovery_target_action = 'promote'",
    ...(until === null ? [] : [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
  ];
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `${mark}${settings.join('\n')}\n`);
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
}

/** Takes the settings of a recovery away that is over. */
export function endRecovery(to: string): void {
  const path = join(to, 'postgres', 'postgresql.auto.conf');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, text.indexOf(mark)), { flush: true });
}
