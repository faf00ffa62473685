import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { readLimits } from '../../../server/imports/reader/limits.ts';
import { openArchive } from '../../../server/imports/reader/zip.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { textWorkbook } from '../../support/workbooks.ts';
import { orderBook, sendFile, textsOf } from './import-world.ts';

type Outcome = CallReply<'order.importExcel'>;

let server: TestServer;
let moment = new Date('2026-11-21T04:00:00Z');
const tokens = new Map<string, string>();
const tokenOf = (name: string) => tokens.get(name) ?? '';
beforeAll(async () => {
  server = await startTestServer({ options: { replaced: { now: () => moment } } });
  for (const name of ['merchant', 'clerk', 'globex']) tokens.set(name, await server.login(name));
});
afterAll(() => server.stop());

const later = (minutes: number) => {
  moment = new Date(moment.getTime() + minutes * 60_000);
};
const failing = async () => {
  const { envelope } = await sendFile<Outcome>(server, '/oms/order/importExcel', orderBook([{ Unit: '' }]), {
    token: tokenOf('merchant'),
    name: '十一月/订单 1.xlsx',
    fields: { template: 'simple' },
  });
  return envelope.result.key ?? '';
};
const ticketFor = (key: string, account = 'merchant') =>
  server.call('ext.ticket', { purpose: 'importErrors', id: key }, { token: tokenOf(account) });
const fetchBy = (key: string, token: string) => server.call('common.exportVerifyMsg', { key, token }, { lang: 'en_US' });
const bare = ({ status, envelope }: Awaited<ReturnType<typeof fetchBy>>) => ({ status, ...envelope, timestamp: 0, requestId: '' });

