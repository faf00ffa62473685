import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { globex, harbour } from '../../../server/db/seeds/demo-accounts.ts';
import type { AskedPerson } from '../../../server/privacy/db/asked-person.ts';
import { catalogue } from '../../../server/privacy/db/catalogue.ts';
import { exportPerson, type PersonExport } from '../../../server/privacy/export-person.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { orderBook, sendFile } from '../imports/import-world.ts';

const person = {
  name: 'Zebulon Quackenbush',
  email: 'zebulon.quackenbush@example.org',
  phone: '+1 (909) 867-4321',
  address: '4711 Peculiar Lane',
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const query = async <R extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.admin.query<R>(text, [...values])).rows;

/** Exports as the command does. */
async function ask(asked: AskedPerson, company: string | null = null): Promise<PersonExport> {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const found = await exportPerson(client, asked, { company, now: new Date() });
    await client.query('COMMIT');
    return found;
  } finally {
    await client.end();
  }
}
const tablesOf = (found: PersonExport, id: string) => found.companies.find((one) => one.id === id)?.tables ?? {};

describe('the catalogue', () => {
  test('lists every column that can hold a text, and no other: decide on a new one', async () => {
    const rows = await query<{ column: string }>(
      `SELECT c.table_name || '.' || c.column_name AS column FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
         AND c.data_type NOT IN ('uuid', 'integer', 'bigint', 'smallint', 'numeric', 'boolean', 'date', 'double precision', 'real',
           'timestamp with time zone', 'timestamp without time zone', 'interval', 'xid8')`,
    );
    const there = rows.map(({ column }) => column);
    const listed = [...catalogue].flatMap(([table, columns]) => [...columns.keys()].map((column) => `${table}.${column}`));
    expect(there.length).toBeGreaterThan(300);
    expect({ missing: there.filter((one) => !listed.includes(one)), gone: listed.filter((one) => !there.includes(one)) }).toEqual({
      missing: [],
      gone: [],
    });
  });
});

describe('what is held about a person', () => {
  beforeAll(async () => {
    const token = await server.login('merchant');
    const recipient = {
      'Recipient name': person.name,
      'Recipient address 1': person.address,
      'Recipient phone': '+1 909 867 4321',
    };
    const sent = await sendFile(
      server,
      '/oms/order/importExcel',
      orderBook([
        { 'Customer no.': 'PRIV-1', ...recipient },
        { 'Customer no.': 'PRIV-2', 'Recipient name': 'Somebody Else' },
        { 'Customer no.': 'PRIV-3', ...recipient, Unit: '' },
      ]),
      { token, fields: { template: 'simple' } },
    );
    expect(sent.envelope.result).toMatchObject({ successCount: 2, errorCount: 1 });
    const { envelope } = await server.call(
      'consigneeAddress.add',
      {
        name: person.name,
        country: 'US',
        province: 'CA',
        city: 'Los Angeles',
        addr1: person.address,
        postCode: '90028',
        phone: '+19098674321',
        email: person.email,
      },
      { token },
    );
    expect(envelope).toMatchObject({ success: true });
    await query("UPDATE app_user SET email = $1 WHERE username = 'globex'", [person.email]);
  });

  test('is found by a phone number, however it is written: addresses, orders with all that belongs to them, rows of imports', async () => {
    const tables = tablesOf(await ask({ phone: person.phone }), harbour.id);
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['address', 'import_row', 'order_draft', 'order_log', 'shipment_order']));
    expect(tables.shipment_order).toMatchObject([{ customer_no: 'PRIV-1' }]);
    expect(tables.import_row).toHaveLength(2);
    expect(tables.address).toMatchObject([{ email: person.email, addr1: person.address }]);
  });

  test('is found by name and address together, and by an e-mail address, in small letters or large', async () => {
    const { name, address } = person;
    expect(Object.keys(tablesOf(await ask({ name: name.toUpperCase(), address: address.toLowerCase() }), harbour.id))).toEqual(
      expect.arrayContaining(['address', 'order_draft']),
    );
    expect(Object.keys(tablesOf(await ask({ email: person.email.toUpperCase() }), harbour.id))).toEqual(
      expect.arrayContaining(['address']),
    );
    expect(tablesOf(await ask({ name, address: 'Elsewhere 1' }), harbour.id)).toEqual({});
  });

  test('is found as the recipient of an order that was placed, with its boxes, goods and parcels', async () => {
    const [party] = await query<{ name: string; addr1: string; order_id: string }>(
      `SELECT p.name, p.addr1, p.order_id FROM order_party p JOIN parcel USING (tenant_id, order_id)
       WHERE p.tenant_id = $1 AND p.side = 'consignee' ORDER BY p.order_id LIMIT 1`,
      [harbour.id],
    );
    const tables = tablesOf(await ask({ name: party?.name ?? '', address: party?.addr1 ?? '' }), harbour.id);
    for (const table of ['order_party', 'order_box', 'goods_line', 'parcel'])
      expect(tables[table], table).toEqual(expect.arrayContaining([expect.objectContaining({ order_id: party?.order_id })]));
  });

  test('of a user: the account and what it did, without password, keys or the rows of others', async () => {
    await server.login('globex');
    const found = await ask({ email: person.email });
    const tables = tablesOf(found, globex.id);
    expect(tables.app_user).toMatchObject([{ username: 'globex', email: person.email }]);
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['audit_log', 'session']));
    expect(tables.session?.[0]).not.toHaveProperty('token_hash');
    const text = JSON.stringify(found);
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('Somebody Else');
  });

  test('of one company, where one asks: nothing of others, nor of the server', async () => {
    const found = await ask({ email: person.email }, globex.id);
    expect([found.companies.map(({ id }) => id), found.server]).toEqual([[globex.id], {}]);
  });

  test('stands in the log of each company that has something, with a number and without the person', async () => {
    const before = await query("SELECT detail::text FROM audit_log WHERE action = 'person.export'");
    const found = await ask({ phone: person.phone });
    const after = await query<{ detail: string; tenant: string }>(
      "SELECT detail::text, tenant_id AS tenant FROM audit_log WHERE action = 'person.export' ORDER BY at DESC",
    );
    expect(found.companies).toHaveLength(1);
    expect(after.length).toBe(before.length + 1);
    expect(after[0]?.detail).toMatch(/^\{"rows": \d+\}$/);
  });

  test.each([
    [{}, /Say whom/],
    [{ name: 'Ada' }, /together/],
    [{ email: 'ada' }, /no e-mail/],
    [{ phone: '12345' }, /at least 6/],
  ])('%j is nobody in particular', async (asked, message) => {
    await expect(ask(asked)).rejects.toThrow(message);
  });
});
