import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exact, sum } from '../../../contract/values/exact.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { createWorker } from '../../../server/jobs/worker.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from '../domain/fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());

/** The text of each page. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}

async function fileOf(id: string, fileType: 'pdf' | 'xlsx', caller: SignedInCaller): Promise<Buffer> {
  const reply = await domain.services.bills.download({ id, fileType }, caller);
  if ('message' in reply) throw new Error('the file is made by a job');
  return buffer(reply.content);
}

/** What the ledger says of a bill's range. */
async function ledgerOf(id: string) {
  const { rows } = await domain.behind.admin.query<{ change: string; spent: string; total: number }>(
    `SELECT sum(CASE WHEN t.cause = 'pay' THEN -t.amount ELSE t.amount END)::text AS change, count(*)::int AS total,
       sum(CASE WHEN t.order_id IS NULL THEN 0 WHEN t.cause = 'pay' THEN -t.amount ELSE t.amount END)::text AS spent
     FROM bill b JOIN ledger_transfer t ON t.tenant_id = b.tenant_id AND t.currency = b.currency AND t.position BETWEEN b.first_position AND b.last_position
     WHERE b.id = $1`,
    [id],
  );
  return must(rows[0]);
}

test('lists and shows bills, whose amounts sum to what the ledger has', async () => {
  const caller = await domain.as('merchant');
  const { records, total } = await domain.services.bills.list({ pageSize: 100, currencyCode: 'CNY' }, caller);
  expect([records.length, total]).toEqual([3, 3]);
  expect(records.map(({ period }) => period)).toEqual(['2026-10', '2026-09', '2026-08']);
  for (const row of records) {
    const bill = await domain.services.bills.detail({ id: row.id }, caller);
    const change = exact(bill.closingBalance).sub(exact(bill.openingBalance));
    const ledger = await ledgerOf(row.id);
    expect(change.equals(exact(ledger.change))).toBe(true);
    expect(sum(bill.sums.map(({ amount }) => exact(amount))).equals(change)).toBe(true);
    const orders = await domain.services.bills.orders({ id: row.id, pageSize: 1000 }, caller);
    expect(sum(orders.records.map(({ netAmount }) => exact(netAmount))).equals(exact(ledger.spent))).toBe(true);
    for (const { fees, payAmount } of orders.records)
      expect(sum(fees.map(({ amount }) => exact(amount))).equals(exact(payAmount))).toBe(true);
    const lines = await domain.services.bills.lines({ id: row.id, pageSize: 1000 }, caller);
    expect([lines.records.length, lines.total]).toEqual([ledger.total, ledger.total]);
    expect(must(lines.records.at(-1)).balance).toBe(bill.closingBalance);
  }
  const found = await domain.services.bills.list({ billNo: 'b000011', period: '2026-10' }, caller);
  expect(found.records.map(({ billNo, currencyCode }) => [billNo, currencyCode])).toEqual([['B000011', 'CNY']]);
  expect((await domain.services.bills.list({ period: '2026-07' }, caller)).total).toBe(0);
});

test("the workbook holds every fee and line, and its sums are the ledger's to the last digit", async () => {
  const caller = await domain.as('merchant');
  for (const billNo of ['B000011', 'B000014']) {
    const bill = must((await domain.services.bills.list({ billNo }, caller)).records[0]);
    const { sheets } = await readXlsx(await fileOf(bill.id, 'xlsx', caller));
    expect(sheets.map(({ name }) => name)).toEqual(['汇总', '订单与费用', '资金流水']);
    const ledger = await ledgerOf(bill.id);
    const column = (sheet: number, at: number) =>
      must(sheets[sheet])
        .rows.slice(1)
        .map((row) => exact(String(row[at])));
    expect(sum(column(1, 4)).equals(exact(ledger.spent))).toBe(true);
    expect(sum(column(2, 3)).equals(exact(ledger.change))).toBe(true);
    expect(must(sheets[2]).rows).toHaveLength(ledger.total + 1);
    const summary = new Map(must(sheets[0]).rows.map(([name, value]) => [name, value]));
    expect(exact(String(summary.get('期末余额'))).equals(exact(bill.closingBalance))).toBe(true);
  }
});

