import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '../../../server/calls/caller.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { type Domain, must, openDomain, stranger, tenants } from './fixture.ts';

let domain: Domain;
let otherPool: Database;
let other: Services;
let token: string;

beforeAll(async () => {
  domain = await openDomain();
  otherPool = openPostgres({ url: domain.behind.appUrl, size: 4 });
  other = createServices({ database: otherPool, now: () => domain.clock.now });
  const { userId } = (await domain.as('clerk')).principal;
  token = await domain.services.sessions.open({ tenantId: tenants.harbour, userId }, stranger(), 'password');
});

afterAll(async () => {
  await otherPool.close();
  await domain.close();
});

/** As each of two servers has the clerk, which both keep by now. */
async function clerkOfBoth(): Promise<Principal[]> {
  const both = [domain.services.sessions.authenticate(token), other.sessions.authenticate(token)];
  return (await Promise.all(both)).map(must);
}

const roleOfClerk = `SELECT ur.role_id FROM user_role ur JOIN app_user u ON u.tenant_id = ur.tenant_id AND u.id = ur.user_id WHERE u.username = 'clerk'`;
const give = `INSERT INTO role_permission SELECT '${tenants.harbour}', role_id, 'order:amount', '1' FROM (${roleOfClerk}) given`;
const take = `DELETE FROM role_permission WHERE action = 'order:amount' AND role_id IN (${roleOfClerk})`;

test('a right holds, and is gone, at the next call on every server that kept it, each of 40 times (security L11, P2)', async () => {
  for (let round = 0; round < 40; round += 1) {
    const isGiven = round % 2 === 0;
    await clerkOfBoth();
    await domain.behind.admin.query(isGiven ? give : take);
    for (const { permissions } of await clerkOfBoth()) expect(permissions.has('order:amount'), `round ${round}`).toBe(isGiven);
  }
});

test('a change that is rolled back changes nothing, also for who reads meanwhile', async () => {
  await domain.behind.admin.query('BEGIN');
  await domain.behind.admin.query(give);
  expect((await clerkOfBoth()).map(({ permissions }) => permissions.has('order:amount'))).toEqual([false, false]);
  await domain.behind.admin.query('ROLLBACK');
  expect((await clerkOfBoth()).map(({ permissions }) => permissions.has('order:amount'))).toEqual([false, false]);
});

test('data rules, the rows that they leave, and texts are those of now', async () => {
  const list = async () => {
    const [principal] = await clerkOfBoth();
    return domain.services.orders.list(
      { orderStatus: 'draft', pageSize: 1 },
      { ...stranger(), language: 'en_US', principal: must(principal) },
    );
  };
  const before = await list();
  expect(before.total).toBeGreaterThan(0);
  await domain.behind.admin.query(
    `UPDATE dictionary_item SET texts = texts || '{"en_US": "Being written"}' WHERE code = 'order_status' AND value = 'draft'`,
  );
  expect((await list()).records[0]?.orderStatus_dictText).toBe('Being written');
  const rule = '01a00000-0000-7000-8000-00000000000a';
  await domain.behind.admin.query(
    `INSERT INTO data_rule (tenant_id, id, menu_id, resource, name, field, condition, value, created_at)
     VALUES ('${tenants.harbour}', '${rule}', 'merchant-order-list', 'order', 'none', 'customerNo', 'eq', 'nobody has it', now())`,
  );
  await domain.behind.admin.query(`INSERT INTO role_data_rule SELECT '${tenants.harbour}', role_id, '${rule}' FROM (${roleOfClerk}) given`);
  expect((await list()).total).toBe(0);
  await domain.behind.admin.query(`DELETE FROM role_data_rule WHERE rule_id = '${rule}'`);
  expect((await list()).total).toBe(before.total);
});
