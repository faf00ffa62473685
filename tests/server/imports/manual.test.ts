import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { textWorkbook, zip } from '../../support/workbooks.ts';
import { must } from '../domain/fixture.ts';
import { sendFile } from './import-world.ts';

const merchant = signedInServer('merchant');

interface Waiting {
  readonly id: string;
  readonly no: string;
  readonly tracking: string;
}

let passed = 0;
/** Orders that wait for their hand-over, others at each call. */
async function waiting(count: number): Promise<Waiting[]> {
  const { rows } = await merchant.server.database.admin.query<Waiting>(
    `SELECT id, customer_no AS no, tracking_number AS tracking FROM shipment_order WHERE tenant_id = $1 AND document_status = 'generated'
     AND logistics_status = 'order_placed' AND settlement_status = 'paid' ORDER BY id LIMIT $2 OFFSET $3`,
    [harbour.id, count, passed],
  );
  passed += count;
  return rows;
}
const orderNo = async (condition: string, tenant = harbour.id) =>
  must(
    (
      await merchant.server.database.admin.query<{ no: string }>(
        `SELECT customer_no AS no FROM shipment_order WHERE tenant_id = $1 AND ${condition} ORDER BY id LIMIT 1`,
        [tenant],
      )
    ).rows[0],
  ).no;
const trackingOf = async (id: string) =>
  must(
    (
      await merchant.server.database.admin.query<{ no: string | null }>('SELECT tracking_number AS no FROM shipment_order WHERE id = $1', [
        id,
      ])
    ).rows[0],
  ).no;

