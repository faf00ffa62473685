import type pg from 'pg';

/** Credits a tenant's balance as the owner of the tables, who needs no top-up for it. */
export async function credit(admin: pg.Pool, tenantId: string, amount: string, currency: string, at = 'now'): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('BEGIN');
    await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
    await client.query("SELECT move_money(gen_random_uuid(), 'topup', NULL, 1, $1, $2, 'test', NULL, $3::timestamptz)", [
      amount,
      currency,
      at,
    ]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
