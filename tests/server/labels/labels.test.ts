import { expect, test } from 'vitest';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { scanPdf } from '../../labels/decode.ts';
import { isLong } from '../../support/sample.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { must } from '../domain/fixture.ts';

const merchant = signedInServer('merchant');

interface Row {
  readonly id: string;
  readonly trackingNumber: string;
  readonly boxes: number;
}

async function orders(where: string, limit: number): Promise<Row[]> {
  const { rows } = await merchant.server.database.admin.query<Row>(
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
  const { bytes, headers } = await merchant.server.call('label.get', { id: must(order).id }, { token: merchant.token });
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
  const { envelope } = await merchant.server.call('label.batch', { ids }, { token: merchant.token, lang: 'en_US' });
  expect(envelope.result).toMatchObject({ total: 5, printed: 3, state: 'done', jobId: null });
  expect(envelope.result.leftOut.map(({ id, errorCode, message }) => [id, errorCode, message])).toEqual([
    [must(draft).id, 'order_not_printable', 'The current order cannot be printed: it is not generated'],
    ['nobody', 'order_not_found', 'There is no such order'],
  ]);
  const file = await merchant.server.call('label.download', { batchId: envelope.result.batchId }, { token: merchant.token });
  const numbers = (await scanPdf(file.bytes)).flatMap((page) => [...new Set(page.map(({ text }) => text))]);
  expect([...new Set(numbers)]).toEqual([2, 0, 1].map((at) => must(good[at]).trackingNumber));
});

