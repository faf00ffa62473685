import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { demoDay } from '../../support/database.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { sampleOf } from '../../support/sample.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let globex: SignedInCaller;
let own: string;
let foreign: string;
let foreignNotice: string;
let foreignJob: string;
let foreignRole: string;
let foreignUser: string;
let foreignMenu: string;
let foreignRule: string;
let ownUpload: string;
let foreignUpload: string;
beforeAll(async () => {
  domain = await openDomain();
  globex = await domain.as('globex');
  own = must((await orderIds(domain, tenants.globex, "document_status = 'voided'", 1))[0]);
  foreign = must((await orderIds(domain, tenants.harbour, "document_status = 'draft'", 1))[0]);
  const idIn = async (table: string) =>
    must((await domain.behind.admin.query<{ id: string }>(`SELECT id FROM ${table} WHERE tenant_id = $1`, [tenants.harbour])).rows[0]).id;
  [foreignNotice, foreignJob] = [
    await idIn("(SELECT * FROM announcement WHERE send_status = '1' AND audience = 'ALL') a"),
    await idIn('job'),
  ];
  [foreignRole, foreignUser] = [await idIn('role'), await idIn('app_user')];
  const merchant = await domain.as('merchant');
  const page = { menuType: '0', name: 'Theirs', path: '/theirs', component: 'order/OrderList' } as const;
  foreignMenu = (await domain.services.menus.add(page, merchant)).id;
  const rule = { ruleName: 'theirs', ruleColumn: 'boxCount', ruleConditions: 'gt', ruleValue: '0' } as const;
  foreignRule = (await domain.services.dataRules.add({ permissionId: 'merchant-order-list', ...rule }, merchant)).id;
  const file = { name: 'theirs.pdf', bytes: pdfOf() };
  foreignUpload = (await domain.services.files.keep({ purpose: 'attachment', file }, merchant)).id;
  ownUpload = (await domain.services.files.keep({ purpose: 'attachment', file: { ...file, name: 'ours.pdf' } }, globex)).id;
  const { principal } = merchant;
  await domain.services.preferences.set(principal, 'theirs', 'harbour');
  await domain.services.preferences.set(globex.principal, 'theirs', 'globex');
  await domain.behind.admin.query(
    `INSERT INTO tenant_dictionary_item VALUES ($1, 'goods_type', 'secret', 99, '{"zh_CN": "harbour only"}', NULL, false)`,
    [tenants.harbour],
  );
});
afterAll(() => domain.close());
afterEach(() => vi.restoreAllMocks());

