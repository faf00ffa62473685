import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { textWorkbook } from '../../support/workbooks.ts';
import { must } from '../domain/fixture.ts';
import { sendFile } from './import-world.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('merchant');
});
afterAll(() => server.stop());

interface Waiting {
  readonly id: string;
  readonly no: string;
  readonly tracking: string;
}

let passed = 0;
/** Orders that wait for their hand-over, others at each call. */
async function waiting(count: number): Promise<Waiting[]> {
  const { rows } = await server.database.admin.query<Waiting>(
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
      await server.database.admin.query<{ no: string }>(
        `SELECT customer_no AS no FROM shipment_order WHERE tenant_id = $1 AND ${condition} ORDER BY id LIMIT 1`,
        [tenant],
      )
    ).rows[0],
  ).no;
const trackingOf = async (id: string) =>
  must(
    (await server.database.admin.query<{ no: string | null }>('SELECT tracking_number AS no FROM shipment_order WHERE id = $1', [id]))
      .rows[0],
  ).no;

describe('tracking numbers from a workbook', () => {
  const send = (rows: readonly (readonly string[])[]) =>
    sendFile<CallReply<'order.importTracking'>>(
      server,
      '/oms/order/manual/importTrackingNumber',
      textWorkbook([['Customer no.', 'Tracking no.'], ...rows.map((row) => [...row])]),
      { token },
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
    const { envelope: failures } = await server.call('order.importFailures', { key: must(outcome.key) }, { token, lang: 'en_US' });
    expect(failures.result.map(({ row, problems }) => [row, problems[0]?.field, problems[0]?.message])).toEqual([
      [4, 'trackingNumber', 'Another order has this tracking number'],
      [5, 'trackingNumber', 'A tracking number has 4 to 40 letters, digits or hyphens'],
      [6, 'trackingNumber', 'Cannot be empty'],
      [7, 'customerNo', 'Another row of this file has the same number'],
      [8, 'customerNo', 'This order does not wait for hand-over, so its number and label stay'],
      [9, 'customerNo', 'There is no such order'],
      [10, 'customerNo', 'There is no such order'],
    ]);
    const { envelope: log } = await server.call('order.log', { id: must(one).id }, { token, lang: 'en_US' });
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
    const [failed] = (await server.call('order.importFailures', { key }, { token })).envelope.result;
    const mended = `MAN${randomUUID().slice(0, 8)}`;
    const { envelope } = await server.call(
      'order.importAgain',
      { key, rows: [{ id: must(failed).id, cells: { ...must(failed).cells, trackingNumber: mended } }] },
      { token },
    );
    expect(envelope.result).toMatchObject({ done: 1, failed: 0 });
    expect(await trackingOf(must(two).id)).toBe(mended);
  });

  test('the template that the call names holds both columns', async () => {
    const { envelope } = await server.call('order.trackingExcelUrl', {}, { token });
    expect(envelope.result).toBe('/common/template/orderTracking');
    const { headers, bytes } = await server.call('common.template', { name: 'orderTracking' }, { token, lang: 'en_US' });
    expect(headers.get('content-disposition')).toContain('Tracking');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
