import type { SeedClient } from './base.ts';
import { type DemoTenant, platformTenant, roleOf, supervisor } from './demo-accounts.ts';
import { enterTenant, insertUser } from './tenant.ts';

/** Among the tenant's paid and delivered orders, the latest first: the nth one is claimed, and this became of it. */
const stories = [
  { nth: 1, state: 'requested', reason: 'damaged', share: 1, note: '外箱破损，内件碎裂', remark: null },
  { nth: 2, state: 'requested', reason: 'delayed', share: 0.5, note: '晚到 12 天，客户要求退一半运费', remark: null },
  {
    nth: 4,
    state: 'requested',
    reason: 'overcharged',
    share: 0.3,
    note: '体积重与实测不符',
    remark: null,
  },
  {
    nth: 5,
    state: 'requested',
    reason: 'lost',
    share: 1,
    note: '显示签收但收件人未收到',
    remark: null,
  },
  {
    nth: 7,
    state: 'rejected',
    reason: 'delayed',
    share: 1,
    note: '延误',
    remark: '延误由收件人改派造成',
  },
  { nth: 9, state: 'withdrawn', reason: 'other', share: 1, note: '误操作', remark: null },
] as const;

/**
 * Claims of a tenant's demo: some that wait for the platform, some that ended, and those by which orders were charged back. Once: a demo
 * that has claims is left alone. Before the books, which take no chargeback without its claim.
 */
export async function insertClaims(client: SeedClient, tenant: DemoTenant, now: Date): Promise<void> {
  await enterTenant(client, tenant.id);
  const known = await client.query('SELECT 1 FROM claim WHERE tenant_id = $1 LIMIT 1', [tenant.id]);
  if (known.rows.length > 0) return;
  await client.query(
    `${insertInto}, accepted, decided_at, remark, transfer_id)
     SELECT ${columnsOf("'chargeback'")}, o.total_amount, ${requestedAt} + interval '1 day', '核实无误',
       coalesce((SELECT t.id FROM ledger_transfer t WHERE t.tenant_id = o.tenant_id AND t.order_id = o.id AND t.cause = 'chargeback'),
         md5(concat_ws('/', o.tenant_id, o.currency, 'chargeback', o.id))::uuid)
     FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = $2
     CROSS JOIN (VALUES ('accepted', 'returned', '退件', 1::numeric)) AS story (state, reason, note, share)
     WHERE o.tenant_id = $1 AND o.settlement_status = 'chargeback' AND o.total_amount > 0 AND $3::timestamptz IS NOT NULL`,
    [tenant.id, tenant.users[0]?.username, now],
  );
  await client.query(
    `WITH chosen AS (
       SELECT o.*, row_number() OVER (ORDER BY o.delivered_at DESC, o.id) AS nth FROM shipment_order o
       WHERE o.tenant_id = $1 AND o.settlement_status = 'paid' AND o.logistics_status = 'delivered' AND o.total_amount > 20
     )
     ${insertInto}, remark, decided_at)
     SELECT ${columnsOf('story.nth::text')}, story.remark, CASE WHEN story.state <> 'requested' THEN least(${requestedAt} + interval '5 hours', $3) END
     FROM chosen o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = $2
     JOIN json_to_recordset($4) AS story (nth bigint, state text, reason text, note text, share numeric, remark text) ON story.nth = o.nth`,
    [tenant.id, tenant.users[0]?.username, now, JSON.stringify(stories)],
  );
  await client.query(
    `INSERT INTO order_log (tenant_id, id, order_id, at, operator, operation, note)
     SELECT c.tenant_id, md5(c.id::text || operation)::uuid, c.order_id, entry.at, entry.operator, entry.operation, entry.note FROM claim c
     CROSS JOIN LATERAL (VALUES ('claim', c.requested_at, c.requester, c.note), ('claimReject', c.decided_at, 'platform', c.remark),
       ('claimWithdraw', c.decided_at, c.requester, NULL)) AS entry (operation, at, operator, note)
     WHERE c.tenant_id = $1 AND (operation = 'claim' OR (operation = 'claimReject' AND c.state = 'rejected') OR (operation = 'claimWithdraw' AND c.state = 'withdrawn'))`,
    [tenant.id],
  );
}

const requestedAt = "least(coalesce(o.delivered_at, o.created_at) + interval '3 hours', $3::timestamptz)";

const insertInto = `INSERT INTO claim (tenant_id, id, order_id, state, reason, note, paid, attempt, amount, currency, requester_id, requester,
  language, requested_at, customer_no, tracking_number, logistics_status, handed_over_at, delivered_at`;

/** In whole units of the currency where only a share is claimed. */
const columnsOf = (
  which: string,
) => `o.tenant_id, md5(concat_ws('/', 'claim', o.id, ${which}))::uuid, o.id, story.state, story.reason, story.note, o.total_amount,
  1, CASE story.share WHEN 1 THEN o.total_amount ELSE ceil(o.total_amount * story.share) END, o.currency, u.id, u.username, 'zh_CN', ${requestedAt},
  o.customer_no, o.tracking_number, o.logistics_status, o.warehoused_at, o.delivered_at`;

/** The platform's people may review claims, and there are two of them: a demo from before there were claims has neither. */
export async function insertReviewers(client: SeedClient, passwordHash: () => Promise<string>): Promise<void> {
  const { id: tenantId } = platformTenant;
  await enterTenant(client, tenantId);
  const { rows } = await client.query<{ id: string }>("SELECT id FROM role WHERE tenant_id = $1 AND code = 'operator'", [tenantId]);
  const roleId = rows[0]?.id;
  const known = await client.query('SELECT 1 FROM app_user WHERE lower(username) = $1', [supervisor.username]);
  if (roleId === undefined || known.rows.length > 0) return;
  await client.query(
    `INSERT INTO role_permission (tenant_id, role_id, action, type)
     SELECT $1, $2, action, type FROM permission WHERE action = ANY ($3) ON CONFLICT DO NOTHING`,
    [tenantId, roleId, roleOf(platformTenant, 'operator').actions],
  );
  await insertUser(client, tenantId, {
    ...{ id: '00000000-0000-7000-8000-0000000000b2', username: supervisor.username, nickName: supervisor.nickName },
    ...{ passwordHash: await passwordHash(), autheStatus: supervisor.autheStatus, roleIds: [roleId] },
  });
}
