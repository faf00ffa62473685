import { describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { Language, SignedInCaller } from '../../../server/calls/caller.ts';
import { changesBetween, type Version } from '../../../server/orders/write/order-changes.ts';
import { must } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { agreedFor, keyed, submitted, wholeOrder } from './orders-world.ts';

openMerchantDomain();

const writing = () => domain.services.orderWriting;
const save = (input: CallInput<'order.saveDraft'>) => writing().saveDraft(input, keyed(merchant));
const [box] = wholeOrder().boxes;
const [line] = wholeOrder().goods;
const last = async (id: string, caller = merchant) => must((await domain.services.orders.log({ id }, caller))[0]);
const without = (key: string, language: Language = 'en_US'): SignedInCaller => ({
  ...merchant,
  language,
  principal: { ...merchant.principal, permissions: new Set([...merchant.principal.permissions].filter((held) => held !== key)) },
});

describe('the log says what was changed', () => {
  test('in a draft: fields, boxes and goods with what they were and are, and the price', async () => {
    const { id } = await save(wholeOrder());
    const { consignee } = wholeOrder();
    await save({
      ...wholeOrder({ consignee: { ...consignee, country: 'CA', city: 'Toronto' }, goodsType: 'textile', signatureService: 'adult' }),
      id,
      boxes: [
        { ...must(box), boxWeight: '1.5', boxLength: '30.00' },
        { ...must(box), boxNo: 'B2' },
      ],
      goods: [],
    });
    const { operator, operation, changes, changeText } = await last(id);
    expect([operator, operation]).toEqual(['merchant', 'edit']);
    expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['goodsType', 'General cargo', 'Textile'],
      ['signatureService', null, expect.any(String)],
      ['consignee.country', 'United States', 'Canada'],
      ['consignee.city', 'Los Angeles', 'Toronto'],
      ['boxes[0].boxWeight', '1.25', '1.5'],
      ['boxes[1]', null, 'B2 · 1.25 kg · 30*20*10 cm'],
      ['goods[0]', '保温杯 · × 3 · USD 9.90', null],
      ['realTotalAmount', expect.stringMatching(/^USD \d/), null],
    ]);
    expect(changeText.split('\n')).toEqual(
      expect.arrayContaining([
        'Recipient country: United States → Canada',
        'Box 1 · Weight (kg): 1.25 → 1.5',
        'Box 2 added: B2 · 1.25 kg · 30*20*10 cm',
        'Goods line 1 removed: 保温杯 · × 3 · USD 9.90',
      ]),
    );
    const chinese = await last(id, { ...merchant, language: 'zh_CN' });
    expect(chinese.changeText).toContain('收件人国家：美国 → 加拿大');
    expect(chinese.changeText).toContain('第 1 箱 · 重量(kg)：1.25 → 1.5');
  });

  test('when it is submitted: what differs from the draft, and nothing when nothing does', async () => {
    const { id } = await save(wholeOrder());
    const order = wholeOrder({ remark: 'ring twice', customerNo: 'LOG-1' });
    await writing().submit({ ...order, id, ...(await agreedFor(domain, merchant, order)) }, keyed(merchant));
    const { operation, changes } = await last(id);
    expect(operation).toBe('submit');
    expect(changes.map(({ field, to }) => [field, to])).toEqual([
      ['customerNo', 'LOG-1'],
      ['remark', 'ring twice'],
    ]);
    const same = await save(wholeOrder());
    await writing().submit({ ...wholeOrder(), id: same.id, ...(await agreedFor(domain, merchant, wholeOrder())) }, keyed(merchant));
    expect(await last(same.id)).toMatchObject({ operation: 'submit', changes: [], changeText: '' });
    const first = await domain.services.orders.log({ id: same.id }, merchant);
    expect(first.find((entry) => entry.operation === 'create')).toMatchObject({ changes: [] });
  });

  test('of a failed order that is sent again: only what is different now', async () => {
    const placed = await submitted(domain, merchant);
    await domain.behind.admin.query("UPDATE shipment_order SET document_status = 'order_failed', fail_reason = 'x' WHERE id = $1", [
      placed.id,
    ]);
    const order = wholeOrder({ consignee: { ...wholeOrder().consignee, addr1: '78 Sunset Blvd' } });
    await writing().submit({ ...order, id: placed.id, ...(await agreedFor(domain, merchant, order)) }, keyed(merchant));
    expect((await last(placed.id)).changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['consignee.addr1', '77 Sunset Blvd', '78 Sunset Blvd'],
    ]);
  });

  test('when a draft gets another product, or the price of today', async () => {
    const { id } = await save(wholeOrder());
    await writing().updateProduct({ ids: [id], productCode: 'GLOBAL-PACKET' }, keyed(merchant));
    const { operation, changes } = await last(id);
    expect(operation).toBe('product');
    expect(changes.map(({ field, title, to }) => [field, title, to])).toEqual([
      ['productCode', 'Product', 'Global registered packet'],
      ['realTotalAmount', 'Total', expect.stringMatching(/^[A-Z]{3} \d/)],
    ]);
    await domain.behind.admin.query('UPDATE shipment_order SET total_amount = 1.5 WHERE id = $1', [id]);
    await writing().updateProduct({ ids: [id] }, keyed(merchant));
    expect(await last(id)).toMatchObject({
      operation: 'price',
      changes: [{ field: 'realTotalAmount', from: expect.stringMatching(/ 1\.50$/) }],
    });
  });

  test('with amounts as people read them, however they were kept', async () => {
    const dear = { ...must(line), value: '1234.5' };
    const { id } = await save(wholeOrder({ goods: [dear], codPrice: '1000' }));
    await domain.behind.admin.query("UPDATE shipment_order SET total_amount = 1234567.5, currency = 'CNY' WHERE id = $1", [id]);
    await save({
      ...wholeOrder({
        goods: [
          { ...dear, value: '9876543.25' },
          { ...dear, goodsName: '杯子' },
        ],
        codPrice: '20000.50',
      }),
      id,
    });
    const { changes, changeText } = await last(id);
    const told = Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to]]));
    expect(told['goods[0].value']).toEqual(['1,234.5', '9,876,543.25']);
    expect(told['goods[1]']).toEqual([null, '杯子 · × 3 · USD 1,234.50']);
    expect(told.codPrice).toEqual(['1,000', '20,000.5']);
    expect(told.realTotalAmount?.[0]).toBe('CNY 1,234,567.50');
    expect(changeText).toContain('CNY 1,234,567.50 →');
  });

  test('to who may see it: remarks and amounts are hidden there too', async () => {
    const { id } = await save(wholeOrder());
    await save({ ...wholeOrder({ remark: 'secret', boxes: [{ ...must(box), boxWeight: '2' }] }), id });
    const fields = async (caller: SignedInCaller) => (await last(id, caller)).changes.map(({ field }) => field);
    expect(await fields(merchant)).toEqual(['remark', 'boxes[0].boxWeight', 'realTotalAmount']);
    expect(await fields(without('order:amount'))).toEqual(['remark', 'boxes[0].boxWeight']);
    await domain.behind.admin.query("UPDATE permission SET status = '1' WHERE action = 'order:remark'");
    try {
      const blind = await last(id, without('order:remark'));
      expect(blind.changes.map(({ field }) => field)).toEqual(['boxes[0].boxWeight', 'realTotalAmount']);
      expect(JSON.stringify(blind)).not.toContain('secret');
    } finally {
      await domain.behind.admin.query("UPDATE permission SET status = '0' WHERE action = 'order:remark'");
    }
  });
});

