import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RuleCondition } from '../../../contract/entities/company/permission.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { createWorker } from '../../../server/jobs/worker.ts';
import { createServices } from '../../../server/services.ts';
import { eventually } from '../platform/processes.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let newbie: SignedInCaller;
let roleId: string;
let granted: readonly string[];
beforeAll(async () => {
  domain = await openDomain();
  // Who narrowed himself, or is narrowed, gives other rows only where the owner allows it.
  await domain.behind.admin.query('UPDATE tenant SET gives_beyond_own = true');
  [merchant, newbie] = [await domain.as('merchant', 'en_US'), await domain.as('newbie', 'en_US')];
  roleId = must((await domain.services.roles.list({ roleCode: 'merchant' }, merchant)).records[0]).id;
  granted = (await domain.services.rolePermissions.read({ roleId }, merchant)).permissionIds;
});
afterAll(() => domain.close());
afterEach(() => domain.behind.admin.query('DELETE FROM role_data_rule; DELETE FROM data_rule'));

const menu = 'merchant-order-list';
type Rule = readonly [column: string, condition: RuleCondition, value: string];
const add = ([ruleColumn, ruleConditions, ruleValue]: Rule, permissionId = menu) =>
  domain.services.dataRules.add(
    { permissionId, ruleName: `${ruleColumn} ${ruleConditions}`, ruleColumn, ruleConditions, ruleValue },
    merchant,
  );

/** The role of merchant and newbie has these rules, and no others. */
async function narrow(...rules: readonly Rule[]): Promise<string[]> {
  const dataRuleIds: string[] = [];
  for (const rule of rules) dataRuleIds.push((await add(rule)).id);
  await domain.services.rolePermissions.write({ roleId, permissionIds: [...granted], dataRuleIds }, merchant);
  return dataRuleIds;
}
const countOf = async (condition: string) => (await orderIds(domain, tenants.harbour, condition, 5000)).length;
const seen = async (caller = newbie) => (await domain.services.orders.list({ pageSize: 1000 }, caller)).total;

describe('each condition means what it says', () => {
  const cases: readonly (readonly [Rule, string])[] = [
    [['consigneeCountry', 'eq', 'US'], "consignee_country = 'US'"],
    [['consigneeCountry', 'ne', 'US'], "consignee_country <> 'US'"],
    [['deliveryAddressCode', 'ne', 'nothing'], 'true'],
    [['consigneeCountry', 'in', 'US, GB，DE'], "consignee_country IN ('US', 'GB', 'DE')"],
    [['orderWeight', 'gt', '2.5'], 'weight > 2.5'],
    [['orderWeight', 'ge', '10'], 'weight >= 10'],
    [['orderWeight', 'lt', '1.125'], 'weight < 1.125'],
    [['boxCount', 'le', '1'], 'box_count <= 1'],
    [['boxCount', 'eq', '3'], 'box_count = 3'],
    [['boxCount', 'in', '2,4'], 'box_count IN (2, 4)'],
    [['realTotalAmount', 'ne', '0'], 'total_amount IS DISTINCT FROM 0'],
    [['consigneeName', 'like', 'a'], "consignee_name ILIKE '%a%'"],
    [['consigneeName', 'like', '%'], "consignee_name LIKE '%\\%%'"],
    [['isRemote', 'eq', 'true'], 'is_remote'],
    [['createTime', 'ge', '2026-11-01'], "created_at >= timestamptz '2026-11-01 00:00:00+08'"],
    [['createTime', 'le', '2026-10-31'], "created_at <= timestamptz '2026-10-31 23:59:59+08'"],
    [['createTime', 'gt', '2026-11-10 12:00:00'], "created_at > timestamptz '2026-11-10 12:00:00+08'"],
    [['warehousingTime', 'lt', '2026-11-01'], "warehoused_at < timestamptz '2026-11-01 00:00:00+08'"],
    [['createBy', 'eq', '#{sys_user_code}'], "created_by = 'newbie'"],
    [['createBy', 'in', '#{sys_user_code},clerk'], "created_by IN ('newbie', 'clerk')"],
    [['createBy', 'ne', '#{sys_user_id}'], 'true'],
  ];

  test.each(cases)('%j', async (rule, condition) => {
    await domain.behind.admin.query(`UPDATE shipment_order SET created_by = 'newbie' WHERE tenant_id = $1 AND box_count = 2`, [
      tenants.harbour,
    ]);
    await narrow(rule);
    expect(await seen()).toBe(await countOf(condition));
  });

  test('the name of a variable is the caller’s, for each caller', async () => {
    await narrow(['createBy', 'eq', '#{sys_user_code}']);
    const [mine, theirs] = [await countOf("created_by = 'merchant'"), await countOf("created_by = 'newbie'")];
    expect([await seen(merchant), await seen(newbie)]).toEqual([mine, theirs]);
    expect(Math.min(mine, theirs)).toBeGreaterThan(0);
  });
});

