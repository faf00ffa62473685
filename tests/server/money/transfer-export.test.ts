import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from '../domain/fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain({ exportAtOnce: 2_000 });
  merchant = await domain.as('merchant', 'en_US');
});
afterAll(() => domain.close());

const without = (caller: SignedInCaller, key: string): SignedInCaller => ({
  ...caller,
  principal: { ...caller.principal, permissions: new Set([...caller.principal.permissions].filter((one) => one !== key)) },
});

async function rowsOf(input: CallInput<'transfer.export'>) {
  const file = await domain.services.transferExport.start(input, merchant);
  if (file === 'queued') throw new Error('the test expected a file');
  const [sheet] = (await readXlsx(await buffer(file.content))).sheets;
  return must(sheet).rows;
}

test('a file has the rows of the list with real times and numbers, and sums that add up', async () => {
  await domain.behind.admin.query(
    `SELECT set_config('app.tenant_id', '${tenants.harbour}', false), move_money(gen_random_uuid(), 'correction', NULL, 1, 0.01, 'EUR', '=1+1', '=HYPERLINK("x")', $1)`,
    [domain.clock.now],
  );
  const [head, ...rows] = await rowsOf({ currencyCode: 'EUR' });
  const { total } = await domain.services.transfers.list({ currencyCode: 'EUR' }, merchant);
  const [sums] = await domain.services.transfers.summary({ currencyCode: 'EUR' }, merchant);
  const written = rows.slice(0, total);
  expect(must(head).slice(0, 4)).toEqual(['Time', 'Kind', 'Amount', 'Currency']);
  expect(written.every((row) => row[0] instanceof Date && typeof row[2] === 'number' && row[3] === 'EUR')).toBe(true);
  expect(must(written.at(-1)).slice(8)).toEqual(['=1+1', '=HYPERLINK("x")']);
  const lines = new Map(rows.slice(total).map((row) => [row[1], row[2]]));
  expect(lines.get('Closing balance')).toBe(Number(must(sums).closingBalance));
  expect(lines.get('Sum: Freight paid')).toBe(Number(must(sums).pay));
  expect(lines.get('Opening balance')).toBe(0);
  // Without all transfers, balances and sums do not add up.
  const paid = await rowsOf({ currencyCode: 'EUR', flowType: 'pay' });
  expect(paid.map((row) => row[1])).not.toContain('Closing balance');
  expect(paid.at(-1)?.[2]).toBe(Number(must(sums).pay));
});

test('many rows become a job, whose file asks for the rights that it shows', async () => {
  const { transferExport, jobKinds } = domain.services;
  const started = await transferExport.start({}, merchant);
  const input = (await domain.behind.admin.query("SELECT input FROM job WHERE kind = 'transferExport'")).rows[0]?.input;
  expect(started).toBe('queued');
  const work = { isRepeated: false, isHeld: async () => true, progress: async () => {} };
  const { permissions } = must(await must(jobKinds.transferExport)(input, merchant, work));
  expect(permissions).toEqual(['account:export', 'account:list', expect.stringMatching(/^rows:order:amount:/)]);
  expect((await refusalOf(transferExport.asJob({}, without(merchant, 'account:export')))).code).toBe('forbidden');
  expect((await refusalOf(transferExport.start({}, without(merchant, 'account:list')))).code).toBe('forbidden');
  expect((await refusalOf(transferExport.asJob({ other: 1 }, merchant))).code).toBe('bad_request');
});
