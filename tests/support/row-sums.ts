import type { ClientBase, Pool } from 'pg';

/** Row count and checksum of each of a tenant's tables; equal results mean that nothing was written in between. */
export async function rowSums(admin: Pick<ClientBase | Pool, 'query'>, tenantId: string): Promise<Readonly<Record<string, string>>> {
  const tables = await admin.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await admin.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS sum FROM ${rowsOf(name)} t WHERE tenant_id = $1`,
      [tenantId],
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** Servers merge the order tally in the background, which changes its rows but not their sums. */
function rowsOf(table: string): string {
  if (table !== 'order_tally') return `"${table}"`;
  const states = 'tenant_id, day, document_status, logistics_status, settlement_status';
  return `(SELECT ${states}, sum(orders) FROM order_tally GROUP BY ${states} HAVING sum(orders) <> 0)`;
}
