import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, readConfig } from './config.ts';
import { makeBaseBackup, pruneArchive } from './db/backup/base-backup.ts';
import { noteBackup } from './db/backup/note.ts';
import { runningOrStarted } from './db/backup/running.ts';
import { giveUpRoot } from './give-up-root.ts';

const usage = `npm run backup [-- --keep <copies>]

Copies the embedded PostgreSQL to BACKUP_DIR while the server runs, or while it is stopped. With --keep, older copies go, and what the
archive holds from before the oldest that stays.`;

try {
  const { values } = parseArgs({ options: { keep: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) console.log(usage);
  else await backUp(values.keep === undefined ? null : numberOf(values.keep));
} catch (error) {
  const isForeseen = error instanceof ConfigError || (error instanceof Error && ['ArchiveUnfit', 'FolderInUse'].includes(error.name));
  console.error(isForeseen ? error.message : error);
  process.exitCode = 1;
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new ConfigError([`--keep: ${JSON.stringify(text)} is not a number of copies, at least 1`]);
  return Number(text);
}

async function backUp(keep: number | null): Promise<void> {
  const config = giveUpRoot(readConfig(), console.log);
  const { archive } = config;
  if (archive === null) throw new ConfigError(['BACKUP_DIR: is not set; name the folder that the server archives to']);
  const { url, home, stop } = await runningOrStarted(config.dataDir, archive, console.log);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { folder, manifest } = await makeBaseBackup(client, home, archive.folder, () => new Date());
    await noteBackup(url, new Date());
    console.log(`Backed up to ${folder}: ${Object.keys(manifest.files).length} files, ${Math.ceil(manifest.bytes / 1e6)} MB.`);
    if (keep !== null) {
      const gone = pruneArchive(archive.folder, keep);
      console.log(`Deleted ${gone.copies} older copies and ${gone.files} files of the archive.`);
    }
    console.log(
      `Keep apart from it: secret.key and pictures.secret of ${config.dataDir}, or SECRET_KEY and PICTURE_KEYS where they are set.`,
    );
  } finally {
    await client.end();
    await stop();
  }
}
