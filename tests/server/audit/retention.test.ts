import { beforeEach, expect, test } from 'vitest';
import { auditActions } from '../../../server/audit/actions.ts';
import { retireAuditDays } from '../../../server/audit/db/retention.ts';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { tenants } from '../domain/fixture.ts';
import { domain, openMerchantDomain } from '../orders/merchant-domain.ts';
import { add, behindTheTrigger, choose, dayOf, empty, marks, noon, planted, problems, query, retire, sealAll } from './retention-world.ts';

openMerchantDomain();

/** Days around both limits of a log that is kept for twelve months: sign-ins go after 12, money after 24. */
beforeEach(async () => {
  await empty();
  for (const tenant of [tenants.harbour, tenants.globex])
    for (const at of [noon(24, 5), noon(24, 2), noon(23), noon(12, 2), noon(11)]) {
      await add(at, 'sign_in', 2, tenant);
      await add(at, 'order.pay', 1, tenant);
    }
  await add(noon(12, 4), 'order.pay', 1);
  await sealAll();
  expect(await problems()).toEqual([]);
});

test('rows go when their time is over, money later, and the seals stay; the company that chose nothing keeps all', async () => {
  const before = await query('SELECT * FROM audit_seal ORDER BY tenant_id, day');
  await choose('12');
  expect(await retire()).toEqual({ differing: [] });
  expect(await planted()).toEqual({ 'order.pay': 4, sign_in: 2 });
  expect(await planted(tenants.globex)).toEqual({ 'order.pay': 5, sign_in: 10 });
  const mark = (position: number, day: string, stage: string, removed: number, kept: number) => ({
    position,
    day,
    stage,
    months: 12,
    removed,
    kept,
  });
  expect(await marks()).toMatchObject([
    mark(1, await dayOf(noon(24, 5)), 'all', 3, 0),
    mark(2, await dayOf(noon(24, 2)), 'all', 3, 0),
    mark(3, await dayOf(noon(23)), 'early', 2, 1),
    mark(4, await dayOf(noon(12, 4)), 'early', 0, 1),
    mark(5, await dayOf(noon(12, 2)), 'early', 2, 1),
  ]);
  expect((await query('SELECT * FROM audit_seal ORDER BY tenant_id, day')).rows).toEqual(before.rows);
  expect(await problems()).toEqual([]);
  expect(await problems(tenants.globex)).toEqual([]);
  // The log tells of it, once.
  const { rows } = await query("SELECT tenant_id, user_id, detail FROM audit_log WHERE action = 'log.retire'");
  expect(rows).toMatchObject([
    {
      tenant_id: tenants.harbour,
      user_id: null,
      detail: { rows: 10, months: 12, firstDay: await dayOf(noon(24, 5)), lastDay: await dayOf(noon(12, 2)) },
    },
  ]);
  await retire();
  expect(await marks()).toHaveLength(5);
});

test('a longer time deletes less', async () => {
  await choose('24');
  await retire();
  expect(await planted()).toEqual({ 'order.pay': 4, sign_in: 6 });
  expect((await marks()).map(({ stage }) => stage)).toEqual(['all', 'all']);
  await choose('36');
  await retire();
  expect(await marks()).toHaveLength(2);
});

test('a day goes in two stages: what is early first, the rest a year later', async () => {
  const sixtyDaysAgo = new Date(Date.now() - 60 * 86_400_000);
  await choose('12', undefined, 100);
  await retire(sixtyDaysAgo);
  await sealAll();
  expect(await problems()).toEqual([]);
  const day = await dayOf(noon(24, 5));
  const stages = async () => (await marks()).filter((mark) => mark.day === day).map(({ stage, removed, kept }) => [stage, removed, kept]);
  expect(await stages()).toEqual([['early', 2, 1]]);
  await retire();
  expect(await stages()).toEqual([
    ['early', 2, 1],
    ['all', 1, 0],
  ]);
  expect(await planted()).toEqual({ 'order.pay': 4, sign_in: 2 });
  expect(await problems()).toEqual([]);
});

test('a shorter time waits a week, in which it can be taken back', async () => {
  await choose('12', undefined, 6);
  await retire();
  expect(await marks()).toEqual([]);
  await choose('all', undefined, 0);
  await behindTheTrigger(`UPDATE tenant_setting_change SET at = at - interval '2 days' WHERE name = 'logKept'`);
  await retire();
  expect(await marks()).toEqual([]);
});

test('a day of many rows goes in steps, and the log is whole between them', async () => {
  await empty();
  await add(noon(13), 'sign_in', 11);
  await add(noon(13), 'order.pay', 3);
  await add(noon(11), 'sign_in', 2);
  await sealAll();
  await choose('12');
  const step = () => domain.database.platform((tx) => retireAuditDays(tx, new Date(), 4));
  const left: number[] = [];
  while ((await step()).done >= 4) {
    left.push((await planted()).sign_in ?? 0);
    expect(await problems()).toEqual([]);
  }
  expect(left).toEqual([9, 5]);
  expect(await planted()).toEqual({ 'order.pay': 3, sign_in: 2 });
  expect(await problems()).toEqual([]);
});

test('several servers at once delete once', async () => {
  await choose('12');
  await Promise.all(Array.from({ length: 6 }, () => purgeAll(domain.database, new Date())));
  expect(await planted()).toEqual({ 'order.pay': 4, sign_in: 2 });
  expect(await marks()).toHaveLength(5);
  const { rows } = await query("SELECT sum((detail ->> 'rows')::int)::int AS told FROM audit_log WHERE action = 'log.retire'");
  expect(rows).toEqual([{ told: 10 }]);
});

test('nobody makes the time pass faster', async () => {
  await choose('12');
  await retire(new Date('2099-01-01T00:00:00Z'));
  expect(await planted()).toEqual({ 'order.pay': 4, sign_in: 2 });
});

test('what goes early is neither money nor a right nor a company’s own setting', async () => {
  const { rows } = await query('SELECT action FROM audit_early_action ORDER BY action');
  const early: string[] = rows.map(({ action }) => action);
  const wrong = Object.entries(auditActions).filter(
    ([action, { kind }]) => early.includes(action) && (kind === 'money' || kind === 'right'),
  );
  expect(wrong).toEqual([]);
  expect(early.filter((action) => !Object.hasOwn(auditActions, action))).toEqual([]);
  expect(early).not.toContain('tenant.setting');
  expect(early).not.toContain('log.retire');
  expect(early).toContain('sign_in');
});
