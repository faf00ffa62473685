import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import countries from 'i18n-iso-countries';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentStates, logisticsStates, moneyStates, orderMoves, orderViews } from '../../../contract/order-states.ts';
import { seedBase } from '../../../server/db/seeds/base.ts';
import { globex, harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { demoOrder } from '../../../server/db/seeds/demo-orders.ts';
import dictionaries from '../../../server/db/seeds/dictionaries.json' with { type: 'json' };
import menus from '../../../server/db/seeds/menus.json' with { type: 'json' };
import permissions from '../../../server/db/seeds/permissions.json' with { type: 'json' };
import { createRandom } from '../../../server/db/seeds/random.ts';
import { seedDemo } from '../../../server/db/seeds/seed.ts';
import { checkedFingerprint } from '../../../server/quotes/tariff-check.ts';
import { createDatabase, demoDay, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('demo');
});
afterAll(() => database.drop());

const rows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await database.admin.query(sql, values)).rows;
const valuesOf = (code: keyof typeof dictionaries) => dictionaries[code].map((item: { value: string }) => item.value);

describe('seed files', () => {
  test("state dictionaries list the contract's states", () => {
    expect(valuesOf('order_status')).toEqual([...orderViews]);
    expect(valuesOf('document_status')).toEqual([...documentStates]);
    expect(valuesOf('logistics_status')).toEqual([...logisticsStates]);
    expect(valuesOf('settlement_status')).toEqual([...moneyStates]);
    expect(valuesOf('order_operation')).toEqual(expect.arrayContaining(Object.keys(orderMoves)));
  });

  test('every item has both languages, no value twice, and one of the colours of ux.md', () => {
    const colours = ['grey', 'blue', 'green', 'orange', 'red', 'purple', undefined];
    for (const [code, items] of Object.entries(dictionaries)) {
      expect(new Set(items.map((item) => item.value)).size, code).toBe(items.length);
      for (const item of items as readonly { value: string; zh_CN: string; en_US: string; colour?: string }[]) {
        expect(item.zh_CN && item.en_US, `${code}.${item.value}`).toBeTruthy();
        expect(colours).toContain(item.colour);
      }
    }
  });

  test('countries are those of ISO 3166, with the names of the library but for five', () => {
    countries.registerLocale({ locale: 'zh', countries: countries.getNames('zh') });
    const official = Object.keys(countries.getAlpha2Codes()).filter((code) => code !== 'XK');
    expect([...valuesOf('country')].sort()).toEqual(official.sort());
    const own = new Map(dictionaries.country.map((item) => [item.value, `${item.zh_CN}/${item.en_US}`]));
    expect([own.get('HK'), own.get('MO'), own.get('TW')]).toEqual([
      '中国香港/Hong Kong, China',
      '中国澳门/Macao, China',
      '中国台湾/Taiwan, China',
    ]);
  });

  test('menus name known permissions, and only pages that exist', () => {
    const keys = new Set(permissions.map((rule) => rule.action));
    const there = (component: string) => existsSync(fileURLToPath(new URL(`../../../src/schemas/${component}.json`, import.meta.url)));
    const all = menus.flatMap((menu) => [menu, ...(menu.children ?? [])]);
    for (const menu of all) {
      const isPage = menu.component === 'layouts/RouteView' || there(menu.component);
      expect(isPage, menu.component).toBe(true);
      if (menu.permission !== null) expect(keys).toContain(menu.permission);
    }
    expect(new Set(all.map((menu) => menu.id)).size).toBe(all.length);
  });

  test('everybody reaches their own pages from the user menu, whatever their roles and side', () => {
    const own = ['information', 'editMobile', 'editPassword', 'security', 'sessions'].map((page) => `/basic/${page}`);
    for (const audience of ['merchant', 'platform']) {
      const ofAudience = menus.filter((menu) => menu.audience === audience);
      const pages = ofAudience.flatMap((menu): readonly { path: string; permission: string | null }[] => menu.children ?? []);
      const open = pages.filter(({ permission }) => permission === null).map(({ path }) => path);
      expect(open, audience).toEqual(expect.arrayContaining(own));
    }
  });

  test('a permission key is a page or stands under one as a button, so that roles can be given it; none is there twice', () => {
    const all = menus.flatMap((menu) => [menu, ...(menu.children ?? [])]);
    for (const rule of permissions) {
      const place = 'menu' in rule ? all.some(({ id }) => id === rule.menu) : all.some(({ permission }) => permission === rule.action);
      expect(place, `${rule.action}: name its menu in permissions.json`).toBe(true);
    }
    expect(new Set(permissions.map(({ action }) => action)).size).toBe(permissions.length);
  });
});

