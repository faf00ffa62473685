import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import permissions from '../../../server/db/seeds/permissions.json' with { type: 'json' };
import { administrationKeys } from '../../../server/permission/safeguards.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());

async function permissionsOf(username: string, language: 'zh_CN' | 'en_US' = 'zh_CN') {
  const caller = await domain.as(username, language);
  return domain.services.accounts.permissions(caller.principal, language);
}

describe('menu and permission by account (wire.md)', () => {
  test('the merchant has all merchant pages; leaves have no children, flags are there only when true', async () => {
    const { menu } = await permissionsOf('merchant');
    expect(menu.map((item) => item.path)).toEqual([
      '/dashboard/analysis',
      '/order',
      '/shipment',
      '/track/query',
      '/product',
      '/address',
      '/basic',
      '/financial',
      '/system',
    ]);
    const order = must(menu[1]);
    expect(order).toMatchObject({ component: 'layouts/RouteView', redirect: '/order/list', alwaysShow: true });
    expect(order.children?.map((item) => item.component)).toEqual([
      'order/SingleOrder',
      'order/OrderList',
      'order/OrderDetail',
      'order/ScanPrint',
      'order/ScanPrintRecord',
      'order/ExternalOrderQuery',
      'label/TemplateList',
      'order/SavedItems',
      'label/TemplateEditor',
    ]);
    expect(order.children?.filter((item) => item.hidden).map((item) => item.path)).toEqual(['/order/detail', '/label/editor']);
    expect(menu[0]).not.toHaveProperty('children');
    expect(menu[0]).not.toHaveProperty('hidden');
  });

  test('a row that leads elsewhere carries its address', async () => {
    await domain.behind.admin.query(
      `INSERT INTO menu (id, audience, position, path, name, component, titles, url, internal_or_external)
       VALUES ('carrier', 'merchant', 900, '#carrier', 'carrier', 'layouts/IframePageView', '{"en_US":"Carrier"}', 'https://carrier.example/', true)`,
    );
    try {
      const { menu } = await permissionsOf('merchant', 'en_US');
      expect(menu.at(-1)).toMatchObject({
        path: '#carrier',
        meta: { title: 'Carrier', internalOrExternal: true, url: 'https://carrier.example/' },
      });
    } finally {
      await domain.behind.admin.query("DELETE FROM menu WHERE id = 'carrier'");
    }
  });

  test('titles and descriptions come in the language of the request', async () => {
    const [zh, en] = [await permissionsOf('merchant'), await permissionsOf('merchant', 'en_US')];
    expect([zh.menu[0]?.meta.title, en.menu[0]?.meta.title]).toEqual(['首页', 'Home']);
    expect([zh.auth[1]?.describe, en.auth[1]?.describe]).toEqual(['查看订单列表', 'See the order list']);
  });

  test('what each account holds', async () => {
    const actions = async (username: string) => (await permissionsOf(username)).auth.map((rule) => `${rule.action}:${rule.type}`);
    const all = ['dashboard:view:1', 'order:list:1', 'order:detail:1', 'order:amount:1', 'order:abandon:1'];
    const later = [
      'order:export',
      'order:submit',
      'order:pay',
      'order:refund',
      'order:chargeback',
      'order:confirm',
      'order:delete',
      'order:import',
      'order:external',
    ];
    const beside = [
      'address:list',
      'address:edit',
      'address:delete',
      'address:import',
      'product:list',
      'freight:try',
      'account:list',
      'account:topUp',
      'account:export',
      'account:warn',
      'bill:list',
      'adjustment:list',
      'adjustment:answer',
      ...['track:query', 'track:export', 'track:share', 'track:setting'],
      ...['label:print', 'label:reprint', 'label:template', 'print:list', 'print:export', 'print:setting'],
      ...['deliver:list', 'deliver:edit', 'deliver:confirm', 'deliver:cancel'],
    ];
    const merchants = ['order:exportAll:2', ...all, ...[...later, ...beside].map((action) => `${action}:1`)].sort();
    const notices = ['list', 'edit', 'release'].map((name) => `system:announcement:${name}`);
    const administration = [...administrationKeys, ...notices].map((action) => `${action}:1`);
    for (const username of ['merchant', 'globex']) {
      const held = await actions(username);
      expect(held.slice(0, all.length)).toEqual(all);
      expect([...held].sort()).toEqual([...merchants, ...administration].sort());
    }
    // The same role; what needs an activated account is not told as held (security L15).
    const withheld = ['abandon', 'submit', 'pay', 'refund', 'chargeback', 'confirm', 'delete', 'import'].map((name) => `order:${name}:1`);
    withheld.push(
      ...['label:print', 'label:template', 'deliver:edit', 'deliver:confirm', 'deliver:cancel', 'account:topUp', 'adjustment:answer'].map(
        (name) => `${name}:1`,
      ),
    );
    expect((await actions('newbie')).sort()).toEqual(merchants.filter((action) => !withheld.includes(action)));
    // Pages that need them tell why they are closed, and lead to the activation.
    expect((await permissionsOf('newbie')).withheld.map((action) => `${action}:1`).sort()).toEqual([...withheld].sort());
    expect((await permissionsOf('merchant')).withheld).toEqual([]);
    expect(await actions('clerk')).toEqual(['dashboard:view:1', 'order:list:1', 'order:detail:1']);
    expect(await actions('operator')).toEqual([
      'dashboard:view:1',
      'platform:outbox:1',
      'adjustment:queue:1',
      'adjustment:decide:1',
      'carrierInvoice:list:1',
      'carrierInvoice:import:1',
      'carrierInvoice:match:1',
      'platform:books:1',
      'platform:health:1',
      'platform:rates:1',
      'platform:rules:1',
      'platform:tenant:1',
      'platform:tenant:enter:1',
      'claim:list:1',
      'claim:review:1',
      'topUp:list:1',
      'bankStatement:list:1',
      'bankStatement:import:1',
      'bankStatement:match:1',
      'account:review:1',
      'platform:trackCodes:1',
      'activation:list:1',
      'activation:review:1',
    ]);
  });

  test('every rule there is comes with its state; one is off, one disables', async () => {
    const { allAuth } = await permissionsOf('clerk');
    expect(allAuth).toHaveLength(permissions.length);
    expect(allAuth.filter((rule) => rule.status === '0').map((rule) => rule.action)).toEqual(['order:remark']);
    expect(allAuth.filter((rule) => rule.type === '2').map((rule) => rule.action)).toEqual(['order:exportAll']);
  });

  test('the platform side sees another menu', async () => {
    const { menu } = await permissionsOf('operator');
    expect(menu.map((item) => item.id)).toEqual([
      'platform-dashboard',
      'platform-tenants',
      'platform-track-codes',
      'platform-health',
      'platform-outbox',
      'platform-claim',
      'platform-top-up',
      'platform-adjustment',
      'platform-carrier',
      'platform-rules',
      'platform-activation',
      'platform-basic',
    ]);
  });

  test('P2: a right that is taken away takes its page along, and an empty container too', async () => {
    const take = (actions: string) =>
      domain.behind.admin.query(`DELETE FROM role_permission WHERE tenant_id = '${tenants.globex}' AND action IN (${actions})`);
    await take("'order:list'");
    const without = await permissionsOf('globex');
    expect(without.menu[1]?.children?.map((item) => item.path)).toEqual([
      ...[
        '/order/single',
        '/order/detail',
        '/order/scan-print',
        '/order/scan-print-record',
        '/order/external',
        '/label/template',
        '/order/saved',
        '/label/editor',
      ],
    ]);
    await take("'order:detail', 'order:submit', 'order:external', 'label:print', 'print:list', 'label:template'");
    const paths = (await permissionsOf('globex')).menu.map((item) => item.path);
    expect(paths.includes('/order')).toBe(false);
    expect(paths).toContain('/system');
  });

  test('only the newbie is not activated (spec section 3, autheStatus)', async () => {
    const statusOf = async (username: string) => (await domain.as(username)).principal.autheStatus;
    expect([await statusOf('merchant'), await statusOf('newbie')]).toEqual([1, 0]);
  });
});

