import { sql } from 'drizzle-orm';
import type { CsvReading } from '../../../contract/entities/finance/bank-statement.ts';
import type { Transaction } from '../../db/database.ts';

/** What of a reading was given; other files say it themselves. */
export type StoredReading = Readonly<Partial<CsvReading>>;

export async function findReading(tx: Transaction, tenantId: string, accountId: string): Promise<StoredReading | null> {
  const { rows } = await tx.execute<{ reading: StoredReading }>(
    sql`select reading from bank_csv_reading where tenant_id = ${tenantId} and account_id = ${accountId}`,
  );
  return rows[0]?.reading ?? null;
}

/** Keeps how the last CSV file of an account was read. */
export async function keepReading(tx: Transaction, tenantId: string, accountId: string, reading: StoredReading, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into bank_csv_reading (tenant_id, account_id, reading, updated_at)
    values (${tenantId}, ${accountId}, ${JSON.stringify(reading)}::jsonb, ${at.toISOString()}::timestamptz)
    on conflict (tenant_id, account_id) do update set reading = excluded.reading, updated_at = excluded.updated_at`);
}