test('base data are brought up to date at each start: retired rows go, what an installation made or switched stays', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await database.admin.query(`
      INSERT INTO menu (id, audience, position, path, name, titles) VALUES ('merchant-help', 'merchant', 900, '/gone', 'gone', '{}');
      INSERT INTO menu (id, parent_id, audience, position, path, name, titles) VALUES ('own', NULL, 'merchant', 901, '/own', 'own', '{}');
      UPDATE menu SET icon = 'old' WHERE id = 'merchant-order';
      UPDATE permission SET status = '1' WHERE action = 'order:remark'`);
    await seedBase({ client: owner });
    const files = menus.flatMap((menu) => [menu, ...(menu.children ?? [])]);
    const stored = await rows<{ id: string; icon: string | null }>('SELECT id, icon FROM menu');
    const buttons = await rows<{ id: string; permission: string }>("SELECT id, permission FROM menu WHERE menu_type = '2'");
    const pages = stored.map((row) => row.id).filter((id) => !buttons.some((button) => button.id === id));
    expect(pages.sort()).toEqual([...files.map((row) => row.id), 'own'].sort());
    expect(buttons.map(({ permission }) => permission).sort()).toEqual(
      permissions.flatMap((rule) => ('menu' in rule ? rule.action : [])).sort(),
    );
    expect(stored.find((row) => row.id === 'merchant-order')?.icon).toBe('container');
    expect(await rows("SELECT status FROM permission WHERE action = 'order:remark'")).toEqual([{ status: '1' }]);
  } finally {
    await owner.end();
  }
});

test('a demo of an earlier version gets its administrators at the next start, and another start changes nothing', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const administrators = () =>
    rows(`SELECT u.username, count(rp.action)::int AS rights FROM role r JOIN user_role ur ON ur.tenant_id = r.tenant_id AND ur.role_id = r.id
      JOIN app_user u ON u.tenant_id = ur.tenant_id AND u.id = ur.user_id JOIN role_permission rp ON rp.tenant_id = r.tenant_id AND rp.role_id = r.id
      WHERE r.code = 'administrator' AND r.it GROUP BY 1 ORDER BY 1`);
  try {
    const before = await administrators();
    expect(before).toMatchObject([{ username: 'globex' }, { username: 'merchant' }]);
    await database.admin.query("DELETE FROM role WHERE code = 'administrator'");
    for (const start of [1, 2]) {
      expect(
        await seedDemo({ client: owner, now: demoDay, hashPassword: async () => 'unused', checkTariff: checkedFingerprint }),
        `start ${start}`,
      ).toBe(false);
      expect(await administrators(), `start ${start}`).toEqual(before);
    }
  } finally {
    await owner.end();
  }
});

test('a demo that exists gets a new key for the roles that hold it, and no key that was taken from them', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const held = async (action: string) =>
    (
      await rows<{ code: string }>(
        'SELECT r.code FROM role r JOIN role_permission p ON p.tenant_id = r.tenant_id AND p.role_id = r.id WHERE p.action = $1 AND r.tenant_id = $2',
        [action, harbour.id],
      )
    )
      .map(({ code }) => code)
      .sort();
  const start = async () => {
    const newKeys = await seedBase({ client: owner });
    await seedDemo({ client: owner, now: demoDay, hashPassword: async () => 'unused', checkTariff: checkedFingerprint, newKeys });
    return newKeys;
  };
  try {
    const before = await held('freight:try');
    expect(before).toContain('merchant');
    await database.admin.query("DELETE FROM role_permission WHERE action IN ('freight:try', 'product:list')");
    await database.admin.query("DELETE FROM permission WHERE action = 'freight:try'");
    expect(await start()).toEqual(['freight:try']);
    expect([await held('freight:try'), await held('product:list')]).toEqual([before, []]);
    expect(await start()).toEqual([]);
  } finally {
    await owner.end();
  }
});