describe('F3: the file with reasons is had by a ticket, for a minute and once [v5.0.0-14.2.1] [v5.0.0-8.2.2]', () => {
  test('with its own name, to be saved', async () => {
    const key = await failing();
    const { envelope } = await ticketFor(key);
    const { status, headers, bytes } = await fetchBy(key, envelope.result.ticket);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('订单 1.xlsx')}`);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(textsOf(bytes)['2/1']).toBe('Unit: Cannot be empty');
  });

  test('a second time it is worth nothing, and after a minute neither', async () => {
    const key = await failing();
    const first = (await ticketFor(key)).envelope.result.ticket;
    expect((await fetchBy(key, first)).envelope.success).toBe(true);
    expect((await fetchBy(key, first)).envelope).toMatchObject({ success: false, errorCode: 'ticket_invalid' });
    const old = (await ticketFor(key)).envelope.result.ticket;
    later(1.1);
    expect((await fetchBy(key, old)).envelope).toMatchObject({ success: false, errorCode: 'ticket_invalid' });
  });

  test('twenty at once: one gets it', async () => {
    const key = await failing();
    const { ticket } = (await ticketFor(key)).envelope.result;
    const replies = await Promise.all(Array.from({ length: 20 }, () => fetchBy(key, ticket)));
    expect(replies.filter(({ envelope }) => envelope.success)).toHaveLength(1);
  });

  test("a session's token is no ticket: 401, and it goes on being good where it belongs", async () => {
    const key = await failing();
    const reply = await fetchBy(key, tokenOf('merchant'));
    expect(reply.status).toBe(401);
    expect((await server.call('auth.me', {}, { token: tokenOf('merchant') })).envelope.success).toBe(true);
  });

  test("another's key is as one that is not there, for the ticket and with a ticket of one's own", async () => {
    const key = await failing();
    const own = await failing();
    const absent = 'A'.repeat(22);
    const plain = ({ envelope }: Awaited<ReturnType<typeof ticketFor>>) => ({ ...envelope, timestamp: 0, requestId: '' });
    for (const account of ['globex', 'clerk'])
      expect(plain(await ticketFor(key, account))).toEqual(plain(await ticketFor(absent, account)));
    const ticket = async () => (await ticketFor(own)).envelope.result.ticket;
    expect(bare(await fetchBy(key, await ticket()))).toEqual(bare(await fetchBy(absent, await ticket())));
  });

  test('a key that nobody used for 15 minutes opens nothing', async () => {
    const key = await failing();
    later(14);
    expect((await ticketFor(key)).envelope.success).toBe(true);
    later(2);
    expect((await ticketFor(key)).envelope).toMatchObject({ success: false, errorCode: 'import_not_found' });
    // Who works on its rows keeps it.
    expect((await server.call('order.importFailures', { key }, { token: tokenOf('merchant') })).envelope.success).toBe(true);
    expect((await ticketFor(key)).envelope.success).toBe(true);
  });
});

describe('files that are none of ours', () => {
  test.each([
    ['orders.xls', Buffer.from('x'), /\.xls 文件/, /old \.xls file/],
    ['orders.xlsm', Buffer.from('x'), /宏/, /macros/],
    ['orders.csv', Buffer.from('a,b'), /CSV/, /CSV/],
    ['orders.xlsx', Buffer.from('\ufeff客户单号,产品,国家\nA,B,C\n'), /CSV/, /CSV/],
    ['orders.et', Buffer.from('x'), /WPS 打开后另存为 \.xlsx/, /open it in Excel or WPS/],
    ['orders', Buffer.from('x'), /WPS 打开后另存为 \.xlsx/, /open it in Excel or WPS/],
  ])('%s is refused with what to do, in both languages', async (name, bytes, zh, en) => {
    for (const [lang, text] of [
      ['zh_CN', zh],
      ['en_US', en],
    ] as const)
      expect(
        (
          await sendFile(server, '/oms/order/importExcel', bytes, {
            token: tokenOf('merchant'),
            name,
            lang,
            fields: { template: 'simple' },
          })
        ).envelope,
      ).toMatchObject({
        errorCode: 'import_refused',
        message: expect.stringMatching(text),
      });
  });
});

describe('templates', () => {
  const names = ['orderSimple', 'orderMultiple', 'shipperAddress', 'consigneeAddress', 'deliveryAddress'] as const;
  const get = (name: (typeof names)[number], lang: string, account = 'merchant') =>
    server.call('common.template', { name }, { token: tokenOf(account), lang });

  test.each(names)('%s is a workbook in both languages, with an example that is not imported', async (name) => {
    for (const [lang, first] of [
      ['', /客户单号|地址代码/],
      ['en_US', /Customer no|Code/],
    ] as const) {
      const { status, bytes } = await get(name, lang);
      expect(status).toBe(200);
      const texts = textsOf(bytes);
      expect(texts['1/1']).toMatch(first);
      const path = name.startsWith('order')
        ? '/oms/order/importExcel'
        : `/oms/omsUser${name === 'shipperAddress' ? 'Shipper' : 'Consignee'}Address/importExcel`;
      const fields: Record<string, string> =
        name === 'orderSimple' ? { template: 'simple' } : name === 'orderMultiple' ? { template: 'multiple' } : {};
      const { envelope } = await sendFile<Outcome>(server, path, bytes, { token: tokenOf('merchant'), fields });
      expect(envelope).toMatchObject({
        success: false,
        errorCode: 'import_refused',
        message: expect.stringContaining('there are no rows'),
      });
    }
  });

  test.each(names)('%s: every column is of texts down to its end, so that no program rounds or dates what is typed', async (name) => {
    const { part } = openArchive((await get(name, 'en_US')).bytes, readLimits);
    const styles = part('xl/styles.xml')?.toString() ?? '';
    const [, cellStyles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
    const text = /<numFmt numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1];
    const isText = (cellStyles.match(/<xf [^>]*>/g) ?? []).map((style) => style.includes(`numFmtId="${text}"`));
    const columns =
      part('xl/worksheets/sheet1.xml')
        ?.toString()
        .match(/<col [^>]*>/g) ?? [];
    expect(columns.length).toBeGreaterThan(8);
    expect(columns.filter((column) => isText[Number(/style="(\d+)"/.exec(column)?.[1] ?? -1)] !== true)).toEqual([]);
  });

  /** The template with its example as an order: it gets a number of its own, and nothing else is touched. */
  const withExample = async (name: (typeof names)[number], lang: string, number: string, account = 'merchant') => {
    const texts = textsOf((await get(name, lang, account)).bytes);
    const places = Object.keys(texts).map((place) => place.split('/').map(Number));
    const [height, width] = [Math.max(...places.map(([row = 0]) => row)), Math.max(...places.map(([, column = 0]) => column))];
    const row = (at: number) => Array.from({ length: width }, (_, column) => texts[`${at}/${column + 1}`] ?? '');
    const rows = Array.from({ length: height }, (_, at) => row(at + 1).map((text) => (/^(示例|EXAMPLE)$/.test(text) ? number : text)));
    return textWorkbook(rows);
  };
  const examples = [
    ['orderSimple', 'simple', '', 1],
    ['orderSimple', 'simple', 'en_US', 1],
    ['orderMultiple', 'multiple', '', 2],
    ['orderMultiple', 'multiple', 'en_US', 2],
  ] as const;
  test.each(examples)('%s (%s, %s): its example can be ordered as it stands, and has a price', async (name, template, lang, boxes) => {
    const number = `EXAMPLE-${template}-${lang}`;
    const { envelope } = await sendFile<Outcome>(server, '/oms/order/importExcel', await withExample(name, lang, number), {
      token: tokenOf('merchant'),
      fields: { template, forecast: '1' },
    });
    expect(envelope).toMatchObject({ success: true, result: { successCount: 1, skippedCount: 0, errorCount: 0 } });
    const { rows } = await server.database.admin.query(
      'SELECT document_status AS status, total_amount > 0 AS priced, box_count AS boxes FROM shipment_order WHERE customer_no = $1',
      [number],
    );
    expect(rows).toEqual([{ status: expect.not.stringMatching('draft'), priced: true, boxes }]);
  });

  test('where nothing goes to the usual place, the example goes to another', async () => {
    await server.database.admin.query(
      "UPDATE product SET effective_to = '2026-01-01' WHERE code IN ('EU-DDP', 'GLOBAL-PACKET') AND tenant_id = (SELECT id FROM tenant WHERE name = 'Globex Trading')",
    );
    const book = await withExample('orderSimple', 'en_US', 'EXAMPLE-elsewhere', 'globex');
    expect(Object.values(textsOf(book))).toContain('United States');
    const { envelope } = await sendFile<Outcome>(server, '/oms/order/importExcel', book, {
      token: tokenOf('globex'),
      fields: { template: 'simple', forecast: '1' },
    });
    expect(envelope).toMatchObject({ success: true, result: { successCount: 1 } });
  });

  test('the addresses of the spec lead to them', async () => {
    const options = { token: tokenOf('merchant') };
    expect((await server.call('common.simpleExcelUrl', {}, options)).envelope.result).toBe('/common/template/orderSimple');
    expect((await server.call('common.multipleExcelUrl', {}, options)).envelope.result).toBe('/common/template/orderMultiple');
    expect((await server.call('common.template', { name: 'orderSimple' }, {})).status).toBe(401);
  });
});

describe('addresses by a workbook', () => {
  const columns = ['Code *', 'Name *', 'Country *', 'State', 'City *', 'District', 'Address 1 *', 'Postcode', 'Default'];
  const send = (kind: 'Shipper' | 'Consignee' | 'Delivery', rows: readonly (readonly string[])[], account = 'merchant') =>
    sendFile<Outcome>(server, `/oms/omsUser${kind}Address/importExcel`, textWorkbook([columns, ...rows]), { token: tokenOf(account) });

  test('senders by their code: made, skipped, failed', async () => {
    const rows = [
      ['IMP-1', '王小明', '中国', '广东省', '深圳市', '宝安区', '新和大道 1 号', '518103', 'Yes'],
      ['IMP-2', 'Li', 'China', '广东省', '深圳市', '宝安区', 'Road 2', 'wrong-code', ''],
      ['', 'No code', 'China', '广东省', '深圳市', '宝安区', 'Road 3', '', ''],
      ['IMP-4', 'No district', 'China', '广东省', '深圳市', '', 'Road 4', '', ''],
    ];
    const first = await send('Shipper', rows);
    expect(first.envelope).toMatchObject({ success: false, result: { successCount: 1, errorCount: 3, skippedCount: 0 } });
    expect((await send('Shipper', rows)).envelope.result).toMatchObject({ successCount: 0, errorCount: 3, skippedCount: 1 });
    const kept = await server.call('shipperAddress.getDefault', {}, { token: tokenOf('merchant') });
    expect(kept.envelope.result).toMatchObject({ code: 'IMP-1', country: 'CN', isDefault: true });
    const key = first.envelope.result.key ?? '';
    const { ticket } = (await ticketFor(key)).envelope.result;
    const texts = textsOf((await fetchBy(key, ticket)).bytes);
    expect(texts['3/1']).toMatch(/^Postcode: /);
    expect(texts['5/1']).toBe('District: Choose province, city and region');
  });

  test('recipients by all that is said of them', async () => {
    const rows = [
      ['', 'Ada', 'United States', 'CA', 'Los Angeles', '', '77 Sunset Blvd', '90028', ''],
      ['', 'Ada', 'United States', 'CA', 'Los Angeles', '', '78 Sunset Blvd', '90028', ''],
    ];
    expect((await send('Consignee', rows)).envelope).toMatchObject({ success: true, result: { key: null, successCount: 2 } });
    expect((await send('Consignee', rows)).envelope).toMatchObject({ success: true, result: { successCount: 0, skippedCount: 2 } });
  });

  test('delivery places by their code', async () => {
    const rows = [
      ['DOCK-7', 'Night dock', 'China', '广东省', '深圳市', '宝安区', '新和大道 7 号', '518103', ''],
      ['', 'No code', 'China', '广东省', '深圳市', '宝安区', 'Road 3', '', ''],
    ];
    expect((await send('Delivery', rows)).envelope.result).toMatchObject({ successCount: 1, errorCount: 1, skippedCount: 0 });
    expect((await send('Delivery', rows)).envelope.result).toMatchObject({ successCount: 0, errorCount: 1, skippedCount: 1 });
    const found = await server.call('deliveryAddress.page', { keyword: 'night' }, { token: tokenOf('merchant') });
    expect(found.envelope.result.records).toMatchObject([{ code: 'DOCK-7', choiceText: expect.stringContaining('DOCK-7 · ') }]);
    expect((await send('Delivery', [], 'clerk')).status).toBe(403);
  });

  test('who lacks the right is refused', async () => {
    expect((await send('Shipper', [], 'clerk')).status).toBe(403);
  });
});