describe('dictionaries', () => {
  test('A5: a code that does not exist, whatever it looks like, has no items', async () => {
    const { services } = domain;
    for (const code of [
      'nope',
      '',
      'sys_user,username,id',
      "order_status' OR '1'='1",
      '../x',
      'ORDER_STATUS',
      'a'.repeat(65),
      '__proto__',
    ]) {
      expect(await services.dictionaries.items(tenants.harbour, code, 'zh_CN'), code).toEqual([]);
    }
    expect(await services.dictionaries.items(tenants.harbour, 'order_status', 'en_US')).toHaveLength(11);
  });

  test("T8: a tenant's own items stand for the platform's, in that tenant only", async () => {
    await domain.behind.admin.query(
      `INSERT INTO tenant_dictionary_item VALUES ($1, 'goods_type', 'battery', 1, '{"zh_CN": "电池货", "en_US": "Batteries"}', NULL, true),
        ($1, 'goods_type', 'fragile', 99, '{"zh_CN": "易碎品"}', NULL, false)`,
      [tenants.globex],
    );
    const own = await domain.services.dictionaries.items(tenants.globex, 'goods_type', 'en_US');
    expect(own.find((item) => item.value === 'battery')).toEqual({
      value: 'battery',
      text: 'Batteries',
      title: 'Batteries',
      disabled: '1',
    });
    expect(own.at(-1)).toEqual({ value: 'fragile', text: '易碎品', title: '易碎品' });
    const others = await domain.services.dictionaries.items(tenants.harbour, 'goods_type', 'en_US');
    expect(others.find((item) => item.value === 'battery')?.text).toBe('With battery');
    expect(others.some((item) => item.value === 'fragile')).toBe(false);
  });
});

