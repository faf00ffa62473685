import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { startProcess } from '../platform/processes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('demo');
});
afterAll(() => database.drop());

async function check() {
  const program = startProcess('server/ledger-check.ts', { DATABASE_URL: database.ownerUrl, DATA_DIR: '/nowhere' });
  const code = await program.ended();
  const lines = program.output().trim().split('\n');
  return { code, lines: lines.filter((line) => !line.includes('was started as root')) };
}

test('npm run ledger:check finds the books of the demo in order, as the owner of the tables, who sees the orders of all tenants', async () => {
  expect(await check()).toEqual({ code: 0, lines: ['The books of 3 tenants are in order.'] });
});

test('npm run ledger:check names a difference once, below its tenant', async () => {
  const { rows } = await database.admin.query<{ number: string; amount: string }>(
    `UPDATE shipment_order SET total_amount = total_amount + 1 WHERE id = (SELECT o.id FROM shipment_order o JOIN tenant t ON t.id = o.tenant_id
      WHERE t.name = 'Globex Trading' AND o.settlement_status = 'paid' AND o.total_amount > 0 ORDER BY o.id LIMIT 1)
     RETURNING customer_no AS number, (total_amount - 1)::text AS amount`,
  );
  const [changed] = rows;
  expect(await check()).toEqual({ code: 1, lines: [`Globex Trading: order ${changed?.number} is paid and holds ${changed?.amount}`] });
});
