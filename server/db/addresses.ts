import type { DatabaseSettings } from '../settings/database-settings.ts';

/** The ways into the database for the server's role. */
export interface DatabaseAddresses {
  /** Of the pool. */
  readonly appUrl: string;
  /** Past a pooler, for notifications, which belong to a session. */
  readonly listenUrl: string;
  /** Of the replica that reports are read from; null: there is none. */
  readonly replicaUrl: string | null;
  /** `appUrl` leads to a pooler that gives each transaction any session (security T4 holds: the tenant is set for a transaction). */
  readonly isPooled: boolean;
}

/** The owner's URL for work that needs a session of its own: migrations, locks of sessions. Null: the embedded PostgreSQL has it. */
export function ownerUrlOf({ databaseUrl, databaseDirectUrl }: DatabaseSettings): string | null {
  return databaseDirectUrl ?? databaseUrl;
}

/** @param directUrl of the server's role, past any pooler */
export function addressesOf(
  directUrl: string,
  { databaseUrl, databaseDirectUrl, databaseReplicaUrl }: DatabaseSettings,
): DatabaseAddresses {
  const isPooled = databaseDirectUrl !== null && databaseUrl !== null;
  return {
    appUrl: isPooled ? withLoginOf(directUrl, databaseUrl) : directUrl,
    listenUrl: directUrl,
    replicaUrl: databaseReplicaUrl === null ? null : withLoginOf(directUrl, databaseReplicaUrl),
    isPooled,
  };
}

function withLoginOf(login: string, place: string): string {
  const { username, password } = new URL(login);
  return Object.assign(new URL(place), { username, password }).href;
}