describe('rules of a role and of several', () => {
  test('of one role all must hold, of several roles one; the right counts on the rows of the role that gives it', async () => {
    await narrow(['consigneeCountry', 'eq', 'US'], ['boxCount', 'eq', '1']);
    expect(await seen()).toBe(await countOf("consignee_country = 'US' AND box_count = 1"));
    const { id } = await domain.services.roles.add({ roleCode: 'british', roleName: 'British' }, merchant);
    const british = await add(['consigneeCountry', 'eq', 'GB']);
    await domain.services.rolePermissions.write({ roleId: id, permissionIds: [menu], dataRuleIds: [british.id] }, merchant);
    const user = must((await domain.services.users.list({ username: 'newbie' }, merchant)).records[0]);
    await domain.services.users.setRoles({ userId: user.id, roleIds: [...user.roleIds, id] }, merchant);
    const both = "consignee_country = 'US' AND box_count = 1 OR consignee_country = 'GB'";
    expect(await seen()).toBe(await countOf(both));
    // The second role gives the list and nothing else: details and exports stay those of the first.
    const [gb] = await orderIds(domain, tenants.harbour, "consignee_country = 'GB'", 1);
    expect((await refusalOf(domain.services.orders.detail({ id: must(gb) }, newbie))).code).toBe('order_not_found');
    await domain.services.rolePermissions.write({ roleId: id, permissionIds: [menu], dataRuleIds: [] }, merchant);
    expect(await seen()).toBe(5000);
    await domain.services.roles.remove({ id }, merchant);
    expect(await seen()).toBe(await countOf("consignee_country = 'US' AND box_count = 1"));
  });

  test('nobody is above them, and another tenant has its own', async () => {
    await narrow(['boxCount', 'gt', '900']);
    expect([await seen(merchant), await seen(await domain.as('globex'))]).toEqual([0, 200]);
  });

  test('a rule that a role has is not deleted; one that no role has is, with its audit entry', async () => {
    const [id = ''] = await narrow(['boxCount', 'eq', '1']);
    expect((await refusalOf(domain.services.dataRules.remove({ id }, merchant))).code).toBe('data_rule_in_use');
    await narrow();
    await domain.services.dataRules.remove({ id }, merchant);
    expect(await seen()).toBe(5000);
    const { rows } = await domain.behind.admin.query('SELECT action FROM audit_log WHERE subject = $1 ORDER BY at, id', [id]);
    expect(rows.map(({ action }) => action)).toEqual(['permissionRule.add', 'permissionRule.delete']);
  });
});

