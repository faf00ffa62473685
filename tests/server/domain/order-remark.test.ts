import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let without: SignedInCaller;
let holder: SignedInCaller;
let id = '';

beforeAll(async () => {
  domain = await openDomain();
  without = await domain.as('merchant');
  holder = { ...without, principal: { ...without.principal, permissions: new Set([...without.principal.permissions, 'order:remark']) } };
  id = must((await orderIds(domain, tenants.harbour, 'true', 1))[0]);
  await domain.behind.admin.query("UPDATE shipment_order SET remark = 'call before noon' WHERE id = $1", [id]);
});
afterAll(() => domain.close());

const switchRule = (status: '0' | '1') =>
  domain.behind.admin.query("UPDATE permission SET status = $1 WHERE action = 'order:remark'", [status]);

/** What the caller learns of the one remark, by every call that could tell it. */
async function learned(caller: SignedInCaller) {
  const { orders, orderExport } = domain.services;
  const { customerNo } = await orders.detail({ id }, caller);
  const [row] = (await orders.list({ customerNo }, caller)).records;
  const file = await orderExport.open({ ids: [id] }, caller);
  const sheet = must((await readXlsx(await buffer(file.content))).sheets[0]);
  const offered = (await orderExport.fields(caller)).map(({ field }) => field);
  return {
    list: must(row).remark,
    detail: (await orders.detail({ id }, caller)).remark,
    offered: offered.includes('remark'),
    exported: sheet.rows.flat().includes('call before noon'),
  };
}

describe('remarks (wire.md, Menu and permission: the server checks each permission again)', () => {
  test('are for everybody while the rule is switched off', async () => {
    expect(await learned(without)).toEqual({ list: 'call before noon', detail: 'call before noon', offered: true, exported: true });
    expect((await domain.services.orders.list({ remark: 'before noon' }, without)).records.map((row) => row.id)).toEqual([id]);
  });

  test('are for who holds order:remark once it is switched on: no other call tells them', async () => {
    await switchRule('1');
    try {
      expect(await learned(without)).toEqual({ list: null, detail: null, offered: false, exported: false });
      expect(await learned(holder)).toEqual({ list: 'call before noon', detail: 'call before noon', offered: true, exported: true });
    } finally {
      await switchRule('0');
    }
  });

  test('are not found by who may not see them, nor exported by name', async () => {
    await switchRule('1');
    try {
      const { orders, orderExport } = domain.services;
      const search = { remark: 'before noon' };
      for (const call of [orders.list, orders.statusCount, orderExport.open])
        expect((await refusalOf(call(search, without))).code).toBe('forbidden');
      expect((await refusalOf(orderExport.open({ ids: [id], fields: ['remark'] }, without))).code).toBe('invalid_fields');
      expect((await orders.list({ ...search, orderStatus: '' }, holder)).total).toBe(1);
      expect((await orders.list({ remark: '  ' }, without)).total).toBe(5000);
    } finally {
      await switchRule('0');
    }
  });
});