describe('the demo', () => {
  test('is the same at the same moment, ids included', () => {
    const make = () => {
      const scope = { tenantId: harbour.id, random: createRandom(7), now: demoDay.getTime(), operator: 'merchant' };
      return Array.from({ length: 50 }, (_, at) => demoOrder(scope, at));
    };
    expect(make()).toEqual(make());
  });

  test('has 5,000 orders in the first tenant and 200 in the second, of the last 90 days, in all views', async () => {
    const counts = await rows<{ tenant: string; count: number; oldest: number; views: number }>(
      `SELECT tenant_id AS tenant, count(*)::int AS count, extract(days FROM $1 - min(created_at))::int AS oldest,
         count(DISTINCT (document_status, logistics_status, settlement_status))::int AS views
       FROM shipment_order WHERE created_at <= $1 GROUP BY 1 ORDER BY 1`,
      [demoDay],
    );
    expect(counts.map((row) => [row.tenant, row.count])).toEqual([
      [harbour.id, 5000],
      [globex.id, 200],
    ]);
    expect(counts[0]?.oldest).toBeGreaterThan(85);
    expect(counts[0]?.oldest).toBeLessThanOrEqual(90);
  });

  test('has notices of every priority, open type and state, a hostile one among them, and jobs in all states', async () => {
    const [facts] = await rows<Record<string, string>>(
      `SELECT string_agg(DISTINCT priority, '' ORDER BY priority) AS priorities, string_agg(DISTINCT open_type, ',' ORDER BY open_type) AS opens,
         string_agg(DISTINCT send_status, '' ORDER BY send_status) AS states, string_agg(DISTINCT category, '' ORDER BY category) AS categories,
         string_agg(DISTINCT audience, ',' ORDER BY audience) AS audiences, count(*) FILTER (WHERE content LIKE '%onerror=%')::text AS hostile
       FROM announcement WHERE tenant_id = $1`,
      [harbour.id],
    );
    const all = { priorities: 'HLM', opens: ',component,url', states: '012', categories: '12', audiences: 'ALL,USER', hostile: '1' };
    expect(facts).toEqual(all);
    const orders = await rows(
      `SELECT 1 FROM announcement a JOIN shipment_order o ON o.tenant_id = a.tenant_id AND o.id = a.bus_id::uuid WHERE a.open_page = 'order/OrderDetail'`,
    );
    expect(orders.length).toBe(4);
    // The one that waits for a server has ended at its moment (support/database).
    expect(
      await rows('SELECT status, begin_at = available_at AS waited FROM job WHERE tenant_id = $1 ORDER BY 1, 2', [harbour.id]),
    ).toEqual([
      { status: '2', waited: false },
      { status: '2', waited: true },
      { status: '3', waited: false },
    ]);
  });

  test('goes to a dozen countries in several currencies, with parcels of many boxes', async () => {
    const [facts] = await rows<Record<string, number>>(
      `SELECT count(DISTINCT consignee_country)::int AS countries, count(DISTINCT currency)::int AS currencies, max(box_count) AS boxes,
         count(*) FILTER (WHERE consignee_name ~ '[一-龥]')::int AS chinese, count(*) FILTER (WHERE consignee_name ~ '[A-Za-z]')::int AS latin
       FROM shipment_order WHERE tenant_id = $1`,
      [harbour.id],
    );
    expect(facts).toMatchObject({ countries: 13, currencies: 5 });
    expect(facts?.boxes).toBeGreaterThan(6);
    expect(Math.min(facts?.chinese ?? 0, facts?.latin ?? 0)).toBeGreaterThan(300);
  });

  test('uses no value that a dictionary does not know', async () => {
    const columns = {
      goods_type: 'goods_type',
      order_source: 'order_source',
      consignee_country: 'country',
      currency: 'currency',
      cod_currency: 'currency',
      address_type: 'address_type',
      signature_service: 'signature_service',
      confirm_status: 'confirm_status',
    } as const;
    for (const [column, code] of Object.entries(columns)) {
      const used = await rows<{ value: string }>(`SELECT DISTINCT ${column} AS value FROM shipment_order WHERE ${column} IS NOT NULL`);
      expect(valuesOf(code), column).toEqual(expect.arrayContaining(used.map((row) => row.value)));
    }
    const operations = await rows<{ value: string }>('SELECT DISTINCT operation AS value FROM order_log');
    expect(valuesOf('order_operation')).toEqual(expect.arrayContaining(operations.map((row) => row.value)));
    const fees = await rows<{ value: string }>('SELECT DISTINCT fee_type AS value FROM fee_line');
    expect(valuesOf('fee_type')).toEqual(expect.arrayContaining(fees.map((row) => row.value)));
  });

  test('times follow the history: nothing is delivered before it left, nothing lies in the future', async () => {
    const [broken] = await rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM shipment_order WHERE NOT (created_at <= coalesce(paid_at, $1) AND coalesce(paid_at, created_at) <= coalesce(warehoused_at, $1)
         AND coalesce(warehoused_at, created_at) <= coalesce(exited_at, $1) AND coalesce(exited_at, created_at) <= coalesce(delivered_at, $1))
         OR (logistics_status = 'delivered') <> (delivered_at IS NOT NULL) OR (settlement_status = 'refunded') <> (refunded_at IS NOT NULL)`,
      [demoDay],
    );
    expect(broken?.count).toBe(0);
  });

  test('totals are the sum of their fees, weights of their boxes', async () => {
    const [broken] = await rows<{ count: number }>(`
      SELECT count(*)::int AS count FROM shipment_order o
      WHERE o.total_amount IS DISTINCT FROM (SELECT sum(amount) FROM fee_line f WHERE f.tenant_id = o.tenant_id AND f.order_id = o.id)
      OR o.box_count <> (SELECT count(*) FROM order_box b WHERE b.tenant_id = o.tenant_id AND b.order_id = o.id)
      OR abs(o.weight - (SELECT sum(weight) FROM order_box b WHERE b.tenant_id = o.tenant_id AND b.order_id = o.id)) > 0.001`);
    expect(broken?.count).toBe(0);
  });
});
