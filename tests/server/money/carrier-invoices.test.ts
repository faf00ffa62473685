import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, openMerchantDomain } from '../orders/merchant-domain.ts';
import { keyed } from '../orders/orders-world.ts';
import { book, countOf, formOf, imported, linesOf, service, trackedOrder, uploaded, wideHeadings } from './carrier-world.ts';

openMerchantDomain();

let operator: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
});

const fieldsOf = async (work: Promise<unknown>) => {
  const { code, detail } = await refusalOf(work);
  return `${code} ${(detail.fields ?? []).map(({ path, message }) => `${path}: ${message}`).join(', ')}`;
};

describe('the mapping of columns', () => {
  test('is proposed by the headings, kept with the import, and proposed for the next workbook of the carrier alone', async () => {
    const rows = [
      ['DHL EXPRESS', null],
      ['AWB', 'Weight in kg', 'Sum'],
      ['MAP-1', 2, 9.5],
    ];
    const first = await uploaded(operator, await book(rows), 'gls');
    const proposed = await service().draft({ id: first }, operator);
    expect(proposed).toMatchObject({ headerRow: 1, isKnown: false, carrierCode: 'gls', carrierCode_dictText: 'GLS', hasSheets: false });
    expect(await service().headings({ id: first, headerRow: 2 }, operator)).toEqual(
      ['AWB', 'Weight in kg', 'Sum'].map((text) => ({ value: text, text })),
    );
    const mapping = { trackingNumber: 'AWB', billedWeight: 'Weight in kg', amount: 'Sum' };
    const form = { id: first, headerRow: 2, ...mapping, invoiceNo: 'GLS-1', invoiceDate: '2026-11-20', currency: 'EUR' };
    await service().import(form, keyed(operator));
    const again = await uploaded(operator, await book(rows), 'gls');
    expect(await service().draft({ id: again }, operator)).toMatchObject({ headerRow: 2, columns: mapping, isKnown: true });
    const foreign = await uploaded(operator, await book(rows), 'dpd');
    expect(await service().draft({ id: foreign }, operator)).toMatchObject({ isKnown: false });
  });

  test('says which field is wrong: no number, no amount, a heading that is gone or used twice, a row without headings', async () => {
    const id = await uploaded(operator, await book([wideHeadings, ['T-1', null, null, 1, 5, 1, 6]]));
    const form = await formOf(operator, id);
    const { trackingNumber: _t, reference: _r, ...numberless } = form;
    expect(await fieldsOf(service().check(numberless, operator))).toContain('trackingNumber: carrier.noNumberColumn');
    const bare = { id, headerRow: 1, trackingNumber: 'Tracking number', invoiceNo: 'X', invoiceDate: '2026-11-20', currency: 'USD' };
    expect(await fieldsOf(service().check(bare, operator))).toContain('amount: carrier.noAmountColumn');
    expect(await fieldsOf(service().check({ ...form, fuel: 'Gone' }, operator))).toContain('fuel: carrier.headingGone');
    expect(await fieldsOf(service().check({ ...form, fuel: 'Freight' }, operator))).toContain('fuel: carrier.headingTwice');
    expect(await fieldsOf(service().check({ ...form, headerRow: 7 }, operator))).toContain('headerRow: carrier.noHeadings');
    expect(await fieldsOf(service().check({ ...form, invoiceDate: '2026-02-30' }, operator))).toContain('invoiceDate: rule.day');
    expect(
      await fieldsOf(service().upload({ carrierCode: 'nobody', file: { name: 'a.xlsx', bytes: Buffer.from('x') } }, operator)),
    ).toContain('carrierCode: rule.notAllowed');
  });

  test('tells two columns of one heading apart', async () => {
    const id = await uploaded(
      operator,
      await book([
        ['Tracking number', 'Amount', 'Amount'],
        ['T-9', 1, 2],
      ]),
    );
    expect((await service().headings({ id, headerRow: 1 }, operator)).map(({ value }) => value)).toEqual([
      'Tracking number',
      'Amount',
      'Amount (2)',
    ]);
    const form = await formOf(operator, id, { amount: 'Amount (2)' });
    expect(await service().check(form, operator)).toMatchObject({ sum: '2.00', wrongCells: 0 });
  });
});

