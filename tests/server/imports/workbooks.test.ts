import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { readLimits } from '../../../server/imports/reader/limits.ts';
import { readWorkbook } from '../../../server/imports/reader/read.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { sendFile } from './import-world.ts';

type Outcome = CallReply<'order.importExcel'>;
type Columns = CallReply<'order.importColumns'>;

const merchant = signedInServer('merchant');

const fixture = (name: string) => readFileSync(new URL(`../../imports/fixtures/${name}.xlsx`, import.meta.url));
const send = (book: Buffer, fields: Record<string, string> = { template: 'simple' }) =>
  sendFile<Outcome>(merchant.server, '/oms/order/importExcel', book, { token: merchant.token, fields });
const typed = async (number: string) =>
  (
    await merchant.server.database.admin.query(
      'SELECT d.typed FROM order_draft d JOIN shipment_order o ON o.id = d.order_id WHERE o.customer_no = $1',
      [number],
    )
  ).rows[0]?.typed;

describe('what LibreOffice saved', () => {
  test('our template: its sheet of orders is found beside the notes, and said', async () => {
    const { envelope } = await send(fixture('libreoffice-template'));
    expect(envelope.result.sheet).toBe('Orders with one box');
    const { envelope: failures } = await merchant.server.call(
      'order.importFailures',
      { key: envelope.result.key ?? '' },
      { token: merchant.token },
    );
    // Nothing is wrong with the example but that its product does not go where its recipient lives.
    expect(failures.result).toMatchObject([
      { row: 2, cells: { customerNo: 'LO-1', 'consignee.name': 'John Smith' }, problems: [{ field: 'productCode' }] },
    ]);
  });

  test('notes in front, and whatever cells may be: values as they were meant, or a reason', async () => {
    const { envelope } = await send(fixture('libreoffice-sheets'));
    expect(envelope.result).toMatchObject({ sheet: 'Orders', successCount: 2, errorCount: 6 });
    const key = envelope.result.key ?? '';
    const { envelope: failures } = await merchant.server.call('order.importFailures', { key }, { token: merchant.token, lang: 'en_US' });
    expect(
      failures.result.map(({ row, problems }) => [row, problems.map(({ field, message }) => `${field}: ${message.slice(0, 22)}`)]),
    ).toEqual([
      [3, ['consignee.phone: A number of more than ']],
      [4, ['box.boxWeight: The cell is a formula;']],
      [5, ['consignee.addr1: The cell was turned in']],
      [6, ['consignee.city: The cell is merged; un']],
      [7, ['consignee.city: The cell is merged; un']],
      [8, ['goods.quantity: The cell holds an erro']],
    ]);
    expect((await typed('ODS-1')).boxes).toMatchObject([{ boxWeight: '1.25', boxLength: '30' }]);
    expect((await typed('ODS-8')).consignee.postCode).toBe('01234');
    const outcome = await merchant.server.call('order.importOutcome', { key }, { token: merchant.token });
    expect(outcome.envelope.result.sheet).toBe('Orders');
    const { envelope: ticket } = await merchant.server.call('ext.ticket', { purpose: 'importErrors', id: key }, { token: merchant.token });
    const { bytes } = await merchant.server.call('common.exportVerifyMsg', { key, token: ticket.result.ticket }, { lang: 'en_US' });
    const back = readWorkbook(bytes, readLimits, { sheet: 'Orders' });
    expect(back.rows.map(({ cells }) => cells[0]?.text.slice(0, 20))).toEqual([
      'Import result',
      'Recipient phone: A n',
      'Weight (kg): The cel',
      'Recipient address 1:',
      'Recipient city: The ',
      'Recipient city: The ',
      'Quantity: The cell h',
    ]);
    expect(back.created.map(({ cells }) => cells[0]?.text)).toEqual([
      'Import result',
      'Row 2: imported as ODS-1',
      expect.stringMatching(/^Row \d: imported as ODS-8$/),
    ]);
    // A formula's value stands in its place in what goes back: only that row is right now.
    expect((await send(bytes)).envelope.result).toMatchObject({ sheet: 'Orders', successCount: 1, skippedCount: 0, errorCount: 5 });
  });

  test('a list of another program, as an own file', async () => {
    const book = fixture('libreoffice-csv');
    const columns = (await sendFile<Columns>(merchant.server, '/oms/order/importColumns', book, { token: merchant.token })).envelope.result;
    expect(columns).toMatchObject({ headerRow: 1, sheet: 'libreoffice-csv', sheets: ['libreoffice-csv'] });
    const proposed = Object.fromEntries(columns.fields.flatMap(({ field, proposed }) => (proposed === null ? [] : [[field, proposed]])));
    expect(proposed).toMatchObject({ customerNo: 'Order ID', 'consignee.name': 'Ship to name', 'goods.value': 'Price' });
    const mapping = JSON.stringify({ headerRow: 1, columns: { ...proposed, 'box.boxWeight': 'Kg' } });
    const { envelope } = await send(book, { template: 'own', mapping });
    expect(envelope.result).toMatchObject({ errorCount: 2, sheet: null });
    const { envelope: failures } = await merchant.server.call(
      'order.importFailures',
      { key: envelope.result.key ?? '' },
      { token: merchant.token },
    );
    expect(failures.result[1]?.cells).toMatchObject({ 'consignee.addr1': '3-4 Main St', 'goods.value': '3.5', 'box.boxWeight': '1.25' });
  });
});

test('the sheet of an own file can be chosen, and goes with its mapping', async () => {
  const book = fixture('libreoffice-sheets');
  const ask = async (fields: Record<string, string>) =>
    (await sendFile<Columns>(merchant.server, '/oms/order/importColumns', book, { token: merchant.token, fields })).envelope.result;
  const sheets = ['Read me', 'Orders', 'Last month'];
  expect(await ask({})).toMatchObject({ sheet: 'Orders', sheets });
  expect(await ask({ sheet: 'Last month' })).toMatchObject({
    sheet: 'Last month',
    sheets,
    rows: [
      ['Customer no.', 'Product'],
      ['OLD-1', 'US-STANDARD'],
    ],
  });
  const mapping = JSON.stringify({ sheet: 'Last month', headerRow: 1, columns: { customerNo: 'Customer no.', productCode: 'Product' } });
  expect((await send(book, { template: 'own', mapping })).envelope.result).toMatchObject({ sheet: 'Last month', errorCount: 1 });
});
