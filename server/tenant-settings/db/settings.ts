import { and, desc, eq, sql } from 'drizzle-orm';
import { appUser, tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { tenantSetting, tenantSettingChange } from './tables.ts';

/** Reads the stored values of a tenant by name. */
export async function listStoredSettings(tx: Transaction, tenantId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await tx.ask<{ name: string; value: unknown }>('select name, value from tenant_setting where tenant_id = $1', [tenantId]);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Serializes changes of a tenant's settings, so that the history has no gaps. */
export async function lockSettings(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`settings:${tenantId}`}, 0))`);
}

export async function putStoredSetting(tx: Transaction, row: typeof tenantSetting.$inferInsert): Promise<void> {
  const { setAt, setBy } = row;
  const value = json(row.value);
  await tx
    .insert(tenantSetting)
    .values({ ...row, value })
    .onConflictDoUpdate({ target: [tenantSetting.tenantId, tenantSetting.name], set: { value, setAt, setBy } });
}

/** The columns of the tenant that are settings. */
const columns = {
  logo: tenant.logo,
  colour: tenant.colour,
  timeZone: tenant.timeZone,
  helpUrl: tenant.helpUrl,
  chat: tenant.chat,
  frameHosts: tenant.frameHosts,
  businesses: tenant.businesses,
  baseCurrency: tenant.baseCurrency,
  settlementCurrencies: tenant.settlementCurrencies,
};

/** Reads the settings that are columns; null when the tenant does not exist. */
export async function findColumnSettings(tx: Transaction, tenantId: string) {
  const [found] = await tx.select(columns).from(tenant).where(eq(tenant.id, tenantId));
  return found ?? null;
}

export type ColumnValues = NonNullable<Awaited<ReturnType<typeof findColumnSettings>>>;

/** Writes columns of the tenant; both currencies go in one statement, because one must not contain the other. */
export async function updateColumnSettings(tx: Transaction, tenantId: string, values: Partial<ColumnValues>): Promise<void> {
  await tx.update(tenant).set(values).where(eq(tenant.id, tenantId));
}

export async function insertSettingChanges(tx: Transaction, rows: readonly (typeof tenantSettingChange.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(tenantSettingChange).values(rows.map((row) => ({ ...row, before: json(row.before), after: json(row.after) })));
}

/** Writes a JSON value; null is the value `null` of JSON here, not a missing one. */
function json(value: unknown) {
  return sql`${JSON.stringify(value)}::jsonb`;
}

export async function findSettingChange(tx: Transaction, tenantId: string, id: string) {
  const [found] = await tx
    .select()
    .from(tenantSettingChange)
    .where(and(eq(tenantSettingChange.tenantId, tenantId), eq(tenantSettingChange.id, id)));
  return found ?? null;
}

const localTime = (timeZone: string) => sql<string>`date_trunc('second', ${tenantSettingChange.at} at time zone ${timeZone})::text`;

interface Scope {
  readonly tenantId: string;
  readonly timeZone: string;
}

/** Lists changes with who made them, latest first; all names without one. */
export async function listSettingChanges(
  tx: Transaction,
  { tenantId, timeZone }: Scope,
  name: string | undefined,
  page: { readonly limit: number; readonly offset: number },
) {
  const found = and(eq(tenantSettingChange.tenantId, tenantId), name === undefined ? undefined : eq(tenantSettingChange.name, name));
  const rows = await tx
    .select({
      id: tenantSettingChange.id,
      name: tenantSettingChange.name,
      before: tenantSettingChange.before,
      after: tenantSettingChange.after,
      changedBy: appUser.nickName,
      changedAt: localTime(timeZone),
      ofChange: tenantSettingChange.ofChange,
    })
    .from(tenantSettingChange)
    .leftJoin(appUser, and(eq(appUser.tenantId, tenantSettingChange.tenantId), eq(appUser.id, tenantSettingChange.userId)))
    .where(found)
    .orderBy(desc(tenantSettingChange.at), desc(tenantSettingChange.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(tenantSettingChange).where(found);
  return { rows, total: counted?.total ?? 0 };
}

/** Reads the last change of each setting. */
export async function listLastChanges(tx: Transaction, { tenantId, timeZone }: Scope) {
  return tx
    .selectDistinctOn([tenantSettingChange.name], {
      name: tenantSettingChange.name,
      changedBy: appUser.nickName,
      changedAt: localTime(timeZone),
    })
    .from(tenantSettingChange)
    .leftJoin(appUser, and(eq(appUser.tenantId, tenantSettingChange.tenantId), eq(appUser.id, tenantSettingChange.userId)))
    .where(eq(tenantSettingChange.tenantId, tenantId))
    .orderBy(tenantSettingChange.name, desc(tenantSettingChange.at), desc(tenantSettingChange.id));
}
