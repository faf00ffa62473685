import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { keepAddresses } from '../../../server/addresses/keep-addresses.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let globex: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
});
beforeEach(async () => {
  [merchant, globex] = [await domain.as('merchant', 'en_US'), await domain.as('globex', 'en_US')];
  await domain.behind.admin.query('DELETE FROM address');
});
afterAll(() => domain.close());

const absent = '01a00000-0000-7000-8000-00000000dead';
const berlin: CallInput<'consigneeAddress.add'> = { name: 'Max', country: 'DE', city: 'Berlin', addr1: 'Hauptstraße', postCode: '10117' };
const shenzhen = (code: string): CallInput<'shipperAddress.add'> => ({
  code,
  name: '张伟',
  country: 'CN',
  province: '广东省',
  city: '深圳市',
  area: '南山区',
  addr1: '科技园南路',
  houseNumber: '10号',
});
const rows = async () => (await domain.behind.admin.query('SELECT * FROM address ORDER BY id')).rows;
const defaults = async () => (await rows()).filter((row) => row.is_default).map((row) => row.id);

describe('an address book (spec section 7, Addresses)', () => {
  test('keeps what is sent, trimmed and in the writing of the country, and gives it back with the names of the country', async () => {
    const { consignees } = domain.services;
    const made = await consignees.add({ ...berlin, name: ' Max ', company: '  ', phone: '030 901820', postCode: ' 10117 ' }, merchant);
    expect(made).toMatchObject({
      name: 'Max',
      company: null,
      phone: '+4930901820',
      postCode: '10117',
      countryCnname: '德国',
      countryEnname: 'Germany',
      country_dictText: 'Germany',
      addressLine: 'Hauptstraße, Berlin, 10117, Germany',
    });
    const [row] = await rows();
    expect(row).toMatchObject({ tenant_id: tenants.harbour, kind: 'consignee', company: null, created_by: merchant.principal.userId });
    const chinese = await domain.services.shippers.add(shenzhen('SZ'), { ...merchant, language: 'zh_CN' });
    expect(chinese).toMatchObject({ addressLine: '广东省深圳市南山区科技园南路10号', warehouseCode_dictText: '' });
    expect((await consignees.list({}, globex)).total).toBe(0);
  });

  test('the first becomes the default; another takes its place; without it there is none', async () => {
    const { consignees } = domain.services;
    const first = await consignees.add(berlin, merchant);
    const second = await consignees.add({ ...berlin, name: 'Eva' }, merchant);
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    await consignees.setDefault({ id: second.id }, merchant);
    expect((await consignees.getDefault(merchant))?.id).toBe(second.id);
    const third = await consignees.add({ ...berlin, name: 'Ida', isDefault: true }, merchant);
    expect(await defaults()).toEqual([third.id]);
    expect((await consignees.list({}, merchant)).records.map(({ name }) => name)).toEqual(['Ida', 'Eva', 'Max']);
    await consignees.remove({ ids: third.id }, merchant);
    expect(await consignees.getDefault(merchant)).toBeNull();
    expect(await defaults()).toEqual([]);
  });

  test('each book has a default of its own, and who set one at the same time has set one', async () => {
    const { consignees, shippers, deliveries } = domain.services;
    await shippers.add(shenzhen('A'), merchant);
    await deliveries.add(shenzhen('A'), merchant);
    const made: { readonly id: string }[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) made.push(await consignees.add({ ...berlin, name }, merchant));
    await Promise.all(made.map(({ id }) => consignees.setDefault({ id }, merchant)));
    expect((await defaults()).length).toBe(3);
  });

  test('a code is unique in its book, whatever its case; consignees need none', async () => {
    const { shippers, deliveries, consignees } = domain.services;
    await shippers.add(shenzhen('SZ-1'), merchant);
    await deliveries.add(shenzhen('SZ-1'), merchant);
    await shippers.add(shenzhen('SZ-1'), globex);
    const taken = await refusalOf(shippers.add(shenzhen('sz-1'), merchant));
    expect([taken.code, taken.detail.fields]).toEqual(['invalid_fields', [{ path: 'code', rule: 'taken', message: 'rule.taken' }]]);
    const other = await shippers.add(shenzhen('SZ-2'), merchant);
    expect((await refusalOf(shippers.edit({ ...shenzhen('SZ-1'), id: other.id }, merchant))).detail.fields).toMatchObject([
      { path: 'code' },
    ]);
    await shippers.edit({ ...shenzhen('sz-2'), id: other.id, name: '李四' }, merchant);
    await consignees.add({ ...berlin, code: 'X' }, merchant);
    await consignees.add({ ...berlin, code: 'X' }, merchant);
    const both = await Promise.allSettled([shippers.add(shenzhen('SZ-3'), merchant), shippers.add(shenzhen('SZ-3'), merchant)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a tax or identity number is one of its type, in the country of the address or of its prefix', async () => {
    const { consignees } = domain.services;
    const wrong = { taxType: 'VAT', taxNo: 'DE136695978', certificatesType: 'passport', certificatesNo: 'AS0123456' };
    const refusal = await refusalOf(consignees.add({ ...berlin, ...wrong }, merchant));
    expect(refusal.detail.fields).toEqual([
      { path: 'taxNo', rule: 'taxNumber', message: 'rule.taxNumber' },
      { path: 'certificatesNo', rule: 'certificateNumber', message: 'rule.certificateNumber' },
    ]);
    expect(await rows()).toEqual([]);
    await consignees.add({ ...berlin, ...wrong, taxNo: 'DE136695976', certificatesNo: 'C01X00T47' }, merchant);
    await consignees.add({ ...berlin, taxNo: 'whatever', certificatesType: 'other', certificatesNo: 'AS0123456' }, merchant);
    expect(await rows()).toHaveLength(2);
  });

  test('blanks are no text, and a code of a dictionary is one that is offered', async () => {
    const { consignees, shippers } = domain.services;
    const blank = await refusalOf(consignees.add({ ...berlin, name: ' ', addr1: '　' }, merchant));
    expect(blank.detail.fields?.map(({ path, rule }) => `${path} ${rule}`)).toEqual(['name required', 'addr1 required']);
    const unknown = await refusalOf(
      shippers.add({ ...shenzhen('Q'), country: 'XX', warehouseCode: 'nowhere', taxType: 'nothing' }, merchant),
    );
    expect(unknown.detail.fields?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'country country',
      'warehouseCode notAllowed',
      'taxType notAllowed',
    ]);
    expect(await rows()).toEqual([]);
  });

  test('is searched by code, name, company, phone and place; what looks like a pattern is none', async () => {
    const { consignees } = domain.services;
    await consignees.add({ ...berlin, company: 'Muster GmbH', phone: '+4930901820' }, merchant);
    await consignees.add({ ...berlin, name: 'Jane', country: 'US', province: 'NY', city: 'New York', postCode: '10118' }, merchant);
    const found = async (keyword: string) => (await consignees.all({ keyword }, merchant)).map(({ name }) => name);
    expect(await found('muster')).toEqual(['Max']);
    expect(await found(' 309018 ')).toEqual(['Max']);
    expect(await found('new york')).toEqual(['Jane']);
    expect((await consignees.list({ country: 'US', pageSize: 1 }, merchant)).records.map(({ name }) => name)).toEqual(['Jane']);
    for (const odd of ['%', '_', "' OR 1=1 --", '\\']) expect(await found(odd), odd).toEqual([]);
  });

  test('several are kept at once, each by itself: the wrong ones are told and keep none of the others back', async () => {
    const inputs = [shenzhen('A'), shenzhen('a'), { ...shenzhen('B'), name: ' ' }, shenzhen('C')];
    const kept = await domain.database.tenant(tenants.harbour, (tx) => keepAddresses(tx, merchant, 'shipper', inputs, domain.clock.now));
    expect(kept.map((each) => (each.ok ? each.row.code : each.problems.map(({ path, rule }) => `${path} ${rule}`)))).toEqual([
      'A',
      ['code taken'],
      ['name required'],
      'C',
    ]);
    expect((await rows()).map((row) => `${row.code} ${row.is_default}`).sort()).toEqual(['A true', 'C false']);
  });
});

describe('T6: addresses of others, of another book, and absent ones are alike', () => {
  test('by id and in batches, and nothing changes', async () => {
    const { consignees, shippers, deliveries } = domain.services;
    const mine = await consignees.add(berlin, merchant);
    const place = await deliveries.add(shenzhen('D'), merchant);
    const theirs = await consignees.add(berlin, globex);
    const before = await rows();
    for (const id of [mine.id, place.id, absent, 'x']) {
      expect((await refusalOf(consignees.edit({ ...berlin, id }, globex))).code, id).toBe('address_not_found');
      expect((await refusalOf(consignees.setDefault({ id }, globex))).code, id).toBe('address_not_found');
      for (const book of [deliveries, consignees])
        expect((await refusalOf(book.detail({ id }, globex))).code, id).toBe('address_not_found');
      expect((await refusalOf(shippers.setDefault({ id }, merchant))).code, id).toBe('address_not_found');
    }
    expect(await rows()).toEqual(before);
    const outcome = await consignees.remove({ ids: [theirs.id, mine.id, absent, 'x'].join(',') }, globex);
    expect(outcome).toMatchObject({ done: 1, failed: 3 });
    const failed = outcome.results.filter(({ ok }) => !ok);
    expect(failed.map(({ id, label, errorCode }) => [id === label, errorCode])).toEqual(Array(3).fill([true, 'address_not_found']));
    expect((await rows()).map(({ id }) => id).sort()).toEqual([mine.id, place.id].sort());
  });

  test('at most a hundred in one call, and at least one', async () => {
    const { consignees } = domain.services;
    await expect(consignees.remove({ ids: Array.from({ length: 101 }, (_, at) => `a${at}`).join(',') }, merchant)).rejects.toMatchObject({
      code: 'too_many_numbers',
    });
    await expect(consignees.remove({ ids: ' , ' }, merchant)).rejects.toMatchObject({ code: 'nothing_selected' });
  });

  test('what was done is in the log, without anybody’s data', async () => {
    const { consignees } = domain.services;
    const { id } = await consignees.add({ ...berlin, name: 'Secret Name' }, merchant);
    await consignees.edit({ ...berlin, id }, merchant);
    await consignees.remove({ ids: must(id) }, merchant);
    const log = await domain.behind.admin.query(
      'SELECT action, detail::text AS detail, user_id FROM audit_log WHERE subject = $1 ORDER BY at, id',
      [id],
    );
    expect(log.rows.map(({ action }) => action)).toEqual(['address.add', 'address.edit', 'address.delete']);
    expect(log.rows.some(({ detail }) => detail.includes('Secret'))).toBe(false);
  });
});
