import { expect, test } from 'vitest';
import { webhookEventTypes } from '../../../contract/entities/company/webhook.ts';
import { readEventTime } from '../../../server/tracking/event-time.ts';
import { credit } from '../../support/credit.ts';
import { must, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';

openMerchantDomain();

const sql = (text: string, values: unknown[] = []) => domain.behind.admin.query(text, values);
const move = async (id: string, set: string) => void (await sql(`UPDATE shipment_order SET ${set} WHERE id = $1`, [id]));
async function told() {
  const { rows } = await sql('SELECT type, body FROM webhook_event ORDER BY created_at, type');
  await sql('DELETE FROM webhook_event');
  return rows.map(({ type, body }) => ({ type, ...JSON.parse(body).data }));
}
async function orderIn(where: string): Promise<string> {
  const { rows } = await sql(`SELECT id FROM shipment_order WHERE tenant_id = $1 AND ${where} LIMIT 1`, [tenants.harbour]);
  return must(rows[0]).id;
}

test('each event has its cause, and a company without an endpoint gets none', async () => {
  const id = await orderIn(`document_status = 'ordering' AND settlement_status = 'unpaid'`);
  const way = async () => {
    await move(id, `document_status = 'generated', logistics_status = 'order_placed', tracking_number = 'HOOK00000001'`);
    await move(id, `settlement_status = 'paid', paid_at = now()`);
    await move(id, `logistics_status = 'online', ship_at = now()`);
  };
  await way();
  expect(await told()).toEqual([]);
  await move(id, `document_status = 'ordering', logistics_status = 'none', settlement_status = 'unpaid', tracking_number = NULL`);

  const url = 'https://hooks.example/waybill';
  await domain.services.webhooks.add({ label: 'All', url, eventTypes: [...webhookEventTypes] }, merchant);
  await domain.services.webhooks.add({ label: 'Failures', url, eventTypes: ['order.failed'] }, merchant);
  await way();
  expect(await told()).toMatchObject([
    { type: 'order.placed', id, documentStatus: 'generated', trackingNumber: 'HOOK00000001' },
    { type: 'label.ready', id, settlementStatus: 'paid' },
    { type: 'order.handed_over', id, logisticsStatus: 'online' },
  ]);

  const event = { code: 'delivered', content: null, city: null, country: null, leg: null };
  const time = must(readEventTime(new Date(domain.clock.now.getTime()).toISOString(), 'iso'));
  await sql(`UPDATE shipment_order SET created_at = $2 WHERE id = $1`, [id, new Date(domain.clock.now.getTime() - 86_400_000)]);
  await domain.services.trackRecording.record('waybill', 'HOOK00000001', [{ ...event, time }]);
  expect(await told()).toMatchObject([{ type: 'tracking.updated', orderId: id, status: 'delivered', trackingNumber: 'HOOK00000001' }]);

  await move(await orderIn(`document_status = 'order_failed'`), `document_status = 'ordering'`);
  const failed = await orderIn(`document_status = 'ordering'`);
  await move(failed, `document_status = 'order_failed'`);
  await move(failed, `document_status = 'voided'`);
  expect(await told()).toMatchObject([
    { type: 'order.failed', id: failed },
    { type: 'order.voided', id: failed },
  ]);
  // Another change of the same order is no event.
  await move(failed, `remark = 'x', weight = 2`);
  expect(await told()).toEqual([]);

  await credit(domain.behind.admin, tenants.harbour, '100.00', 'AUD', domain.clock.now.toISOString());
  await sql(`UPDATE account SET warn_below = 50 WHERE tenant_id = $1 AND currency = 'AUD' AND kind = 'balance'`, [tenants.harbour]);
  const pay = await orderIn(`settlement_status = 'unpaid' AND document_status = 'generated'`);
  await domain.database.tenant(tenants.harbour, (tx) =>
    tx.ask("select move_money(gen_random_uuid(), 'pay', $1, 1, 60, 'AUD', 'merchant', null, now())", [pay]),
  );
  expect(await told()).toMatchObject([
    { type: 'balance.changed', cause: 'topup', currency: 'AUD', amount: '100.000', balance: '100.000' },
    { type: 'balance.low', currency: 'AUD', balance: '40.000', warnBelow: '50.000' },
    { type: 'balance.changed', cause: 'pay', orderId: pay, amount: '-60.000', balance: '40.000' },
  ]);
});

test('an event names no person, address or price of an order', async () => {
  const id = await orderIn(`document_status = 'draft'`);
  await move(id, `consignee_name = 'Zoe Unmistakable', remark = 'ring twice', document_status = 'voided'`);
  const { rows } = await sql('SELECT body FROM webhook_event');
  expect(rows).toHaveLength(1);
  expect(must(rows[0]).body).not.toMatch(/Zoe|ring|amount|Total/);
});

test('who adds an endpoint can choose what the own rights show whole, and no more', async () => {
  const { webhooks, dataRules, rolePermissions, roles } = domain.services;
  const chosen = async (caller = merchant) => (await webhooks.choices(caller)).map(({ value }) => value);
  expect(await chosen()).toEqual([...webhookEventTypes]);
  const { principal } = merchant;
  const permissions = new Set([...principal.permissions].filter((key) => key !== 'account:list'));
  const poorer = { ...merchant, principal: { ...principal, permissions } };
  expect(await chosen(poorer)).toEqual(webhookEventTypes.filter((type) => !type.startsWith('balance')));
  const wanted = { label: 'x', url: 'https://hooks.example/', eventTypes: ['balance.changed' as const] };
  expect(await refusalOf(webhooks.add(wanted, poorer))).toMatchObject({ code: 'invalid_fields' });

  await sql('UPDATE tenant SET gives_beyond_own = true');
  const roleId = must((await roles.list({ roleCode: 'merchant' }, merchant)).records[0]).id;
  const { permissionIds } = await rolePermissions.read({ roleId }, merchant);
  const rule = { ruleName: 'US', ruleColumn: 'consigneeCountry', ruleConditions: 'eq' as const, ruleValue: 'US' };
  const { id } = await dataRules.add({ permissionId: 'merchant-order-list', ...rule }, merchant);
  await rolePermissions.write({ roleId, permissionIds, dataRuleIds: [id] }, merchant);
  expect(await chosen(await domain.as('newbie'))).not.toContain('order.placed');
});
