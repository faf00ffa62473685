import { describe, expect, test } from 'vitest';
import type { TotalsPurpose } from '../../../contract/endpoints/orders/order-write.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import type { Totals } from '../../../server/orders/totals.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { balanceOf, keyed, stateOf, submitted, totalsFor, transfersOf, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

const writing = () => domain.services.orderWriting;
const put = (id: string, columns: string) => domain.behind.admin.query(`UPDATE shipment_order SET ${columns} WHERE id = $1`, [id]);
const totals = (ids: readonly string[], caller = merchant) => totalsFor(domain, caller, ids);
const pay = (ids: readonly string[], agreed: Totals, caller = merchant) => writing().pay({ ids: [...ids], totals: agreed }, keyed(caller));
const submitAndPay = (ids: readonly string[], agreed?: Totals) =>
  writing().batchSubmit({ ids: [...ids], pay: true, ...(agreed === undefined ? {} : { totals: agreed }) }, keyed(merchant));
const draft = async () => (await writing().saveDraft(wholeOrder(), keyed(merchant))).id;
const holding = (...keys: string[]): SignedInCaller => ({ ...merchant, principal: { ...merchant.principal, permissions: new Set(keys) } });
const balances = async () => [await balanceOf(domain, 'USD'), await balanceOf(domain, 'CNY')];

describe('who pays says what they saw (security M4)', () => {
  test('any other sum charges nothing, and the refusal says the right one', async () => {
    const { id, realTotalAmount: total } = await submitted(domain, merchant);
    const before = await balances();
    const usd = (sum: string) => [{ currencyCode: 'USD', total: sum }];
    const wrong: readonly Totals[] = [
      [],
      usd((Number(total) + 0.01).toFixed(2)),
      usd((Number(total) - 0.01).toFixed(2)),
      usd('0'),
      usd(`-${total}`),
      [{ currencyCode: 'CNY', total }],
      [...usd(total), { currencyCode: 'CNY', total: '0' }],
      [...usd(total), ...usd(total)],
    ];
    for (const agreed of wrong)
      expect(await refusalOf(pay([id], agreed)), JSON.stringify(agreed)).toMatchObject({
        code: 'price_changed',
        detail: { values: { total: `USD ${total}` }, result: { totals: usd(total) } },
      });
    expect(await balances()).toEqual(before);
    expect(await transfersOf(domain, id)).toEqual([]);
    expect(await pay([id], usd(`${total}0`))).toMatchObject({ done: 1 });
  });

  test('several currencies: each sum is agreed to, and one that changes meanwhile keeps all of them from being paid', async () => {
    const [one, two, three] = [await submitted(domain, merchant), await submitted(domain, merchant), await submitted(domain, merchant)];
    await put(two.id, "currency = 'CNY', total_amount = 1250.5");
    const ids = [one.id, two.id, three.id, one.id];
    const agreed = await totals(ids);
    expect(agreed).toEqual([
      { currencyCode: 'CNY', total: '1250.50' },
      { currencyCode: 'USD', total: (Number(one.realTotalAmount) + Number(three.realTotalAmount)).toFixed(2) },
    ]);
    const before = await balances();
    await put(three.id, 'total_amount = total_amount + 1');
    const refusal = await refusalOf(pay(ids, agreed));
    expect(refusal.code).toBe('price_changed');
    expect(refusal.detail.values?.total).toMatch(/^CNY 1,250\.50 \+ USD \d+\.\d\d$/);
    expect(refusal.detail.result).toEqual({ totals: await totals(ids) });
    expect(await balances()).toEqual(before);
    expect(await pay(ids, [...(await totals(ids))].reverse())).toMatchObject({ done: 3, failed: 0 });
    expect(await stateOf(domain, two.id)).toMatchObject({ money: 'paid' });
  });

  test('drafts that are paid when they are submitted: without totals, and with others, none is submitted', async () => {
    const ids = [await draft(), await draft()];
    const agreed = await totals(ids);
    expect(await refusalOf(submitAndPay(ids))).toMatchObject({
      code: 'invalid_fields',
      detail: { fields: [{ path: 'totals', rule: 'required' }] },
    });
    await put(must(ids[1]), 'total_amount = total_amount + 0.01');
    expect((await refusalOf(submitAndPay(ids, agreed))).detail.result).toEqual({ totals: await totals(ids) });
    for (const id of ids) expect(await stateOf(domain, id)).toMatchObject({ document: 'draft', money: 'unpaid' });
    // The sum that is shown now is agreed to; a draft that shows another price than it costs is refused by itself.
    const outcome = await submitAndPay(ids, await totals(ids));
    expect(outcome.results.map(({ ok, errorCode }) => [ok, errorCode])).toEqual([
      [true, undefined],
      [false, 'price_changed'],
    ]);
    expect(await transfersOf(domain, must(ids[1]))).toEqual([]);
  });

  test('who submits without paying needs none, and is held to those that they say', async () => {
    const id = await draft();
    const submit = (more: { totals?: Totals }) => writing().batchSubmit({ ids: [id], ...more }, keyed(merchant));
    expect((await refusalOf(submit({ totals: [] }))).code).toBe('price_changed');
    expect(await submit({})).toMatchObject({ done: 1 });
  });
});

describe('a sum that is agreed to is what will be charged', () => {
  const look = (ids: readonly string[], to: TotalsPurpose, caller = merchant) =>
    domain.services.orderLookUps.totals({ ids: [...ids], to }, caller);
  const outcomeOf = ({ results }: BatchOutcome) => results.map(({ ok, errorCode }) => (ok ? 'done' : errorCode));

  test('what was paid meanwhile is in no sum: the sum with it is refused, the one without it pays the others', async () => {
    const [open, paid] = [await submitted(domain, merchant), await submitted(domain, merchant, { pay: true })];
    const ids = [open.id, paid.id];
    const owed = [{ currencyCode: 'USD', total: open.realTotalAmount }];
    expect(await look(ids, 'pay')).toMatchObject({ orders: 1, unpriced: 0, amounts: owed, text: `USD ${open.realTotalAmount}` });
    const before = await balances();
    expect(await refusalOf(pay(ids, await totals(ids)))).toMatchObject({ code: 'price_changed', detail: { result: { totals: owed } } });
    expect(await balances()).toEqual(before);
    expect(outcomeOf(await pay(ids, owed))).toEqual(['done', 'order_wrong_state']);
    expect(await transfersOf(domain, paid.id)).toHaveLength(1);
    // Nothing is left to be charged: each says why, and there is no sum to agree to.
    expect(await look(ids, 'pay')).toMatchObject({ orders: 0, amounts: [] });
    expect(outcomeOf(await pay(ids, owed))).toEqual(['order_wrong_state', 'order_wrong_state']);
    expect(await transfersOf(domain, open.id)).toHaveLength(1);
  });

  test('what a review rejected is neither in the sum nor paid', async () => {
    const [open, rejected] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    await put(rejected.id, "confirm_status = 'rejected'");
    const { amounts } = await look([open.id, rejected.id], 'pay');
    expect(amounts).toEqual([{ currencyCode: 'USD', total: open.realTotalAmount }]);
    expect(outcomeOf(await pay([open.id, rejected.id], amounts))).toEqual(['done', 'order_wrong_state']);
  });

  test('what was submitted meanwhile is in no sum of those that are submitted and paid', async () => {
    const sent = await submitted(domain, merchant);
    const ids = [await draft(), sent.id];
    expect((await refusalOf(submitAndPay(ids, await totals(ids)))).code).toBe('price_changed');
    const { orders, amounts } = await look(ids, 'submitAndPay');
    expect(orders).toBe(1);
    expect(outcomeOf(await submitAndPay(ids, amounts))).toEqual(['done', 'order_wrong_state']);
    expect(await stateOf(domain, sent.id)).toMatchObject({ money: 'unpaid' });
  });

  test('orders without a price are counted, and add to no sum', async () => {
    const ids = [await draft(), (await writing().saveDraft({ customerNo: 'BARE-1' }, keyed(merchant))).id];
    expect(await look(ids, 'submit')).toMatchObject({ orders: 2, unpriced: 1, amounts: await totals([must(ids[0])]) });
    const { text, ...rest } = await look([must(ids[1])], 'submit');
    expect([text, rest]).toEqual(['no price yet', { orders: 1, unpriced: 1, amounts: [], note: '' }]);
  });

  test('what the data rules keep from who submits and pays is in no sum', async () => {
    const [mine, other] = [await draft(), await draft()];
    await put(other, "consignee_country = 'DE'");
    await withRule(domain, ['consigneeCountry', 'eq', 'US'], async () => {
      for (const to of ['submit', 'submitAndPay'] as const) expect((await look([mine, other], to)).orders).toBe(1);
    });
    expect((await look([mine, other], 'submitAndPay')).orders).toBe(2);
  });

  test('what goes back is what still can', async () => {
    const [one, two] = [await submitted(domain, merchant, { pay: true }), await submitted(domain, merchant, { pay: true })];
    await writing().batchRefund({ ids: [one.id] }, keyed(merchant));
    expect(await look([one.id, two.id], 'refund')).toMatchObject({
      orders: 1,
      amounts: [{ currencyCode: 'USD', total: two.realTotalAmount }],
    });
    expect((await look([two.id], 'chargeBack')).orders).toBe(0);
  });
});

describe('who sees totals', () => {
  test('who may pay is told what can be paid now, who may submit what is not sent yet, and who gives back only how many', async () => {
    const sent = await submitted(domain, merchant);
    const unsent = await draft();
    const ids = [sent.id, unsent];
    const both = await totals(ids);
    expect(await totals(ids, holding('order:amount'))).toEqual(both);
    expect(await totals(ids, holding('order:pay'))).toEqual(await totals([sent.id]));
    expect(await totals(ids, holding('order:submit'))).toEqual(await totals([unsent]));
    const payer = holding('order:pay');
    expect(await pay([sent.id], await totals([sent.id], payer), payer)).toMatchObject({ done: 1 });
    // It is paid: its price is no matter of who may pay any more.
    expect(await totals([sent.id], payer)).toEqual([]);
    const back = await domain.services.orderLookUps.totals({ ids: [sent.id], to: 'refund' }, holding('order:refund'));
    expect(back).toEqual({ orders: 1, unpriced: 0, amounts: [], text: 'an amount that you may not see', note: '' });
  });

  test('what the data rules keep from the payer is neither in the sum nor paid', async () => {
    const mine = await submitted(domain, merchant);
    const other = await submitted(domain, merchant);
    const ids = [mine.id, other.id];
    const whole = await totals(ids);
    await put(other.id, "consignee_country = 'DE'");
    await withRule(domain, ['consigneeCountry', 'eq', 'US'], async () => {
      expect((await refusalOf(pay(ids, whole))).code).toBe('price_changed');
      const outcome = await pay(ids, await totals(ids));
      expect(outcome.results.map(({ ok, errorCode }) => [ok, errorCode])).toEqual([
        [true, undefined],
        [false, 'order_not_found'],
      ]);
    });
    expect(await stateOf(domain, other.id)).toMatchObject({ money: 'unpaid' });
  });
});
