import { describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { agreedFor, keyed, stateOf, submitted, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

const writing = () => domain.services.orderWriting;
const save = (input: CallInput<'order.saveDraft'>, caller = keyed(merchant)) => writing().saveDraft(input, caller);
const form = (input: CallInput<'order.form'>, caller = merchant) => writing().form(input, caller);

describe('a draft', () => {
  test('is kept as it was typed, right or wrong, and shows what can be shown', async () => {
    const typed = {
      customerNo: 'has blank inside',
      productCode: 'NO-SUCH',
      consignee: { name: ' Ada ', country: 'Atlantis', city: '' },
      boxes: [{ boxNo: 'B 1', boxWeight: 'heavy' }, { boxWeight: 2.5 }],
      goods: [{ goodsName: '杯', quantity: '-3', value: 'dear' }],
    };
    const saved = await save(typed);
    expect(saved.customerNo).toMatch(/^WB/);
    expect(saved.updateTime).toBe('2026-11-20 12:00:00');
    expect(await form({ id: saved.id })).toEqual({ id: saved.id, revision: 1, ...typed });
    const detail = await domain.services.orders.detail({ id: saved.id }, merchant);
    expect(detail).toMatchObject({ productCode: null, orderWeight: '2.500', boxCount: 2, realTotalAmount: null, consigneeName: 'Ada' });
    expect(detail.consignee).toMatchObject({ name: 'Ada', country: 'Atlantis', city: null });
    expect(detail.boxes.map((box) => box.boxWeight)).toEqual([null, '2.5']);
    expect(detail.goods[0]).toMatchObject({ quantity: null, value: null });
    const page = await domain.services.orders.list({ customerNo: saved.customerNo }, merchant);
    expect(page.records[0]).toMatchObject({ id: saved.id, orderStatus: 'draft', productName: null, currencyCode: null });
  });

  test('an empty one is one too', async () => {
    const { id } = await save({});
    expect(await form({ id })).toMatchObject({ id });
    expect((await domain.services.orders.detail({ id }, merchant)).boxes).toEqual([]);
    expect(await form({})).toEqual({});
  });

  test('has a price when it is a whole order, and is submitted at it', async () => {
    const order = wholeOrder({ customerNo: 'DRAFT-1' });
    const { id } = await save(order);
    const agreed = await agreedFor(domain, merchant, order);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'draft', currency: agreed.currencyCode });
    expect(Number((await stateOf(domain, id)).total)).toBe(Number(agreed.total));
    const placed = await writing().submit({ ...order, id, ...agreed }, keyed(merchant));
    expect(placed).toMatchObject({ id, customerNo: 'DRAFT-1' });
    const { rows } = await domain.behind.admin.query('SELECT 1 FROM order_draft WHERE order_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await refusalOf(save({ ...order, id }))).code).toBe('order_wrong_state');
  });

  test('is changed in place, and its log says so', async () => {
    const { id, customerNo } = await save(wholeOrder());
    const again = await save({ ...wholeOrder({ goodsType: 'textile' }), id });
    expect(again.customerNo).toBe(customerNo);
    expect((await domain.services.orders.detail({ id }, merchant)).goodsType).toBe('textile');
    const log = await domain.services.orders.log({ id }, merchant);
    expect(log.map((entry) => entry.operation)).toEqual(['edit', 'create']);
  });

  test('a taken customer number is refused, its own is not', async () => {
    const { id } = await save({ customerNo: 'MINE-1' });
    expect((await save({ id, customerNo: 'MINE-1' })).customerNo).toBe('MINE-1');
    expect((await refusalOf(save({ customerNo: 'MINE-1' }))).code).toBe('customer_no_taken');
  });

  test('data rules hold; foreign, absent and malformed ones are alike', async () => {
    await withRule(domain, ['createBy', 'eq', 'somebody'], async () => {
      expect((await refusalOf(save(wholeOrder()))).code).toBe('forbidden');
    });
    const [foreign] = await orderIds(domain, tenants.globex, "document_status = 'draft'", 1);
    for (const id of [must(foreign), '01a00000-0000-7000-8000-00000000dead', 'x']) {
      expect((await refusalOf(save({ id }))).code).toBe('order_not_found');
      expect((await refusalOf(form({ id }))).code).toBe('order_not_found');
    }
  });

  test('a remark that its writer may not see stays', async () => {
    const { id } = await save({ remark: 'handle with care' });
    await domain.behind.admin.query("UPDATE permission SET status = '1' WHERE action = 'order:remark'");
    const blind = { ...merchant, principal: { ...merchant.principal, permissions: without('order:remark') } };
    expect(await form({ id }, blind)).not.toHaveProperty('remark');
    await save({ id, goodsType: 'food' }, keyed(blind));
    expect(await form({ id }, { ...merchant, principal: { ...merchant.principal, permissions: with_('order:remark') } })).toMatchObject({
      remark: 'handle with care',
      goodsType: 'food',
    });
  });
});

const without = (key: string) => new Set([...merchant.principal.permissions].filter((held) => held !== key));
const with_ = (key: string) => new Set([...merchant.principal.permissions, key]);

describe('the form of an order that was submitted', () => {
  test('a copy has neither id nor numbers; editing is for drafts and failed orders', async () => {
    const placed = await submitted(domain, merchant, { customerNo: 'COPY-1' });
    const copy = await form({ id: placed.id, copy: true });
    expect(copy).not.toHaveProperty('id');
    expect(copy).not.toHaveProperty('customerNo');
    expect(copy).toMatchObject({ productCode: 'US-STANDARD', consignee: { name: 'Ada Byron' }, boxes: [{ boxNo: 'B1' }] });
    expect(must(copy.boxes?.[0])).not.toHaveProperty('subOrderNo');
    // What comes out goes in again: a copy is a whole order.
    const { id } = await save(copy);
    expect((await stateOf(domain, id)).total).not.toBeNull();
    expect((await refusalOf(form({ id: placed.id }))).code).toBe('order_wrong_state');
  });

  test('what is changed in a failed one is kept beside it, as another version, until it is submitted anew', async () => {
    const { id, customerNo } = await submitted(domain, merchant);
    await domain.behind.admin.query("UPDATE shipment_order SET document_status = 'order_failed', fail_reason = 'no room' WHERE id = $1", [
      id,
    ]);
    const opened = await form({ id });
    const { id: _id, revision, ...typed } = opened;
    const named = (goodsNameEn: string) => ({ ...typed, goods: (typed.goods ?? []).map((line) => ({ ...line, goodsNameEn })) });
    const saved = await save({ id, revision: must(revision), ...named('Mug') });
    expect(saved).toMatchObject({ id, customerNo, revision: must(revision) + 1 });
    expect(await form({ id })).toMatchObject({ goods: [{ goodsNameEn: 'Mug' }], revision: saved.revision });
    expect(await stateOf(domain, id)).toMatchObject({ document: 'order_failed' });
    expect((await domain.services.orders.detail({ id }, merchant)).failReason).toBe('no room');
    expect((await refusalOf(save({ id, revision: must(revision), ...named('Cup') }))).code).toBe('order_changed');
    const totals = (await domain.services.orderLookUps.totals({ ids: [id] }, merchant)).amounts;
    expect(await writing().batchSubmit({ ids: [id], totals }, keyed(merchant))).toMatchObject({ done: 1 });
    expect((await domain.services.orders.detail({ id }, merchant)).goods[0]?.goodsNameEn).toBe('Mug');
  });

  test('a failed one is edited with its number and submitted anew', async () => {
    const placed = await submitted(domain, merchant, { customerNo: 'FAIL-1' });
    await domain.behind.admin.query("UPDATE shipment_order SET document_status = 'order_failed', fail_reason = 'x' WHERE id = $1", [
      placed.id,
    ]);
    expect(await form({ id: placed.id })).toMatchObject({ id: placed.id, customerNo: 'FAIL-1', goods: [{ quantity: 3 }] });
    const order = wholeOrder({ customerNo: 'FAIL-2', consignee: { ...wholeOrder().consignee, name: 'Grace' } });
    const again = await writing().submit({ ...order, id: placed.id, ...(await agreedFor(domain, merchant, order)) }, keyed(merchant));
    expect(again).toMatchObject({ id: placed.id, customerNo: 'FAIL-2' });
    const detail = await domain.services.orders.detail({ id: placed.id }, merchant);
    expect(detail).toMatchObject({ failReason: null, consignee: { name: 'Grace' }, documentStatus: 'ordering' });
    expect(detail.boxes).toHaveLength(1);
  });
});
