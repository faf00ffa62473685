/** Where the database is, and how this machine reaches it. */
export interface DatabaseSettings {
  /** Owner's URL of an existing PostgreSQL, or of a pooler in front of it; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** The same database past the pooler, which shares sessions among transactions; null: `databaseUrl` leads there itself. */
  readonly databaseDirectUrl: string | null;
  /** A streaming replica of it, from which reports are read; null: there is none. */
  readonly databaseReplicaUrl: string | null;
  /** Milliseconds that a report waits until the replica has everything that was committed before it. */
  readonly replicaWaitMs: number;
  /** Password of an existing role `waybill_app`; null: derived from the owner's password. */
  readonly databaseAppPassword: string | null;
  readonly poolSize: number;
}

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
  const { username, password } = new URL(directUrl);
  const asServer = (address: string) => withLogin(address, username, decodeURIComponent(password));
  return {
    appUrl: isPooled ? asServer(databaseUrl) : directUrl,
    listenUrl: directUrl,
    replicaUrl: databaseReplicaUrl === null ? null : asServer(databaseReplicaUrl),
    isPooled,
  };
}

/** Returns an address with another role and its password, which is not encoded yet. */
export function withLogin(address: string, user: string, password: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = encodeURIComponent(password);
  return url.href;
}
