import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPricing, dayIn, offerFor, type PriceableOrder, type PricedFor } from '../../../server/quotes/pricing.ts';
import { checkedFingerprint } from '../../../server/quotes/tariff-check.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let who: PricedFor;
beforeAll(async () => {
  domain = await openDomain();
  const { principal } = await domain.as('merchant');
  who = { tenantId: tenants.harbour, timeZone: principal.timeZone, activated: true, userId: principal.userId };
});
afterAll(() => domain.close());

const order = (parts: Partial<PriceableOrder> = {}): PriceableOrder => ({
  consignee: { country: 'US', city: 'Portland', postCode: '97209' },
  goodsType: 'general',
  addressType: 'business',
  boxes: [{ boxNo: 'B001', boxWeight: '3.2', boxLength: '40', boxWidth: '30', boxHeight: '20' }],
  ...parts,
});

const pricing = () => createPricing(() => domain.clock.now);
const quoteFor = (asked: PriceableOrder, codes?: string[], whom: PricedFor = who) =>
  domain.database.tenant(whom.tenantId, (tx) => pricing().quoteFor(tx, whom, asked, codes));
const admin = (sql: string, values: unknown[] = []) => domain.behind.admin.query(sql, values);

describe('a quote', () => {
  test('is what the tariffs of the day say, reckoned by hand', async () => {
    const offer = offerFor(await quoteFor(order()), 'US-EXPRESS', 'en_US');
    // 40 x 30 x 20 / 5000 = 4.8 kg, charged as 5: 98 + 9 x 24.5 = 318.50; 5 % off; 12.5 % fuel on 302.57.
    expect(offer.shipment.chargeable).toBe('5');
    expect(offer.lines.map(({ code, amount }) => `${code} ${amount}`)).toEqual(['freight 318.50', 'discount -15.93', 'fuel 37.82']);
    expect([offer.total, offer.currency, offer.zone]).toEqual(['340.39', 'CNY', 'US-WEST']);
  });

  test('says of each product that is sold what it costs or why it is not offered', async () => {
    const kept = await quoteFor(order());
    const said = kept.quote.products.map((one) => [one.product, one.offered ? 'offered' : one.reasons.map(({ code }) => code)]);
    expect(Object.fromEntries(said)).toEqual({
      'US-EXPRESS': 'offered',
      'US-STANDARD': 'offered',
      'EU-DDP': ['no_zone'],
      'ASIA-AIR': ['no_zone'],
      'GLOBAL-PACKET': ['too_heavy'],
      'SEA-DOOR': ['below_minimum'],
    });
    expect(kept.expiresAt.getTime() - domain.clock.now.getTime()).toBe(30 * 60_000);
  });

  test('is kept as it was reckoned, and found by its tenant alone', async () => {
    const made = await quoteFor(order({ insured: true, insuranceValue: '500', insuranceCurrency: 'USD' }), ['US-EXPRESS', 'NO-SUCH']);
    expect(made.quote.products.map(({ product }) => product)).toEqual(['US-EXPRESS']);
    const keptBy = (tenantId: string, asked: string, id = made.id) =>
      domain.database.tenant(tenantId, (tx) => pricing().findStored(tx, asked, id));
    expect(await keptBy(tenants.harbour, tenants.harbour)).toEqual(made);
    expect(await keptBy(tenants.globex, tenants.globex)).toBeNull();
    expect(await keptBy(tenants.globex, tenants.harbour)).toBeNull();
    for (const id of [uuidv7(), 'nothing', '']) expect(await keptBy(tenants.harbour, tenants.harbour, id)).toBeNull();
  });

  test('of many orders is the same as of each by itself', async () => {
    const orders = ['1', '2.5', '30'].map((boxWeight, at) => ({
      order: order({ boxes: [{ boxNo: `B${at}`, boxWeight, boxLength: '30', boxWidth: '20', boxHeight: '10' }] }),
      productCode: at === 1 ? 'US-STANDARD' : 'US-EXPRESS',
    }));
    const all = await domain.database.tenant(tenants.harbour, (tx) => pricing().quoteAll(tx, who, orders));
    for (const [at, { order: one, productCode }] of orders.entries()) {
      const single = await quoteFor(one, [productCode]);
      expect(must(all[at]).quote).toEqual(single.quote);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
  });

  test('of an account that is not activated offers nothing, and says so for each product', async () => {
    const { quote } = await quoteFor(order(), undefined, { ...who, activated: false });
    expect(quote.products).toHaveLength(6);
    for (const one of quote.products) expect(!one.offered && one.reasons.map(({ code }) => code)).toContain('not_activated');
  });
});

describe('what is asked for', () => {
  test('services come from the order: signature, insurance by its value, cash on delivery', async () => {
    const asked = { signatureService: 'adult', insured: true, insuranceValue: '1000', insuranceCurrency: 'CNY' };
    const { lines } = offerFor(await quoteFor(order(asked)), 'US-EXPRESS', 'en_US');
    expect(lines.slice(3).map(({ code, amount }) => `${code} ${amount}`)).toEqual(['signature_adult 45.00', 'insurance 15.00']);
    const refused = await quoteFor(order({ codPrice: '20', codCurrency: 'USD' }));
    const express = refused.quote.products.find(({ product }) => product === 'US-EXPRESS');
    expect(express).toMatchObject({ offered: false, reasons: [{ code: 'service_not_offered', values: { service: 'cod' } }] });
    // What is not insured has no value, and nothing to collect is no service.
    const plain = order({ insured: false, insuranceValue: '1000', insuranceCurrency: 'CNY', codPrice: '0.00', codCurrency: 'USD' });
    expect(offerFor(await quoteFor(plain), 'US-EXPRESS', 'en_US').total).toBe('340.39');
  });

  test('sides that are zero or blank were not measured', async () => {
    const { quote } = await quoteFor(order({ boxes: [{ boxNo: 'B1', boxWeight: '1', boxLength: '0.00', boxWidth: '', boxHeight: '10' }] }));
    expect(quote.request.boxes).toEqual([{ no: 'B1', weight: '1', height: '10' }]);
    expect(quote.products[0]).toMatchObject({ offered: false, reasons: [{ code: 'sides_missing', boxes: ['B1'] }] });
  });

  test.each([
    ['a weight that is none', { boxes: [{ boxNo: 'B1', boxWeight: 'heavy' }] }, 'boxes.0.boxWeight'],
    ['no boxes', { boxes: [] }, 'boxes'],
    ['a country that is none', { consignee: { country: 'America' } }, 'consignee.country'],
    ['a value with four decimals', { insured: true, insuranceValue: '1.2345', insuranceCurrency: 'CNY' }, 'insuranceValue'],
  ])('%s is refused at its field', async (_title, parts, path) => {
    const refusal = await refusalOf(quoteFor(order(parts)));
    expect([refusal.code, refusal.detail.fields?.[0]?.path]).toEqual(['invalid_fields', path]);
  });
});

test('an offer that is not there is refused with its reasons in words', async () => {
  const kept = await quoteFor(
    order({ goodsType: 'liquid', boxes: [{ boxNo: 'B9', boxWeight: '60', boxLength: '10', boxWidth: '10', boxHeight: '10' }] }),
  );
  const refused = (code: string, language: 'zh_CN' | 'en_US') => refusalOf(Promise.resolve().then(() => offerFor(kept, code, language)));
  const english = await refused('US-EXPRESS', 'en_US');
  expect(english.code).toBe('product_not_offered');
  expect(english.detail.values?.reason).toBe('It does not carry this kind of goods; Box too heavy: 60 kg, at most 50 kg (box B9)');
  expect((await refused('US-EXPRESS', 'zh_CN')).detail.values?.reason).toBe('不承运该类货物；单箱重量 60 kg，上限 50 kg（箱号：B9）');
  expect((await refused('NO-SUCH', 'en_US')).detail.values?.reason).toBe('There is no tariff for it that can be used');
});

describe('tariffs', () => {
  test('count on the days of the tenant’s calendar', () => {
    const moment = new Date('2026-12-31T17:00:00Z');
    expect([dayIn('Asia/Shanghai', moment), dayIn('America/New_York', moment)]).toEqual(['2027-01-01', '2026-12-31']);
  });

  test('a later version counts from its day on; one whose document was altered is not used at all', async () => {
    const globex = { ...who, tenantId: tenants.globex, userId: null };
    const priceOn = async (day: string) => {
      const then = createPricing(() => new Date(`${day}T04:00:00Z`));
      const { quote } = await domain.database.tenant(globex.tenantId, (tx) => then.quoteFor(tx, globex, order(), ['US-EXPRESS']));
      const [product] = quote.products;
      return product?.offered === true ? `${product.tariff.version} ${product.total}` : must(product).reasons.map(({ code }) => code);
    };
    const { rows } = await admin("SELECT document FROM tariff WHERE tenant_id = $1 AND product_code = 'US-EXPRESS'", [tenants.globex]);
    const { charges: _charges, groups: _groups, ...plain } = rows[0].document;
    const later = { ...plain, version: '2027.1', validFrom: '2027-01-01' };
    await admin(
      `INSERT INTO tariff (tenant_id, product_code, version, valid_from, fingerprint, document) VALUES ($1, 'US-EXPRESS', '2027.1', '2027-01-01', $2, $3)`,
      [tenants.globex, checkedFingerprint(later), later],
    );
    expect(await priceOn('2026-12-31')).toBe('2026.2 340.39');
    expect(await priceOn('2027-01-01')).toBe('2027.1 318.50');
    expect(await priceOn('2025-12-31')).toEqual(['not_valid_on_day']);
    await admin(
      `UPDATE tariff SET document = jsonb_set(document, '{prices,0,first,price}', '"0.01"') WHERE tenant_id = $1 AND version = '2027.1'`,
      [tenants.globex],
    );
    expect(await priceOn('2027-01-01')).toEqual(['no_tariff']);
    expect(await priceOn('2026-12-31')).toBe('2026.2 340.39');
  });

  test('a product outside of its days is not sold', async () => {
    await admin("UPDATE product SET effective_to = '2026-11-19' WHERE tenant_id = $1 AND code = 'SEA-DOOR'", [tenants.globex]);
    const { quote } = await quoteFor(order(), undefined, { ...who, tenantId: tenants.globex, userId: null });
    expect(quote.products.map(({ product }) => product)).not.toContain('SEA-DOOR');
  });
});

describe('kept quotes', () => {
  test('can be changed and removed by nobody', async () => {
    const made = await quoteFor(order());
    const app = new pg.Client({ connectionString: domain.behind.appUrl });
    await app.connect();
    try {
      await app.query("SELECT set_config('app.tenant_id', $1, false)", [tenants.harbour]);
      const { rowCount } = await app.query('SELECT 1 FROM quote WHERE id = $1', [made.id]);
      expect(rowCount).toBe(1);
      await expect(app.query("UPDATE quote SET snapshot = '{}' WHERE id = $1", [made.id])).rejects.toThrow('permission denied');
      await expect(app.query('DELETE FROM quote WHERE id = $1', [made.id])).rejects.toThrow('permission denied');
      await expect(app.query('UPDATE tariff SET version = version')).rejects.toThrow('permission denied');
      await expect(app.query('INSERT INTO tariff SELECT * FROM tariff')).rejects.toThrow('permission denied');
    } finally {
      await app.end();
    }
    await expect(admin('UPDATE quote SET expires_at = expires_at WHERE id = $1', [made.id])).rejects.toThrow('a quote is a snapshot');
  });

  test('go a day after their end, but not what something refers to, and not another tenant’s', async () => {
    const old = await quoteFor(order());
    const used = await quoteFor(order());
    const foreign = await quoteFor(order(), undefined, { ...who, tenantId: tenants.globex, userId: null });
    await admin(
      `CREATE TABLE quote_use (tenant_id uuid, quote_id uuid, FOREIGN KEY (tenant_id, quote_id) REFERENCES quote (tenant_id, id))`,
    );
    await admin('INSERT INTO quote_use VALUES ($1, $2)', [tenants.harbour, used.id]);
    await admin(`GRANT SELECT ON quote_use TO PUBLIC`);
    const there = async () => {
      const { rows } = await admin('SELECT id FROM quote WHERE id = ANY($1)', [[old.id, used.id, foreign.id]]);
      return new Set(rows.map(({ id }) => id));
    };
    const before = domain.clock.now;
    try {
      domain.clock.now = new Date(before.getTime() + 86_400_000 + 29 * 60_000);
      await quoteFor(order());
      expect(await there()).toEqual(new Set([old.id, used.id, foreign.id]));
      domain.clock.now = new Date(before.getTime() + 86_400_000 + 31 * 60_000);
      await quoteFor(order());
      expect(await there()).toEqual(new Set([used.id, foreign.id]));
    } finally {
      domain.clock.now = before;
    }
  });
});
