import { ConfigError, readConfig } from './config.ts';
import { startEmbedded } from './db/embedded-cluster.ts';
import { giveUpRoot } from './give-up-root.ts';

try {
  await rotate();
} catch (error) {
  const isForeseen = error instanceof ConfigError || (error instanceof Error && error.name === 'FolderInUse');
  console.error(isForeseen ? error.message : error);
  process.exitCode = 1;
}

/** Changes the passwords of the embedded PostgreSQL's superuser and owner; the app role follows at the next start. */
async function rotate(): Promise<void> {
  const config = giveUpRoot(readConfig(), console.log);
  if (config.databaseUrl !== null || config.backendUrl !== null)
    throw new ConfigError([
      'DATABASE_URL or BACKEND_URL is set, so there is no embedded PostgreSQL: change the password at the database itself',
    ]);
  const cluster = await startEmbedded(config.dataDir, console.log);
  try {
    await cluster.rotatePassword();
    console.log('The embedded PostgreSQL has a new password, which is stored in postgres.secret in the data folder.');
  } finally {
    await cluster.stop();
  }
}
