import { describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { withRule } from '../orders/orders-world.ts';

openMerchantDomain();

const query = () => domain.services.trackQuery;

async function some(condition: string, count: number, tenantId: string = tenants.harbour) {
  const { rows } = await domain.behind.admin.query<{ id: string; number: string; customerNo: string }>(
    `SELECT id, tracking_number AS number, customer_no AS "customerNo" FROM shipment_order
     WHERE tenant_id = $1 AND (${condition}) ORDER BY created_at DESC, id DESC LIMIT ${count}`,
    [tenantId],
  );
  return rows;
}

describe('where parcels are', () => {
  test('in the order of the numbers, with the platform’s own events in local time', async () => {
    const [delivered] = await some("logistics_status = 'delivered' AND settlement_status = 'paid'", 1);
    const [waiting] = await some("logistics_status = 'order_placed'", 1);
    const rows = await query().batch({ numbers: `${must(waiting).customerNo},${must(delivered).number}` }, merchant);
    expect(rows.map(({ id }) => id)).toEqual([must(waiting).id, must(delivered).id]);
    expect(rows.map(({ trackStatus }) => trackStatus)).toEqual(['order_placed', 'delivered']);
    expect(must(rows[1])).toMatchObject({ parcelStatus: 'delivered', attention: null, daysInTransit: expect.any(Number) });
    expect(must(rows[1]).events.map(({ detail }) => detail)).toEqual([
      'delivered',
      'warehouse_out',
      'warehouse_in',
      'handed_over',
      'label_created',
    ]);
    expect(must(must(rows[1]).events[0])).toMatchObject({ offset: '+08:00', source: 'platform', leg: 1 });
    expect(await query().trackList({ id: must(delivered).id }, merchant)).toEqual(must(rows[1]).events);
    expect(await query().details({ id: must(delivered).id }, merchant)).toEqual(rows[1]);
  });

  test('list and counts agree behind every tab', async () => {
    const states = ['order_placed', 'online', 'in_warehouse', 'out_of_warehouse', 'delivered', 'detained'];
    const chosen = (
      await Promise.all(states.map((state) => some(`logistics_status = '${state}' AND settlement_status <> 'chargeback'`, 5)))
    ).flat();
    const back = await some("settlement_status = 'chargeback'", 3);
    const numbers = [...chosen, ...back].map(({ number }) => number).join('\n');
    const counts = await query().statusCount({ numbers }, merchant);
    expect(counts).toMatchObject({ all: chosen.length + back.length, delivered: 5, online: 5, chargeback: back.length });
    expect(counts.attention).toBeGreaterThanOrEqual(5);
    for (const tab of ['order_placed', 'online', 'in_warehouse', 'out_of_warehouse', 'delivered', 'chargeback', 'attention'] as const)
      expect((await query().batch({ numbers, trackStatus: tab }, merchant)).length, tab).toBe(counts[tab]);
    const detained = await query().batch({ numbers, trackStatus: 'attention' }, merchant);
    expect(detained.filter(({ attention }) => attention === 'held').length).toBe(5);
  });

  test('what is pasted is told apart: known, unknown with its possible carriers, twice, malformed; drafts are no parcels', async () => {
    const [known] = await some("logistics_status = 'online'", 1);
    const [draft] = await some("document_status = 'draft'", 1);
    const [foreign] = await some("logistics_status = 'delivered'", 1, tenants.globex);
    const typed = `${must(known).number.toLowerCase()} ${must(known).number}，${must(draft).customerNo} ${must(foreign).number} ??`;
    const read = await query().recognise({ numbers: `${typed} 1Z5R89390357567127` }, merchant);
    expect(read).toMatchObject({ known: [must(known).number.toLowerCase()], duplicates: [must(known).number], malformed: ['??'] });
    expect(read.unknown).toEqual([
      { number: must(draft).customerNo, carriers: '' },
      { number: must(foreign).number, carriers: expect.any(String) },
      { number: '1Z5R89390357567127', carriers: 'UPS' },
    ]);
    expect(await query().batch({ numbers: must(foreign).number }, merchant)).toEqual([]);
  });

  test('forty-one numbers are refused, none is dropped', async () => {
    const numbers = Array.from({ length: 41 }, (_, at) => `WB${1000 + at}`).join(',');
    const refused = [
      () => query().batch({ numbers }, merchant),
      () => query().statusCount({ numbers }, merchant),
      () => query().recognise({ numbers }, merchant),
    ];
    for (const ask of refused) {
      const { code, detail } = await refusalOf(ask());
      expect([code, detail.fields?.[0]?.path, detail.values?.max]).toEqual(['too_many_numbers', 'numbers', 40]);
    }
  });

  test('orders outside the data rules are nobody’s here', async () => {
    const [order] = await some("logistics_status = 'delivered'", 1);
    const { id, number } = must(order);
    await withRule(domain, ['boxCount', 'gt', '999'], async () => {
      const fresh: SignedInCaller = await domain.as('merchant', 'en_US');
      expect(await query().batch({ numbers: number }, fresh)).toEqual([]);
      expect((await query().recognise({ numbers: number }, fresh)).known).toEqual([]);
      expect((await refusalOf(query().details({ id }, fresh))).code).toBe('order_not_found');
      expect((await refusalOf(query().trackList({ id }, fresh))).code).toBe('order_not_found');
    });
  });

  test('a moving parcel without an event for more than seven days needs attention; so does one that is late', async () => {
    const [order] = await some("logistics_status = 'out_of_warehouse' AND settlement_status = 'paid'", 1);
    const row = async () => must((await query().batch({ numbers: must(order).number }, merchant))[0]);
    const { rows } = await domain.behind.admin.query<{ at: Date; ship: Date }>(
      'SELECT exited_at AS at, ship_at AS ship FROM shipment_order WHERE id = $1',
      [must(order).id],
    );
    const { at, ship } = must(rows[0]);
    const before = domain.clock.now;
    try {
      domain.clock.now = new Date(at.getTime() + 3_600_000);
      expect((await row()).attention).toBeNull();
      domain.clock.now = new Date(at.getTime() + 8 * 86_400_000);
      expect((await row()).attention).toBe('stalled');
      await domain.behind.admin.query('UPDATE shipment_order SET ship_at = $2 WHERE id = $1', [
        must(order).id,
        new Date(at.getTime() - 90 * 86_400_000),
      ]);
      domain.clock.now = new Date(at.getTime() + 3_600_000);
      expect(await row()).toMatchObject({ attention: 'late', daysInTransit: 90 });
    } finally {
      domain.clock.now = before;
      await domain.behind.admin.query('UPDATE shipment_order SET ship_at = $2 WHERE id = $1', [must(order).id, ship]);
    }
  });

  test('ids that are not there are refused alike', async () => {
    const [foreign] = await orderIds(domain, tenants.globex, "logistics_status = 'delivered'", 1);
    for (const id of [must(foreign), '01a00000-0000-7000-8000-00000000dead', 'x']) {
      expect((await refusalOf(query().details({ id }, merchant))).code).toBe('order_not_found');
      expect((await refusalOf(query().trackList({ id }, merchant))).code).toBe('order_not_found');
    }
  });
});
