import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { excelParts, plainStyles, textRows, textWorkbook, zip } from '../../support/workbooks.ts';
import { cellsOf, headings, type OrderCells, orderBook, sendFile, textsOf } from './import-world.ts';

type Outcome = CallReply<'order.importExcel'>;

let server: TestServer;
const tokens = new Map<string, string>();
const tokenOf = (name: string) => tokens.get(name) ?? '';
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['merchant', 'clerk', 'newbie', 'globex']) tokens.set(name, await server.login(name));
});
afterAll(() => server.stop());

const send = (file: Buffer, fields: Record<string, string> = {}, more: Parameters<typeof sendFile>[3] = {}) =>
  sendFile<Outcome>(server, '/oms/order/importExcel', file, {
    token: tokenOf('merchant'),
    ...more,
    fields: { template: 'simple', ...fields },
  });
const rowsOf = async (sql: string, values: unknown[] = []) => (await server.database.admin.query(sql, values)).rows;
const orders = (prefix: string) =>
  rowsOf(
    `SELECT customer_no AS "customerNo", document_status AS document, total_amount IS NOT NULL AS priced, order_source AS source, box_count AS boxes
     FROM shipment_order WHERE customer_no LIKE $1 ORDER BY 1`,
    [`${prefix}%`],
  );

describe('rows become orders', () => {
  test('good ones are priced drafts, in both languages of the template', async () => {
    const { envelope } = await send(
      orderBook([{ 'Customer no.': 'GOOD-1' }, { 'Customer no.': 'GOOD-2', 'Recipient country': '美国', 'Goods type': '普货' }]),
    );
    expect(envelope).toMatchObject({ success: true, result: { key: null, successCount: 2, skippedCount: 0, errorCount: 0, jobId: null } });
    expect(await orders('GOOD-')).toEqual([
      { customerNo: 'GOOD-1', document: 'draft', priced: true, source: 'import', boxes: 1 },
      { customerNo: 'GOOD-2', document: 'draft', priced: true, source: 'import', boxes: 1 },
    ]);
  });

  test('as forecasts they are submitted', async () => {
    const { envelope } = await send(orderBook([{ 'Customer no.': 'FORE-1' }]), { forecast: '1' });
    expect(envelope).toMatchObject({ success: true, result: { successCount: 1 } });
    expect(await orders('FORE-')).toMatchObject([{ priced: true }]);
    expect((await orders('FORE-'))[0].document).not.toBe('draft');
  });

  test('several boxes and goods of one number are one order', async () => {
    const blank = Object.fromEntries(headings.map((name) => [name, '']));
    const book = textWorkbook([
      headings,
      cellsOf({ 'Customer no.': 'MULTI-1', 'Box no.': '1' }),
      Object.values({
        ...blank,
        'Customer no.': 'MULTI-1',
        'Goods name (Chinese)': '杯',
        'Goods name (English)': 'Cup',
        Unit: 'pcs',
        Quantity: '1',
        'Unit price': '2',
        Currency: 'USD',
        'Unit weight (kg)': '0.1',
      }),
      cellsOf({ 'Customer no.': 'MULTI-1', 'Box no.': '2', 'Weight (kg)': '3' }),
      cellsOf({ 'Customer no.': 'MULTI-2' }),
    ]);
    const { envelope } = await send(book, { template: 'multiple' });
    expect(envelope).toMatchObject({ success: true, result: { successCount: 2, errorCount: 0 } });
    expect(await orders('MULTI-')).toMatchObject([
      { customerNo: 'MULTI-1', boxes: 2 },
      { customerNo: 'MULTI-2', boxes: 1 },
    ]);
    const [{ typed }] = await rowsOf(
      "SELECT d.typed FROM order_draft d JOIN shipment_order o ON o.id = d.order_id WHERE o.customer_no = 'MULTI-1'",
    );
    expect(typed.goods.map((line: { goodsNameEn: string; boxNo: string }) => [line.goodsNameEn, line.boxNo])).toEqual([
      ['Flask', '1'],
      ['Cup', '1'],
      ['Flask', '2'],
    ]);
    expect(typed.boxes.map((box: { boxWeight: string }) => box.boxWeight)).toEqual(['1.25', '3']);
  });

  test("the template's example is no order", async () => {
    const { envelope } = await send(orderBook([{ 'Customer no.': 'EXAMPLE' }, { 'Customer no.': 'EX-2' }]));
    expect(envelope.result).toMatchObject({ successCount: 1 });
  });
});