/** One call of every kind that reads or writes tenant tables; leaves everything as it was. */
async function callEverything(services: Services): Promise<Record<string, unknown>> {
  const { orders, orderExport, accounts, preferences, dictionaries, notices, jobs, menus, dataRules, roles, rolePermissions, users } =
    services;
  const { principal } = globex;
  // Who reads every file of the tenant is not kept from a foreign one by whose it is.
  const reader = { ...globex, principal: { ...principal, permissions: new Set([...principal.permissions, 'file:readAll']) } };
  const attempt = async (work: Promise<unknown>) => work.catch((error: { code?: string }) => ({ refused: error.code }));
  const page = await orders.list({ pageSize: 1000, consigneeCountry: 'US' }, globex);
  const rows: string[] = [];
  const file = await orderExport.open({ ids: [own, foreign], fields: ['customerNo'] }, globex);
  for await (const chunk of file.content) rows.push(typeof chunk);
  return {
    list: page.records.map((row) => row.id),
    total: page.total,
    numbers: (await orders.list({ trackingNumber: must(page.records.find((row) => row.trackingNumber)).trackingNumber ?? '' }, globex))
      .total,
    counts: await orders.statusCount({}, globex),
    ownDetail: await attempt(orders.detail({ id: own }, globex)),
    foreignDetail: await attempt(orders.detail({ id: foreign }, globex)),
    ownLog: await attempt(orders.log({ id: own }, globex)),
    foreignLog: await attempt(orders.log({ id: foreign }, globex)),
    close: await orders.close({ ids: `${own},${foreign}` }, globex),
    products: await orders.commonProducts(globex),
    ownForm: await attempt(services.orderWriting.form({ id: own, copy: true }, globex)),
    foreignForm: await attempt(services.orderWriting.form({ id: foreign, copy: true }, globex)),
    removed: await services.orderWriting.remove({ ids: `${own},${foreign}` }, globex),
    library: await services.orderLookUps.goodsLibrary({}, globex),
    totals: await services.orderLookUps.totals({ ids: [own, foreign] }, globex),
    ownWay: await attempt(services.orderLookUps.logistics({ id: own }, globex)),
    foreignWay: await attempt(services.orderLookUps.logistics({ id: foreign }, globex)),
    scanned: await attempt(services.orderLookUps.scan({ number: must(page.records[0]).customerNo }, globex)),
    external: await services.orderLookUps.external(
      {
        numbers: page.records
          .map((row) => row.customerNo)
          .slice(0, 200)
          .join(' '),
      },
      globex,
    ),
    exportEnds: rows.length > 0,
    notices: await notices.listByUser(globex),
    lastNotice: await notices.last(globex),
    foreignNotice: await attempt(notices.detail({ id: foreignNotice }, globex)),
    foreignReading: await attempt(notices.read({ anntId: foreignNotice }, globex)),
    jobs: await jobs.list({}, globex),
    foreignFile: await attempt(jobs.file({ id: foreignJob }, globex)),
    menus: await menus.list(globex),
    rules: await dataRules.list({}, globex),
    foreignRule: await attempt(dataRules.remove({ id: foreignRule }, globex)),
    roles: await roles.list({}, globex),
    foreignRole: await attempt(rolePermissions.read({ roleId: foreignRole }, globex)),
    foreignRoleGone: await attempt(roles.remove({ id: foreignRole }, globex)),
    foreignMenu: await attempt(menus.remove({ id: foreignMenu }, globex)),
    users: await users.list({}, globex),
    foreignUser: await attempt(users.setRoles({ userId: foreignUser, roleIds: [] }, globex)),
    user: await accounts.userInfo(principal),
    permissions: await accounts.permissions(principal, 'zh_CN'),
    preference: await preferences.get(principal, 'theirs'),
    ownUpload: await attempt(services.files.open({ id: ownUpload }, reader).then(({ fileName }) => fileName)),
    foreignUpload: await attempt(services.files.open({ id: foreignUpload }, reader).then(({ fileName }) => fileName)),
    goodsTypes: await dictionaries.items(principal.tenantId, 'goods_type', 'zh_CN'),
  };
}

const predicate = /"tenant_id" = \$(\d+)/g;
const tenantTables =
  /"(shipment_order|order_draft|order_tally|draft_box|order_party|order_box|goods_line|fee_line|order_log|product|app_user|user_role|role|role_permission|role_menu|role_data_rule|data_rule|tenant_menu|preference|tenant_dictionary_item|announcement|announcement_send|job|job_file_part|stored_file)"/;

/** Hands every query to `seen` and sends what it returns; the parameters stay, so they must still be named. */
function rewriteQueries(rewrite: (text: string) => string): void {
  const original = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const asked =
      typeof config === 'object' && config !== null && 'text' in config
        ? { ...config, name: undefined, text: rewrite(String(config.text)) }
        : config;
    return Reflect.apply(original, this, [asked, ...rest]);
  } as typeof original);
}

/** The query without its "of this tenant": the column is compared with itself, and the parameter is used up. */
const strip = (text: string) =>
  text.replace(predicate, (_whole, number: string) => `"tenant_id" = "tenant_id" and $${number}::text is not null`);
const stripped = (text: string) =>
  /^\s*(select|update|delete)/i.test(text) ? strip(text).replace(/"(\w+)"\.("tenant_id" = )("tenant_id")/g, '"$1".$2"$1".$3') : text;