describe('changes between two versions', () => {
  const version = (typed: Version['typed'], customerNo = 'N'): Version => ({ typed, customerNo, totalAmount: null, currency: null });
  const between = (before: Version['typed'], after: Version['typed']) =>
    changesBetween(version(before), version(after)).map(({ field, from, to }) => `${field}: ${from} → ${to}`);

  test('a line that goes takes no others along, and one that moves is the same', () => {
    const boxes = ['A', 'B', 'C'].map((boxNo) => ({ ...must(box), boxNo }));
    expect(between({ boxes }, { boxes: boxes.slice(1) })).toEqual(['boxes[0]: A · 1.25 kg · 30*20*10 cm → null']);
    expect(between({ boxes }, { boxes: [...boxes].reverse() })).toEqual([]);
    const heavy = boxes.map((one) => (one.boxNo === 'C' ? { ...one, boxWeight: '9' } : one));
    expect(between({ boxes }, { boxes: heavy.slice(1) })).toEqual([
      'boxes[0]: A · 1.25 kg · 30*20*10 cm → null',
      'boxes[1].boxWeight: 1.25 → 9',
    ]);
    const goods = [must(line), { ...must(line), goodsName: '杯子', goodsNameEn: 'Cup' }];
    expect(between({ goods }, { goods: [{ ...must(goods[1]), quantity: 9 }] })).toEqual([
      'goods[0]: 保温杯 · × 3 · 9.9 USD → null',
      'goods[0].quantity: 3 → 9',
    ]);
  });

  test('the same said otherwise is no change', () => {
    expect(
      between(
        { insured: false, codPrice: '1.20', remark: '', boxes: [{ boxWeight: 1.5 }] },
        { codPrice: '1.2', boxes: [{ boxWeight: '1.500' }] },
      ),
    ).toEqual([]);
    expect(between({ boxes: [{ ...must(box), volume: '0.006' }] }, { boxes: [must(box)] })).toEqual([]);
  });

  test('is bounded in number and length', () => {
    const boxes = Array.from({ length: 200 }, (_, at) => ({ ...must(box), boxNo: `B${at}` }));
    const changes = changesBetween(version({}), version({ boxes, remark: '长'.repeat(500) }));
    expect(changes).toHaveLength(30);
    expect(must(changes[0]).to).toHaveLength(120);
    expect(changes.at(-1)).toEqual({ field: '…', from: null, to: '172' });
  });
});