describe('bad rows come back, and none is lost', () => {
  const bad: readonly OrderCells[] = [
    { 'Customer no.': 'BAD-OK' },
    { 'Customer no.': 'BAD-1', 'Recipient country': 'Atlantis', 'Weight (kg)': '1.2345' },
    { 'Customer no.': 'BAD-2', Product: 'NO-SUCH', 'Recipient phone': '12' },
    { 'Customer no.': 'BAD-3', 'Goods name (English)': '', Quantity: '1.5' },
    { 'Customer no.': 'BAD-OK' },
    { 'Customer no.': 'BAD-4', 'Sender code': 'NOBODY' },
    {
      'Customer no.': 'BAD-5',
      'Recipient country': 'China',
      'Recipient state': 'Guangdong',
      'Recipient city': 'Shenzhen',
      'Recipient postcode': '518000',
    },
  ];

  test('with a reason per cell, in the language of who imports', async () => {
    const { status, envelope } = await send(orderBook(bad));
    expect(status).toBe(200);
    expect(envelope).toMatchObject({
      success: false,
      errorCode: 'import_rows_failed',
      result: { successCount: 1, errorCount: 6, skippedCount: 0 },
    });
    const key = envelope.result.key ?? '';
    expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const { envelope: failures } = await server.call('order.importFailures', { key }, { token: tokenOf('merchant'), lang: 'en_US' });
    const byRow = Object.fromEntries(failures.result.map(({ row, problems }) => [row, problems.map(({ field }) => field).sort()]));
    expect(byRow).toEqual({
      3: ['box.boxWeight', 'consignee.country'],
      4: expect.arrayContaining(['consignee.phone']),
      5: ['goods.goodsNameEn', 'goods.quantity'],
      6: ['customerNo'],
      7: ['shipperCode'],
      8: ['consignee.area'],
    });
    expect(failures.result.find(({ row }) => row === 3)?.cells).toMatchObject({
      'consignee.country': 'Atlantis',
      'box.boxWeight': '1.2345',
    });
    const { envelope: again } = await send(orderBook(bad), {}, { lang: '' });
    expect(again.message).toMatch(/^成功 0 条，失败 6 条/);
    expect(again.result).toMatchObject({ skippedCount: 1 });
  });

  test('numbers, formulas, dates and joined cells are never taken for something else', async () => {
    const column = (name: string) => String.fromCharCode(65 + headings.indexOf(name));
    const row = (at: number, change: (cells: string[]) => string) =>
      `<row r="${at}">${change(
        textRows([cellsOf({ 'Customer no.': `ODD-${at}` })])
          .match(/<c .*?<\/c>/g)
          ?.map((cell) => cell.replace(/r="([A-Z]+)1"/, `r="$1${at}"`)) ?? [],
      )}</row>`;
    const replaced = (at: number, name: string, cell: string) =>
      row(at, (cells) => cells.map((one) => (one.includes(`r="${column(name)}${at}"`) ? cell : one)).join(''));
    const data = [
      textRows([headings]),
      replaced(2, 'Recipient phone', `<c r="${column('Recipient phone')}2"><v>1234567890123456789</v></c>`),
      replaced(3, 'Weight (kg)', `<c r="${column('Weight (kg)')}3"><f>1+1</f><v>2</v></c>`),
      replaced(4, 'Recipient postcode', `<c r="${column('Recipient postcode')}4" s="1"><v>46000</v></c>`),
      replaced(5, 'Quantity', `<c r="${column('Quantity')}5"><v>3.0000000000000001</v></c>`),
      row(6, (cells) => cells.join('')),
    ].join('');
    const behind = `<mergeCells count="1"><mergeCell ref="${column('Recipient city')}6:${column('Recipient city')}7"/></mergeCells>`;
    const { envelope } = await send(zip(excelParts({ data, behind, styles: plainStyles })));
    expect(envelope.result).toMatchObject({ successCount: 1, errorCount: 4 });
    expect((await orders('ODD-')).map(({ customerNo }) => customerNo)).toEqual(['ODD-5']);
    const { envelope: failures } = await server.call(
      'order.importFailures',
      { key: envelope.result.key ?? '' },
      { token: tokenOf('merchant'), lang: 'en_US' },
    );
    expect(failures.result.map(({ problems }) => problems.map(({ field, message }) => [field, message.slice(0, 22)]))).toEqual([
      [['consignee.phone', 'A number of more than ']],
      [['box.boxWeight', 'The cell is a formula;']],
      [['consignee.postCode', 'The cell was turned in']],
      [['consignee.city', 'The cell is merged; un']],
    ]);
  });

  test('mended in place they are taken, and a second time nothing happens', async () => {
    const token = tokenOf('merchant');
    const { envelope } = await send(
      orderBook([
        { 'Customer no.': 'MEND-1', Quantity: 'two' },
        { 'Customer no.': '', Unit: '' },
      ]),
    );
    const key = envelope.result.key ?? '';
    const { envelope: failures } = await server.call('order.importFailures', { key }, { token, lang: 'en_US' });
    const rows = failures.result.map(({ id, cells }) => ({
      id,
      cells: { ...cells, 'goods.quantity': '2', 'goods.declareUnit': id === '3' ? '' : 'pcs' },
    }));
    const { envelope: first } = await server.call('order.importAgain', { key, rows }, { token, lang: 'en_US' });
    expect(first.result).toMatchObject({
      done: 1,
      failed: 1,
      results: [
        { id: '2', label: 'MEND-1', ok: true },
        { id: '3', ok: false, message: 'Unit: Cannot be empty' },
      ],
    });
    const { envelope: second } = await server.call(
      'order.importAgain',
      { key, rows: rows.map(({ id, cells }) => ({ id, cells: { ...cells, 'goods.declareUnit': 'pcs' } })) },
      { token, lang: 'en_US' },
    );
    expect(second.result).toMatchObject({ done: 2, failed: 0 });
    expect(await orders('MEND-')).toHaveLength(1);
    const { envelope: outcome } = await server.call('order.importOutcome', { key }, { token });
    expect(outcome.result).toMatchObject({ successCount: 2, errorCount: 0, total: 2, isDone: true });
    expect((await server.call('order.importFailures', { key }, { token })).envelope.result).toEqual([]);
  });
});

