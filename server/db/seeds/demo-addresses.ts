import type { SeedClient } from './base.ts';
import { type DemoTenant, globex, harbour } from './demo-accounts.ts';
import type { Random } from './random.ts';
import { enterTenant } from './tenant.ts';

type DemoAddress = Readonly<Record<string, string | boolean>> & { readonly kind: 'shipper' | 'consignee' | 'delivery' };

const ofHarbour: readonly DemoAddress[] = [
  {
    kind: 'shipper',
    code: 'SZ-NS',
    name: '林掌柜',
    company: '深圳启航跨境贸易有限公司',
    country: 'CN',
    province: '广东省',
    city: '深圳市',
    area: '南山区',
    addr1: '科技园南路',
    house_number: '10号',
    addr2: 'A栋301室',
    post_code: '518057',
    phone: '+8613800138001',
    is_default: true,
  },
  {
    kind: 'shipper',
    code: 'YW-CZ',
    name: '赵丽',
    company: '义乌市锦绣商行',
    country: 'CN',
    province: '浙江省',
    city: '金华市',
    area: '义乌市',
    addr1: '稠州北路',
    house_number: '699号',
    post_code: '322000',
    phone: '+8613757950000',
  },
  {
    kind: 'consignee',
    name: 'Jane Roe',
    country: 'US',
    province: 'NY',
    city: 'New York',
    addr1: '350 Fifth Ave',
    addr2: 'Apt 21',
    post_code: '10118',
    phone: '+12127363100',
    email: 'jane.roe@example.com',
    is_default: true,
  },
  {
    kind: 'consignee',
    name: 'Max Mustermann',
    company: 'Musterfirma GmbH',
    country: 'DE',
    city: 'Berlin',
    addr1: 'Hauptstraße',
    house_number: '5',
    post_code: '10117',
    phone: '+4930901820',
    tax_type: 'EORI',
    tax_no: 'DE123456789012345',
  },
  {
    kind: 'consignee',
    name: 'John Watson',
    country: 'GB',
    city: 'London',
    addr1: '221B Baker Street',
    post_code: 'NW1 6XE',
    phone: '+442072243688',
  },
  {
    kind: 'delivery',
    code: 'SZ-WH1',
    name: '陈静',
    company: '启航深圳交货点',
    country: 'CN',
    province: '广东省',
    city: '深圳市',
    area: '宝安区',
    addr1: '机场南路',
    house_number: '88号',
    post_code: '518128',
    phone: '+8675583456789',
    is_default: true,
  },
];

const ofGlobex: readonly DemoAddress[] = [
  {
    kind: 'shipper',
    code: 'NJ-1',
    name: 'Gordon Blake',
    company: 'Globex Trading LLC',
    country: 'US',
    province: 'NJ',
    city: 'Newark',
    addr1: '12 Raymond Blvd',
    post_code: '07102',
    phone: '+19736230100',
    is_default: true,
  },
  {
    kind: 'consignee',
    name: 'Olivia Wilson',
    country: 'CA',
    province: 'ON',
    city: 'Toronto',
    addr1: '200 Bay Street',
    post_code: 'M5J 2J5',
    phone: '+14165550199',
    is_default: true,
  },
  {
    kind: 'delivery',
    code: 'NJ-DOCK',
    name: 'Dock office',
    country: 'US',
    province: 'NJ',
    city: 'Newark',
    addr1: '40 Port Street',
    post_code: '07114',
    phone: '+19736230100',
    is_default: true,
  },
];

/** Where the tenant hands over what it ships. */
export function deliveryCodeOf(tenantId: string): string | null {
  const rows = tenantId === harbour.id ? ofHarbour : tenantId === globex.id ? ofGlobex : [];
  return rows.flatMap(({ kind, code }) => (kind === 'delivery' && typeof code === 'string' ? code : []))[0] ?? null;
}

/** A few addresses of each book, kept by the tenant's first account; where there are any, none are added. */
export async function insertAddresses(client: SeedClient, tenant: DemoTenant, random: Random, now: number): Promise<void> {
  const rows = tenant === harbour ? ofHarbour : tenant === globex ? ofGlobex : [];
  await enterTenant(client, tenant.id);
  const there = await client.query('SELECT 1 FROM address WHERE tenant_id = $1 LIMIT 1', [tenant.id]);
  if (there.rows.length > 0) return;
  const [first] = tenant.users;
  for (const [index, row] of rows.entries()) {
    const names = Object.keys(row);
    // The newest is listed first: those above are newer.
    const at = new Date(now - index * 60_000);
    await client.query(
      `INSERT INTO address (tenant_id, id, created_at, created_by, ${names.join(', ')})
       SELECT $1, $2, $3, id, ${names.map((_name, place) => `$${place + 5}`).join(', ')} FROM app_user WHERE tenant_id = $1 AND username = $4`,
      [tenant.id, random.id(at.getTime()), at, first?.username ?? '', ...names.map((name) => row[name])],
    );
  }
}
