import { isAbsolute } from 'node:path';
import type { Archive } from '../db/backup/archive.ts';
import { integer, refuseValue, type SettingReader } from './setting-reader.ts';

/** Reads where and how often the embedded PostgreSQL archives. */
export function archiveSetting({ read }: SettingReader, dataDir: string, problems: string[]): Archive | null {
  const folder = read<string | null>('BACKUP_DIR', null, archiveFolder);
  const seconds = read('BACKUP_SECONDS', 60, integer(5, 3_600));
  if (folder !== null && `${folder}/`.startsWith(`${dataDir}/`))
    problems.push('BACKUP_DIR: is inside DATA_DIR, so what loses one loses both; name a folder on another disk');
  return folder === null ? null : { folder, seconds };
}

/** The path becomes part of a command of PostgreSQL. */
function archiveFolder(value: string): string {
  if (!isAbsolute(value)) return refuseValue('is not an absolute path');
  return /^[\w./@:+, -]+$/.test(value)
    ? value.replace(/\/+$/, '')
    : refuseValue('has a character that a shell would read: use letters, digits and . _ - / ');
}