describe('the same again makes nothing twice', () => {
  test('by customer number, and without one by file and content', async () => {
    const book = orderBook([{ 'Customer no.': 'SAME-1' }, { 'Recipient name': 'Same Body' }, { 'Recipient name': 'Same Body' }]);
    expect((await send(book)).envelope.result).toMatchObject({ successCount: 3 });
    expect((await send(book)).envelope.result).toMatchObject({ successCount: 0, skippedCount: 3, errorCount: 0 });
    const another = orderBook([{ 'Recipient name': 'Same Body' }]);
    expect((await send(another)).envelope.result).toMatchObject({ successCount: 1 });
  });

  test('whatever a row says whose number is taken: it is skipped, and told with the number, in the reply and in the file', async () => {
    const token = tokenOf('merchant');
    await send(orderBook([{ 'Customer no.': 'TAKEN-1' }, { 'Recipient name': 'Nobody Numbered' }]));
    const book = orderBook([
      { 'Customer no.': 'TAKEN-2' },
      { 'Customer no.': 'TAKEN-1', 'Recipient name': 'Somebody Else', Quantity: 'many' },
      { 'Customer no.': 'TAKEN-3', Quantity: 'x' },
    ]);
    const { envelope } = await send(book);
    const skipped = [{ row: 3, label: 'TAKEN-1' }];
    expect(envelope.result).toMatchObject({ successCount: 1, skippedCount: 1, errorCount: 1, skipped });
    const key = envelope.result.key ?? '';
    expect((await server.call('order.importOutcome', { key }, { token })).envelope.result).toMatchObject({ skipped });
    const { envelope: ticket } = await server.call('ext.ticket', { purpose: 'importErrors', id: key }, { token });
    const { bytes } = await server.call('common.exportVerifyMsg', { key, token: ticket.result.ticket }, { lang: 'en_US' });
    const said = [2, 3, 4].map((row) => textsOf(bytes)[`${row}/1`]);
    expect(said).toEqual([
      undefined,
      'Skipped: there is an order TAKEN-1 already, and it stays as it is',
      expect.stringMatching(/^Quantity: /),
    ]);
    const [{ typed }] = await rowsOf(
      "SELECT d.typed FROM order_draft d JOIN shipment_order o ON o.id = d.order_id WHERE o.customer_no = 'TAKEN-1'",
    );
    expect(typed.consignee.name).toBe('Ada Byron');
  });

  test('where rows were skipped and none failed, the file that says so is there to be fetched', async () => {
    const token = tokenOf('merchant');
    const book = orderBook([{ 'Customer no.': 'THERE-1' }]);
    await send(book);
    const { envelope } = await send(book, {}, { lang: '' });
    expect(envelope).toMatchObject({ success: true, result: { skippedCount: 1, errorCount: 0, skipped: [{ row: 2, label: 'THERE-1' }] } });
    const key = envelope.result.key ?? '';
    const { envelope: ticket } = await server.call('ext.ticket', { purpose: 'importErrors', id: key }, { token });
    const { bytes } = await server.call('common.exportVerifyMsg', { key, token: ticket.result.ticket });
    expect(textsOf(bytes)['2/1']).toBe('已跳过：客户单号 THERE-1 的订单已存在，该订单保持不变');
  });

  test('two at once make each order once', async () => {
    const book = orderBook(Array.from({ length: 60 }, (_, index) => ({ 'Customer no.': `RACE-${index}` })));
    const outcomes = await Promise.all([send(book), send(book)]);
    const sums = outcomes.map(({ envelope }) => envelope.result);
    expect(sums.map(({ errorCount }) => errorCount)).toEqual([0, 0]);
    expect(sums.reduce((sum, { successCount }) => sum + successCount, 0)).toBe(60);
    expect(await orders('RACE-')).toHaveLength(60);
  });
});