test("the PDF has a head and a number on each page, and its amounts are the ledger's", async () => {
  const caller = await domain.as('merchant', 'en_US');
  const bill = must((await domain.services.bills.list({ billNo: 'B000012' }, caller)).records[0]);
  const pages = await pagesOf(await fileOf(bill.id, 'pdf', caller));
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text).toContain('Bill B000012');
    if (at > 0) expect(text).toContain('Order no. / Fee');
  }
  const { records } = await domain.services.bills.orders({ id: bill.id, pageSize: 1000 }, caller);
  const all = pages.join('\n');
  const amounts = [...all.slice(all.indexOf('Orders and fees')).matchAll(/(?<=\s)-?\d+\.\d\d(?=\r?$)/gm)].map(([amount]) => amount);
  for (const { customerNo, fees } of records) {
    expect(all).toContain(customerNo);
    for (const { amount } of fees) expect(amounts).toContain(amount);
  }
  // Each order stands there once as a whole and once in its parts.
  const spent = exact((await ledgerOf(bill.id)).spent);
  expect(sum(amounts.map(exact)).equals(spent.mul(2))).toBe(true);
  const [opening, closing] = [/Opening balance\s+(-?[\d.]+)/, /Closing balance\s+(-?[\d.]+)/].map((where) => must(where.exec(all))[1]);
  expect(
    exact(must(closing))
      .sub(exact(must(opening)))
      .equals(exact((await ledgerOf(bill.id)).change)),
  ).toBe(true);
});

test('a bill of many orders is made by a job, whose view link opens it, and then its file is there', async () => {
  const large = await openDomain({ billAtOnce: 5 });
  try {
    const caller = await large.as('merchant');
    const { bills, jobs, jobKinds } = large.services;
    const bill = must((await bills.list({ billNo: 'B000001' }, caller)).records[0]);
    expect(await bills.download({ id: bill.id, fileType: 'xlsx' }, caller)).toMatchObject({ message: expect.stringContaining('后台') });
    expect(await bills.download({ id: bill.id, fileType: 'xlsx' }, caller)).toMatchObject({ message: expect.stringContaining('请稍候') });
    const worker = createWorker(large.database, {
      kinds: jobKinds,
      now: () => large.clock.now,
      onError: (error) => expect(error).toBeNull(),
    });
    worker.start();
    await expect
      .poll(async () => must((await jobs.list({}, caller)).records[0]), { timeout: 20_000 })
      .toMatchObject({
        ...{ name: '生成账单文件', status: '2', optType: '2', successData: bill.id },
      });
    await worker.stop();
    const reply = await bills.download({ id: bill.id, fileType: 'xlsx' }, caller);
    if ('message' in reply) throw new Error('the file is not there');
    expect((await readXlsx(await buffer(reply.content))).sheets).toHaveLength(3);
  } finally {
    await large.close();
  }
});

test('no bill of another company is seen, and a job needs the right when it runs', async () => {
  const [caller, other] = [await domain.as('merchant'), await domain.as('globex')];
  const { bills } = domain.services;
  const { rows } = await domain.behind.admin.query<{ id: string }>('SELECT id FROM bill WHERE tenant_id = $1 LIMIT 1', [tenants.harbour]);
  const { id } = must(rows[0]);
  for (const wrong of [id, '00000000-0000-7000-8000-00000000ffff', 'x']) {
    for (const call of [bills.detail, bills.orders, bills.lines, bills.download])
      expect((await refusalOf(call({ id: wrong }, other))).code).toBe('bill_not_found');
  }
  const without = { ...caller, principal: { ...caller.principal, permissions: new Set<string>() } };
  expect((await refusalOf(bills.asJob({ id }, without))).code).toBe('forbidden');
  expect((await refusalOf(bills.asJob({ other: 1 }, caller))).code).toBe('bad_request');
});
