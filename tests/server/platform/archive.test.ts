import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { archiveSettings, restoreCommand } from '../../../server/db/backup/archive.ts';
import { pruneArchive } from '../../../server/db/backup/base-backup.ts';
import { damagedFiles, hashesBelow, listBackups, writeManifest } from '../../../server/db/backup/manifest.ts';
import { backupBefore, RestoreImpossible } from '../../../server/db/backup/recovery.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-archive-'));
  for (const part of ['base', 'wal']) mkdirSync(join(folder, part));
});
afterEach(() => rmSync(folder, { recursive: true }));

const wal = (name: string) => join(folder, 'wal', name);
/** Runs a command as PostgreSQL does, with the names that it puts in. */
function run(command: string, path: string, name: string): number | null {
  return spawnSync('sh', ['-c', command.replaceAll('%p', path).replaceAll('%f', name)], { stdio: 'ignore' }).status;
}
const name = '000000010000000000000007';

describe('the commands of the archive', () => {
  const archive = (content: string, file = name) => {
    writeFileSync(join(folder, 'segment'), content);
    return run(archiveSettings({ folder, seconds: 60 }).archive_command ?? '', join(folder, 'segment'), file);
  };
  const restore = (file = name) => run(restoreCommand(folder), join(folder, 'restored'), file);

  test('what is archived comes back as it was', () => {
    expect(archive('the log')).toBe(0);
    expect(readdirSync(join(folder, 'wal'))).toEqual([`${name}.gz`]);
    expect(restore()).toBe(0);
    expect(readFileSync(join(folder, 'restored'), 'utf8')).toBe('the log');
  });

  test('a repetition after a crash is fine; another content of the same name fails and changes nothing', () => {
    expect(archive('the log')).toBe(0);
    expect(archive('the log')).toBe(0);
    expect(archive('another log')).not.toBe(0);
    restore();
    expect(readFileSync(join(folder, 'restored'), 'utf8')).toBe('the log');
  });

  test('a copy that was interrupted counts for nothing and is made again', () => {
    writeFileSync(wal(`${name}.gz.part`), 'half');
    expect(restore()).not.toBe(0);
    expect(archive('the log')).toBe(0);
    expect([restore(), readdirSync(join(folder, 'wal'))]).toEqual([0, [`${name}.gz`]]);
  });

  test('a file that is not there is an end, not an empty file', () => {
    expect(restore('000000010000000000000009')).not.toBe(0);
    expect(existsSync(join(folder, 'restored'))).toBe(false);
  });

  test('a full or closed folder fails, so PostgreSQL keeps the file', () => {
    rmSync(join(folder, 'wal'), { recursive: true });
    expect(archive('the log')).not.toBe(0);
  });
});

/** Writes a copy that ended at a minute and needs the log from a place on. */
async function copyOf(minute: number, firstWal: string): Promise<string> {
  const path = join(folder, 'base', `copy-${minute}`);
  mkdirSync(join(path, 'postgres'), { recursive: true });
  writeFileSync(join(path, 'postgres', 'PG_VERSION'), '18\n');
  writeFileSync(join(path, 'postgres.secret'), 'secret\n');
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  writeManifest(path, { begun: at, ended: at, firstWal, bytes: 10, files: await hashesBelow(path) });
  return path;
}

describe('copies', () => {
  const placed = (place: number, timeline = 1) =>
    `${[timeline, 0, place]
      .map((part) => part.toString(16).padStart(8, '0'))
      .join('')
      .toUpperCase()}`;

  test('older copies go with what only they need, and nothing that a later one needs', async () => {
    await copyOf(1, placed(2));
    await copyOf(2, placed(5));
    await copyOf(3, placed(8, 2));
    mkdirSync(join(folder, 'base', 'copy-4.part'));
    for (const place of [1, 2, 4, 5, 8]) writeFileSync(wal(`${placed(place)}.gz`), '');
    for (const file of [`${placed(4)}.00000028.backup.gz`, `${placed(9, 2)}.gz`, '00000002.history.gz']) writeFileSync(wal(file), '');
    expect(pruneArchive(folder, 5)).toEqual({ copies: 0, files: 1 });
    expect(pruneArchive(folder, 2)).toEqual({ copies: 1, files: 3 });
    expect(readdirSync(join(folder, 'base')).sort()).toEqual(['copy-2', 'copy-3', 'copy-4.part']);
    expect(readdirSync(join(folder, 'wal')).sort()).toEqual(
      [`${placed(5)}.gz`, `${placed(8)}.gz`, '00000002.history.gz', `${placed(9, 2)}.gz`].sort(),
    );
  });

  test('the newest copy before a moment is taken; without one a restore is refused with what is there', async () => {
    expect(() => backupBefore(folder, null)).toThrow(/There is no backup/);
    await copyOf(1, placed(2));
    const second = await copyOf(2, placed(5));
    expect(backupBefore(folder, null).folder).toBe(second);
    expect(backupBefore(folder, new Date(Date.UTC(2026, 0, 1, 0, 1, 30))).folder).toBe(join(folder, 'base', 'copy-1'));
    expect(() => backupBefore(folder, new Date(Date.UTC(2025, 0, 1)))).toThrow(RestoreImpossible);
  });

  test('a file that was changed, added or lost is named', async () => {
    const path = await copyOf(1, placed(2));
    const [backup] = listBackups(folder);
    if (backup === undefined) throw new Error('no copy');
    expect(await damagedFiles(backup)).toEqual([]);
    writeFileSync(join(path, 'postgres', 'PG_VERSION'), '17\n');
    writeFileSync(join(path, 'postgres', 'more'), '');
    rmSync(join(path, 'postgres.secret'));
    expect(await damagedFiles(backup)).toEqual(['postgres.secret', 'postgres/PG_VERSION', 'postgres/more']);
  });
});

test.each([
  [{ BACKUP_DIR: 'backup' }, /^BACKUP_DIR: "backup" is not an absolute path/],
  [{ BACKUP_DIR: '/mnt/a"; rm -r /' }, /^BACKUP_DIR: .* a shell would read/],
  [{ BACKUP_DIR: '/mnt/%f' }, /^BACKUP_DIR: .* a shell would read/],
  [{ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/backup/' }, /^BACKUP_DIR: is inside DATA_DIR/],
  [{ BACKUP_DIR: '/mnt/backup', DATABASE_URL: 'postgres://a:b@h/d' }, /^BACKUP_DIR: is for the embedded PostgreSQL/],
  [{ BACKUP_SECONDS: '1' }, /^BACKUP_SECONDS: "1" is not a whole number/],
])('an archive that could not work is refused: %j', (env, problem) => {
  const problems = (() => {
    try {
      readConfig(env as Record<string, string>);
    } catch (error) {
      return error instanceof ConfigError ? error.problems : [String(error)];
    }
    return [];
  })();
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data-backup/' }).archive).toEqual({
    folder: '/srv/data-backup',
    seconds: 60,
  });
});