describe('who may, and what is refused', () => {
  const book = orderBook([{ 'Customer no.': 'WHO-1' }]);
  test.each([
    ['nobody', '', 401],
    ['who lacks the right', 'clerk', 403],
  ])('%s: refused', async (_name, account, status) => {
    expect((await send(book, {}, { token: tokenOf(account) })).status).toBe(status);
  });

  test('an account that is not activated has nothing to import with', async () => {
    const { envelope } = await send(book, {}, { token: tokenOf('newbie') });
    expect(envelope.success).toBe(false);
    expect(await orders('WHO-')).toEqual([]);
  });

  test.each([
    ['a template that does not exist', { template: 'other' }, 400],
    ['a field that does not exist', { surplus: '1' }, 400],
    ['an own file without a mapping', { template: 'own' }, 400],
    ['a mapping that is none', { template: 'own', mapping: '{"headerRow":0}' }, 400],
    ['a mapping of fields that do not exist', { template: 'own', mapping: '{"headerRow":1,"columns":{"__proto__":"x"}}' }, 400],
    ['a mapping that nobody kept', { template: 'own', mapping: 'not kept' }, 400],
  ])('%s', async (_name, fields, status) => {
    expect((await send(book, fields)).status).toBe(status);
  });

  test.each([
    ['a file of another kind', 'orders.csv', Buffer.from('a;b')],
    ['an .xls by another name', 'orders.xlsx', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])],
    [
      'a workbook without headings',
      'orders.xlsx',
      textWorkbook([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ],
    ['headings and nothing else', 'orders.xlsx', textWorkbook([headings])],
    ['10,001 rows', 'orders.xlsx', textWorkbook([headings, ...Array.from({ length: 10_001 }, (_, at) => [`R${at}`])])],
  ])('%s: nothing is made and it says why', async (_name, name, bytes) => {
    const { envelope } = await send(bytes, {}, { name });
    expect(envelope).toMatchObject({ success: false, errorCode: 'import_refused', result: null });
    expect(envelope.message).toMatch(/^The file cannot be read: \w.{10}/);
  });

  test('imports of others are as if there were none', async () => {
    const { envelope } = await send(orderBook([{ 'Customer no.': 'MINE-1', Unit: '' }]));
    const key = envelope.result.key ?? '';
    for (const account of ['globex', 'clerk']) {
      const foreign = await server.call('order.importFailures', { key }, { token: tokenOf(account) });
      const absent = await server.call('order.importFailures', { key: 'A'.repeat(22) }, { token: tokenOf(account) });
      expect({ ...foreign.envelope, timestamp: 0, requestId: '' }).toEqual({ ...absent.envelope, timestamp: 0, requestId: '' });
      expect(foreign.envelope.success).toBe(false);
    }
  });
});

