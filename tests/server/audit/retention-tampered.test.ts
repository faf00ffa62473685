import { beforeEach, expect, test } from 'vitest';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { tenants } from '../domain/fixture.ts';
import { domain, openMerchantDomain } from '../orders/merchant-domain.ts';
import { add, behindTheTrigger, choose, dayOf, empty, marks, noon, planted, problems, query, retire, sealAll } from './retention-world.ts';

openMerchantDomain();

const ofHarbour = `tenant_id = '${tenants.harbour}'`;
const onDay = (at: string) => `${ofHarbour} AND (at AT TIME ZONE 'UTC')::date = ((${at}) AT TIME ZONE 'UTC')::date`;

/** Forges the next mark with a hash that fits, as somebody would who knows how hashes are made. */
const forged = (at: string, { months = 12, log = 'gen_random_uuid()' } = {}) => `
  INSERT INTO audit_retirement SELECT (m.made).* FROM (
    SELECT ROW(t.tenant_id, t.position, t.day, t.stage, t.months, t.removed, t.kept, t.kept_digest, t.retired_at, t.log_id,
      retirement_hash((SELECT hash FROM audit_retirement WHERE ${ofHarbour} ORDER BY position DESC LIMIT 1),
        (SELECT hash FROM audit_seal s WHERE s.${ofHarbour} AND s.day = t.day), t))::audit_retirement AS made
    FROM (SELECT (ROW('${tenants.harbour}'::uuid, (SELECT coalesce(max(position), 0) + 1 FROM audit_retirement WHERE ${ofHarbour}),
      ((${at}) AT TIME ZONE 'UTC')::date, 'all'::text, ${months}, 3, 0, sha256(''::bytea), date_trunc('second', now()), ${log}, ''::bytea)
      ::audit_retirement).*) t) m`;

beforeEach(async () => {
  await empty();
  for (const at of [noon(25), noon(24, 2), noon(18), noon(11), noon(10)]) {
    await add(at, 'sign_in', 2);
    await add(at, 'order.pay', 1);
  }
  await sealAll();
  await choose('24');
  await retire();
  expect(await marks()).toHaveLength(2);
  expect(await problems()).toEqual([]);
});

test('a row that is deleted behind the back is found, and so is a day', async () => {
  await behindTheTrigger(`DELETE FROM audit_log WHERE ${onDay(noon(11))} AND action = 'order.pay'`);
  expect(await problems()).toEqual([`day ${await dayOf(noon(11))} was sealed with 3 rows, and has 2`]);
  await behindTheTrigger(`DELETE FROM audit_log WHERE ${onDay(noon(10))}`);
  expect(await problems()).toContain(`day ${await dayOf(noon(10))} was sealed with 3 rows, and has 0`);
});

test('a row that comes back into a retired day is found', async () => {
  await add(noon(25), 'sign_in');
  expect(await problems()).toEqual([`day ${await dayOf(noon(25))} was retired to 0 rows, and has 1`]);
});

test('a forged mark is found: of a day that was not due, by no setting, or that the log does not tell of', async () => {
  await behindTheTrigger(`DELETE FROM audit_log WHERE ${onDay(noon(11))}; ${forged(noon(11))}`);
  const day = await dayOf(noon(11));
  expect(await problems()).toEqual(
    expect.arrayContaining([
      `the mark of ${day} is of a day that was not due`,
      `the mark of ${day} has no row in the log that tells of it`,
    ]),
  );
  await behindTheTrigger(`DELETE FROM audit_retirement WHERE position = 3; ${forged(noon(18), { months: 18 })}`);
  expect(await problems()).toContain(`the mark of ${await dayOf(noon(18))} is of a day that was not due`);
});

test('a mark of a due day that did not come from the function is found by the log that does not tell of it', async () => {
  await add(noon(26), 'sign_in', 3);
  await behindTheTrigger(`DELETE FROM audit_seal; DELETE FROM audit_retirement; DELETE FROM audit_log WHERE action = 'log.retire'`);
  await sealAll();
  await behindTheTrigger(`DELETE FROM audit_log WHERE ${onDay(noon(26))}; ${forged(noon(26), { months: 24 })}`);
  const day = await dayOf(noon(26));
  expect(await problems()).toEqual([`the mark of ${day} has no row in the log that tells of it`]);
});

