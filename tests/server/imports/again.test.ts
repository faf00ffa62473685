import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { isLong } from '../../support/sample.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { excelParts, plainStyles, textRows, textWorkbook, zip } from '../../support/workbooks.ts';
import { cellsOf, headings, type OrderCells, orderBook, sendFile } from './import-world.ts';

type Outcome = CallReply<'order.importExcel'>;
type Mended = Readonly<Record<string, Readonly<Record<string, string>>>>;

const merchant = signedInServer('merchant');

const bad = { Unit: '' } as const;
/** Goods of an order that an earlier row began. */
const more = (cells: OrderCells): OrderCells => ({ ...Object.fromEntries(headings.map((name) => [name, ''])), ...goods, ...cells });
const goods: OrderCells = {
  'Goods name (Chinese)': '杯',
  'Goods name (English)': 'Cup',
  Unit: 'pcs',
  Quantity: '1',
  'Unit price': '2',
  Currency: 'USD',
  'Unit weight (kg)': '0.01',
};
const send = async (book: Buffer, template = 'multiple', more: Record<string, string> = {}) => {
  const { envelope } = await sendFile<Outcome>(merchant.server, '/oms/order/importExcel', book, {
    token: merchant.token,
    fields: { template, ...more },
  });
  return { ...envelope.result, key: envelope.result.key ?? '' };
};
const failuresOf = async (key: string) =>
  (await merchant.server.call('order.importFailures', { key }, { token: merchant.token, lang: 'en_US' })).envelope.result;
const countsOf = async (key: string) => {
  const { successCount, skippedCount, errorCount, total, isDone } = (
    await merchant.server.call('order.importOutcome', { key }, { token: merchant.token })
  ).envelope.result;
  expect(isDone).toBe(true);
  return { created: successCount, skipped: skippedCount, failed: errorCount, total };
};
/** Sends the rows that are named again, with these cells changed. */
const again = async (key: string, changes: Mended) => {
  const failed = await failuresOf(key);
  const rows = failed.filter(({ id }) => changes[id] !== undefined).map(({ id, cells }) => ({ id, cells: { ...cells, ...changes[id] } }));
  return (await merchant.server.call('order.importAgain', { key, rows }, { token: merchant.token, lang: 'en_US' })).envelope.result;
};
const orders = async (prefix: string) =>
  (
    await merchant.server.database.admin.query(
      `SELECT o.customer_no AS "customerNo", o.box_count AS boxes, jsonb_array_length(d.typed -> 'goods') AS goods
       FROM shipment_order o LEFT JOIN order_draft d ON d.order_id = o.id WHERE o.customer_no LIKE $1 ORDER BY 1`,
      [`${prefix}%`],
    )
  ).rows;
const unit = { 'goods.declareUnit': 'pcs' };

