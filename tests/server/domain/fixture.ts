import type { Language, SignedInCaller } from '../../../server/calls/caller.ts';
import { Refusal } from '../../../server/calls/refusal.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { globex, harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { createServices, type ServiceDeps, type Services } from '../../../server/services.ts';
import { createDatabase, demoDay, type TestDatabase } from '../../support/database.ts';
import { principalOf } from '../../support/principal.ts';

export const tenants = { harbour: harbour.id, globex: globex.id } as const;

/** The services on their own demo database, with a clock and captcha that the test controls. */
export interface Domain {
  readonly services: Services;
  readonly database: Database;
  readonly behind: TestDatabase;
  readonly clock: { now: Date };
  captchaAnswer: string;
  /** Signs in as this user, with a session in the database. */
  as(username: string, language?: Language): Promise<SignedInCaller>;
  close(): Promise<void>;
}

/** @param replaced what the services are made with besides */
export async function openDomain(replaced: Partial<ServiceDeps> = {}): Promise<Domain> {
  const behind = await createDatabase('demo');
  const database = openPostgres({ url: behind.appUrl, size: 8, patience: 60_000 });
  const clock = { now: demoDay };
  const domain: Domain = {
    services: createServices({ database, now: () => clock.now, captchaAnswer: () => domain.captchaAnswer, proofRounds: 50, ...replaced }),
    database,
    behind,
    clock,
    captchaAnswer: 'K7M4X',
    as: async (username, language = 'zh_CN') => {
      const { rows } = await behind.admin.query<{ tenantId: string; userId: string }>(
        'SELECT tenant_id AS "tenantId", id AS "userId" FROM app_user WHERE username = $1',
        [username],
      );
      const account = must(rows[0]);
      const token = await domain.services.sessions.open(account, { ...stranger(), language }, 'password');
      const principal = must(await domain.services.sessions.authenticate(token));
      // The caller is used for several calls, and tests change its permissions in between.
      return { ...stranger(), language, principal: principalOf(principal) };
    },
    close: async () => {
      await database.close();
      await behind.drop();
    },
  };
  return domain;
}

export function stranger(address = '198.51.100.7') {
  return { principal: null, language: 'zh_CN' as Language, requestId: 'test', address, host: 'localhost' };
}

export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the test expected a value');
  return value;
}

/** The refusal that the work ends with. @throws Error if it is not refused */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

/** Ids of a tenant's orders that match an SQL condition, read directly from the database. */
export async function orderIds(domain: Domain, tenantId: string, condition: string, limit = 1000): Promise<string[]> {
  const { rows } = await domain.behind.admin.query<{ id: string }>(
    `SELECT id FROM shipment_order WHERE tenant_id = $1 AND (${condition}) ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    [tenantId],
  );
  return rows.map((row) => row.id);
}
