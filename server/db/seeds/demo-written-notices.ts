import { parseRichText, renderRichText } from '../../../contract/values/rich-text.ts';
import type { SeedClient } from './base.ts';
import type { DemoTenant } from './demo-accounts.ts';
import type { Random } from './random.ts';
import { enterTenant } from './tenant.ts';

const hour = 3_600_000;

interface WrittenNotice {
  readonly zh: readonly [title: string, html: string];
  readonly en: readonly [title: string, html: string];
  readonly priority: 'L' | 'M' | 'H';
  readonly hoursAgo: number;
  readonly isDraft?: true;
}

/** What the owner of a company writes to its people. */
const written: readonly WrittenNotice[] = [
  {
    zh: [
      '12 月起含电池货物需上传鉴定报告',
      '<p>承运商自 <strong>12 月 1 日</strong>起核查含电池货物。提交预报前请：</p><ul><li>上传有效期内的运输鉴定报告；</li><li>在品名中注明电池类型。</li></ul><p>资料不全的包裹将在入库后被扣留。</p>',
    ],
    en: [
      'Battery goods need a transport report from December',
      '<p>From <strong>1 December</strong> carriers check goods with batteries. Before you submit an order:</p><ul><li>upload a valid transport report;</li><li>name the kind of battery in the goods name.</li></ul><p>Parcels without these papers are detained in the warehouse.</p>',
    ],
    priority: 'H',
    hoursAgo: 52,
  },
  {
    zh: ['本周六库存盘点，暂停收货', '<p>周六 9:00 至 14:00 盘点，期间不收货，已打印的面单不受影响。请提前安排<em>周五</em>交货。</p>'],
    en: [
      'Stocktaking on Saturday: no hand-over',
      '<p>We count the stock on Saturday from 9:00 to 14:00 and take no parcels then. Printed labels stay valid. Please hand over on <em>Friday</em>.</p>',
    ],
    priority: 'M',
    hoursAgo: 74,
  },
  {
    zh: ['元旦期间发货安排', '<h3>截单时间</h3><p>12 月 30 日 18:00 前交货的包裹当天出库，其余于 1 月 2 日出库。</p>'],
    en: [
      'Shipping around New Year',
      '<h3>Cut-off</h3><p>Parcels that are handed over by 18:00 on 30 December leave on that day, all others on 2 January.</p>',
    ],
    priority: 'L',
    hoursAgo: 2,
    isDraft: true,
  },
];

/** Three notices in both languages; one is not published yet. */
export async function insertWrittenNotices(client: SeedClient, tenant: DemoTenant, random: Random, now: number): Promise<void> {
  await enterTenant(client, tenant.id);
  const { rows } = await client.query<{ id: string; name: string }>(
    'SELECT id, nick_name AS name FROM app_user WHERE tenant_id = $1 AND username = $2',
    [tenant.id, tenant.users[0]?.username],
  );
  const [author] = rows;
  if (author === undefined) return;
  for (const { zh, en, priority, hoursAgo, isDraft } of written) {
    const at = now - hoursAgo * hour;
    const moment = new Date(at).toISOString();
    const [bodyZh, bodyEn] = [parseRichText(zh[1]) ?? [], parseRichText(en[1]) ?? []];
    const row = {
      ...{ tenant_id: tenant.id, id: random.id(at), sender: author.name, author_id: author.id },
      ...{ title: zh[0], title_zh: zh[0], title_en: en[0] },
      ...{ content: renderRichText(bodyZh), content_zh: renderRichText(bodyZh), content_en: renderRichText(bodyEn) },
      ...{ body_zh: bodyZh, body_en: bodyEn, category: '1', priority, open_type: '', audience: 'ALL' },
      ...{ send_status: isDraft ? '0' : '1', created_at: moment, sent_at: isDraft ? null : moment },
    };
    await client.query('INSERT INTO announcement SELECT * FROM json_populate_record(NULL::announcement, $1)', [JSON.stringify(row)]);
  }
}
