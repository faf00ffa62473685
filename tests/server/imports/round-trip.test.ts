import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { readLimits } from '../../../server/imports/reader/limits.ts';
import { openArchive } from '../../../server/imports/reader/zip.ts';
import { writeArchive } from '../../../server/imports/reader/zip-write.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { textWorkbook } from '../../support/workbooks.ts';
import { type OrderCells, orderBook, orderColumns, sendFile } from './import-world.ts';

type Outcome = CallReply<'order.importExcel'>;

const merchant = signedInServer('merchant');
const sheet = 'xl/worksheets/sheet1.xml';

const send = async (book: Buffer, fields: Record<string, string> = { template: 'simple' }) => {
  const { envelope } = await sendFile<Outcome>(merchant.server, '/oms/order/importExcel', book, { token: merchant.token, fields });
  return envelope.result;
};
const counts = ({ successCount, skippedCount, errorCount }: Outcome) => [successCount, skippedCount, errorCount];
const failuresOf = async (key: string | null) =>
  (await merchant.server.call('order.importFailures', { key: key ?? '' }, { token: merchant.token, lang: 'en_US' })).envelope.result;
async function returned(key: string | null): Promise<Buffer> {
  const { envelope } = await merchant.server.call('ext.ticket', { purpose: 'importErrors', id: key ?? '' }, { token: merchant.token });
  const { bytes } = await merchant.server.call(
    'common.exportVerifyMsg',
    { key: key ?? '', token: envelope.result.ticket },
    { lang: 'en_US' },
  );
  return bytes;
}
const xmlOf = (book: Buffer, part = sheet) => openArchive(book, readLimits).part(part)?.toString('utf8') ?? '';
const withXml = (book: Buffer, change: (xml: string) => string) => {
  const archive = openArchive(book, readLimits);
  return writeArchive(archive.entries, new Map([[sheet, Buffer.from(change(xmlOf(book)), 'utf8')]]));
};
const orders = async (prefix: string) =>
  (await merchant.server.database.admin.query('SELECT count(*)::int AS n FROM shipment_order WHERE customer_no LIKE $1', [`${prefix}%`]))
    .rows[0].n;

/** Our own template, filled in as a program does. */
async function filledTemplate(rows: readonly OrderCells[]): Promise<Buffer> {
  const { bytes } = await merchant.server.call('common.template', { name: 'orderSimple' }, { token: merchant.token, lang: 'en_US' });
  const book = await readXlsx(new Uint8Array(bytes));
  const titles = (book.sheets[0]?.rows[0] ?? []).map((title) => String(title).replace(' *', ''));
  const letters = (at: number): string =>
    at < 26 ? String.fromCharCode(65 + at) : `${letters(Math.floor(at / 26) - 1)}${letters(at % 26)}`;
  const xml = rows
    .map((cells, row) => {
      const all: Record<string, string> = { ...orderColumns, ...cells };
      const written = titles.map((title, at) =>
        (all[title] ?? '') === '' ? '' : `<c r="${letters(at)}${row + 3}" t="inlineStr"><is><t>${all[title]}</t></is></c>`,
      );
      return `<row r="${row + 3}">${written.join('')}</row>`;
    })
    .join('');
  return withXml(bytes, (before) => before.replace('</sheetData>', `${xml}</sheetData>`));
}

