import type { SeedClient } from './base.ts';
import { type DemoTenant, harbour, platformTenant } from './demo-accounts.ts';
import type { Random } from './random.ts';
import { enterTenant } from './tenant.ts';

const chat = {
  kind: 'contact',
  phone: '+86 755 1234 5678',
  mail: 'service@harbour-lane.example',
  hours: { zh_CN: '周一至周六 9:00–21:00', en_US: 'Monday to Saturday, 9:00–21:00' },
};

const advert = {
  titles: { zh_CN: '旺季舱位已开放预订', en_US: 'Peak-season space is open for booking' },
  texts: { zh_CN: '提前锁定欧美专线舱位，先到先得。', en_US: 'Secure space on the US and Europe lines early.' },
  url: '/order/list',
};

/** Help, chat and an advert of the first tenant, and departments: `newbie` has none, and is warned of it. */
export async function insertShell(client: SeedClient, tenant: DemoTenant, random: Random, now: number): Promise<void> {
  await enterTenant(client, tenant.id);
  const operations = random.id(now);
  await client.query('INSERT INTO department (tenant_id, id, name) VALUES ($1, $2, $3)', [tenant.id, operations, '运营部 Operations']);
  await client.query(`UPDATE app_user SET department_id = $2 WHERE tenant_id = $1 AND username <> 'newbie' AND department_id IS NULL`, [
    tenant.id,
    operations,
  ]);
  // Other merchants have the platform's help and chat.
  if (tenant === platformTenant) {
    const own = { ...chat, phone: '+86 755 8765 4321', mail: 'support@waybill.example' };
    await client.query('UPDATE tenant SET help_url = $2, chat = $3 WHERE id = $1', [tenant.id, 'https://help.waybill.example/', own]);
  }
  if (tenant !== harbour) return;
  await client.query('UPDATE tenant SET help_url = $2, chat = $3 WHERE id = $1', [tenant.id, 'https://help.example.com/', chat]);
  await client.query(
    `INSERT INTO advert (tenant_id, id, titles, texts, url, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + interval '365 days')`,
    [tenant.id, random.id(now), advert.titles, advert.texts, advert.url, new Date(now)],
  );
}
