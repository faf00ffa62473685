import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { sealProblems } from './audit/db/seals.ts';
import { ConfigError, readConfig } from './config.ts';
import { backupBefore, endRecovery, layOut, RestoreImpossible } from './db/backup/recovery.ts';
import { type EmbeddedCluster, startEmbedded } from './db/embedded-cluster.ts';
import { checkTenantsOf } from './each-tenant.ts';
import { giveUpRoot } from './give-up-root.ts';
import { ledgerProblems } from './money/db/ledger-problems.ts';

const usage = `DATA_DIR=<new folder> BACKUP_DIR=<archive> npm run restore [-- --until <moment>]

Makes a data folder anew from the archive: as far as the archive goes, or as it was at a moment such as 2026-11-28T22:15:04Z. Then it checks
books and logs. It changes nothing of the archive.`;

/** A recovery reads one file of 16 MB after the other. */
const longestMs = 24 * 3_600_000;

try {
  const { values } = parseArgs({ options: { until: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) console.log(usage);
  else await restore(values.until === undefined ? null : momentOf(values.until));
} catch (error) {
  const isForeseen = error instanceof ConfigError || error instanceof RestoreImpossible;
  console.error(isForeseen ? error.message : error);
  process.exitCode = 1;
}

/** A moment has to say its zone, or the restore ends hours off. */
function momentOf(text: string): Date {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isMoment) throw new ConfigError([`--until: ${JSON.stringify(text)} is not a moment such as 2026-11-28T22:15:04Z, with its zone`]);
  return new Date(text);
}

async function restore(until: Date | null): Promise<void> {
  const config = giveUpRoot(readConfig(), console.log);
  if (config.archive === null) throw new ConfigError(['BACKUP_DIR: is not set; name the folder of the archive']);
  const backup = backupBefore(config.archive.folder, until);
  console.log(`Restoring ${backup.folder} and what was archived since to ${config.dataDir} …`);
  await layOut(backup, config.archive.folder, config.dataDir, until);
  const cluster = await startEmbedded(config.dataDir, console.log, { startMs: longestMs }).catch((error: unknown) => {
    throw stopped(error, until);
  });
  try {
    const moment = await recovered(cluster, until);
    endRecovery(config.dataDir);
    console.log(`Restored to ${moment}.`);
    const now = new Date();
    const books = await checkTenantsOf(cluster.ownerUrl, (client) => ledgerProblems(client));
    const logs = await checkTenantsOf(cluster.ownerUrl, (client, { id }) => sealProblems(client, id, now));
    if (books !== null) console.log(`The books of ${books} tenants are in order.`);
    if (logs !== null) console.log(`The logs of ${logs} tenants are whole.`);
    process.exitCode = books === null || logs === null ? 1 : 0;
  } finally {
    await cluster.stop();
  }
  console.log(
    `Put secret.key and pictures.secret back into ${config.dataDir} where they were files, start the server with DATA_DIR=${config.dataDir}, ` +
      'and make a new backup.',
  );
}

/**
 * Waits until PostgreSQL has read the archive: it answers before that, with what it has read so far. Returns the time of the last transaction
 * that came back.
 * @throws RestoreImpossible when it stops before
 */
async function recovered(cluster: EmbeddedCluster, until: Date | null): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ reads: boolean; at: Date | null }>(
        'SELECT pg_is_in_recovery() AS reads, pg_last_xact_replay_timestamp() AS at',
      );
      if (rows[0]?.reads === false) return rows[0].at?.toISOString() ?? 'the end of the copy, after which nothing was archived';
      await pause(200);
    }
  } catch (error) {
    throw stopped(error, until);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function stopped(error: unknown, until: Date | null): RestoreImpossible {
  const reach = until === null ? '' : `\nPerhaps the archive ends before ${until.toISOString()}: restore without --until.`;
  return new RestoreImpossible(`The recovery stopped: ${error instanceof Error ? error.message : String(error)}${reach}`);
}
