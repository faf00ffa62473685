import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from './config.ts';
import { ownerUrlOf } from './db/addresses.ts';
import { startEmbedded } from './db/embedded-cluster.ts';
import { giveUpRoot } from './give-up-root.ts';
import { countOf, exportPerson } from './privacy/export-person.ts';

const usage =
  'person:export -- --to <file> [--email <address>] [--phone <number>] [--name <name> --address <line>] [--company <id or name>]';

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Writes a new file that its owner alone reads. The embedded database must not be in use by a server. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { to, company, ...asked } = parseArgs({
    options: { to: text, email: text, phone: text, name: text, address: text, company: text },
  }).values;
  if (to === undefined) throw new Error(usage);
  const config = giveUpRoot(readConfig(), console.log);
  const cluster = config.databaseUrl === null ? await startEmbedded(config.dataDir, (message) => console.log(message)) : null;
  const client = new pg.Client({ connectionString: cluster?.ownerUrl ?? ownerUrlOf(config) ?? '' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const found = await exportPerson(client, asked, { company: company ?? null, now: new Date() });
    writeFileSync(to, `${JSON.stringify(found, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    await client.query('COMMIT');
    for (const { name, tables } of found.companies) console.log(`${name}: ${countOf(tables)} rows`);
    console.log(`Of no company: ${countOf(found.server)} rows`);
  } finally {
    await client.end();
    await cluster?.stop();
  }
}
