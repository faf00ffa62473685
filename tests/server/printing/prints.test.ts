import { generateKeyPairSync, verify } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { createRenderer, type Renderer } from '../../../server/labels/renderer.ts';
import { createPrintClient } from '../../../server/printing/print-client.ts';
import { createPrinting } from '../../../server/printing/printing.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { keyed, runJobs, submitted, wholeOrder, withRule } from '../orders/orders-world.ts';

openMerchantDomain();

let colleague: SignedInCaller;
beforeAll(async () => {
  await domain.behind.admin.query(`UPDATE app_user SET authe_status = 1 WHERE username = 'newbie'`);
  colleague = await domain.as('newbie', 'en_US');
});

type Print = CallInput<'print.start'>;
type Changes = Partial<CallInput<'order.submit'>>;

/** A paid order that its carrier has generated. */
async function printable(changes: Changes = {}): Promise<string> {
  const { id } = await submitted(domain, merchant, { ...changes, pay: true });
  await runJobs(domain);
  return id;
}

const start = (ids: readonly string[], more: Partial<Print> = {}, caller = keyed(merchant)) =>
  domain.services.printing.start({ ids: [...ids], kind: 'label', workstation: 'WS-1', way: 'browser', ...more }, caller);
const contentOf = async (work: ReturnType<typeof start>) => text((await work).content);

async function rowsOf(orderId: string) {
  const { rows } = await domain.behind.admin.query(
    'SELECT nth, kind, box_no AS box, reason, username, workstation, weight::text FROM print_record WHERE order_id = $1 ORDER BY nth',
    [orderId],
  );
  return rows;
}

