import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';

openMerchantDomain();

const parcels = () => domain.services.savedItems.parcels;
const goods = () => domain.services.savedItems.goods;
const shoebox = { name: 'Shoe box', boxLength: '33.5', boxWidth: '20', boxHeight: '12' };
const phoneCase = {
  goodsName: '手机壳',
  goodsNameEn: 'Phone case',
  declareUnit: 'PCS',
  value: '3.50',
  currencyCode: 'USD',
  weight: '0.05',
  hsCode: '39269090',
  madeCountry: 'CN',
};

const absent = '01a00000-0000-7000-8000-00000000dead';
const fieldsOf = async (work: Promise<unknown>) => (await refusalOf(work)).detail.fields?.map(({ path, rule }) => [path, rule]);
const globexCaller = (): Promise<SignedInCaller> => domain.as('globex');

describe('saved parcels', () => {
  test('are found by name in any case, say what was typed, are changed and removed', async () => {
    const saved = await parcels().save({ ...shoebox, boxWeight: '1.250' }, merchant);
    expect(saved).toEqual({ ...shoebox, id: saved.id, boxWeight: '1.25' });
    const bare = await parcels().save({ ...shoebox, name: 'A4 envelope 100%', boxWeight: '' }, merchant);
    expect(bare.boxWeight).toBeNull();
    expect((await parcels().list({}, merchant)).map(({ name }) => name)).toEqual(['A4 envelope 100%', 'Shoe box']);
    expect((await parcels().list({ keyword: 'SHOE' }, merchant)).map(({ id }) => id)).toEqual([saved.id]);
    expect((await parcels().list({ keyword: '%' }, merchant)).map(({ id }) => id)).toEqual([bare.id]);
    const changed = await parcels().save({ ...shoebox, id: saved.id, name: 'Boot box', boxHeight: '14' }, merchant);
    expect(changed).toEqual({ ...shoebox, id: saved.id, name: 'Boot box', boxHeight: '14', boxWeight: null });
    expect(await parcels().remove({ ids: `${saved.id},${absent},x` }, merchant)).toMatchObject({ done: 1, failed: 2 });
    expect((await parcels().list({}, merchant)).map(({ id }) => id)).toEqual([bare.id]);
  });

  test('have a name of their own: saving another under it is refused at the name, in whatever case', async () => {
    const one = await parcels().save({ ...shoebox, name: 'Mailer' }, merchant);
    const other = await parcels().save({ ...shoebox, name: 'Tube' }, merchant);
    expect(await fieldsOf(parcels().save({ ...shoebox, name: ' mailer ' }, merchant))).toEqual([['name', 'taken']]);
    expect(await fieldsOf(parcels().save({ ...shoebox, id: other.id, name: 'MAILER' }, merchant))).toEqual([['name', 'taken']]);
    expect((await parcels().save({ ...shoebox, id: one.id, name: 'MAILER' }, merchant)).name).toBe('MAILER');
  });

  test('are as many as a company may have, also when two save at once', async () => {
    await domain.behind.admin.query(
      `INSERT INTO saved_parcel (tenant_id, id, name, box_length, box_width, box_height, created_at, created_by)
       SELECT tenant_id, gen_random_uuid(), 'Filler ' || n, 1, 1, 1, now(), created_by
       FROM saved_parcel, generate_series(1, $1::int - (SELECT count(*)::int FROM saved_parcel) - 1) n WHERE name = 'Tube'`,
      [limits.savedItems],
    );
    const tries = ['One more', 'And another'].map((name) => parcels().save({ ...shoebox, name }, merchant));
    const ends = await Promise.allSettled(tries);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))).toEqual(['too_many_saved']);
    const [tube] = await parcels().list({ keyword: 'Tube' }, merchant);
    expect((await parcels().save({ ...shoebox, id: must(tube).id, name: 'Tube 2' }, merchant)).name).toBe('Tube 2');
  });
});

describe('saved goods', () => {
  test('are known by their names: saved again, they are what was said last', async () => {
    const first = await goods().save(phoneCase, merchant);
    expect(first).toEqual({ ...phoneCase, id: first.id });
    const { hsCode: _code, ...bare } = phoneCase;
    const again = await goods().save({ ...bare, goodsNameEn: 'PHONE CASE', value: '4.00' }, merchant);
    expect(again).toEqual({ ...bare, goodsNameEn: 'PHONE CASE', value: '4.00', id: first.id });
    expect(await goods().list({ keyword: 'phone' }, merchant)).toEqual([again]);
  });

  test('of an id take no names of others, and are found by HS code', async () => {
    const lamp = await goods().save({ ...phoneCase, goodsName: '台灯', goodsNameEn: 'Lamp', hsCode: '94052100' }, merchant);
    expect((await goods().list({ keyword: '9405' }, merchant)).map(({ id }) => id)).toEqual([lamp.id]);
    expect(await fieldsOf(goods().save({ ...phoneCase, id: lamp.id }, merchant))).toEqual([['goodsName', 'taken']]);
    expect(await goods().remove({ ids: lamp.id }, merchant)).toMatchObject({ done: 1, failed: 0 });
  });
});

test('what is saved belongs to its company: another sees, changes and removes nothing of it', async () => {
  const globex = await globexCaller();
  const [mine] = await parcels().list({ keyword: 'mailer' }, merchant);
  const [case1] = await goods().list({}, merchant);
  expect([await parcels().list({}, globex), await goods().list({}, globex)]).toEqual([[], []]);
  expect((await refusalOf(parcels().save({ ...shoebox, id: must(mine).id }, globex))).code).toBe('saved_not_found');
  expect((await refusalOf(goods().save({ ...phoneCase, id: must(case1).id }, globex))).code).toBe('saved_not_found');
  expect(await parcels().remove({ ids: must(mine).id }, globex)).toMatchObject({ done: 0, failed: 1 });
  // The same names are free there.
  expect((await parcels().save({ ...shoebox, name: must(mine).name }, globex)).name).toBe(must(mine).name);
});

test('saving and removing stand in the log', async () => {
  const saved = await parcels().list({ keyword: 'mailer' }, merchant);
  await parcels().remove({ ids: must(saved[0]).id }, merchant);
  const { rows } = await domain.behind.admin.query('SELECT DISTINCT action FROM audit_log WHERE subject = $1 ORDER BY 1', [
    must(saved[0]).id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['saved.delete', 'saved.save']);
});