describe('mended rows are the orders that they say now', () => {
  test('one order becomes two', async () => {
    const { key } = await send(orderBook([{ 'Customer no.': 'SPLIT-1' }, { 'Customer no.': 'SPLIT-1', ...bad }]));
    expect(await countsOf(key)).toEqual({ created: 0, skipped: 0, failed: 1, total: 1 });
    expect(await again(key, { 2: {}, 3: { ...unit, customerNo: 'SPLIT-2' } })).toMatchObject({ done: 2, failed: 0 });
    expect(await orders('SPLIT-')).toEqual([
      { customerNo: 'SPLIT-1', boxes: 1, goods: 1 },
      { customerNo: 'SPLIT-2', boxes: 1, goods: 1 },
    ]);
    expect(await countsOf(key)).toEqual({ created: 2, skipped: 0, failed: 0, total: 2 });
  });

  test('one of them is taken away, the other stays with its reason', async () => {
    const { key } = await send(
      orderBook([
        { 'Customer no.': 'AWAY-1', ...bad },
        { 'Customer no.': 'AWAY-1', ...bad },
      ]),
    );
    expect(await again(key, { 3: { ...unit, customerNo: 'AWAY-2' } })).toMatchObject({ done: 1, failed: 0 });
    expect(await orders('AWAY-')).toEqual([{ customerNo: 'AWAY-2', boxes: 1, goods: 1 }]);
    expect(await countsOf(key)).toEqual({ created: 1, skipped: 0, failed: 1, total: 2 });
    expect(await failuresOf(key)).toMatchObject([{ row: 2, reason: 'Unit: Cannot be empty' }]);
  });

  test('two become one', async () => {
    const { key } = await send(
      orderBook([
        { 'Customer no.': 'JOIN-1', 'Box no.': '1', ...bad },
        { 'Customer no.': 'JOIN-2', 'Box no.': '2', ...bad },
      ]),
    );
    expect(await countsOf(key)).toEqual({ created: 0, skipped: 0, failed: 2, total: 2 });
    expect(await again(key, { 2: unit, 3: { ...unit, customerNo: 'JOIN-1' } })).toMatchObject({ done: 2, failed: 0 });
    expect(await orders('JOIN-')).toEqual([{ customerNo: 'JOIN-1', boxes: 2, goods: 2 }]);
    expect(await countsOf(key)).toEqual({ created: 1, skipped: 0, failed: 0, total: 1 });
  });

  test('half of an order is none: the other half keeps its reason, and goes with it when it is mended', async () => {
    const { key } = await send(
      orderBook([
        { 'Customer no.': 'HALF-1', 'Box no.': '1', ...bad },
        { 'Customer no.': 'HALF-1', 'Box no.': '2', ...bad },
        { 'Customer no.': 'HALF-1', 'Box no.': '3' },
      ]),
    );
    const first = await again(key, { 2: unit });
    expect(first).toMatchObject({
      done: 0,
      failed: 1,
      results: [{ id: '2', ok: false, message: 'Another row of the same order is wrong' }],
    });
    expect(await orders('HALF-')).toEqual([]);
    expect(await countsOf(key)).toEqual({ created: 0, skipped: 0, failed: 1, total: 1 });
    expect((await failuresOf(key)).map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Another row of the same order is wrong'],
      [3, 'Unit: Cannot be empty'],
      [4, 'Another row of the same order is wrong'],
    ]);
    expect(await again(key, { 3: unit })).toMatchObject({ done: 1, failed: 0 });
    expect(await orders('HALF-')).toEqual([{ customerNo: 'HALF-1', boxes: 3, goods: 3 }]);
    expect(await countsOf(key)).toEqual({ created: 1, skipped: 0, failed: 0, total: 1 });
    expect(await failuresOf(key)).toEqual([]);
  });

  test.runIf(isLong)('120 rows of one order are one order, whatever they were before', async () => {
    const rows = Array.from({ length: 120 }, (_, at) =>
      at === 0 ? { 'Customer no.': 'LONG-0', 'Weight (kg)': '9' } : more({ 'Customer no.': 'LONG-0' }),
    );
    const whole = await send(orderBook(rows.map((row, at) => (at === 60 ? { ...row, ...bad } : row))));
    expect(await again(whole.key, Object.fromEntries(rows.map((_, at) => [at + 2, unit])))).toMatchObject({ done: 120, failed: 0 });
    expect(await orders('LONG-')).toEqual([{ customerNo: 'LONG-0', boxes: 1, goods: 120 }]);
    expect(await countsOf(whole.key)).toEqual({ created: 1, skipped: 0, failed: 0, total: 1 });

    const apart = await send(orderBook(rows.map((row, at) => ({ ...row, ...bad, 'Customer no.': `APART-${at}` }))));
    expect(await countsOf(apart.key)).toEqual({ created: 0, skipped: 0, failed: 120, total: 120 });
    const mended = Object.fromEntries(rows.map((_, at) => [at + 2, { ...unit, customerNo: `APART-${at % 2}`, 'box.boxNo': '1' }]));
    const joined = await again(apart.key, mended);
    expect(joined).toMatchObject({ done: 60, failed: 60 });
    expect(await orders('APART-')).toEqual([{ customerNo: 'APART-0', boxes: 1, goods: 60 }]);
    expect(await countsOf(apart.key)).toEqual({ created: 1, skipped: 0, failed: 1, total: 2 });
  });

  test.runIf(isLong)('75 orders of two rows each, the halves far apart: each is whole', async () => {
    const half = (no: string) => Array.from({ length: 75 }, (_, at) => ({ 'Customer no.': `PAIR-${at}-${no}`, 'Box no.': no, ...bad }));
    const { key } = await send(orderBook([...half('1'), ...half('2')]));
    const mended = Array.from({ length: 150 }, (_, at) => [at + 2, { ...unit, customerNo: `PAIR-${at % 75}` }]);
    expect(await again(key, Object.fromEntries(mended))).toMatchObject({ done: 150, failed: 0 });
    const made = await orders('PAIR-');
    expect(made).toHaveLength(75);
    expect(new Set(made.map(({ boxes }) => boxes))).toEqual(new Set([2]));
    expect(await countsOf(key)).toEqual({ created: 75, skipped: 0, failed: 0, total: 75 });
  });
});