describe('our template, there and back', () => {
  test('the returned file keeps what the template has, is mended, and makes only what is missing', async () => {
    const book = await filledTemplate([
      { 'Customer no.': 'TRIP-1' },
      { 'Customer no.': 'TRIP-2', Unit: 'pc$' },
      { 'Customer no.': 'TRIP-3' },
      { 'Customer no.': 'TRIP-4', Currency: 'US$' },
    ]);
    const first = await send(book);
    expect(counts(first)).toEqual([2, 0, 2]);
    const back = await returned(first.key);
    const [form, notes, imported] = (await readXlsx(new Uint8Array(back))).sheets.filter(({ hidden }) => hidden !== true);
    expect(form?.rows[0]?.slice(0, 2)).toEqual(['Import result', 'Customer no.']);
    expect(form?.rows[3]?.slice(0, 2)).toEqual([expect.stringContaining('Unit: “pc$” is no unit; choose one of pcs, set'), 'TRIP-2']);
    expect(notes?.rows[0]?.[0]).toContain('One order in each row');
    expect(imported?.rows.map((row) => row.slice(0, 2))).toEqual([
      ['Import result', 'Customer no.'],
      ['Row 3: imported as TRIP-1', 'TRIP-1'],
      ['Row 5: imported as TRIP-3', 'TRIP-3'],
    ]);
    // Each list stands one column further to the right, and still takes its values from the hidden sheet.
    const lists = (xml: string) =>
      [...xml.matchAll(/<dataValidation [^>]*sqref="([A-Z]+)2:[^"]*"[^>]*>(?:<formula1>([^<]*))?/g)].map(([, column, from]) => [
        column,
        from,
      ]);
    expect(lists(xmlOf(back))).toHaveLength(lists(xmlOf(book)).length);
    expect(lists(xmlOf(book))[0]?.[0]).toBe('B');
    expect(lists(xmlOf(back))[0]).toEqual(['C', lists(xmlOf(book))[0]?.[1]]);
    const widths = (xml: string) => [...xml.matchAll(/<col [^>]*width="([^"]+)"/g)].map(([, width]) => width);
    expect(widths(xmlOf(back))).toEqual(['60', ...widths(xmlOf(book))]);

    const second = await send(withXml(back, (xml) => xml.replace('>pc$<', '>pcs<')));
    expect(counts(second)).toEqual([1, 0, 1]);
    const third = await send(withXml(await returned(second.key), (xml) => xml.replace('>US$<', '>USD<')));
    expect(counts(third)).toEqual([1, 0, 0]);
    expect(await orders('TRIP-')).toBe(4);
    expect(counts(await send(book))).toEqual([0, 4, 0]);
  });

  test('an order like one that was made is made too, when it is mended to be one', async () => {
    const before = await orders('IM-');
    const twin = { 'Customer no.': '', 'Recipient name': 'Twin' };
    const first = await send(orderBook([twin, { ...twin, Unit: 'pc$' }]));
    expect(counts(first)).toEqual([1, 0, 1]);
    const mended = withXml(await returned(first.key), (xml) => xml.replace('>pc$<', `>${orderColumns.Unit}<`));
    expect(counts(await send(mended))).toEqual([1, 0, 0]);
    expect(counts(await send(mended))).toEqual([0, 1, 0]);
    expect((await orders('IM-')) - before).toBe(2);
  });
});

test('every wrong cell of a row is told at once, with what it may be', async () => {
  const { key } = await send(
    orderBook([
      {
        'Customer no.': 'ALL-1',
        Product: 'US-STANDART',
        'Goods type': 'Stuff',
        'Recipient country': 'Unted States',
        'Recipient name': '',
        'Weight (kg)': '-1',
        Unit: 'pc$',
        Quantity: 'two',
        Currency: 'DOLLAR',
      },
    ]),
  );
  const [row] = await failuresOf(key);
  const told = Object.fromEntries((row?.problems ?? []).map(({ field, message }) => [field, message]));
  expect(Object.keys(told).sort()).toEqual([
    'box.boxWeight',
    'consignee.country',
    'consignee.name',
    'goods.currencyCode',
    'goods.declareUnit',
    'goods.quantity',
    'goodsType',
    'productCode',
  ]);
  expect(told['goods.declareUnit']).toBe('“pc$” is no unit; choose one of pcs, set, pair, box, bag, bottle or another word of letters');
  expect(told['consignee.country']).toMatch(/^“Unted States” is not in the list; similar ones are United States,/);
  expect(told['goods.quantity']).toBe('“two” is no whole number');
  expect(told['goods.currencyCode']).toMatch(/^“DOLLAR” is not in the list; similar ones are .*USD/);
  expect(told.goodsType).toMatch(/^“Stuff” is not in the list; choose one of .*General cargo/);
});

