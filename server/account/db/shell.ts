import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { advert } from './shell-tables.ts';
import { appUser, menu, tenant } from './tables.ts';

/**
 * Reads the settings of tenant and platform for the frame around the pages, and whether the user has a department; null when the user no
 * longer exists.
 */
export async function findShell(tx: Transaction, tenantId: string, userId: string) {
  const [found] = await tx
    .select({
      helpUrl: tenant.helpUrl,
      frameHosts: tenant.frameHosts,
      chat: tenant.chat,
      departmentId: appUser.departmentId,
      platformHelpUrl: sql<string | null>`(select p.help_url from platform_shell() p)`,
      platformChat: sql<typeof tenant.chat._.data | null>`(select p.chat from platform_shell() p)`,
    })
    .from(appUser)
    .innerJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}

/** Lists the adverts of a moment by their start, oldest first. */
export function listAdverts(tx: Transaction, tenantId: string, moment: Date) {
  return tx
    .select()
    .from(advert)
    .where(and(eq(advert.tenantId, tenantId), lte(advert.startsAt, moment), gt(advert.endsAt, moment)))
    .orderBy(asc(advert.startsAt), asc(advert.id))
    .limit(5);
}

/** Reads the tenant's base currency and its settlement currencies. */
export async function findTenantCurrencies(tx: Transaction, tenantId: string): Promise<TenantCurrencies> {
  const [found] = await tx
    .select({ base: tenant.baseCurrency, settlement: tenant.settlementCurrencies })
    .from(tenant)
    .where(eq(tenant.id, tenantId));
  return found ?? { base: '', settlement: [] };
}

export interface TenantCurrencies {
  readonly base: string;
  readonly settlement: readonly string[];
}

/** Lists the hosts that pages of exactly this domain may frame. Needs no tenant. */
export async function findFrameHosts(tx: Transaction, host: string): Promise<readonly string[]> {
  const found = await tx.execute<{ hosts: string[] | null }>(sql`select tenant_frame_hosts(${host}) as hosts`);
  return found.rows[0]?.hosts ?? [];
}

/** Maps addresses of the platform's menu to screens; where merchants and the platform differ, the merchants' screen counts. */
export async function listScreens(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ path: menu.path, component: menu.component })
    .from(menu)
    .where(isNotNull(menu.component))
    .orderBy(desc(menu.audience));
  return new Map(rows.flatMap(({ path, component }): [string, string][] => (component === null ? [] : [[path, component]])));
}
