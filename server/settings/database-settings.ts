import type { DatabaseSettings } from '../db/addresses.ts';
import { integer, refuseValue, type SettingReader } from './setting-reader.ts';
import { databaseUrl } from './values.ts';

/** Reads the settings of the database. @param problems receives a line for each that does not go with the others */
export function databaseSettings({ read, readSecret }: SettingReader, problems: string[]): DatabaseSettings {
  const settings: DatabaseSettings = {
    databaseUrl: readSecret('DATABASE_URL', null, databaseUrl),
    databaseDirectUrl: readSecret('DATABASE_DIRECT_URL', null, databaseUrl),
    databaseReplicaUrl: readSecret('DATABASE_REPLICA_URL', null, databaseUrl),
    replicaWaitMs: read('DATABASE_REPLICA_WAIT', 500, integer(0, 10_000)),
    databaseAppPassword: readSecret('DATABASE_APP_PASSWORD', null, (value) =>
      value.length >= 16 ? value : refuseValue('is too short: use 16 characters or more', true),
    ),
    poolSize: read('DATABASE_POOL', 16, integer(2, 500)),
  };
  for (const [name, url] of [
    ['DATABASE_DIRECT_URL', settings.databaseDirectUrl],
    ['DATABASE_REPLICA_URL', settings.databaseReplicaUrl],
  ] as const) {
    if (url === null) continue;
    if (settings.databaseUrl === null) problems.push(`${name}: leads to another way into the database of DATABASE_URL, which is not set`);
    else if (databaseOf(url) !== databaseOf(settings.databaseUrl))
      problems.push(`${name}: has another user, password or database than DATABASE_URL; only host, port and options may differ`);
  }
  return settings;
}

function databaseOf(url: string): string {
  const { username, password, pathname } = new URL(url);
  return JSON.stringify([username, password, pathname]);
}
