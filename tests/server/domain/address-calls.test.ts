import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointId } from '../../../contract/endpoints/all.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from './fixture.ts';

let server: TestServer;
const tokens = new Map<string, string>();
const tokenOf = (name: string) => must(tokens.get(name));
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['merchant', 'clerk', 'globex']) tokens.set(name, await server.login(name));
});
afterAll(() => server.stop());

const party = { name: 'Jane Roe', country: 'US', province: 'NY', city: 'New York', addr1: '350 Fifth Ave' };
const defaultOf = async () => (await server.call('consigneeAddress.getDefault', {}, { token: tokenOf('merchant') })).envelope.result?.id;

describe('the calls of addresses over HTTP', () => {
  test('every one of them answers what its entry says', async () => {
    const token = tokenOf('merchant');
    for (const book of ['shipperAddress', 'consigneeAddress'] as const) {
      const made = await server.call(`${book}.add`, { ...party, code: 'HTTP-1' }, { token, lang: 'en_US' });
      expect(made.envelope).toMatchObject({ success: true, result: { code: 'HTTP-1', countryCnname: '美国', isDefault: false } });
      const { id } = made.envelope.result;
      expect((await server.call(`${book}.detail`, { id }, { token })).envelope.result.id).toBe(id);
      const edited = await server.call(`${book}.edit`, { ...party, id, code: 'HTTP-1', city: 'Albany' }, { token });
      expect(edited.envelope.result).toMatchObject({ id, city: 'Albany' });
      expect((await server.call(`${book}.list`, { keyword: 'albany' }, { token })).envelope.result.total).toBe(1);
      expect((await server.call(`${book}.all`, {}, { token })).envelope.result.length).toBeGreaterThan(1);
      expect((await server.call(`${book}.setDefault`, { id }, { token })).envelope).toMatchObject({ success: true, result: null });
      expect((await server.call(`${book}.getDefault`, {}, { token })).envelope.result?.id).toBe(id);
      expect((await server.call(`${book}.getExcelUrl`, {}, { token })).envelope.result).toBe(`/common/template/${book}`);
      expect((await server.call(`${book}.delete`, { ids: id }, { token })).envelope.result).toMatchObject({ done: 1, failed: 0 });
    }
    const place = await server.call('deliveryAddress.add', { ...party, code: 'DOCK' }, { token });
    const { id } = place.envelope.result;
    expect((await server.call('deliveryAddress.detail', { id }, { token })).envelope.result.code).toBe('DOCK');
    expect((await server.call('deliveryAddress.edit', { ...party, id, code: 'DOCK-2' }, { token })).envelope.result.code).toBe('DOCK-2');
    expect((await server.call('deliveryAddress.list', {}, { token })).envelope.result.map(({ code }) => code)).toContain('DOCK-2');
    expect((await server.call('deliveryAddress.page', { keyword: 'dock-2' }, { token })).envelope.result.total).toBe(1);
    expect((await server.call('deliveryAddress.setDefault', { id }, { token })).envelope).toMatchObject({ success: true, result: null });
    expect((await server.call('deliveryAddress.detail', { id }, { token })).envelope.result.isDefault).toBe(true);
    expect((await server.call('deliveryAddress.delete', { ids: id }, { token })).envelope.result).toMatchObject({ done: 1, failed: 0 });
    const regions = await server.call('address.regions', { country: 'CN', parent: '广东省/深圳市' }, { token });
    expect(regions.envelope.result).toContainEqual({
      value: '南山区',
      text: '南山区',
      code: '440305',
      names: ['南山区', '南山', '440305', 'Nanshan District'],
    });
    const parsed = await server.call('address.parse', { text: 'Jane Roe, 1 Main St, Austin, TX 78701, USA' }, { token, lang: 'zh_CN' });
    expect(parsed.envelope.result.fields).toContainEqual({ field: 'country', value: 'US', text: '美国', sure: true });
  });

  test('a bad body is refused with its fields, and nothing is kept', async () => {
    const token = tokenOf('merchant');
    const bad = async (input: Record<string, unknown>) => {
      const { status, envelope } = await server.call('consigneeAddress.add', party, { token, lang: 'en_US', extra: input });
      return [status, envelope.errorCode, envelope.fields?.map(({ path, rule }) => `${path} ${rule}`)];
    };
    expect(await bad({ postCode: '1011', phone: '12' })).toEqual([400, 'bad_request', ['postCode postcode', 'phone phone']]);
    expect(await bad({ province: ' ' })).toEqual([400, 'bad_request', ['province province']]);
    expect(await bad({ country: 'DE', province: '', postCode: '101' })).toEqual([400, 'bad_request', ['postCode postcode']]);
    const shenzhen = { country: 'CN', province: '广东省', city: '深圳市' };
    expect(await bad(shenzhen)).toEqual([400, 'bad_request', ['area region']]);
    expect(await bad({ ...shenzhen, area: ' ' })).toEqual([400, 'bad_request', ['area region']]);
    const delivery = await server.call('deliveryAddress.add', { ...party, ...shenzhen, code: 'NO-DISTRICT' }, { token, lang: 'en_US' });
    expect(delivery.envelope.fields).toEqual([{ path: 'area', rule: 'region', message: 'Choose province, city and region' }]);
    expect(await bad({ email: 'a@b' })).toEqual([400, 'bad_request', ['email email']]);
    expect(await bad({ name: '', tenantId: 'x' })).toEqual([400, 'bad_request', ['tenantId unknownField', 'name required']]);
    expect(await bad({ name: 'x'.repeat(101) })).toEqual([400, 'bad_request', ['name length']]);
    expect(await bad({ isDefault: 'yes' })).toEqual([400, 'bad_request', ['isDefault type']]);
    expect((await server.call('address.parse', { text: 'x'.repeat(1_001) }, { token })).status).toBe(400);
    expect((await server.call('address.parse', { text: '' }, { token })).status).toBe(400);
  });

  test('without the right a call is refused, with no token too', async () => {
    const needed: readonly (readonly [EndpointId, Record<string, unknown>])[] = [
      ['consigneeAddress.list', {}],
      ['consigneeAddress.add', party],
      ['consigneeAddress.setDefault', { id: 'x' }],
      ['consigneeAddress.delete', { ids: 'x' }],
      ['shipperAddress.getExcelUrl', {}],
      ['deliveryAddress.list', {}],
    ];
    for (const [id, extra] of needed) {
      expect((await server.call(id, {} as never, { token: tokenOf('clerk'), extra })).status, id).toBe(403);
      expect((await server.call(id, {} as never, { extra })).status, id).toBe(401);
    }
  });
});

