import type { SeedClient } from './base.ts';
import { products } from './demo-facts.ts';
import asiaAir from './tariffs/ASIA-AIR.json' with { type: 'json' };
import euDdp from './tariffs/EU-DDP.json' with { type: 'json' };
import globalPacket from './tariffs/GLOBAL-PACKET.json' with { type: 'json' };
import seaDoor from './tariffs/SEA-DOOR.json' with { type: 'json' };
import usExpress from './tariffs/US-EXPRESS.json' with { type: 'json' };
import usStandard from './tariffs/US-STANDARD.json' with { type: 'json' };
import { enterTenant } from './tenant.ts';

/** Checks a tariff's document and names it. @throws Error when something is wrong in it */
export type TariffCheck = (document: unknown) => string;

const tariffs = [usExpress, usStandard, euDdp, asiaAir, globalPacket, seaDoor];

/**
 * The demo's products with what they are and cost. Repeatable: a demo of an earlier version gets what it lacks, and what is
 * there stays as it is.
 */
export async function insertProducts(client: SeedClient, tenantId: string, check: TariffCheck): Promise<void> {
  await enterTenant(client, tenantId);
  await client.query(
    `INSERT INTO product (tenant_id, code, names, remarks, services, position)
     SELECT $1, code, names, remarks, services, position
     FROM json_to_recordset($2) AS row (code text, names jsonb, remarks jsonb, services jsonb, position int)
     ON CONFLICT (tenant_id, code) DO UPDATE SET remarks = excluded.remarks, services = excluded.services, position = excluded.position
     WHERE product.remarks IS NULL AND product.services = '[]'`,
    [tenantId, JSON.stringify(products.map(({ code, names }, position) => ({ code, names, position, ...factsOf(code) })))],
  );
  const rows = tariffs.map((document) => ({
    product_code: document.product,
    version: document.version,
    valid_from: document.validFrom,
    fingerprint: check(document),
    document,
  }));
  await client.query(
    `INSERT INTO tariff (tenant_id, product_code, version, valid_from, fingerprint, document)
     SELECT $1, product_code, version, valid_from, fingerprint, document
     FROM json_to_recordset($2) AS row (product_code text, version text, valid_from date, fingerprint text, document jsonb)
     ON CONFLICT (tenant_id, product_code, version) DO NOTHING`,
    [tenantId, JSON.stringify(rows)],
  );
}

interface ByLanguage {
  readonly zh_CN: string;
  readonly en_US: string;
}

interface ProductFacts {
  readonly remarks: ByLanguage;
  readonly services: readonly ServiceFact[];
}

interface ServiceFact {
  readonly code: string;
  readonly names: ByLanguage;
  readonly descriptions: ByLanguage;
  readonly optional: boolean;
}

const service = (code: string, optional: boolean, names: ByLanguage, descriptions: ByLanguage): ServiceFact => ({
  code,
  names,
  descriptions,
  optional,
});

const tracking = service(
  'tracking',
  false,
  { zh_CN: '全程跟踪', en_US: 'Tracking' },
  { zh_CN: '从入库到签收的全部轨迹', en_US: 'Every event from the warehouse to the door' },
);
const customs = service(
  'customs',
  false,
  { zh_CN: '清关', en_US: 'Customs clearance' },
  { zh_CN: '含目的国清关，不含查验产生的费用', en_US: 'Clearance at the destination, without the costs of an inspection' },
);
const dutyPaid = service(
  'duty_paid',
  false,
  { zh_CN: '包税', en_US: 'Duties and taxes' },
  { zh_CN: '关税和增值税由我们代缴，收件人无需付款', en_US: 'Duties and value-added tax are paid by us; the recipient pays nothing' },
);
const signature = service(
  'signature',
  true,
  { zh_CN: '签收服务', en_US: 'Signature on delivery' },
  { zh_CN: '可选直接签名、间接签名或成人签名', en_US: 'Direct, indirect or adult signature' },
);
const insurance = service(
  'insurance',
  true,
  { zh_CN: '保险', en_US: 'Insurance' },
  { zh_CN: '按保险金额收取，理赔以申报价值为限', en_US: 'A share of the insured value; claims up to the declared value' },
);
const cod = service(
  'cod',
  true,
  { zh_CN: '代收货款', en_US: 'Cash on delivery' },
  { zh_CN: '签收时代收，仅限部分国家', en_US: 'Collected at the door, in some countries only' },
);
const pickup = service(
  'pickup',
  false,
  { zh_CN: '上门揽收', en_US: 'Pickup' },
  { zh_CN: '深圳、广州、义乌 30 kg 起免费揽收', en_US: 'Free in Shenzhen, Guangzhou and Yiwu from 30 kg' },
);

const none: ProductFacts = { remarks: { zh_CN: '', en_US: '' }, services: [] };

function factsOf(code: string): ProductFacts {
  return facts[code] ?? none;
}

const facts: Readonly<Record<string, ProductFacts>> = {
  'US-EXPRESS': {
    remarks: {
      zh_CN: '美国全境，尾程快递派送，适合时效要求高的货物',
      en_US: 'All of the United States by express to the door, for what cannot wait',
    },
    services: [tracking, customs, pickup, signature, insurance],
  },
  'US-STANDARD': {
    remarks: {
      zh_CN: '美国、加拿大、墨西哥，以美元计价，泡货减半计算',
      en_US: 'United States, Canada and Mexico, priced in dollars; half of the volumetric weight counts',
    },
    services: [tracking, customs, signature, insurance, cod],
  },
  'EU-DDP': {
    remarks: {
      zh_CN: '英国和欧盟 25 国，双清包税到门',
      en_US: 'United Kingdom and 25 countries of the European Union, duty paid to the door',
    },
    services: [tracking, customs, dutyPaid, signature, insurance, cod],
  },
  'ASIA-AIR': {
    remarks: { zh_CN: '日韩、港澳台、东南亚空运到门，以日元计价', en_US: 'By air to Japan, Korea and South-East Asia, priced in yen' },
    services: [tracking, customs, signature, insurance, cod],
  },
  'GLOBAL-PACKET': {
    remarks: { zh_CN: '2 kg 以内的单件小包，按实重计费', en_US: 'Single packets up to 2 kg, by their actual weight' },
    services: [tracking, insurance],
  },
  'SEA-DOOR': {
    remarks: { zh_CN: '海运到门，按立方计费，12 kg 起', en_US: 'By sea to the door, by volume, from 12 kg' },
    services: [tracking, customs, dutyPaid, insurance],
  },
};
