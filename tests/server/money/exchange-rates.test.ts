import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { convert } from '../../../server/exchange-rates/convert.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';

openMerchantDomain();

let operator: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
});

const rates = () => domain.services.exchangeRates;
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const rowOf = async (id: string) => must((await rates().list({ pageSize: 100 }, operator)).records.find((row) => row.id === id));
const enter = (base: string, quote: string, rate: string, more = {}) =>
  rates().enter({ base, quote, rate, source: 'Test board', ...more }, operator);
const intoCny = async (amount: string, currencyCode: string, more = {}) =>
  must((await rates().convert({ amounts: [{ amount, currencyCode }], ...more }, merchant)).amounts)[0];

describe('an exchange rate', () => {
  test('is a row with source and time, the latest of its pair holds, and the ones before say that they are replaced', async () => {
    const [demo] = (await rates().list({ base: 'USD', quote: 'CNY' }, operator)).records;
    expect(demo).toMatchObject({ rate: '7.1', rateStatus: 'held', source: expect.stringContaining('Demo') });
    const { id } = await enter('USD', 'CNY', '7.2010');
    expect(await rowOf(id)).toMatchObject({
      pair: 'USD → CNY',
      rate: '7.201',
      rateStatus: 'held',
      enteredBy: 'operator',
      validUntil: null,
    });
    expect(await rowOf(must(demo).id)).toMatchObject({ rateStatus: 'replaced' });
    const later = await enter('USD', 'CNY', '9', { validFrom: '2099-01-01', validUntil: '2099-01-31' });
    expect(await rowOf(later.id)).toMatchObject({
      rateStatus: 'later',
      validFrom: '2099-01-01 00:00:00',
      validUntil: '2099-02-01 00:00:00',
    });
    expect(await intoCny('10.00', 'USD')).toMatchObject({ amount: '72.01', amountText: 'CNY 72.01' });
    expect(await intoCny('10.00', 'USD', { at: '2099-01-31 23:59:59' })).toMatchObject({ amount: '90.00' });
    expect(await intoCny('10.00', 'USD', { at: '2099-02-01 00:00:00' })).toMatchObject({ amount: '72.01' });
  });

  test('is corrected and withdrawn by rows of their own, and history stays', async () => {
    const wrong = await enter('EUR', 'CNY', '82.5');
    const right = await rates().correct({ id: wrong.id, rate: '8.31', source: 'Test board', remark: 'a digit too many' }, operator);
    expect(await rowOf(wrong.id)).toMatchObject({ rate: '82.5', rateStatus: 'corrected', correctable: false });
    expect(await rowOf(right.id)).toMatchObject({ rate: '8.31', rateStatus: 'held', correction: true, remark: 'a digit too many' });
    expect(await intoCny('100.00', 'EUR')).toMatchObject({ amount: '831.00' });
    expect(await codeOf(rates().withdraw({ id: wrong.id, remark: 'x' }, operator))).toBe('exchange_rate_corrected');
    const gone = await rates().withdraw({ id: right.id, remark: 'not ours' }, operator);
    expect(await rowOf(right.id)).toMatchObject({ rateStatus: 'withdrawn', rate: '8.31' });
    expect(await codeOf(rates().correct({ id: gone.id, rate: '1', source: 'x', remark: 'x' }, operator))).toBe('exchange_rate_not_found');
    // The demo's holds again, as if the withdrawn ones had not been entered.
    expect(await intoCny('100.00', 'EUR')).toMatchObject({ amount: '825.00' });
    for (const change of ['UPDATE exchange_rate SET rate = 1', 'DELETE FROM exchange_rate'])
      await expect(domain.behind.admin.query(change)).rejects.toThrow('append-only');
    const { rows } = await domain.behind.admin.query(
      "SELECT action, detail FROM audit_log WHERE action LIKE 'exchangeRate.%' AND subject = ANY ($1) ORDER BY id",
      [[wrong.id, right.id, gone.id]],
    );
    expect(rows.map(({ action }) => action)).toEqual(['exchangeRate.enter', 'exchangeRate.correct', 'exchangeRate.withdraw']);
    expect(rows[1].detail).toMatchObject({ corrects: wrong.id, rate: '8.31', remark: 'a digit too many' });
  });

  test('refuses what is no rate, and whoever has no right to enter one', async () => {
    for (const [input, path] of [
      [{ base: 'CNY', quote: 'CNY', rate: '1' }, 'quote'],
      [{ base: 'QQQ', quote: 'CNY', rate: '1' }, 'base'],
      [{ base: 'USD', quote: 'CNY', rate: '0.000' }, 'rate'],
      [{ base: 'USD', quote: 'CNY', rate: '1', validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'validUntil'],
      [{ base: 'USD', quote: 'CNY', rate: '1', validUntil: '2020-01-01' }, 'validUntil'],
    ] as const)
      expect((await refusalOf(rates().enter({ source: 'x', ...input }, operator))).detail.fields?.[0]?.path, path).toBe(path);
    await expect(rates().enter({ base: 'USD', quote: 'CNY', rate: '1', source: 'x' }, merchant)).rejects.toThrow();
  });
});

describe('converting', () => {
  test('names rate, source and time, and says which currencies have no rate', async () => {
    const amounts = [
      { amount: '100', currencyCode: 'JPY' },
      { amount: '5.00', currencyCode: 'CNY' },
      { amount: '1', currencyCode: 'THB' },
      {},
    ];
    const reply = await rates().convert({ amounts }, merchant);
    expect(reply).toMatchObject({ currencyCode: 'CNY', unknown: ['THB'] });
    expect(reply.amounts).toEqual([
      expect.objectContaining({
        amount: '4.75',
        rateText: expect.stringMatching(/^1 JPY = 0\.0475 CNY \(.*Demo.*, since \d{4}-\d\d-\d\d \d\d:\d\d\)$/),
      }),
      expect.objectContaining({ amount: '5.00', rates: [], rateText: '' }),
      null,
      null,
    ]);
  });

  test('uses the opposite rate, and a third currency, only when the page says so', async () => {
    const into = async (to: string, more: object) =>
      must((await rates().convert({ amounts: [{ amount: '91.00', currencyCode: 'CNY' }], to, ...more }, merchant)).amounts)[0];
    expect(await into('HKD', {})).toBeNull();
    expect(await into('HKD', { inverse: true })).toMatchObject({ amount: '100.00', rates: [{ base: 'HKD', quote: 'CNY', inverse: true }] });
    const yen = async (more: object) =>
      must((await rates().convert({ amounts: [{ amount: '10.00', currencyCode: 'GBP' }], to: 'JPY', ...more }, merchant)).amounts)[0];
    expect(await yen({ inverse: true })).toBeNull();
    expect(await yen({ through: 'CNY' })).toBeNull();
    expect(await yen({ inverse: true, through: 'CNY' })).toMatchObject({
      amount: '2000',
      currencyCode: 'JPY',
      rates: [{ base: 'GBP' }, { base: 'JPY' }],
    });
  });

  test('is exact, rounds once, half away from zero, to the digits of the currency', () => {
    const held = (base: string, quote: string, rate: string) => ({ base, quote, rate, source: 's', validFrom: '2026-01-01 00:00:00' });
    const amountOf = (amount: string, rate: string, to: string, from = 'USD') =>
      convert([held(from, to, rate)], amount, { from, to, permitted: {} }, 'en_US')?.amount;
    expect(amountOf('0.05', '0.1', 'CNY')).toBe('0.01');
    expect(amountOf('0.049', '0.1', 'CNY')).toBe('0.00');
    expect(amountOf('-0.05', '0.1', 'CNY')).toBe('-0.01');
    expect(amountOf('12345678.91', '149.9999999999', 'JPY')).toBe('1851851836');
    expect(amountOf('99999999999', '10', 'JPY')).toBeUndefined();
    expect(amountOf('1', '0.3755', 'KWD')).toBe('0.376');
    // A third there and back is whole again: nothing was rounded between.
    const through = [held('USD', 'CNY', '3'), held('EUR', 'CNY', '3')];
    const both = { from: 'USD', to: 'EUR', permitted: { inverse: true, through: 'CNY' } };
    expect(convert(through, '10.01', both, 'en_US')?.amount).toBe('10.01');
  });
});
