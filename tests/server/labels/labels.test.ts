import { afterAll, beforeAll, expect, test } from 'vitest';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { scanPdf } from '../../labels/decode.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('merchant');
});
afterAll(() => server.stop());

interface Row {
  readonly id: string;
  readonly trackingNumber: string;
  readonly boxes: number;
}

async function orders(where: string, limit: number): Promise<Row[]> {
  const { rows } = await server.database.admin.query<Row>(
    `SELECT id, tracking_number AS "trackingNumber", (SELECT count(*)::int FROM order_box b WHERE b.tenant_id = o.tenant_id AND b.order_id = o.id) AS boxes
     FROM shipment_order o WHERE tenant_id = $1 AND ${where} ORDER BY created_at DESC LIMIT $2`,
    [harbour.id, limit],
  );
  return rows;
}
const printable =
  "document_status = 'generated' AND settlement_status = 'paid' AND tracking_number IS NOT NULL AND logistics_status IN ('order_placed', 'online')";

test('one label is a PDF whose barcodes are the tracking number, one page for each box', async () => {
  const [order] = await orders(printable, 1);
  const { bytes, headers } = await server.call('label.get', { id: must(order).id }, { token });
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toContain('attachment');
  const pages = await scanPdf(bytes);
  expect(pages).toHaveLength(must(order).boxes);
  for (const page of pages) expect(page.map(({ text }) => text)).toEqual([must(order).trackingNumber, must(order).trackingNumber]);
});

test('a batch names each order that is not in its file, and keeps the order of the ids', async () => {
  const good = await orders(printable, 3);
  const [draft] = await orders("document_status = 'draft'", 1);
  const ids = [must(good[2]).id, must(draft).id, must(good[0]).id, 'nobody', must(good[1]).id];
  const { envelope } = await server.call('label.batch', { ids }, { token, lang: 'en_US' });
  expect(envelope.result).toMatchObject({ total: 5, printed: 3, state: 'done', jobId: null });
  expect(envelope.result.leftOut.map(({ id, errorCode, message }) => [id, errorCode, message])).toEqual([
    [must(draft).id, 'order_not_printable', 'The current order cannot be printed: it is not generated'],
    ['nobody', 'order_not_found', 'There is no such order'],
  ]);
  const file = await server.call('label.download', { batchId: envelope.result.batchId }, { token });
  const numbers = (await scanPdf(file.bytes)).flatMap((page) => [...new Set(page.map(({ text }) => text))]);
  expect([...new Set(numbers)]).toEqual([2, 0, 1].map((at) => must(good[at]).trackingNumber));
});