describe('a print', () => {
  test('hands out a PDF and enters who, where and what; the second needs a reason', async () => {
    const id = await printable();
    expect((await contentOf(start([id], { weight: '1.900', weightFrom: 'typed', printer: 'Zebra' }))).slice(0, 5)).toBe('%PDF-');
    const refusal = await refusalOf(start([id], {}, keyed(colleague)));
    expect(refusal.code).toBe('print_again');
    expect(refusal.detail.result).toMatchObject({ again: [{ id, times: 1, lastBy: 'merchant' }] });
    expect((await refusalOf(start([id], { reason: '   ' }))).code).toBe('print_again');
    await start([id], { reason: 'jammed', workstation: 'WS-2' }, keyed(colleague));
    expect(await rowsOf(id)).toEqual([
      { nth: 1, kind: 'label', box: null, reason: null, username: 'merchant', workstation: 'WS-1', weight: '1.900' },
      { nth: 2, kind: 'label', box: null, reason: 'jammed', username: 'newbie', workstation: 'WS-2', weight: null },
    ]);
    const { records } = await domain.services.printing.list({ again: true }, merchant);
    expect(records[0]).toMatchObject({
      orderId: id,
      nth: 2,
      reason: 'jammed',
      printBy: 'newbie',
      printKind_dictText: 'Label',
      isUndone: false,
    });
    const [first] = (await domain.services.printing.list({ workstation: 'ws-1', column: 'printTime', order: 'desc' }, merchant)).records;
    expect(first).toMatchObject({ orderId: id, weight: '1.900', declaredWeight: '1.250', isOffWeight: true, printer: 'Zebra' });
    // Another document of the order has a history of its own.
    await start([id], { kind: 'invoice' });
    expect((await rowsOf(id)).map(({ kind, nth }) => `${kind} ${nth}`).sort()).toEqual(['invoice 1', 'label 1', 'label 2']);
  });

  test('that is sent again with its key, eight times at once, is one print', async () => {
    const id = await printable();
    const caller = keyed(merchant);
    const files = await Promise.all(Array.from({ length: 8 }, () => contentOf(start([id], {}, caller))));
    expect(new Set(files.map((file) => file.slice(0, 5)))).toEqual(new Set(['%PDF-']));
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await refusalOf(start([id], { workstation: 'WS-9' }, caller))).code).toBe('key_reused');
  });

  test('by two stations at once is the first for one; the other has to say why', async () => {
    const id = await printable();
    const outcomes = await Promise.allSettled([start([id]), start([id], { workstation: 'WS-2' }, keyed(colleague))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('of several orders is all or none, and its order is that of the list', async () => {
    const [one, other] = [await printable(), await printable()];
    const { id: unpaid } = await submitted(domain, merchant);
    expect((await refusalOf(start([one, unpaid, other]))).code).toBe('order_not_printable');
    expect(await rowsOf(one)).toEqual([]);
    const check = await domain.services.printing.check({ ids: [other, unpaid, one], kind: 'label' }, merchant);
    expect(check).toMatchObject({ printable: [other, one], unprintable: [{ id: unpaid }], again: [], needsReason: true });
    await start([other, one]);
    const again = await domain.services.printing.check({ ids: [one, other], kind: 'label' }, merchant);
    expect(again.again.map(({ id, times }) => [id, times])).toEqual([
      [one, 1],
      [other, 1],
    ]);
  });

  test('whose order changes while its document is made is made again', async () => {
    const id = await printable();
    const real = createRenderer();
    let made = 0;
    const renderer: Renderer = {
      ...real,
      render: async (task) => {
        made += 1;
        const rendered = await real.render(task);
        if (made === 1) await domain.behind.admin.query("UPDATE shipment_order SET remark = 'changed' WHERE id = $1", [id]);
        return rendered;
      },
    };
    const printing = createPrinting({ database: domain.database, now: () => domain.clock.now, renderer }, null);
    await printing.start({ ids: [id], kind: 'label' }, keyed(merchant));
    await real.close();
    expect([made, (await rowsOf(id)).length]).toEqual([2, 1]);
  });

  test('of one box counts with those of the whole order', async () => {
    const boxes = wholeOrder().boxes.flatMap((box) => [box, { ...box, boxNo: 'B2', boxWeight: '0.500' }]);
    const id = await printable({ boxes });
    await start([id], { boxNo: 'B2' });
    const { rows } = await domain.behind.admin.query<{ number: string }>(
      "UPDATE order_box SET sub_order_no = coalesce(sub_order_no, 'SUB-B2') WHERE order_id = $1 AND box_no = 'B2' RETURNING sub_order_no AS number",
      [id],
    );
    const scan = await domain.services.printing.scan({ number: must(rows[0]).number }, merchant);
    expect(scan).toMatchObject({ boxNo: 'B2', declaredWeight: '0.500', unprintable: null, again: { times: 1 } });
    expect((await refusalOf(start([id]))).code).toBe('print_again');
    await start([id], { boxNo: 'B1' });
    expect((await refusalOf(start([id], { boxNo: 'B3' }))).code).toBe('print_none');
    await start([id], { reason: 'lost' });
    expect((await rowsOf(id)).map(({ box, nth }) => `${box} ${nth}`)).toEqual(['B2 1', 'B1 1', 'null 3']);
  });

  test('takes a box and a weight with a single order only', async () => {
    const ids = [await printable(), await printable()];
    for (const wrong of [{ boxNo: 'B1' }, { weight: '1', weightFrom: 'typed' }, { weight: '1' }] as const) {
      expect((await refusalOf(start('weightFrom' in wrong || 'boxNo' in wrong ? ids : ids.slice(0, 1), wrong))).code).toBe(
        'invalid_fields',
      );
    }
  });
});

describe('undo', () => {
  const undo = (id: string, caller = merchant) => domain.services.printing.undo({ id, kind: 'label' }, caller);

  test('is for the own last print within 15 minutes, once; the next print needs no reason', async () => {
    const id = await printable();
    expect((await refusalOf(undo(id))).code).toBe('print_none');
    await start([id]);
    expect((await refusalOf(undo(id, colleague))).code).toBe('print_none');
    const outcomes = await Promise.allSettled([undo(id), undo(id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await domain.services.printing.list({}, merchant)).records.find(({ orderId }) => orderId === id)).toMatchObject({
      isUndone: true,
      undoneBy: 'merchant',
    });
    await start([id]);
    expect((await rowsOf(id)).map(({ nth, reason }) => [nth, reason])).toEqual([
      [1, null],
      [2, null],
    ]);
    const before = domain.clock.now;
    domain.clock.now = new Date(before.getTime() + 16 * 60_000);
    expect((await refusalOf(undo(id))).code).toBe('print_none');
    domain.clock.now = before;
  });
});

describe('the ledger', () => {
  test('cannot be changed, not even by its owner', async () => {
    const id = await printable();
    await start([id]);
    for (const sql of ['UPDATE print_record SET nth = 9', 'DELETE FROM print_record', 'TRUNCATE print_record CASCADE'])
      await expect(domain.behind.admin.query(sql)).rejects.toThrow(/append-only/);
  });

  test('shows nothing of another tenant or outside the data rules, and prints nothing of them', async () => {
    const id = await printable();
    await start([id]);
    const globex = await domain.as('globex', 'en_US');
    expect((await domain.services.printing.list({}, globex)).records).toEqual([]);
    expect((await refusalOf(start([id], {}, keyed(globex)))).code).toBe('order_not_found');
    await withRule(domain, ['boxCount', 'gt', '50'], async () => {
      const narrowed = await domain.as('merchant');
      expect((await domain.services.printing.list({}, narrowed)).total).toBe(0);
      expect((await refusalOf(start([id], { reason: 'x' }, keyed(narrowed)))).code).toBe('order_not_found');
    });
  });

  test('asks for no reason where the company wants none', async () => {
    const id = await printable();
    await domain.services.printing.setSetting({ needsReason: false }, merchant);
    expect(await domain.services.printing.setting(colleague)).toEqual({ needsReason: false });
    await start([id]);
    await start([id]);
    await domain.services.printing.setSetting({ needsReason: true }, merchant);
    expect(await rowsOf(id)).toHaveLength(2);
    const globex = await domain.as('globex');
    expect(await domain.services.printing.setting(globex)).toEqual({ needsReason: true });
  });

  test('is exported as a workbook, and searched by numbers and days', async () => {
    const id = await printable();
    await start([id]);
    const { customer_no: no } = must(
      (await domain.behind.admin.query<{ customer_no: string }>('SELECT customer_no FROM shipment_order WHERE id = $1', [id])).rows[0],
    );
    expect(
      (await domain.services.printing.list({ customerNo: `${no}\nNONE` }, merchant)).records.map(({ customerNo }) => customerNo),
    ).toEqual([no]);
    const day = { printTime_begin: '2020-01-01', printTime_end: '2020-01-02' };
    expect((await domain.services.printing.list(day, merchant)).total).toBe(0);
    const file = await domain.services.printing.export({ customerNo: no }, merchant);
    expect(file.fileName).toBe('Print records.xlsx');
    const [header, row] = must((await readXlsx(await buffer(file.content))).sheets[0]).rows;
    expect(row?.[header?.indexOf('Customer no.') ?? -1]).toBe(no);
    expect(row?.[header?.indexOf('Workstation') ?? -1]).toBe('WS-1');
  });
});

test('requests to a print client are signed by SHA-512', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = createPrintClient({ certificate: 'C', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
  const request = 'a'.repeat(64);
  expect(verify('RSA-SHA512', Buffer.from(request), publicKey, Buffer.from(client.sign({ request }), 'base64'))).toBe(true);
  expect(() => createPrintClient(null).sign({ request })).toThrow();
});
