import type { Config } from './config.ts';
import { addressesOf, type DatabaseAddresses, ownerUrlOf } from './db/addresses.ts';
import { startEmbedded } from './db/embedded-cluster.ts';
import { migrationsFolder, readMigrations } from './db/migrate.ts';
import { openPostgres } from './db/postgres-database.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { hasAdministrator } from './db/seeds/administrator.ts';
import type { SeedClient } from './db/seeds/base.ts';
import { seedBase, seedDemo } from './db/seeds/seed.ts';
import { showMoneyAtWork } from './demo/money-at-work.ts';
import { createCallBudget } from './fairness/call-budget.ts';
import { createFairQueue } from './fairness/fair-queue.ts';
import { expensiveBounds, type SharedFairness } from './fairness/turns.ts';
import { inOneProcess, type Measuring } from './metrics/measuring.ts';
import { checkedFingerprint } from './quotes/tariff-check.ts';
import { hashPassword } from './sign-in/passwords.ts';
import { databaseConnections } from './worker-share.ts';

/** State shared by all processes of a machine. */
export interface Machine {
  readonly addresses: DatabaseAddresses;
  /** Returns the reason why the database cannot serve; null when none is known. */
  problem(): Promise<string | null>;
  readonly fairness: SharedFairness;
  /** Measures all processes of the machine, of which the caller is one. */
  readonly measuring: Measuring;
}

/** Steps that undo a start, run in reverse order. */
export type Undo = (() => unknown)[];

/**
 * Prepares a machine once: starts the embedded PostgreSQL unless another one is configured, migrates and seeds.
 * @param undo receives a step for everything that must be stopped again
 */
export async function prepareMachine(config: Config, notice: (message: string) => void, undo: Undo): Promise<Machine> {
  const cluster =
    config.databaseUrl === null
      ? await startEmbedded(config.dataDir, notice, { connections: databaseConnections(config), archive: config.archive })
      : null;
  if (cluster !== null) undo.push(() => cluster.stop());
  const { appUrl: directUrl, applied } = await prepareDatabase({
    ownerUrl: cluster?.ownerUrl ?? ownerUrlOf(config) ?? '',
    appPassword: config.databaseAppPassword,
    migrations: readMigrations(migrationsFolder(config.root)),
    seed: async (client, url) => {
      const newKeys = await seedBase({ client });
      if (config.demo) await makeDemo(client, url, newKeys, notice);
      else if (!(await hasAdministrator(client)))
        notice('Nobody can sign in as administrator yet: stop this server, run npm run admin:create, and start it again.');
    },
  });
  const fairness = { expensive: createFairQueue(expensiveBounds(config.workers)), budget: createCallBudget(config.callsPerMinute) };
  if (applied.length > 0) notice(`Database brought up to date: ${applied.join(', ')}.`);
  return { addresses: addressesOf(directUrl, config), problem: async () => cluster?.problem() ?? null, fairness, measuring: inOneProcess };
}

async function makeDemo(client: SeedClient, appUrl: string, newKeys: readonly string[], notice: (message: string) => void): Promise<void> {
  const now = new Date();
  await seedDemo({ client, now, newKeys, hashPassword, checkTariff: checkedFingerprint });
  const database = openPostgres({ url: appUrl, size: 2, onIdleError: (error) => notice(`A database connection broke: ${error.message}`) });
  try {
    await showMoneyAtWork(database, now);
  } catch (error) {
    // A demo that somebody has changed lacks it; the server starts all the same.
    notice(`The demo shows less of the money pages than it might: ${error instanceof Error ? error.message : 'unknown'}`);
  } finally {
    await database.close();
  }
}

/** Runs the steps in reverse order. Repeatable. */
export async function undoAll(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
}
