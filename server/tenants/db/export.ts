import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

export interface TablePage {
  readonly table: string;
  /** `*`, or names separated by a comma and a space. */
  readonly columns: string;
  readonly tenantId: string;
  readonly limit: number;
  readonly offset: number;
}

/** Reads rows of a tenant's table, each as JSON text. */
export async function readTablePage(tx: Transaction, { table, columns, tenantId, limit, offset }: TablePage): Promise<string[]> {
  const owner = sql.identifier(table === 'tenant' ? 'id' : 'tenant_id');
  const names =
    columns === '*'
      ? sql`*`
      : sql.join(
          columns.split(', ').map((name) => sql.identifier(name)),
          sql`, `,
        );
  const { rows } = await tx.execute<{ line: string }>(sql`
    select row_to_json(r)::text as line from (select ${names} from ${sql.identifier(table)} where ${owner} = ${tenantId}::uuid
    order by 1, 2 limit ${limit} offset ${offset}) r`);
  return rows.map(({ line }) => line);
}
