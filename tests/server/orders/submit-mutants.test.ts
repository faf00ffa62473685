import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from '../../../server/calls/messages.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { wholeOrder } from './orders-world.ts';
import { runMutants } from './submit-mutant-runs.ts';
import { mutantCount, submitMutants } from './submit-mutants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Of all that `test:long` submits. */
const sample = 200;

test('A7: mutants of an order are taken or refused at their field, and none is half there', async () => {
  const token = await server.login('merchant');
  const all = [...submitMutants()];
  expect(all).toHaveLength(mutantCount);
  // Those that once were a 500, and a seeded sample of the others.
  const always = all.filter(({ what }) =>
    /^\w+: (as it is|\S*(value|Value|boxNo|country|codPrice) (blank|spaces|11 digits and 3))$/.test(what),
  );
  const step = mutantCount / (sample - always.length);
  const others = Array.from({ length: sample - always.length }, (_, at) => all[Math.floor(at * step)]).filter((one) => one !== undefined);
  const mutants = [...always, ...others];
  expect(mutants).toHaveLength(sample);
  const { wrong, taken, refused } = await runMutants(server, token, mutants);
  expect(wrong).toEqual([]);
  expect([taken > 20, refused > 120], `${taken} taken, ${refused} refused`).toEqual([true, true]);
}, 600_000);

test('M6: an amount above the limit of its currency is refused beside its field, in both languages', async () => {
  const token = await server.login('merchant');
  const agreed = { quoteId: '01a00000-0000-7000-8000-00000000dead', total: '1.00', currencyCode: 'USD' };
  const insured = (insuranceValue: string, insuranceCurrency: string) => ({
    ...wholeOrder({ insured: true, insuranceValue, insuranceCurrency }),
    ...agreed,
  });
  const [line] = wholeOrder().goods;
  const cases = [
    [insured('1000000.01', 'USD'), 'insuranceValue'],
    [insured('100000001', 'JPY'), 'insuranceValue'],
    [insured('99999999999.99', 'CNY'), 'insuranceValue'],
    [{ ...wholeOrder({ codPrice: '1000000.01', codCurrency: 'EUR' }), ...agreed }, 'codPrice'],
    [{ ...wholeOrder({ goods: [{ ...must(line), value: '1000000.01' }] }), ...agreed }, 'goods.0.value'],
  ] as const;
  for (const [input, path] of cases)
    for (const lang of ['zh_CN', 'en_US'] as const) {
      const headers = { 'Idempotency-Key': `limit-${path.replaceAll('.', '-').padEnd(20, '0')}` };
      const { envelope } = await server.call('order.submit', input, { token, lang, headers });
      expect(envelope.fields).toEqual([{ path, rule: 'amountLimit', message: messageOf('rule.amountLimit', lang) }]);
    }
  const headers = { 'Idempotency-Key': 'limit-that-is-kept-0' };
  const { envelope } = await server.call('order.submit', insured('1000000.00', 'USD'), { token, headers });
  expect((envelope.fields ?? []).map(({ path }) => path)).not.toContain('insuranceValue');
});

test('an address in China without its district is refused beside it, whichever call brings it (spec section 5)', async () => {
  const token = await server.login('merchant');
  const { area: _area, ...consignor } = wholeOrder().consignor;
  const order = wholeOrder({ consignor });
  const { consignee: _consignee, productCode, ...shared } = wholeOrder();
  const send = (key: string) => ({ token, lang: 'en_US', headers: { 'Idempotency-Key': `district-${key}`.padEnd(20, '0') } }) as const;
  const refused = (path: string) => [{ path, rule: 'region', message: messageOf('rule.region', 'en_US') }];
  const agreed = { quoteId: '01a00000-0000-7000-8000-00000000dead', total: '1.00', currencyCode: 'USD' };
  const submitted = await server.call('order.submit', { ...order, ...agreed }, send('submit'));
  expect(submitted.envelope.fields).toEqual(refused('consignor.area'));
  const lines = [{ ...consignor, productCode }];
  const saved = await server.call('order.saveLines', { ...shared, lines }, send('lines'));
  expect(saved.envelope.fields).toEqual(refused('lines.0.area'));
  // A draft keeps what was typed; submitting it names the field.
  const draft = await server.call('order.saveDraft', order, send('draft'));
  const batch = await server.call('order.batchSubmit', { ids: [draft.envelope.result.id] }, send('batch'));
  expect(batch.envelope.result.results).toMatchObject([{ ok: false, errorCode: 'invalid_fields' }]);
  expect(batch.envelope.result.results[0]?.message).toContain('Choose province, city and region');
});