describe('A2: a GET that changes something is for the own pages alone [v5.0.0-3.5.1, 3.5.3]', () => {
  const set = async (method: string, headers: Record<string, string>) => {
    const all = await server.call('consigneeAddress.all', {}, { token: tokenOf('merchant') });
    const other = must(all.envelope.result.find(({ isDefault }) => !isDefault)).id;
    const url = `${server.url}/oms/oms/omsUserConsigneeAddress/setDefault?id=${other}`;
    const reply = await fetch(url, { method, headers: { 'X-Access-Token': tokenOf('merchant'), ...headers } });
    return { reply, other };
  };

  test.each([
    ['a picture of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }],
    ['a page of a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['an address typed by hand', { 'Sec-Fetch-Site': 'none' }],
    ['a browser that fetches ahead', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' }],
    ['an older one that does', { Purpose: 'prefetch' }],
    ['a cookie instead of the header', { 'X-Access-Token': '', Cookie: 'Access-Token=x' }],
  ])('%s changes nothing', async (_who, headers) => {
    const before = await defaultOf();
    const { reply } = await set('GET', headers);
    expect(reply.status).toBeGreaterThanOrEqual(401);
    expect(await defaultOf()).toBe(before);
  });

  test('the own page does, by GET and by POST, and no cache keeps the reply', async () => {
    for (const method of ['GET', 'POST']) {
      const { reply, other } = await set(method, { 'Sec-Fetch-Site': 'same-origin' });
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await defaultOf()).toBe(other);
    }
  });

  test('other calls are not asked where they come from', async () => {
    const reply = await fetch(`${server.url}/oms/oms/omsUserConsigneeAddress/getDefault`, {
      headers: { 'X-Access-Token': tokenOf('merchant'), 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(reply.status).toBe(200);
  });
});