describe('a number that is another order’s', () => {
  test.each(['0', '1'])('is refused at its cell, again and again; forecast %s', async (forecast) => {
    await send(orderBook([{ 'Customer no.': `TAKEN-${forecast}` }]), 'simple', { forecast });
    const { key } = await send(orderBook([{ 'Customer no.': `FREE-${forecast}`, 'Recipient name': 'Grace Hopper', ...bad }]), 'simple', {
      forecast,
    });
    for (const mended of [{ ...unit, customerNo: `TAKEN-${forecast}` }, {}]) {
      expect(await again(key, { 2: mended })).toMatchObject({
        done: 0,
        failed: 1,
        results: [{ ok: false, message: expect.stringContaining('TAKEN-') }],
      });
      expect(await failuresOf(key)).toMatchObject([{ row: 2, problems: [{ field: 'customerNo' }] }]);
      expect(await countsOf(key)).toEqual({ created: 0, skipped: 0, failed: 1, total: 1 });
    }
    expect(await again(key, { 2: { customerNo: `FREE-${forecast}` } })).toMatchObject({ done: 1, failed: 0 });
    expect(await countsOf(key)).toEqual({ created: 1, skipped: 0, failed: 0, total: 1 });
  });

  test.each(['0', '1'])('but the very same order is there already; forecast %s', async (forecast) => {
    const same = { 'Customer no.': `REPEAT-${forecast}`, 'Weight (kg)': '1.250' };
    await send(orderBook([same]), 'simple', { forecast });
    const { key } = await send(orderBook([{ ...same, 'Customer no.': `REPEAT-X${forecast}`, ...bad }]), 'simple', { forecast });
    const mended = { customerNo: `REPEAT-${forecast}`, 'goods.declareUnit': 'piece' };
    expect(await again(key, { 2: mended })).toMatchObject({ done: 1, failed: 0 });
    expect(await countsOf(key)).toEqual({ created: 0, skipped: 1, failed: 0, total: 1 });
    expect(await orders('REPEAT-')).toHaveLength(Number(forecast) + 1);
  });

  test('of this file, where each row is an order: neither is the other', async () => {
    const { key } = await send(
      orderBook([{ 'Customer no.': 'ROW-1' }, { 'Customer no.': 'ROW-2', ...bad }, { 'Customer no.': 'ROW-3', ...bad }]),
      'simple',
    );
    expect(await again(key, { 3: { ...unit, customerNo: 'ROW-1' }, 4: { ...unit, customerNo: 'ROW-1' } })).toMatchObject({
      done: 0,
      failed: 2,
    });
    expect((await failuresOf(key)).map(({ problems }) => problems.map(({ field }) => field))).toEqual([['customerNo'], ['customerNo']]);
    const result = await again(key, { 3: { customerNo: 'ROW-9' }, 4: { customerNo: 'ROW-9' } });
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await countsOf(key)).toEqual({ created: 2, skipped: 0, failed: 1, total: 3 });
  });
});

test('what cannot be trusted is not taken because it comes again, nor because another row was mended', async () => {
  const column = String.fromCharCode(65 + headings.indexOf('Recipient phone'));
  const odd = textRows([
    headings,
    cellsOf({ 'Customer no.': 'TRUST-1', ...bad }),
    cellsOf({ 'Customer no.': 'TRUST-1', 'Box no.': '2' }),
  ]).replace(new RegExp(`<c r="${column}3".*?</c>`), `<c r="${column}3"><v>1234567890123456789</v></c>`);
  const { key } = await send(zip(excelParts({ data: odd, styles: plainStyles })));
  for (const changes of [{ 2: unit }, { 2: {}, 3: {} }] as readonly Mended[]) {
    expect(await again(key, changes)).toMatchObject({ done: 0 });
    expect((await failuresOf(key)).find(({ row }) => row === 3)?.problems).toContainEqual({
      field: 'consignee.phone',
      message: expect.stringMatching(/^A number of more than 15 digits/),
    });
  }
  expect(await again(key, { 3: { 'consignee.phone': '+1 213 555 0142' } })).toMatchObject({ done: 1 });
  expect(await orders('TRUST-')).toHaveLength(1);
});

test('an address whose code is changed to that of another is refused at its cell', async () => {
  const columns = ['Code *', 'Name *', 'Country *', 'State', 'City *', 'District', 'Address 1 *', 'Postcode'];
  const row = (code: string, name: string, country = '中国') => [
    code,
    name,
    country,
    '广东省',
    '深圳市',
    '宝安区',
    '新和大道 1 号',
    '518103',
  ];
  const book = textWorkbook([columns, row('KEPT-1', '王小明'), row('KEPT-2', '李雷', 'Atlantis')]);
  const { envelope } = await sendFile<Outcome>(merchant.server, '/oms/omsUserShipperAddress/importExcel', book, { token: merchant.token });
  const key = envelope.result.key ?? '';
  expect(await again(key, { 3: { country: '中国', code: 'KEPT-1' } })).toMatchObject({ done: 0, failed: 1 });
  expect(await failuresOf(key)).toMatchObject([{ problems: [{ field: 'code' }] }]);
  expect(await again(key, { 3: { code: 'KEPT-2' } })).toMatchObject({ done: 1, failed: 0 });
  expect(await countsOf(key)).toEqual({ created: 2, skipped: 0, failed: 0, total: 2 });
});
