import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

export interface PlatformNumbers {
  readonly [column: string]: unknown;
  readonly merchants: number;
  readonly ordersToday: number;
  readonly jobsOpen: number;
  readonly jobsLate: number;
  readonly jobsFailed: number;
  readonly placing: number;
}

/** Reads numbers over all merchants; null for a tenant that is not the platform. */
export async function readPlatformNumbers(tx: Transaction, now: Date, placingKind: string): Promise<PlatformNumbers | null> {
  const { rows } = await tx.execute<PlatformNumbers>(sql`
    select merchants, orders_today as "ordersToday", jobs_open as "jobsOpen", jobs_late as "jobsLate", jobs_failed as "jobsFailed", orders_placing as placing
    from platform_figures(${now.toISOString()}::timestamptz, ${placingKind})`);
  return rows[0] ?? null;
}