test('a value in another language than the page is compared with the names in both', async () => {
  const book = orderBook([{ 'Customer no.': 'ALL-3', 'Recipient country': 'Unted States' }]);
  const { envelope } = await sendFile<Outcome>(merchant.server, '/oms/order/importExcel', book, {
    token: merchant.token,
    lang: '',
    fields: { template: 'simple' },
  });
  const [row] = await failuresOf(envelope.result.key);
  expect(row?.problems[0]?.message).toMatch(/^“Unted States”不在列表中，相近的有：美国、/);
});

test('a unit, a number of an identity and a missing amount are told beside cells that break the form', async () => {
  const { key } = await send(orderBook([{ 'Customer no.': 'ALL-2', Quantity: '', Unit: '件1', 'Unit price': '1.234' }]));
  const [row] = await failuresOf(key);
  expect(row?.problems.map(({ field }) => field).sort()).toEqual(['goods.declareUnit', 'goods.quantity', 'goods.value']);
});

describe('an own file without some columns', () => {
  const columns = { customerNo: 'No', 'consignee.name': 'Who', 'goods.quantity': 'Pieces' };
  const fixed = Object.fromEntries(
    Object.entries({
      productCode: orderColumns.Product,
      goodsType: orderColumns['Goods type'],
      'consignee.country': orderColumns['Recipient country'],
      'consignee.province': orderColumns['Recipient state'],
      'consignee.city': orderColumns['Recipient city'],
      'consignee.addr1': orderColumns['Recipient address 1'],
      'consignee.postCode': orderColumns['Recipient postcode'],
      'consignee.phone': orderColumns['Recipient phone'],
      'box.boxWeight': '1.25',
      'box.boxLength': '30',
      'box.boxWidth': '20',
      'box.boxHeight': '10',
      'goods.goodsName': '杯',
      'goods.goodsNameEn': 'Cup',
      'goods.declareUnit': 'pcs',
      'goods.value': '9.90',
      'goods.currencyCode': 'USD',
      'goods.weight': '0.35',
    }),
  );
  const book = textWorkbook([
    ['No', 'Who', 'Pieces'],
    ['FIX-1', 'Ada', '1'],
    ['FIX-1', '', '2'],
    ['FIX-2', 'Bob', 'x'],
  ]);

  test('takes fixed values for them, kept with the mapping: one box for each order, goods in each row', async () => {
    const mapping = JSON.stringify({ headerRow: 1, columns, fixed });
    const kept = await merchant.server.call('order.saveMapping', { name: 'Fixed', mapping }, { token: merchant.token });
    expect(kept.envelope.success).toBe(true);
    const outcome = await send(book, { template: 'own', mapping: 'Fixed' });
    expect(counts(outcome)).toEqual([1, 0, 1]);
    const { rows } = await merchant.server.database.admin.query(
      "SELECT o.box_count AS boxes, d.typed FROM shipment_order o JOIN order_draft d ON d.order_id = o.id WHERE o.customer_no = 'FIX-1'",
    );
    expect(rows).toMatchObject([
      {
        boxes: 1,
        typed: {
          productCode: orderColumns.Product,
          boxes: [{ boxWeight: '1.25' }],
          goods: [
            { quantity: 1, currencyCode: 'USD' },
            { quantity: 2, currencyCode: 'USD' },
          ],
        },
      },
    ]);
    const back = withXml(await returned(outcome.key), (xml) => xml.replace('>x<', '>3<'));
    expect(counts(await send(back, { template: 'own', mapping: 'Fixed' }))).toEqual([1, 0, 0]);
  });

  test.each([
    { columns, fixed: { ...fixed, customerNo: 'X' } },
    { columns, fixed: { nobody: 'X' } },
    { columns, fixed: { productCode: ' ' } },
  ])('a field has a column or a value, and is one of ours: %j', async (mapping) => {
    const reply = await merchant.server.call(
      'order.saveMapping',
      { name: 'Wrong', mapping: JSON.stringify({ headerRow: 1, ...mapping }) },
      { token: merchant.token },
    );
    expect(reply.envelope).toMatchObject({ success: false, errorCode: 'bad_request' });
  });
});
