import { expect, test } from 'vitest';
import { retireLogs } from '../../../server/audit/retire-logs.ts';
import type { Database } from '../../../server/db/database.ts';
import { isLong } from '../../support/sample.ts';
import { must } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { choose, empty, noon, planted, problems, query, sealAll } from './retention-world.ts';

openMerchantDomain();

const many = isLong ? 200_000 : 80_000;

test('rows of years go in bounded transactions, a day of a quarter of them among them', async () => {
  await empty();
  await query(
    `INSERT INTO audit_log (tenant_id, id, at, action, subject, detail, address, request_id)
     SELECT $1, gen_random_uuid(), ${noon(13)} - make_interval(days => CASE WHEN n <= $2 / 4 THEN 0 ELSE n % 100 END),
       CASE WHEN n % 20 = 0 THEN 'order.pay' ELSE 'sign_in' END, 'planted', '{}', 'test', 'planted' FROM generate_series(1, $2::int) n`,
    [merchant.principal.tenantId, many],
  );
  await sealAll();
  await choose('12');
  const left: number[] = [];
  const counted: Database['platform'] = async (work) => {
    const result = await domain.database.platform(work);
    left.push((await planted()).sign_in ?? 0);
    return result;
  };
  expect(await retireLogs({ ...domain.database, platform: counted }, new Date())).toEqual({ differing: [] });
  expect(await planted()).toEqual({ 'order.pay': many / 20 });
  const deleted = left.map((now, at) => (left[at - 1] ?? (many * 19) / 20) - now);
  // What a transaction aims at, and the rest of its last day.
  expect(Math.max(...deleted)).toBeLessThanOrEqual(10_000);
  expect(must(deleted.at(0))).toBeGreaterThan(1_000);
  expect(await problems()).toEqual([]);
});
