/** A process that holds an embedded PostgreSQL until it is killed. */
import pg from 'pg';
import { readConfig } from '../../../server/config.ts';
import { startEmbedded } from '../../../server/db/embedded-cluster.ts';

const cluster = await startEmbedded(readConfig().dataDir, console.log);
const client = new pg.Client(cluster.ownerUrl);
await client.connect();
await client.query('CREATE TABLE kept AS SELECT 7 AS n');
await client.end();
console.log('ready');
setInterval(() => undefined, 60_000);
