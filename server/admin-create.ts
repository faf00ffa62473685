import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Config, ConfigError, readConfig } from './config.ts';
import { ownerUrlOf } from './db/addresses.ts';
import { startEmbedded } from './db/embedded-cluster.ts';
import { migrationsFolder, readMigrations } from './db/migrate.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { createAdministrator } from './db/seeds/administrator.ts';
import { seedBase } from './db/seeds/seed.ts';
import { giveUpRoot } from './give-up-root.ts';
import { hashPassword } from './sign-in/passwords.ts';

const usage = 'npm run admin:create [-- --username <name>]   makes an administrator of the platform and shows the password once';

await main();

async function main(): Promise<void> {
  try {
    const { values } = parseArgs({
      options: { username: { type: 'string', default: 'admin' }, help: { type: 'boolean', default: false } },
    });
    if (values.help) console.log(usage);
    else await create(giveUpRoot(readConfig(), console.log), values.username);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

async function create(config: Config, username: string): Promise<void> {
  if (config.backendUrl !== null) throw new Error('The backend of BACKEND_URL stores the accounts: create the administrator there.');
  if (!/^[\w.@-]{2,100}$/.test(username))
    throw new Error(`${JSON.stringify(username)} is not a user name: 2 to 100 letters, digits, . _ - @.`);
  const cluster = config.databaseUrl === null ? await startEmbedded(config.dataDir, (message) => console.log(message)) : null;
  try {
    const ownerUrl = cluster?.ownerUrl ?? ownerUrlOf(config) ?? '';
    const migrations = readMigrations(migrationsFolder(config.root));
    const seed = async (client: pg.Client) => {
      await seedBase({ client });
      const made = await createAdministrator({ client, hashPassword, username });
      console.log(`Created. The password is shown only this once:\n  name      ${made.username}\n  password  ${made.password}`);
    };
    await prepareDatabase({ ownerUrl, appPassword: config.databaseAppPassword, migrations, seed });
  } finally {
    await cluster?.stop();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === '23505') return 'An account of that name exists: choose another by --username.';
  if (error.name === 'FolderInUse') return `${error.message} An administrator is made while the server does not run, or over DATABASE_URL.`;
  return error.message;
}