describe('every call on orders keeps to them', () => {
  let inside: string;
  let outside: string;
  beforeAll(async () => {
    [inside = ''] = await orderIds(domain, tenants.harbour, "document_status = 'draft' AND box_count = 1", 1);
    [outside = ''] = await orderIds(domain, tenants.harbour, "document_status = 'draft' AND box_count > 1", 1);
  });
  const rule: Rule = ['boxCount', 'eq', '1'];
  const absent = '01a00000-0000-7000-8000-00000000dead';
  const rowsOf = async (file: { content: Parameters<typeof buffer>[0] }) =>
    must((await readXlsx(await buffer(file.content))).sheets[0]).rows.slice(1);

  test('counts, details and logs: what is outside is as if it were not there', async () => {
    await narrow(rule);
    const { orders } = domain.services;
    const counts = await orders.statusCount({ createTime_begin: '2026-11-01', createTime_end: '2026-11-20' }, newbie);
    expect(counts.all).toBe(
      await countOf("box_count = 1 AND created_at >= '2026-11-01 00:00:00+08' AND created_at <= '2026-11-20 23:59:59+08'"),
    );
    expect((await orders.detail({ id: inside }, newbie)).id).toBe(inside);
    for (const call of [orders.detail, orders.log]) {
      const [hidden, nothing] = [await refusalOf(call({ id: outside }, newbie)), await refusalOf(call({ id: absent }, newbie))];
      expect([hidden.code, hidden.detail]).toEqual([nothing.code, nothing.detail]);
    }
    const { rows } = await domain.behind.admin.query<{ no: string }>('SELECT customer_no AS no FROM shipment_order WHERE id = $1', [
      outside,
    ]);
    expect((await orders.list({ customerNo: must(rows[0]).no }, newbie)).total).toBe(0);
    await narrow(['productCode', 'eq', 'nothing']);
    expect(await orders.commonProducts(newbie)).toEqual([]);
  });

  test('open pages are told that they show other rows: each user whose rules changed, and nobody else', async () => {
    const scope = async (caller: SignedInCaller) => (await domain.services.accounts.permissions(caller.principal, 'en_US')).dataScope;
    const globex = await domain.as('globex', 'en_US');
    const before = [await scope(newbie), await scope(globex)];
    expect(await scope(newbie)).toBe(before[0]);
    const [id] = await narrow(['boxCount', 'le', '1']);
    const narrowed = await scope(newbie);
    expect(narrowed).not.toBe(before[0]);
    await domain.services.dataRules.edit(
      { id: must(id), ruleName: 'x', ruleColumn: 'boxCount', ruleConditions: 'le', ruleValue: '2' },
      merchant,
    );
    const changed = await scope(newbie);
    expect(changed).not.toBe(narrowed);
    // Another name is no other rule.
    await domain.services.dataRules.edit(
      { id: must(id), ruleName: 'y', ruleColumn: 'boxCount', ruleConditions: 'le', ruleValue: '2' },
      merchant,
    );
    expect([await scope(newbie), await scope(globex)]).toEqual([changed, before[1]]);
  });

  test('a batch treats what is outside as absent, and leaves it as it was', async () => {
    await narrow(rule);
    const stateOf = async () =>
      (await domain.behind.admin.query('SELECT document_status FROM shipment_order WHERE id = $1', [outside])).rows;
    const before = await stateOf();
    const { results } = await domain.services.orders.close({ ids: [outside, absent].join(',') }, newbie);
    expect(results.map(({ id: _id, label: _label, ...rest }) => rest)).toEqual([
      expect.objectContaining({ ok: false, errorCode: 'order_not_found' }),
      expect.objectContaining({ ok: false, errorCode: 'order_not_found' }),
    ]);
    expect(must(results[0]).label).toBe(outside);
    expect(await stateOf()).toEqual(before);
    expect((await domain.services.orders.close({ ids: inside }, newbie)).done).toBe(1);
  });

  test('an export holds what the list shows, picked rows too', async () => {
    await narrow(rule, ['consigneeCountry', 'eq', 'SG']);
    const { orderExport } = domain.services;
    const all = await rowsOf(await orderExport.open({ fields: ['boxCount', 'consigneeCountry'] }, newbie));
    expect(all.length).toBe(await countOf("box_count = 1 AND consignee_country = 'SG'"));
    expect(all.every(([boxes]) => boxes === 1)).toBe(true);
    expect(await rowsOf(await orderExport.open({ ids: [outside], fields: ['customerNo'] }, newbie))).toEqual([]);
  });

  test('an export as a job keeps to the rules of the moment when it runs, and its file to those of the download', async () => {
    const services = createServices({ database: domain.database, now: () => domain.clock.now, exportAtOnce: 10 });
    expect(await services.orderExport.start({ fields: ['boxCount'] }, newbie)).toBe('queued');
    await narrow(rule);
    const worker = createWorker(domain.database, { kinds: services.jobKinds, now: () => domain.clock.now, pollSeconds: 0.1 });
    worker.start();
    const rows = async () => (await services.jobs.list({}, newbie)).records;
    try {
      await eventually(async () => (await rows())[0]?.status === '2', 20_000);
    } finally {
      await worker.stop();
    }
    const { id } = must((await rows())[0]);
    expect(await rowsOf(await services.jobs.file({ id }, newbie))).toHaveLength(await countOf('box_count = 1'));
    await narrow(['consigneeCountry', 'eq', 'US'], rule);
    expect((await refusalOf(services.jobs.file({ id }, newbie))).code).toBe('forbidden');
    await narrow(rule);
    expect(await rowsOf(await services.jobs.file({ id }, newbie))).not.toEqual([]);
  });
});

