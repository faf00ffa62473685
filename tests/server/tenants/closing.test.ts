import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { globex, harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { legalDays } from '../../../server/tenants/tenants.ts';
import { demoDay } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

const clock = { now: demoDay };
let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer({ options: { replaced: { now: () => clock.now } } });
  operator = await server.login('operator');
});
afterAll(() => server.stop());

const query = async <R extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.admin.query<R>(text, [...values])).rows;

/** Deletes what ran out, as the server does, this many days after today. */
async function purgeAfter(days: number): Promise<void> {
  const database = openPostgres({ url: server.database.appUrl, size: 2 });
  await purgeAll(database, new Date(clock.now.getTime() + days * 86_400_000));
  await database.close();
}

/** Every table of tenants with its rows of one tenant, each as JSON. */
async function rowsOf(tenantId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'tenant_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE tenant_id = $1`, [tenantId]);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Names, numbers and addresses of the people whom a tenant knows. */
async function peopleOf(tenantId: string): Promise<readonly string[]> {
  const rows = await query<{ said: string | null }>(
    `SELECT unnest(ARRAY[name, phone, addr1, email]) AS said FROM order_party WHERE tenant_id = $1
     UNION SELECT unnest(ARRAY[name, phone, addr1, email]) FROM address WHERE tenant_id = $1
     UNION SELECT unnest(ARRAY[username, nick_name, phone, email]) FROM app_user WHERE tenant_id = $1`,
    [tenantId],
  );
  return rows.flatMap(({ said }) => (said === null || said.length < 4 || said === 'other' ? [] : [said]));
}

/** Gives the tenant what the demo has for another one only. */
async function plant(tenantId: string): Promise<void> {
  const user = must((await query<{ id: string }>('SELECT id FROM app_user WHERE tenant_id = $1', [tenantId]))[0]).id;
  const order = must(
    (await query<{ id: string }>("SELECT id FROM shipment_order WHERE tenant_id = $1 AND document_status <> 'draft'", [tenantId]))[0],
  ).id;
  await query(
    `INSERT INTO activation_request (tenant_id, id, user_id, account_type, personal, language, updated_at)
     VALUES ($1, gen_random_uuid(), $2, 'personal', '{"name": "Planted Person"}', 'en_US', now())`,
    [tenantId, user],
  );
  await query(
    `INSERT INTO activation_event (tenant_id, id, request_id, turn, at, actor_id, actor, operation, sent)
     SELECT tenant_id, gen_random_uuid(), id, 1, now(), user_id, 'Planted Person', 'submit', personal FROM activation_request WHERE tenant_id = $1`,
    [tenantId],
  );
  await query(
    `INSERT INTO idempotency_key (tenant_id, key, user_id, call, fingerprint, reply, created_at) VALUES ($1, 'planted-key-000001', $2, 'x', '\\x00', '{"name": "Planted Person"}', now())`,
    [tenantId, user],
  );
  await query(
    `INSERT INTO order_log (tenant_id, id, order_id, at, operator, operation, changes) VALUES ($1, gen_random_uuid(), $2, now(), 'Planted Person', 'edit', '[]')`,
    [tenantId, order],
  );
  await query(
    `INSERT INTO print_record (tenant_id, id, run_id, order_id, kind, nth, template, template_version, customer_no, user_id, username, workstation, way, printed_at)
     VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2, 'label', 1, 'built-in', 1, 'P-1', $3, 'Planted Person', 'desk', 'browser', now())`,
    [tenantId, order, user],
  );
}

describe('a closed company', () => {
  test('leaves its data as a file for the person who closed it', async () => {
    await plant(globex.id);
    expect((await server.call('tenant.close', { id: globex.id, reason: 'They asked' }, { token: operator })).envelope.success).toBe(true);
    const file = await eventually(async () => {
      const { envelope } = await server.call('job.list', {}, { token: operator });
      const job = must(envelope.result.records.find(({ successData }) => successData !== null));
      return server.call('job.download', { id: job.id }, { token: operator });
    });
    const data = JSON.parse(file.bytes.toString());
    expect(data.app_user).toMatchObject([{ username: 'globex' }]);
    expect(data.shipment_order.length).toBeGreaterThan(50);
    expect(file.bytes.toString()).not.toContain(harbour.id);
    expect(file.bytes.toString()).not.toContain('argon2');
  });

  test('loses its people’s data when the law allows it, and nothing of its books', async () => {
    const others = await rowsOf(harbour.id);
    const people = [...(await peopleOf(globex.id)), 'Planted Person'];
    const books = await rowsOf(globex.id);
    await purgeAfter(legalDays - 1);
    expect((await query("SELECT 1 FROM order_party WHERE tenant_id = $1 AND name <> '—'", [globex.id])).length).toBeGreaterThan(0);
    await purgeAfter(legalDays + 1);
    const left = await rowsOf(globex.id);
    const kept = (await query<{ name: string }>('SELECT table_name AS name FROM closing_rule')).map(({ name }) => name);
    expect([...left].filter(([name, rows]) => rows.length > 0 && !kept.includes(name)).map(([name]) => name)).toEqual([]);
    for (const name of ['ledger_transfer', 'ledger_entry', 'account', 'fee_line']) expect(left.get(name), name).toEqual(books.get(name));
    // The books and the audit are append-only and say who acted.
    const proofs = ['ledger_transfer', 'audit_log', 'impersonation'];
    const naming = [...left].filter(
      ([name, rows]) => !proofs.includes(name) && people.some((said) => rows.some((row) => row.includes(JSON.stringify(said)))),
    );
    expect(naming.map(([name]) => name)).toEqual([]);
    // What runs out, and counts that fold into fewer rows in the background.
    const passing = [
      'order_tally',
      // Bills are made of the months that the moved clock ends.
      'bill',
      'bill_order',
      'session',
      'known_device',
      'tracking_link',
      'quote',
      'job',
      'idempotency_key',
      'check_count',
      'download_ticket',
    ];
    const now = await rowsOf(harbour.id);
    for (const [name, rows] of others) if (!passing.includes(name)) expect(now.get(name)?.length, name).toBe(rows.length);
  });

  test('never comes back', async () => {
    // The deletion took sessions that are old by the clock of the database.
    operator = await server.login('operator');
    expect((await server.call('tenant.activate', { id: globex.id, reason: '' }, { token: operator })).envelope.errorCode).toBe(
      'tenant_not_found',
    );
  });

  test('loses its prints only by that deletion', async () => {
    const app = openPostgres({ url: server.database.appUrl, size: 1 });
    const client = await server.database.admin.connect();
    try {
      await client.query("SET app.closing = 'on'");
      await expect(client.query('DELETE FROM print_record')).rejects.toThrow('append-only');
    } finally {
      await client.query('RESET app.closing');
      client.release();
      await app.close();
    }
  });
});
