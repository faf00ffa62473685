import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveItems } from '../../connections/backends/json-server.ts';
import { shop } from '../../connections/shop.ts';
import { type Connected, failureOf, startConnected } from './fixture.ts';

let backend: Awaited<ReturnType<typeof serveItems>>;
let connected: Connected;
let calls: Awaited<ReturnType<Connected['as']>>;
beforeAll(async () => {
  backend = await serveItems();
  connected = await startConnected({ shop: { ...shop(backend.origin), dates: { as: 'milliseconds' } } });
  calls = await connected.as('merchant');
});
afterAll(async () => {
  await connected.stop();
  await backend.close();
});

describe('a backend with X-Total-Count, through the server', () => {
  test('a list: page, sort, filter, total, dates', async () => {
    const input = { pageNo: 2, pageSize: 5, column: 'name', order: 'desc', keyword: 'item', stock_begin: 3, stock_end: 25 };
    const page = await calls.call('shop.items', input);
    const asked = backend.got.at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      _page: '2',
      _limit: '5',
      _sort: 'name',
      _order: 'desc',
      q: 'item',
      stock_gte: '3',
      stock_lte: '25',
    });
    const found = backend.items.filter(({ stock }) => stock >= 3 && stock <= 25).toReversed();
    expect(page).toMatchObject({ total: found.length, records: found.slice(5, 10).map(({ name }) => ({ name })) });
    expect(page).toHaveProperty('records.0.createdAt', new Date(found[5]?.createdAt ?? 0).toISOString());
  });

  test('a record, a new one, a refusal beside its field, a deletion', async () => {
    expect(await calls.call('shop.item', { id: '3' })).toMatchObject({ id: 3, name: 'Item 03' });
    expect(await calls.call('shop.add', { name: 'Ladder', stock: 2 })).toMatchObject({ name: 'Ladder' });
    const refused = await failureOf(calls.call('shop.add', { name: 'Ladder', stock: 2 }));
    expect(refused.message).toBe('The item is not valid');
    expect(refused.detail).toMatchObject({
      errorCode: 'connection_refused',
      fields: [{ path: 'name', rule: 'refused', message: 'There is an item of this name' }],
    });
    const clerk = await connected.as('clerk');
    expect((await failureOf(clerk.call('shop.delete', { id: 46 }))).detail.errorCode).toBe('forbidden');
    await calls.call('shop.delete', { id: 46 });
    expect((await failureOf(calls.call('shop.item', { id: 46 }))).message).toBe('“Shop” refused the call (HTTP 404)');
  });

  test('the secret goes to the backend and nothing of Waybill does', async () => {
    await calls.call('shop.items', {});
    const headers = backend.got.at(-1)?.headers ?? {};
    expect(headers.authorization).toBe('Bearer the-secret');
    expect(JSON.stringify(backend.got)).not.toContain(calls.token);
    expect(headers.cookie).toBeUndefined();
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'authorization', 'connection', 'host']);
  });
});