describe('P3: what a rule may be, when it is made, changed and used [v5.0.0-1.2.4, 2.2.1]', () => {
  const bad: readonly (readonly [Rule, string])[] = [
    [['password_hash', 'eq', 'x'], 'ruleColumn:notAllowed'],
    [['tenant_id', 'ne', 'x'], 'ruleColumn:notAllowed'],
    [['__proto__', 'eq', 'x'], 'ruleColumn:notAllowed'],
    [['box_count = 1 OR 1=1 --', 'eq', 'x'], 'ruleColumn:notAllowed'],
    [['boxCount', 'like', '1'], 'ruleConditions:notAllowed'],
    [['consigneeName', 'gt', 'a'], 'ruleConditions:notAllowed'],
    [['boxCount', 'eq', '1; DROP TABLE role'], 'ruleValue:format'],
    [['boxCount', 'in', '1,x'], 'ruleValue:format'],
    [['createTime', 'ge', '2026-02-30'], 'ruleValue:format'],
    [['isRemote', 'eq', 'maybe'], 'ruleValue:format'],
    [['consigneeCountry', 'eq', "US' OR '1'='1"], 'ruleValue:format'],
    [['createBy', 'eq', '#{sys_org_code}'], 'ruleValue:format'],
    [['createBy', 'eq', 'x#{sys_user_code}'], 'ruleValue:format'],
    [['createBy', 'eq', 'a\u0000b'], 'ruleValue:format'],
    [['boxCount', 'in', ' , '], 'ruleValue:required'],
  ];

  test.each(bad)('%j is refused when it is made and when another becomes it', async (rule, problem) => {
    const [ruleColumn, ruleConditions, ruleValue] = rule;
    const made = await refusalOf(add(rule));
    const { id } = await add(['boxCount', 'eq', '1']);
    const changed = await refusalOf(domain.services.dataRules.edit({ id, ruleName: 'x', ruleColumn, ruleConditions, ruleValue }, merchant));
    for (const { code, detail } of [made, changed])
      expect([code, ...(detail.fields ?? []).map(({ path, rule: name }) => `${path}:${name}`)]).toEqual(['invalid_fields', problem]);
  });

  test('a bad row that got into the table refuses every call that would use it, and names itself in the log', async () => {
    const { rows } = await domain.behind.admin.query<{ id: string }>(
      `INSERT INTO data_rule (tenant_id, id, menu_id, resource, name, field, condition, value, created_at)
       VALUES ($1, gen_random_uuid(), 'merchant-order-list', 'order', 'planted', 'boxCount', 'eq', '1', now()) RETURNING id`,
      [tenants.harbour],
    );
    const { id } = must(rows[0]);
    await domain.behind.admin.query('INSERT INTO role_data_rule VALUES ($1, $2, $3)', [tenants.harbour, roleId, id]);
    expect(await seen()).toBe(await countOf('box_count = 1'));
    const [order = ''] = await orderIds(domain, tenants.harbour, 'box_count = 1', 1);
    const { orders, orderExport } = domain.services;
    for (const planted of [
      "field = 'password_hash'",
      "field = 'box_count'",
      "condition = 'gt 0 OR'",
      "value = '1 OR 1=1'",
      "resource = 'orders'",
    ]) {
      await domain.behind.admin.query(`UPDATE data_rule SET field = 'boxCount', condition = 'eq', value = '1', resource = 'order'`);
      await domain.behind.admin.query(`UPDATE data_rule SET ${planted}`);
      const calls = [
        orders.list({}, newbie),
        orders.statusCount({}, newbie),
        orders.detail({ id: order }, newbie),
        orders.log({ id: order }, newbie),
        orders.close({ ids: order }, newbie),
        orders.commonProducts(newbie),
        orderExport.open({ fields: ['customerNo'] }, newbie),
      ];
      for (const refusal of await Promise.all(calls.map(refusalOf)))
        expect([planted, refusal.code, refusal.detail.logged]).toEqual([planted, 'data_rule_unreadable', { dataRule: id }]);
    }
  });

  test('rules stand on menus that have rows, of the own tenant; columns say how they may be compared', async () => {
    const noRows = await refusalOf(add(['boxCount', 'eq', '1'], 'merchant-dashboard'));
    expect(noRows.detail.fields).toMatchObject([{ path: 'permissionId', rule: 'notAllowed' }]);
    expect((await refusalOf(add(['boxCount', 'eq', '1'], 'platform-dashboard'))).code).toBe('menu_not_found');
    const columns = await domain.services.dataRules.columns({ permissionId: menu }, merchant);
    expect(columns).toContainEqual({ value: 'boxCount', text: 'Boxes', conditions: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'] });
    expect(columns.every(({ value, text }) => text !== value)).toBe(true);
    expect(await domain.services.dataRules.columns({ permissionId: 'merchant-dashboard' }, merchant)).toEqual([]);
    const { id } = await add(['consigneeCountry', 'in', 'US,GB']);
    const globex = await domain.as('globex');
    expect(await domain.services.dataRules.list({}, globex)).toEqual([]);
    expect((await refusalOf(domain.services.dataRules.remove({ id }, globex))).code).toBe('data_rule_not_found');
    expect(await domain.services.dataRules.list({ permissionId: menu }, merchant)).toMatchObject([
      { id, ruleColumn_dictText: 'Destination', ruleConditions_dictText: 'Is one of', ruleValue: 'US,GB' },
    ]);
  });
});
