import { describe, expect, test } from 'vitest';
import { isLong } from '../../support/sample.ts';
import { signedInServer } from '../../support/signed-in-server.ts';

const merchant = signedInServer('merchant');

interface Answer {
  readonly status: number;
  readonly body: { success: boolean; errorCode?: string; result: never; fields?: { path: string; rule: string }[] };
}

async function post(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${merchant.server.url}/oms${path}?lang=en_US`, {
    method: 'POST',
    headers: { 'X-Access-Token': merchant.token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const rule = { country: 'US', postCode: '97209', boxWeight: '1', boxLength: '10', boxWidth: '10', boxHeight: '10', boxCount: 1 };
const rules = (count: number, parts: object = {}) => ({ rules: Array.from({ length: count }, () => ({ ...rule, ...parts })) });
const paths = ({ body }: Answer) => body.fields?.map(({ path }) => path);

describe('POST /oms/calculate/try', () => {
  test('takes 20 rules and refuses 21, and none', async () => {
    expect(await post('/oms/calculate/try', rules(20))).toMatchObject({ status: 200, body: { success: true } });
    for (const count of [21, 0]) {
      const answer = await post('/oms/calculate/try', rules(count));
      expect([answer.status, answer.body.errorCode, paths(answer)], `${count}`).toEqual([400, 'bad_request', ['rules']]);
    }
  });

  test.each([
    ['a weight of four decimals', { boxWeight: '1.2345' }, 'boxWeight'],
    ['a weight below zero', { boxWeight: '-1' }, 'boxWeight'],
    ['a number where a decimal text belongs', { boxWeight: 1 }, 'boxWeight'],
    ['a side of three decimals', { boxLength: '1.234' }, 'boxLength'],
    ['a thousand boxes', { boxCount: 1000 }, 'boxCount'],
    ['no box', { boxCount: 0 }, 'boxCount'],
    ['a field that it does not know', { tenantId: 'x' }, 'tenantId'],
  ])('refuses %s at its field', async (_title, parts, field) => {
    const answer = await post('/oms/calculate/try', rules(1, parts));
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'bad_request']);
    expect(paths(answer)?.join()).toContain(field);
  });

  test('refuses a country that is no country’s code without a word of the inside', async () => {
    const answer = await post('/oms/calculate/try', rules(1, { country: 'America' }));
    expect(answer.body).toMatchObject({ success: false, errorCode: 'invalid_fields', fields: [{ path: 'rules.0.country' }] });
  });

  test('999 boxes of each of 20 rules are answered', async () => {
    const answer = await post('/oms/calculate/try', rules(20, { boxCount: 999, country: 'DE' }));
    expect([answer.status, answer.body.success]).toEqual([200, true]);
  });
});

describe('POST /oms/calculate/orderTry', () => {
  test('judges nothing of what is typed, but knows its fields', async () => {
    expect(await post('/oms/calculate/orderTry', { consignee: { country: 'nowhere' }, boxes: [{ boxWeight: 'x' }] })).toMatchObject({
      status: 200,
      body: { success: true, result: { quote: null } },
    });
    const unknown = await post('/oms/calculate/orderTry', { price: '0.01' });
    expect([unknown.status, paths(unknown)]).toEqual([400, ['price']]);
  });

  test('takes 999 boxes and refuses a thousand', async () => {
    const box = { boxNo: 'B1', boxWeight: '1', boxLength: '10', boxWidth: '10', boxHeight: '10' };
    const boxes = (count: number) => ({
      consignee: { country: 'DE' },
      boxes: Array.from({ length: count }, (_, at) => ({ ...box, boxNo: `B${at}` })),
    });
    const most = await post('/oms/calculate/orderTry', boxes(999));
    expect([most.status, most.body.success]).toEqual([200, true]);
    expect((await post('/oms/calculate/orderTry', boxes(1000))).status).toBe(400);
  });
});

describe('POST /oms/calculate/linesTry', () => {
  const box = { boxNo: '1', boxWeight: '1', boxLength: '10', boxWidth: '10', boxHeight: '10' };
  const consignee = { name: 'Jane', country: 'US', city: 'Portland', postCode: '97209' };
  const line = { ...consignee, productCode: 'US-EXPRESS' };
  type Lines = { lines: { row: number; total: string | null; currencyCode: string; path: string }[]; totals: { total: string }[] };

  test('each line has the price that its order would have, and the sum is theirs, to the cent', async () => {
    const lines = [line, { ...line, productCode: 'US-STANDARD' }, { ...line, name: 'Max' }];
    const { body } = await post('/oms/calculate/linesTry', { goodsType: 'general', boxes: [box], lines });
    const result = body.result as Lines;
    const alone = await post('/oms/calculate/orderTry', { goodsType: 'general', boxes: [box], consignee });
    const quote = (alone.body.result as { quote: { products: { productCode: string; total: string }[] } }).quote;
    const totalOf = (code: string) => quote.products.find(({ productCode }) => productCode === code)?.total;
    expect(result.lines.map(({ total }) => total)).toEqual([totalOf('US-EXPRESS'), totalOf('US-STANDARD'), totalOf('US-EXPRESS')]);
    const cents = (text = '') => Math.round(Number(text) * 100);
    expect(result.totals.reduce((sum, { total }) => sum + cents(total), 0)).toBe(
      result.lines.reduce((sum, { total }) => sum + cents(total ?? ''), 0),
    );
  });

  test('a line that lacks its country or product, or that its product does not carry, says so at its field; the others are priced', async () => {
    const lines = [{ name: 'A' }, { ...line, productCode: '' }, { ...line, productCode: 'EU-DDP' }, line];
    const { body } = await post('/oms/calculate/linesTry', { boxes: [box], lines });
    const result = body.result as Lines;
    expect(result.lines.map(({ path }) => path)).toEqual(['lines.0.country', 'lines.1.productCode', 'lines.2.productCode', '']);
    expect(result.lines.map(({ total }) => total !== null)).toEqual([false, false, false, true]);
  });

  test('what all lines lack is said once', async () => {
    const { body } = await post('/oms/calculate/linesTry', { boxes: [{ ...box, boxWeight: '' }], lines: [line] });
    expect(body.result).toMatchObject({ lines: [], totals: [], missing: [{ path: 'boxes.0.boxWeight' }] });
  });

  test.runIf(isLong)('999 lines of 999 boxes are answered: as many as can be weighed at once, and what comes later is said', async () => {
    const boxes = Array.from({ length: 999 }, (_, at) => ({ ...box, boxNo: `B${at}` }));
    const lines = Array.from({ length: 999 }, (_, at) => ({ ...line, postCode: String(97_000 + at) }));
    const { body } = await post('/oms/calculate/linesTry', { boxes, lines });
    const result = body.result as Lines;
    expect(result.lines).toHaveLength(999);
    // The others are not wrong: they lead to no field.
    expect(result.lines.filter(({ total, path }) => total === null && path === '')).toHaveLength(999 - 20);
  });
});