describe('preferences', () => {
  const key = 'list:order/OrderList';

  test('are kept per user, replaced, and forgotten by null', async () => {
    const [merchant, clerk] = [(await domain.as('merchant')).principal, (await domain.as('clerk')).principal];
    const { preferences } = domain.services;
    await preferences.set(merchant, key, { columns: ['a', 'b'], density: 'compact' });
    expect(await preferences.get(merchant, key)).toEqual({ columns: ['a', 'b'], density: 'compact' });
    expect(await preferences.get(clerk, key)).toBeNull();
    await preferences.set(merchant, key, [1]);
    await preferences.set(clerk, key, false);
    expect(await preferences.get(merchant, key)).toEqual([1]);
    expect(await preferences.get(clerk, key)).toBe(false);
    await preferences.set(merchant, key, null);
    expect(await preferences.get(merchant, key)).toBeNull();
  });

  test('H7: keys that change prototypes, NUL, depth and size are refused, and nothing is written', async () => {
    const { principal } = await domain.as('merchant');
    const { preferences } = domain.services;
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
    const bad = [
      JSON.parse('{"a": {"__proto__": {"x": 1}}}'),
      { constructor: 1 },
      [{ prototype: 1 }],
      'a\u0000b',
      deep,
      'x'.repeat(limits.preferenceBytes),
    ];
    for (const value of bad) {
      expect((await refusalOf(preferences.set(principal, key, value))).code).toBe('invalid_fields');
      expect(await preferences.get(principal, key)).toBeNull();
    }
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const { code, detail } = await refusalOf(preferences.set(principal, name, 1));
      expect([code, detail.fields?.[0]?.path, await preferences.get(principal, name)]).toEqual(['invalid_fields', 'key', null]);
    }
    const largest = 'x'.repeat(limits.preferenceBytes - 2);
    await preferences.set(principal, key, largest);
    expect(await preferences.get(principal, key)).toBe(largest);
  });

  test('A9: one user keeps 500 of them and no more; those that are there can still be changed and forgotten', async () => {
    const { principal } = await domain.as('newbie');
    const { preferences } = domain.services;
    await domain.behind.admin.query(
      "INSERT INTO preference (tenant_id, user_id, key, value) SELECT $1, $2, 'k' || n, '1' FROM generate_series(1, 499) n",
      [principal.tenantId, principal.userId],
    );
    await preferences.set(principal, 'k500', 1);
    expect((await refusalOf(preferences.set(principal, 'k501', 1))).detail.fields?.[0]).toMatchObject({ path: 'key', rule: 'count' });
    await preferences.set(principal, 'k500', 2);
    await preferences.set(principal, 'k1', null);
    await preferences.set(principal, 'k501', 1);
    expect(await preferences.get(principal, 'k501')).toBe(1);
    await preferences.set((await domain.as('clerk')).principal, 'k1', 1);
  });
});

describe('branding by host (security T7)', () => {
  const brandOf = (host: string) => domain.services.branding.byHost(host);

  test('the exact host, however it is written', async () => {
    for (const host of ['globex.localhost', 'GLOBEX.localhost', 'globex.localhost:4000', 'globex.localhost.']) {
      expect((await brandOf(host)).companyName, host).toBe('Globex Trading');
    }
    const [first, second] = [await brandOf('localhost'), await brandOf('globex.localhost')];
    expect(first.colour).not.toBe(second.colour);
    expect(first.companyLogoImg).not.toBe(second.companyLogoImg);
    expect(Object.keys(first).sort()).toEqual(['colour', 'companyLogoImg', 'companyName']);
  });

  test('any other is neutral', async () => {
    const others = [
      '',
      'evil.example',
      'x.globex.localhost',
      'globex.localhost.evil.example',
      'globex.localhost@evil',
      'localhost, globex.localhost',
      "' OR 1=1 --",
      '%',
    ];
    for (const host of others) expect(await brandOf(host), host).toEqual({ companyLogoImg: null, companyName: null });
  });

  test("a suspended tenant's brand is not shown", async () => {
    await domain.behind.admin.query(`UPDATE tenant SET state = 'suspended' WHERE id = '${tenants.globex}'`);
    expect((await brandOf('globex.localhost')).companyName).toBeNull();
  });
});