test('a changed mark is found, and so is a removed one', async () => {
  await behindTheTrigger('UPDATE audit_retirement SET removed = removed - 1 WHERE position = 1');
  const first = await dayOf(noon(25));
  expect(await problems()).toEqual(
    expect.arrayContaining([
      `the mark of ${first} breaks the chain of marks`,
      `the mark of ${first} says that 2 of 3 rows went and 0 stayed`,
    ]),
  );
  await behindTheTrigger('UPDATE audit_retirement SET removed = removed + 1 WHERE position = 1');
  expect(await problems()).toEqual([]);
  await behindTheTrigger('DELETE FROM audit_retirement WHERE position = 2');
  expect(await problems()).toContain(`day ${await dayOf(noon(24, 2))} was sealed with 3 rows, and has 0`);
});

test('nothing of a log that was tampered with is deleted, and the server says so', async () => {
  await choose('12');
  await behindTheTrigger(`UPDATE audit_log SET address = 'elsewhere' WHERE ${onDay(noon(18))} AND action = 'order.pay'`);
  await expect(purgeAll(domain.database, new Date())).rejects.toThrow('differs from its seals');
  expect(await planted()).toEqual({ 'order.pay': 3, sign_in: 6 });
  expect(await marks()).toHaveLength(2);
});

test('a closed company has no history of settings any more, and its marks are believed', async () => {
  await behindTheTrigger(`UPDATE tenant_setting_change SET name = 'gone' WHERE name = 'logKept' AND ${ofHarbour}`);
  expect(await problems()).toContain(`the mark of ${await dayOf(noon(25))} is of a day that was not due`);
  await behindTheTrigger(
    `UPDATE tenant SET state = 'closed', closed_at = now() - interval '1 day', purge_at = now(), purged_at = now() WHERE id = '${tenants.harbour}'`,
  );
  expect(await problems()).toEqual([]);
  await retire();
  expect(await marks()).toHaveLength(2);
  await behindTheTrigger(
    `UPDATE tenant SET state = 'active', closed_at = NULL, purge_at = NULL, purged_at = NULL WHERE id = '${tenants.harbour}'`,
  );
});

test.each([
  [`DELETE FROM audit_log WHERE ${ofHarbour}`, 'permission denied'],
  ['SELECT delete_retired_rows(r, 10) FROM audit_retirement r', 'permission denied'],
  [`SELECT retire_audit_of('${tenants.harbour}', 12, now(), now(), 10)`, 'permission denied'],
  ['INSERT INTO audit_retirement SELECT * FROM audit_retirement', 'permission denied'],
  ['UPDATE audit_early_action SET action = action', 'permission denied'],
  [
    `INSERT INTO tenant_setting_change (tenant_id, id, name, before, after, at)
     VALUES ('${tenants.harbour}', gen_random_uuid(), 'logKept', '"all"', '"12"', now() - interval '30 days')`,
    'cannot be dated back',
  ],
])('the role of the server cannot delete by itself: %s', async (statement, refused) => {
  const before = await planted();
  const asServer = `BEGIN; SET LOCAL ROLE waybill_app; SELECT set_config('app.retiring', 'on', true), set_config('app.tenant_id', '${tenants.harbour}', true)`;
  await expect(query(`${asServer}; ${statement}; COMMIT`)).rejects.toThrow(refused);
  await query('ROLLBACK');
  expect(await planted()).toEqual(before);
});

test('the owner of the tables cannot delete either', async () => {
  await query("SET app.retiring = 'on'");
  await expect(query(`DELETE FROM audit_log WHERE ${ofHarbour}`)).rejects.toThrow('append-only');
  await expect(query('DELETE FROM audit_retirement')).rejects.toThrow('append-only');
});