describe('an own file', () => {
  const book = textWorkbook([
    ['My shop, orders of November'],
    ['Order ID', 'Ship to name', 'Country', 'City', 'Street', 'Zip', 'Ware', 'Item', 'Qty', 'Price', 'Kg', 'L', 'W', 'H'],
    ['OWN-1', 'Ada', 'USA', 'Los Angeles', '77 Sunset Blvd', '90028', '杯', 'Flask', '1', '3', '1', '10', '10', '10'],
  ]);

  test('its headings are found, by what they are called elsewhere too', async () => {
    const { envelope } = await sendFile<CallReply<'order.importColumns'>>(server, '/oms/order/importColumns', book, {
      token: tokenOf('merchant'),
    });
    expect(envelope.result.headerRow).toBe(2);
    expect(envelope.result.rows[1]?.slice(0, 3)).toEqual(['Order ID', 'Ship to name', 'Country']);
    const proposed = Object.fromEntries(
      envelope.result.fields.flatMap(({ field, proposed }) => (proposed === null ? [] : [[field, proposed]])),
    );
    expect(proposed).toMatchObject({
      customerNo: 'Order ID',
      'consignee.name': 'Ship to name',
      'consignee.country': 'Country',
      'consignee.postCode': 'Zip',
      'goods.quantity': 'Qty',
    });
  });

  test('its mapping is kept by name and used by it', async () => {
    const token = tokenOf('merchant');
    const columns = {
      customerNo: 'Order ID',
      'consignee.name': 'Ship to name',
      'consignee.country': 'Country',
      'consignee.city': 'City',
      'consignee.addr1': 'Street',
      'consignee.postCode': 'Zip',
      'goods.goodsName': 'Ware',
      'goods.goodsNameEn': 'Item',
      'goods.quantity': 'Qty',
      'goods.value': 'Price',
      'box.boxWeight': 'Kg',
      'goods.weight': 'Kg',
      'box.boxLength': 'L',
      'box.boxWidth': 'W',
      'box.boxHeight': 'H',
    };
    const mapping = JSON.stringify({ headerRow: 2, columns });
    expect((await server.call('order.saveMapping', { name: 'My shop', mapping }, { token })).envelope.success).toBe(true);
    expect((await server.call('order.saveMapping', { name: 'Broken', mapping: '{}' }, { token })).status).toBe(400);
    expect((await server.call('order.importMappings', {}, { token })).envelope.result).toEqual([{ name: 'My shop', mapping }]);
    expect((await server.call('order.importMappings', {}, { token: tokenOf('globex') })).envelope.result).toEqual([]);
    const { envelope } = await send(book, { template: 'own', mapping: 'My shop' });
    expect(envelope.result).toMatchObject({ errorCount: 1 });
    const failures = await server.call('order.importFailures', { key: envelope.result.key ?? '' }, { token, lang: 'en_US' });
    expect(failures.envelope.result[0]?.problems.map(({ field }) => field).sort()).toEqual([
      'consignee.province',
      'goods.currencyCode',
      'goods.declareUnit',
      'goodsType',
      'productCode',
    ]);
  });
});

test('what goes back is their own workbook, and the same orders are not made again from it', async () => {
  const token = tokenOf('merchant');
  const { envelope } = await send(orderBook([{ 'Recipient name': 'Back One' }, { 'Recipient name': 'Back Two', Quantity: 'x' }]));
  const key = envelope.result.key ?? '';
  const { envelope: ticket } = await server.call('ext.ticket', { purpose: 'importErrors', id: key }, { token });
  const { bytes } = await server.call('common.exportVerifyMsg', { key, token: ticket.result.ticket }, { lang: 'en_US' });
  const texts = textsOf(bytes);
  expect(texts['1/1']).toBe('Import result');
  expect(texts['2/1']).toBeUndefined();
  expect(texts['3/1']).toMatch(/^Quantity: /);
  const { envelope: again } = await send(bytes);
  expect(again.result).toMatchObject({ successCount: 0, skippedCount: 0, errorCount: 1 });
});