test('an order is printed again after the warehouse has it only by who may reprint', async () => {
  const [order] = await orders("document_status = 'generated' AND settlement_status = 'paid' AND logistics_status = 'delivered'", 1);
  const asked = () => merchant.server.call('label.get', { id: must(order).id }, { token: merchant.token, lang: 'en_US' });
  expect((await asked()).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await merchant.server.database.admin.query("DELETE FROM role_permission WHERE tenant_id = $1 AND action = 'label:reprint'", [harbour.id]);
  expect((await asked()).envelope).toMatchObject({
    success: false,
    errorCode: 'order_not_printable',
    message: expect.stringContaining('warehouse'),
  });
  await merchant.server.database.admin.query("DELETE FROM role_permission WHERE tenant_id = $1 AND action = 'label:template'", [
    harbour.id,
  ]);
  const template = { format: 1, kind: 'label', width: 100, height: 50, dpi: 203, elements: [] } as never;
  expect((await merchant.server.call('label.saveTemplate', { name: 'x', template }, { token: merchant.token })).status).toBe(403);
  await merchant.server.database.admin.query(
    `INSERT INTO role_permission (tenant_id, role_id, action, type)
     SELECT r.tenant_id, r.id, a, '1' FROM role r, unnest(ARRAY['label:reprint', 'label:template']) a WHERE r.tenant_id = $1 AND r.name LIKE '%Merchant%'`,
    [harbour.id],
  );
});

test.runIf(isLong)('a batch above the limit is made in the background, with the same counts and a file', async () => {
  const ids = (await orders(printable, 8)).map(({ id }) => id);
  const many = [...ids, ...Array.from({ length: 500 }, (_unused, at) => `absent-${at}`)];
  const { envelope } = await merchant.server.call('label.batch', { ids: many, sort: 'product' }, { token: merchant.token });
  expect(envelope.result).toMatchObject({ state: 'running', printed: 0, total: many.length });
  const detail = () => merchant.server.call('label.batchDetail', { id: envelope.result.batchId }, { token: merchant.token, lang: 'en_US' });
  await expect.poll(async () => (await detail()).envelope.result.state).toBe('done');
  const { result } = (await detail()).envelope;
  expect([result.printed, result.leftOut.length]).toEqual([ids.length, 500]);
  const file = await merchant.server.call('label.download', { batchId: result.batchId }, { token: merchant.token });
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const other = await merchant.server.login('clerk');
  expect((await merchant.server.call('label.download', { batchId: result.batchId }, { token: other })).envelope.success).toBe(false);
});

test('customs forms hold their limits: 300 SDR, one currency, HS code and origin on each line', async () => {
  const [order] = await orders(printable, 1);
  const { id } = must(order);
  const change = (sql: string) => merchant.server.database.admin.query(sql, [harbour.id, id]);
  await change(
    "UPDATE goods_line SET hs_code = '851830', made_country = 'CN', weight = 0.001, currency = 'USD' WHERE tenant_id = $1 AND order_id = $2",
  );
  const ask = async (kind: 'cn22' | 'cn23' | 'invoice', value: string) => {
    await merchant.server.database.admin.query(
      "UPDATE shipment_order SET declared_value = $3, declared_currency = 'USD' WHERE tenant_id = $1 AND id = $2",
      [harbour.id, id, value],
    );
    const { envelope } = await merchant.server.call('label.documents', { ids: [id], kind }, { token: merchant.token, lang: 'en_US' });
    return envelope.result.leftOut[0]?.message ?? envelope.result.printed;
  };
  // 1 USD is 0.735 SDR in the data.
  expect(await ask('cn22', '408.16')).toBe(1);
  expect(await ask('cn22', '408.18')).toContain('exceeds 300 SDR');
  expect(await ask('cn23', '408.18')).toBe(1);
  expect(await ask('invoice', '408.18')).toBe(1);
  await change('UPDATE goods_line SET hs_code = NULL WHERE tenant_id = $1 AND order_id = $2');
  expect(await ask('cn23', '10')).toContain('lacks its HS code');
  const { envelope } = await merchant.server.call('label.documents', { ids: [id], kind: 'pick_list' }, { token: merchant.token });
  expect(envelope.result).toMatchObject({ printed: 1, pages: 1 });
});

test('a template is data: it names the facts of its order only, and one that would not scan is not kept', async () => {
  const text = (content: string) => ({ type: 'text', x: 2, y: 2, width: 90, height: 20, size: 8, text: content }) as const;
  const template = (...elements: object[]) => ({ format: 1, kind: 'label', width: 100, height: 50, dpi: 203, elements }) as never;
  const save = async (one: never, more: object = {}) =>
    (await merchant.server.call('label.saveTemplate', { name: 'Small', template: one, ...more }, { token: merchant.token, lang: 'en_US' }))
      .envelope;
  for (const name of ['password', 'constructor', 'toString', 'tenantId', 'fromBank']) {
    expect(await save(template(text(`{${name}}`)))).toMatchObject({
      success: false,
      errorCode: 'label_template_unfit',
      message: expect.stringContaining(name),
    });
  }
  const barcode = { type: 'barcode', x: 2, y: 20, width: 20, height: 20, symbology: 'code128', text: '{trackingNumber}' };
  const unfit = await save(template(barcode));
  expect(unfit).toMatchObject({ errorCode: 'label_template_unfit', fields: [{ path: 'template.elements.0', rule: 'codeTooWide' }] });
  expect(await save(template({ ...text('{toAddress}'), height: 4 }))).toMatchObject({ fields: [{ rule: 'overflow' }] });
  expect(await save(template({ ...text('x'), x: 50 }))).toMatchObject({ fields: [{ rule: 'outside' }] });
  // What is no name stays text: expressions are not evaluated.
  const first = await save(template(text('{customerNo} ${1+1} {{customerNo}} #{1+1}')), { isDefault: true });
  expect(first).toMatchObject({ success: true, result: { version: 1 } });
  const { id } = first.result as { id: string };
  const second = await save(template(text('{customerNo} 2')), { id, version: 1 });
  expect(second).toMatchObject({ result: { id, version: 2 } });
  expect(await save(template(text('late')), { id, version: 1 })).toMatchObject({ errorCode: 'label_template_changed' });
  const detail = await merchant.server.call('label.template', { id, version: 1 }, { token: merchant.token });
  expect(detail.envelope.result).toMatchObject({
    version: 1,
    versions: [{ version: 2 }, { version: 1 }],
    template: { elements: [{ text: expect.stringContaining('${1+1}') }] },
  });
  const list = await merchant.server.call('label.templates', { kind: 'label' }, { token: merchant.token });
  expect(list.envelope.result.filter(({ isDefault }) => isDefault).map((one) => one.id)).toEqual([id]);
  const preview = await merchant.server.call(
    'label.previewTemplate',
    { template: template(text('{customerNo}')) },
    { token: merchant.token },
  );
  expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
