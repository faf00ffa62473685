import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { showMoneyAtWork } from '../../../server/demo/money-at-work.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { must } from '../domain/fixture.ts';
import { domain, openMerchantDomain } from '../orders/merchant-domain.ts';

openMerchantDomain();

let operator: SignedInCaller;
let owner: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
  owner = await domain.as('merchant', 'en_US');
});
const counts = async () => {
  const { rows } = await domain.behind.admin.query(`SELECT (SELECT count(*) FROM adjustment) AS adjustments,
    (SELECT count(*) FROM top_up) AS "topUps", (SELECT count(*) FROM bank_statement_line) AS lines,
    (SELECT count(*) FROM carrier_invoice_line) AS billed, (SELECT count(*) FROM ledger_transfer) AS transfers,
    (SELECT count(*) FROM announcement) AS notices`);
  return must(rows[0]);
};

test('a demo whose operator has lost the rights gets nothing; with them it gets all', async () => {
  const before = await counts();
  const taken = await domain.behind.admin.query(
    `DELETE FROM role_permission WHERE action IN ('adjustment:decide', 'bankStatement:import', 'carrierInvoice:import') RETURNING tenant_id, role_id, action, type`,
  );
  await showMoneyAtWork(domain.database, domain.clock.now);
  expect(await counts()).toEqual(before);
  await domain.behind.admin.query(
    'INSERT INTO role_permission (tenant_id, role_id, action, type) SELECT tenant_id, role_id, action, type FROM json_populate_recordset(NULL::role_permission, $1)',
    [JSON.stringify(taken.rows)],
  );
  await showMoneyAtWork(domain.database, domain.clock.now);
  expect(await counts()).toMatchObject({ adjustments: '4', topUps: '2', lines: '5', billed: '10' });
});

const adjustmentsOf = async () => (await domain.services.adjustments.list({ pageSize: 50 }, owner)).records;

test('two adjustments wait for the merchant, one is in dispute and one is booked', async () => {
  const all = await adjustmentsOf();
  expect(all.map(({ adjustStatus }) => adjustStatus).sort()).toEqual(['booked', 'disputed', 'proposed', 'proposed']);
  const full = await Promise.all(all.map(({ id }) => domain.services.adjustments.byId({ id }, owner)));
  const { id, files } = must(full.find((one) => one.files.length > 0));
  const file = await domain.services.adjustments.file({ id, fileId: must(files[0]).id }, owner);
  expect((await buffer(file.content)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a line of the statement is tied by its reference, one is suggested, two are unknown, and the fee is set aside', async () => {
  const { records } = await domain.services.bankStatements.list({}, operator);
  expect(records).toHaveLength(1);
  const lines = (await domain.services.bankStatements.lines({ pageSize: 50 }, operator)).records;
  expect(lines.map(({ lineStatus }) => lineStatus).sort()).toEqual(['ignored', 'matched', 'open', 'open', 'open']);
  expect(lines.filter(({ suggestions }) => suggestions > 0)).toMatchObject([{ lineStatus: 'open', amount: '1250.00' }]);
});

test('the invoice finds the orders of all lines but one, and two of them differ', async () => {
  const { records } = await domain.services.carrierInvoices.list({}, operator);
  expect(records).toMatchObject([{ lineCount: 10, matchedCount: 9, openCount: 1 }]);
  const margins = (await domain.services.carrierInvoices.orderMargins({ pageSize: 50 }, operator)).records;
  expect(margins).toHaveLength(8);
  expect(margins.filter(({ weightDiffers }) => weightDiffers)).toHaveLength(1);
  expect(margins.filter(({ priceDiffers }) => priceDiffers)).toHaveLength(1);
});

test('the books are in order, and another start adds nothing', async () => {
  const before = await counts();
  await showMoneyAtWork(domain.database, domain.clock.now);
  expect(await counts()).toEqual(before);
  expect(await ledgerProblems(domain.behind.admin)).toEqual([]);
});