describe('T5: queries name the tenant, and without it row-level security keeps the others out [v5.0.0-8.4.1]', () => {
  test('every query on a tenant table filters by tenant', async () => {
    const texts = new Set<string>();
    rewriteQueries((text) => {
      texts.add(text);
      return text;
    });
    await callEverything(domain.services);
    const onTenantTables = [...texts].filter((text) => /^\s*(select|update|delete)/i.test(text) && tenantTables.test(text));
    expect(onTenantTables.length).toBeGreaterThan(15);
    for (const text of onTenantTables) expect(text).toMatch(predicate);
  });

  test('with the predicate stripped from each query in turn, and from all, every answer is the same', async () => {
    const texts = new Set<string>();
    rewriteQueries((text) => {
      if (stripped(text) !== text) texts.add(text);
      return text;
    });
    const before = await callEverything(domain.services);
    expect(before.foreignDetail).toEqual({ refused: 'order_not_found' });
    expect([before.ownUpload, before.foreignUpload]).toEqual(['ours.pdf', { refused: 'file_not_found' }]);
    expect([before.foreignNotice, before.foreignFile]).toEqual([{ refused: 'notice_not_found' }, { refused: 'job_file_not_found' }]);
    // Each of them: long/isolation.
    for (const target of sampleOf('queries', [...texts], 8)) {
      vi.restoreAllMocks();
      rewriteQueries((text) => (text === target ? stripped(text) : text));
      expect(await callEverything(domain.services), target).toEqual(before);
    }
    vi.restoreAllMocks();
    rewriteQueries(stripped);
    expect(await callEverything(domain.services)).toEqual(before);
  });

  test('the stripping is real: a role that row-level security does not bind sees the other tenant', async () => {
    const unbound = openPostgres({ url: must(domain.behind.admin.options.connectionString), size: 4 });
    try {
      const services = createServices({ database: unbound, now: () => demoDay });
      const bare = await services.orders.list({}, globex);
      rewriteQueries(stripped);
      const all = await services.orders.list({}, globex);
      expect([bare.total, all.total]).toEqual([200, 5200]);
      expect(await services.orders.detail({ id: foreign }, globex)).toMatchObject({ id: foreign });
    } finally {
      await unbound.close();
    }
  });
});

describe('T1: no tenant is no rows', () => {
  test('outside a tenant, tenant tables are empty for the server', async () => {
    const { sql } = await import('drizzle-orm');
    for (const name of [
      'tenant',
      'app_user',
      'shipment_order',
      'session',
      'order_log',
      'preference',
      'announcement',
      'announcement_picture',
      'announcement_picture_use',
      'announcement_send',
      'job',
      'job_file_part',
      'role',
      'role_permission',
      'role_menu',
      'role_data_rule',
      'data_rule',
      'tenant_menu',
    ]) {
      const count = await domain.database.platform((tx) =>
        tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${sql.identifier(name)}`),
      );
      expect(count.rows[0]?.count, name).toBe(0);
    }
  });

  test('rows cannot be written into another tenant', async () => {
    const { sql } = await import('drizzle-orm');
    const write = domain.database.tenant(tenants.globex, (tx) =>
      tx.execute(sql`INSERT INTO order_log (tenant_id, id, order_id, at, operator, operation)
        VALUES (${tenants.harbour}, gen_random_uuid(), ${foreign}, now(), 'x', 'abandon')`),
    );
    await expect(write).rejects.toThrow();
  });
});

test('T4: interleaved calls of two tenants never see each other', async () => {
  const merchant = await domain.as('merchant');
  const count = async (caller: SignedInCaller, expected: number) => {
    const page = await domain.services.orders.list({ pageSize: 1 }, caller);
    expect(page.total).toBe(expected);
  };
  const failing = (caller: SignedInCaller) => refusalOf(domain.services.orders.detail({ id: caller === merchant ? own : foreign }, caller));
  const calls = Array.from({ length: 300 }, (_, at) => () => {
    const caller = at % 2 === 0 ? merchant : globex;
    return at % 5 === 0 ? failing(caller) : count(caller, caller === merchant ? 5000 : 200);
  });
  for (let from = 0; from < calls.length; from += 100) await Promise.all(calls.slice(from, from + 100).map((call) => call()));
});