describe('an import', () => {
  test('makes a line of each charge, matches them by tracking number, and leaves the rest open with the reason', async () => {
    const order = await trackedOrder('CARRIER0001');
    const rows = [
      wideHeadings,
      ['CARRIER0001', 'any', new Date(Date.UTC(2026, 10, 3)), 5.25, 20.1, 2.02, 22.12],
      ['UNKNOWN-1', null, null, 1, 7, 0, 7],
      [null, null, null, null, 3, null, 3],
    ];
    const done = await imported(operator, await book(rows), { total: '32.12' });
    expect(done).toMatchObject({ lines: 4, matched: 2 });
    expect(
      (await linesOf(operator, done.id)).map(({ rowNo, charge, amount, lineStatus, because, customerNo, chargedOn, billedWeight }) => [
        ...[rowNo, charge, amount, lineStatus, because, customerNo, chargedOn, billedWeight],
      ]),
    ).toEqual([
      [2, 'freight', '20.10', 'matched', 'Same tracking number', order.number, '2026-11-03', '5.250'],
      [2, 'fuel', '2.02', 'matched', 'Same tracking number', order.number, '2026-11-03', '5.250'],
      [3, 'freight', '7.00', 'open', 'No order has its number', null, null, '1.000'],
      [4, 'freight', '3.00', 'open', 'It has no number', null, null, null],
    ]);
    expect(await service().byId({ id: done.id }, operator)).toMatchObject({
      ...{ totalAmount: '32.12', lineCount: 4, openCount: 2, matchedCount: 2, ignoredCount: 0, importer: 'operator' },
    });
  });

  test('reads one charge in each row by the words of the carrier, and gives back what is below zero', async () => {
    const rows = [
      ['Waybill', 'Charge description', 'Net amount'],
      ['LONG-1', 'Base charge', 10],
      ['LONG-1', 'FUEL SURCHARGE', 1.5],
      ['LONG-1', 'Lithium handling', 4],
      ['LONG-1', 'Freight', -2.25],
    ];
    const { id } = await imported(operator, await book(rows));
    expect((await linesOf(operator, id)).map(({ charge, chargeText, amount }) => [charge, chargeText, amount])).toEqual([
      ['freight', 'Base charge', '10.00'],
      ['fuel', 'FUEL SURCHARGE', '1.50'],
      ['other', 'Lithium handling', '4.00'],
      ['freight', 'Freight', '-2.25'],
    ]);
    expect(await service().byId({ id }, operator)).toMatchObject({ totalAmount: '13.25' });
  });

  test('tells every wrong cell at once with its row and column, and imports nothing', async () => {
    const headings = [...wideHeadings, 'Currency'];
    const rows = [
      headings,
      ['BAD-1', null, '3.11.2026', 'heavy', 1, 1, 2, 'USD'],
      ['BAD-2', null, null, -1, '1.234', 1, 2, 'EUR'],
      ['BAD-3', null, null, 1, 1, 1, 3, 'USD'],
      ['BAD-4', null, null, 1, null, null, null, 'USD'],
      ['x'.repeat(65), null, null, 1, 1, null, 1, 'USD'],
      ['BAD-6', null, null, 1, '1.234,50', null, null, 'USD'],
    ];
    const form = await formOf(operator, await uploaded(operator, await book(rows)));
    const { problems, wrongCells } = await service().check(form, operator);
    expect(problems.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '2 C · Ship date Enter a day such as 2026-11-03',
      '2 D · Chargeable weight Enter kilograms, with at most 3 decimals',
      '3 D · Chargeable weight Enter kilograms, with at most 3 decimals',
      '3 H · Currency The currency of this invoice is USD',
      '3 E · Freight Enter a number such as 1234.50, with at most 2 decimals',
      '4 G · Total The charges come to 2, not to this amount',
      '5 G · Total This row has no amount',
      '6 A · Tracking number At most 64 characters',
      '7 E · Freight Enter a number such as 1234.50, with at most 2 decimals',
    ]);
    expect(wrongCells).toBe(9);
    const before = await countOf('carrier_invoice');
    expect((await refusalOf(service().import(form, keyed(operator)))).code).toBe('carrier_invoice_wrong');
    expect(await countOf('carrier_invoice')).toBe(before);
  });

  test('refuses formulas, but takes the formula of a last row of totals at its word', async () => {
    const plain = [wideHeadings, ['F-1', null, null, 1, 4, 1, 5], ['F-2', null, null, 1, 6, 1, 7]];
    const total = { formula: 'SUM(G2:G3)', formulaResult: 12, type: 'formula' as const };
    const good = await book([...plain, ['Total', null, null, null, null, null, 12]], { '3,6': total });
    expect(await imported(operator, good)).toMatchObject({ lines: 4 });
    const wrong = await book([...plain, ['Total', null, null, null, null, null, 13]], { '3,6': { ...total, formulaResult: 13 } });
    const form = await formOf(operator, await uploaded(operator, wrong));
    expect(await fieldsOf(service().check(form, operator))).toBe('invalid_fields total: carrier.rowTotalDiffers');
    const inside = await book(plain, { '1,6': { formula: 'E2+F2', formulaResult: 5, type: 'formula' } });
    const asked = await service().check(await formOf(operator, await uploaded(operator, inside)), operator);
    expect(asked.problems.map(({ row, message }) => `${row} ${message}`)).toEqual(['2 The cell is a formula; paste its value instead']);
  });

  test('agrees with the total that the invoice says, to the last digit', async () => {
    const bytes = await book([wideHeadings, ['S-1', null, null, 1, 0.1, 0.2, 0.3]]);
    const form = await formOf(operator, await uploaded(operator, bytes));
    for (const total of ['0.31', '0.29', '0']) {
      expect(await fieldsOf(service().import({ ...form, total }, keyed(operator))), total).toBe(
        'invalid_fields total: carrier.totalDiffers',
      );
    }
    expect(await fieldsOf(service().check({ ...form, total: 'thirty' }, operator))).toBe('invalid_fields total: carrier.cell.amount');
    expect(await service().import({ ...form, total: '0.30' }, keyed(operator))).toMatchObject({ lines: 2 });
  });

  test('takes an invoice of a carrier once, however its number is written, also of many at once', async () => {
    const bytes = await book([wideHeadings, ['D-1', null, null, 1, 5, 1, 6]]);
    await imported(operator, bytes, { invoiceNo: 'Twice-1' });
    const form = await formOf(operator, await uploaded(operator, bytes), { invoiceNo: ' TWICE-1' });
    expect(await fieldsOf(service().check(form, operator))).toBe('invalid_fields invoiceNo: carrier.twice');
    expect(await imported(operator, bytes, { invoiceNo: 'Twice-1' }, 'ups')).toMatchObject({ lines: 2 });
    const forms = await Promise.all(
      Array.from({ length: 5 }, async () => formOf(operator, await uploaded(operator, bytes), { invoiceNo: 'Race-1' })),
    );
    const raced = await Promise.all(
      forms.map((one) =>
        service()
          .import(one, keyed(operator))
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(raced.filter((one) => typeof one !== 'string')).toHaveLength(1);
    expect(raced.filter((one) => one === 'invalid_fields')).toHaveLength(4);
  });

  test('answers a repeated call with its first reply, and a workbook is imported once', async () => {
    const form = await formOf(operator, await uploaded(operator, await book([wideHeadings, ['R-1', null, null, 1, 5, 1, 6]])));
    const caller = keyed(operator);
    const first = await service().import(form, caller);
    expect(await service().import(form, caller)).toEqual(first);
    expect((await refusalOf(service().import({ ...form, invoiceNo: 'Other' }, keyed(operator)))).code).toBe('carrier_upload_not_found');
  });

  test('refuses what is no workbook with its reason', async () => {
    const refused = async (name: string, bytes: Buffer) => (await refusalOf(uploaded(operator, bytes, 'dhl', name))).detail.values?.reason;
    expect(await refused('a.csv', Buffer.from('a,b'))).toContain('CSV');
    expect(await refused('a.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))).toContain('no .xlsx workbook');
    expect(await refused('a.xls', Buffer.from('x'))).toContain('old .xls');
  });
});

describe('the database', () => {
  test('keeps an invoice whole: no other sum, no later line, no changed line, nothing deleted', async () => {
    const { id } = await imported(operator, await book([wideHeadings, ['W-1', null, null, 1, 5, 1, 6]]));
    const { admin } = domain.behind;
    const copy = `INSERT INTO carrier_invoice_line (tenant_id, id, invoice_id, position, row_no, charge, amount)
      SELECT tenant_id, gen_random_uuid(), id, 99, 99, 'other', 1 FROM carrier_invoice WHERE id = '${id}'`;
    await expect(admin.query(copy)).rejects.toThrow('written whole');
    await expect(admin.query(`UPDATE carrier_invoice_line SET amount = 1 WHERE invoice_id = '${id}'`)).rejects.toThrow('not changed');
    await expect(admin.query(`DELETE FROM carrier_invoice_line WHERE invoice_id = '${id}'`)).rejects.toThrow('stays');
    await expect(admin.query(`UPDATE carrier_invoice SET total = 1 WHERE id = '${id}'`)).rejects.toThrow('stays');
    const [file] = (
      await admin.query<{ id: string }>(
        'SELECT id FROM carrier_file f WHERE NOT EXISTS (SELECT 1 FROM carrier_invoice i WHERE i.file_id = f.id)',
      )
    ).rows;
    await expect(
      admin.query(`INSERT INTO carrier_invoice SELECT tenant_id, gen_random_uuid(), carrier, 'No lines', invoiced_on, currency, 1, 1, '${must(file).id}',
        importer_id, importer, imported_at FROM carrier_invoice WHERE id = '${id}'`),
    ).rejects.toThrow('do not come to its total');
  });
});