describe('tracking numbers from a workbook', () => {
  const send = (rows: readonly (readonly string[])[]) =>
    sendFile<CallReply<'order.importTracking'>>(
      merchant.server,
      '/oms/order/manual/importTrackingNumber',
      textWorkbook([['Customer no.', 'Tracking no.'], ...rows.map((row) => [...row])]),
      { token: merchant.token },
    );

  test('each row is taken, skipped or failed with a reason at its cell; nothing is lost', async () => {
    const [one, two, three, four, five] = await waiting(5);
    const gone = await orderNo("logistics_status = 'delivered'");
    const foreign = await orderNo("document_status = 'generated'", '00000000-0000-7000-8000-000000000003');
    const taken = `MAN${randomUUID().slice(0, 8)}`;
    const rows = [
      [must(one).no, taken],
      [must(two).no, must(two).tracking],
      [must(three).no, taken],
      [must(four).no, 'a b'],
      [must(five).no, ''],
      [must(one).no, 'SECOND-1'],
      [gone, 'MANUAL-1'],
      [foreign, 'MANUAL-2'],
      ['NO-SUCH-ORDER', 'MANUAL-3'],
    ];
    const { envelope } = await send(rows);
    const outcome = envelope.result;
    expect(outcome).toMatchObject({ successCount: 1, skippedCount: 1, errorCount: 7 });
    expect(await trackingOf(must(one).id)).toBe(taken);
    expect(await trackingOf(must(three).id)).toBe(must(three).tracking);
    const { envelope: failures } = await merchant.server.call(
      'order.importFailures',
      { key: must(outcome.key) },
      { token: merchant.token, lang: 'en_US' },
    );
    expect(failures.result.map(({ row, problems }) => [row, problems[0]?.field, problems[0]?.message])).toEqual([
      [4, 'trackingNumber', 'Another order has this tracking number'],
      [5, 'trackingNumber', 'A tracking number has 4 to 40 letters, digits or hyphens'],
      [6, 'trackingNumber', 'Cannot be empty'],
      [7, 'customerNo', 'Another row of this file has the same number'],
      [8, 'customerNo', 'This order does not wait for hand-over, so its number and label stay'],
      [9, 'customerNo', 'There is no such order'],
      [10, 'customerNo', 'There is no such order'],
    ]);
    const { envelope: log } = await merchant.server.call('order.log', { id: must(one).id }, { token: merchant.token, lang: 'en_US' });
    expect(log.result[0]).toMatchObject({ operation: 'trackingImport', changes: [{ title: 'Tracking no.', to: taken }] });
  });

  test('the same file again changes nothing, and a failed row can be mended', async () => {
    const [one, two] = await waiting(2);
    const rows = [
      [must(one).no, `MAN${randomUUID().slice(0, 8)}`],
      [must(two).no, 'x'],
    ];
    await send(rows);
    const again = (await send(rows)).envelope.result;
    expect(again).toMatchObject({ successCount: 0, skippedCount: 1, errorCount: 1 });
    const key = must(again.key);
    const [failed] = (await merchant.server.call('order.importFailures', { key }, { token: merchant.token })).envelope.result;
    const mended = `MAN${randomUUID().slice(0, 8)}`;
    const { envelope } = await merchant.server.call(
      'order.importAgain',
      { key, rows: [{ id: must(failed).id, cells: { ...must(failed).cells, trackingNumber: mended } }] },
      { token: merchant.token },
    );
    expect(envelope.result).toMatchObject({ done: 1, failed: 0 });
    expect(await trackingOf(must(two).id)).toBe(mended);
  });

  test('the template that the call names holds both columns', async () => {
    const { envelope } = await merchant.server.call('order.trackingExcelUrl', {}, { token: merchant.token });
    expect(envelope.result).toBe('/common/template/orderTracking');
    const { headers, bytes } = await merchant.server.call(
      'common.template',
      { name: 'orderTracking' },
      { token: merchant.token, lang: 'en_US' },
    );
    expect(headers.get('content-disposition')).toContain('Tracking');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('labels that another system made', () => {
  const zipOf = (files: readonly (readonly [string, Buffer])[]) => zip(Object.fromEntries(files));
  type Preview = CallReply<'order.importLabel'>;
  const upload = (name: string, bytes: Buffer, who = merchant.token) =>
    sendFile<Preview>(merchant.server, '/oms/order/manual/importOrderLabel', bytes, { token: who, name });
  const confirm = (key: string, idempotency: string = randomUUID()) =>
    merchant.server.call(
      'order.confirmLabel',
      { key },
      { token: merchant.token, lang: 'en_US', headers: { 'Idempotency-Key': idempotency } },
    );
  const labelsOf = async (id: string) =>
    (
      await merchant.server.database.admin.query<{ name: string; content: Buffer }>(
        'SELECT name, content FROM order_label WHERE order_id = $1',
        [id],
      )
    ).rows;
  const messages = ({ files }: Preview) => files.map(({ name, isMatched, message }) => [name, isMatched, message]);

  test('a zip is matched to orders by file names, and nothing is a label before it is confirmed', async () => {
    const [one, two, three] = await waiting(3);
    const gone = await orderNo("logistics_status = 'delivered'");
    const foreign = await orderNo("document_status = 'generated'", '00000000-0000-7000-8000-000000000003');
    const zip = zipOf([
      [`${must(one).no}.pdf`, pdfOf()],
      [`labels/${must(two).tracking}_1.PDF`, pdfOf()],
      [`${must(one).tracking}.pdf`, pdfOf()],
      [`${gone}.pdf`, pdfOf()],
      [`${foreign}.pdf`, pdfOf()],
      ['nobody.pdf', pdfOf()],
      [`${must(three).no}.txt`, Buffer.from('hello')],
      ['__MACOSX/._x.pdf', Buffer.from('x')],
    ]);
    const { envelope } = await upload('labels.zip', zip);
    expect(envelope.result).toMatchObject({ matched: 2, refused: 5 });
    expect(messages(envelope.result)).toEqual([
      [`${must(one).no}.pdf`, true, 'Ready'],
      [`${must(two).tracking}_1.PDF`, true, 'Ready'],
      [`${must(one).tracking}.pdf`, false, 'Another file belongs to this order already'],
      [`${gone}.pdf`, false, 'This order does not wait for hand-over, so its number and label stay'],
      [`${foreign}.pdf`, false, 'Its name is no number of an order'],
      ['nobody.pdf', false, 'Its name is no number of an order'],
      [`${must(three).no}.txt`, false, 'This is no PDF'],
    ]);
    expect(await labelsOf(must(one).id)).toEqual([]);
    const key = randomUUID();
    const [first, again] = [await confirm(envelope.result.key, key), await confirm(envelope.result.key, key)];
    expect(first.envelope.result).toMatchObject({ done: 2, failed: 4 });
    expect(again.envelope.result).toEqual(first.envelope.result);
    expect((await confirm(envelope.result.key)).envelope.errorCode).toBe('label_import_not_found');
    expect(await labelsOf(must(one).id)).toMatchObject([{ name: `${must(one).no}.pdf` }]);
    const replaced = await upload(`${must(one).no}.pdf`, pdfOf());
    expect(messages(replaced.envelope.result)).toEqual([[`${must(one).no}.pdf`, true, 'Replaces the label that the order has']]);
  });

  test('scripts, actions and attachments stay behind; what cannot be cleaned is refused', async () => {
    const [order] = await waiting(1);
    const { no, id } = must(order);
    const hostile: readonly (readonly [string, Buffer])[] = [
      [
        `${no}.pdf`,
        pdfOf({
          catalog: '/OpenAction 10 0 R /Names << /JavaScript 11 0 R >> /AA 10 0 R',
          extra: ['<< /S /JavaScript /JS (app.alert(1)) >>', '<< /Names [(a) 10 0 R] >>'],
        }),
      ],
      ['encrypted.pdf', pdfOf({ extra: ['<< /Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -4 >>'], trailer: '/Encrypt 10 0 R' })],
      ['page.pdf', Buffer.concat([Buffer.from('<html><script>'), pdfOf()])],
      ['tail.pdf', Buffer.concat([pdfOf(), Buffer.from('<script>alert(1)</script>')])],
      ['cut.pdf', pdfOf().subarray(0, 150)],
      ['small.pdf', Buffer.from(pdfOf().toString('latin1').replace('[0 0 200 200]', '[0 0 9 9    ]'), 'latin1')],
    ];
    const { envelope } = await upload('attack.zip', zipOf(hostile));
    expect(envelope.result.files.map(({ isMatched }) => isMatched)).toEqual([true, false, false, false, false, false]);
    expect(envelope.result.files.map(({ message }) => message).slice(1)).toEqual([
      expect.stringContaining('encrypted'),
      'This is no PDF',
      expect.stringContaining('behind its end'),
      expect.stringContaining('damaged'),
      'Its pages have to be between 20 mm and A3',
    ]);
    await confirm(envelope.result.key);
    const stored = must((await labelsOf(id))[0]).content.toString('latin1');
    expect(stored).not.toMatch(/JavaScript|OpenAction|\/AA|app\.alert/);
    expect(stored.startsWith('%PDF-')).toBe(true);
  });

  test('zips are bounded, and paths in them name no place', async () => {
    const [order] = await waiting(1);
    const { no } = must(order);
    const told = async (bytes: Buffer) => (await upload('labels.zip', bytes)).envelope;
    expect(
      (
        await told(
          zipOf([
            [`../../../etc/${no}.pdf`, pdfOf()],
            ['C:\\windows\\evil.pdf', pdfOf()],
          ]),
        )
      ).result.files.map(({ name, isMatched }) => [name, isMatched]),
    ).toEqual([
      [`${no}.pdf`, true],
      ['evil.pdf', false],
    ]);
    const many = zipOf(Array.from({ length: 201 }, (_, at) => [`${at}.pdf`, Buffer.from('x')] as const));
    expect(await told(many)).toMatchObject({
      success: false,
      errorCode: 'file_refused',
      fields: [{ message: 'The zip has more than 200 files' }],
    });
    const bomb = zipOf([['bomb.pdf', Buffer.alloc(40 * 1_048_576)]]);
    expect(await told(bomb)).toMatchObject({ success: false, fields: [{ message: 'The zip unpacks to far more than labels do' }] });
    const cut = zipOf([['a.pdf', pdfOf()]]).subarray(0, 80);
    expect(await told(cut)).toMatchObject({ success: false, fields: [{ message: 'The zip is damaged' }] });
  });

  test('an order prints its own label, alone and between drawn ones; another format names it', async () => {
    const orders = await waiting(3);
    const [before, own, after] = orders.map(({ id }) => id);
    const { envelope } = await upload(`${must(orders[1]).no}.pdf`, pdfOf());
    await confirm(envelope.result.key);
    const print = (ids: readonly (string | undefined)[], format?: 'zpl203') =>
      merchant.server.call(
        'label.download',
        { ids: ids.map(must), ...(format === undefined ? {} : { format }) },
        { token: merchant.token, lang: 'en_US' },
      );
    const alone = await PDFDocument.load((await print([own])).bytes);
    expect(alone.getPages().map((page) => page.getSize())).toEqual([{ width: 200, height: 200 }]);
    const mixed = await PDFDocument.load((await print([before, own, after])).bytes);
    const ownPages = mixed.getPages().map((page) => page.getWidth() === 200);
    expect(ownPages.filter(Boolean)).toHaveLength(1);
    expect([ownPages[0], ownPages.at(-1)]).toEqual([false, false]);
    expect((await print([own], 'zpl203')).envelope).toMatchObject({
      success: false,
      message: 'The label of this order is an imported PDF; print it as PDF',
    });
  });

  test("another user's upload is not there, and an order that is taken back loses its label", async () => {
    const [order] = await waiting(1);
    const { no, id } = must(order);
    const { envelope } = await upload(`${no}.pdf`, pdfOf());
    await merchant.server.database.admin.query(
      "UPDATE label_import SET user_id = (SELECT id FROM app_user WHERE username = 'newbie') WHERE id = $1",
      [envelope.result.key],
    );
    expect((await confirm(envelope.result.key)).envelope.errorCode).toBe('label_import_not_found');
    const own = await upload(`${no}.pdf`, pdfOf());
    expect((await confirm(own.envelope.result.key)).envelope.result).toMatchObject({ done: 1 });
    await merchant.server.call('order.batchRefund', { ids: [id] }, { token: merchant.token, headers: { 'Idempotency-Key': randomUUID() } });
    expect(await labelsOf(id)).toEqual([]);
  });
});
