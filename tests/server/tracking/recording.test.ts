import { describe, expect, test } from 'vitest';
import { createServices } from '../../../server/services.ts';
import { readEventTime } from '../../../server/tracking/event-time.ts';
import { expectParcels } from '../../../server/tracking/expect-parcels.ts';
import { createPolling } from '../../../server/tracking/polling.ts';
import type { ReportedEvent } from '../../../server/tracking/recording.ts';
import { simulator } from '../../../server/tracking/sources/simulator.ts';
import { must, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { stateOf } from '../orders/orders-world.ts';

openMerchantDomain();

const hour = 3_600_000;
const day = 24 * hour;
let made = 0;

/** An order that was handed over, with a number of its own, made so many days ago. */
async function handedOver(daysAgo = 5, prefix = 'TRK'): Promise<{ id: string; number: string; madeAt: number }> {
  made += 1;
  const number = `${prefix}${String(made).padStart(8, '0')}`;
  const madeAt = new Date(domain.clock.now.getTime() - daysAgo * day);
  const { rows } = await domain.behind.admin.query<{ id: string }>(
    `UPDATE shipment_order SET tracking_number = $2, created_at = $3, ship_at = $3, logistics_status = 'online', warehoused_at = NULL,
       exited_at = NULL, delivered_at = NULL, document_status = 'generated', settlement_status = 'paid'
     WHERE id = (SELECT id FROM shipment_order WHERE tenant_id = $1 AND logistics_status = 'online' AND tracking_number LIKE 'LX%' LIMIT 1)
     RETURNING id`,
    [tenants.harbour, number, madeAt],
  );
  await domain.behind.admin.query('UPDATE order_log SET at = $2 WHERE order_id = $1', [must(rows[0]).id, madeAt]);
  return { id: must(rows[0]).id, number, madeAt: madeAt.getTime() };
}

const at = (code: string, moment: number, more: Partial<ReportedEvent> = {}): ReportedEvent => ({
  code,
  content: null,
  time: must(readEventTime(new Date(moment).toISOString(), 'iso')),
  city: null,
  country: null,
  leg: null,
  ...more,
});
const report = (number: string, ...events: ReportedEvent[]) => domain.services.trackRecording.record('waybill', number, events);
const row = async (number: string) => must((await domain.services.trackQuery.batch({ numbers: number }, merchant))[0]);
const timesOf = async (id: string) =>
  must(
    (
      await domain.behind.admin.query(
        'SELECT warehoused_at AS "in", exited_at AS out, delivered_at AS there FROM shipment_order WHERE id = $1',
        [id],
      )
    ).rows[0],
  );

describe('what sources report', () => {
  test('is stored once, moves the order stage by stage with the times of the events, and is logged', async () => {
    const { id, number, madeAt } = await handedOver();
    const events = [at('delivered', madeAt + 90 * hour), at('warehouse_in', madeAt + 20 * hour), at('warehouse_out', madeAt + 30 * hour)];
    expect(await report(number, ...events)).toEqual({ orders: 1, added: 3 });
    expect(await report(number, ...events)).toEqual({ orders: 1, added: 0 });
    expect(await stateOf(domain, id)).toMatchObject({ logistics: 'delivered' });
    expect(await timesOf(id)).toEqual({
      in: new Date(madeAt + 20 * hour),
      out: new Date(madeAt + 30 * hour),
      there: new Date(madeAt + 90 * hour),
    });
    const log = await domain.services.orders.log({ id }, merchant);
    expect(
      log
        .filter(({ operator }) => operator === 'tracking')
        .map(({ operation }) => operation)
        .sort(),
    ).toEqual(['deliver', 'dispatch', 'warehouse']);
    // What tracking itself moved is no event of its own.
    expect((await row(number)).events.filter(({ detail }) => detail === 'delivered')).toHaveLength(1);
  });

  test('a late report of an earlier stage is in the timeline and lowers nothing', async () => {
    const { id, number, madeAt } = await handedOver();
    await report(number, at('delivered', madeAt + 90 * hour));
    await report(number, at('with_courier', madeAt + 91 * hour), at('customs_hold', madeAt + 50 * hour));
    expect(await stateOf(domain, id)).toMatchObject({ logistics: 'delivered' });
    expect(await row(number)).toMatchObject({ parcelStatus: 'delivered', attention: null });
  });

  test('held detains the order, the next movement frees it, and a second leg leaves it delivered', async () => {
    const { id, number, madeAt } = await handedOver();
    await report(number, at('customs_hold', madeAt + 40 * hour));
    expect([(await stateOf(domain, id)).logistics, (await row(number)).attention]).toEqual(['detained', 'held']);
    await report(number, at('customs_released', madeAt + 60 * hour));
    expect((await stateOf(domain, id)).logistics).toBe('out_of_warehouse');
    await report(number, at('delivered', madeAt + 80 * hour), at('return_started', madeAt + 100 * hour));
    expect((await stateOf(domain, id)).logistics).toBe('delivered');
    expect(await row(number)).toMatchObject({ parcelStatus: 'returning', attention: 'returning' });
    expect(must((await row(number)).events[0]).leg).toBe(2);
  });

  test('T10: a number that returns after a year means the new order, and the old parcel stays as it was', async () => {
    const old = await handedOver(400);
    const fresh = await handedOver(5);
    await domain.behind.admin.query('UPDATE shipment_order SET tracking_number = $2 WHERE id = $1', [fresh.id, old.number]);
    expect(await report(old.number, at('delivered', old.madeAt + 90 * hour))).toEqual({ orders: 1, added: 1 });
    expect([(await stateOf(domain, old.id)).logistics, (await stateOf(domain, fresh.id)).logistics]).toEqual(['delivered', 'online']);
    expect(await report(old.number, at('warehouse_in', fresh.madeAt + 20 * hour))).toEqual({ orders: 1, added: 1 });
    expect((await stateOf(domain, fresh.id)).logistics).toBe('in_warehouse');
    const { rows } = await domain.behind.admin.query('SELECT since FROM parcel WHERE number = $1 ORDER BY since', [old.number]);
    expect(rows).toHaveLength(2);
    expect(await report('NOBODY-9', at('delivered', fresh.madeAt))).toEqual({ orders: 0, added: 0 });
  });

  test('events without an offset say so, and the export tells the same', async () => {
    const { number, madeAt } = await handedOver();
    const local = new Date(madeAt + 20 * hour).toISOString().slice(0, 19);
    await report(
      number,
      at('arrived', 0, { time: must(readEventTime(local, 'iso')), city: 'Liège', country: 'BE', content: 'Arrivé au hub' }),
    );
    const [event] = (await row(number)).events.filter(({ source }) => source === 'waybill');
    expect(event).toMatchObject({ time: local.replace('T', ' '), offset: null, place: 'Liège, Belgium', content: 'Arrivé au hub' });
  });

  test('who subscribed hears of a change of status, once, and nobody else', async () => {
    const { id, number, madeAt } = await handedOver();
    await domain.services.trackFollowing.subscribe({ id, subscribed: true }, merchant);
    expect((await row(number)).isSubscribed).toBe(true);
    const notices = async () =>
      (await domain.behind.admin.query('SELECT title FROM announcement WHERE bus_id = $1 ORDER BY sent_at', [id])).rows.map(
        ({ title }) => title,
      );
    await report(number, at('with_courier', madeAt + 30 * hour));
    await report(number, at('with_courier', madeAt + 31 * hour));
    expect(await notices()).toEqual([`Parcel ${number}: Out for delivery`]);
    await domain.services.trackFollowing.subscribe({ id, subscribed: false }, merchant);
    await report(number, at('delivered', madeAt + 40 * hour));
    expect(await notices()).toHaveLength(1);
  });
});

describe('codes that no table knows', () => {
  test('are shown as unknown, listed for the operator, and count from the moment they are mapped', async () => {
    const operator = await domain.as('operator', 'en_US');
    const { number, madeAt } = await handedOver();
    await report(number, at('ZZ-17', madeAt + 20 * hour, { content: 'Something happened' }));
    expect(await row(number)).toMatchObject({ parcelStatus: 'in_transit', attention: 'unknown_code' });
    expect(must((await row(number)).events[0])).toMatchObject({ detail: 'unknown', code: 'ZZ-17' });
    const noted = must((await domain.services.trackCodes.list(operator)).find(({ code }) => code === 'ZZ-17'));
    expect(noted).toMatchObject({ source: 'waybill', sample: 'Something happened', seen: 1, detail: null });
    expect((await refusalOf(domain.services.trackCodes.map({ source: 'waybill', code: 'ZZ-17', detail: 'no such' }, operator))).code).toBe(
      'bad_request',
    );
    expect((await refusalOf(domain.services.trackCodes.map({ source: 'waybill', code: 'never' }, operator))).code).toBe(
      'tracking_code_not_found',
    );
    await domain.services.trackCodes.map({ source: 'waybill', code: 'ZZ-17', detail: 'lost' }, operator);
    expect(await row(number)).toMatchObject({ parcelStatus: 'exception', parcelDetail: 'lost', attention: 'exception' });
  });
});

describe('sources that are asked', () => {
  test('the simulator replays its shapes in time and says what it is', async () => {
    const { id, number } = await handedOver(5, 'SIM1');
    const synced = await domain.services.trackFollowing.sync({ id }, merchant);
    expect(synced).toMatchObject({ source: 'simulator', added: 9 });
    expect((await stateOf(domain, id)).logistics).toBe('delivered');
    expect(new Set((await row(number)).events.map(({ source_dictText }) => source_dictText))).toContain('Simulator, no carrier');
    const since = new Date('2026-01-01T00:00:00Z');
    const reached = await Promise.all(
      [0, 10, 35, 60].map((hours) => simulator.ask('SIM5AAAA', since, new Date(since.getTime() + hours * hour))),
    );
    expect(reached.map(({ length }) => length)).toEqual([0, 2, 4, 6]);
    expect(await domain.services.trackFollowing.sync({ id: (await handedOver()).id }, merchant)).toEqual({ source: null, added: 0 });
  });

  test('of two nodes, one asks about a parcel; failures double the pause; a parcel that arrived is left alone', async () => {
    const parcels = [await handedOver(2, 'SIM1'), await handedOver(2, 'SIM4'), await handedOver(2, 'SIM6')];
    const now = () => domain.clock.now;
    const ids = parcels.map(({ id }) => id);
    await domain.database.tenant(tenants.harbour, (tx) => expectParcels(tx, tenants.harbour, ids, now()));
    await domain.behind.admin.query('UPDATE parcel SET poll_at = NULL WHERE order_id <> ALL ($1)', [parcels.map(({ id }) => id)]);
    const asked: string[] = [];
    const broken = new Set([must(parcels[2]).number]);
    const source = {
      ...simulator,
      ask: async (...[number, since, moment]: Parameters<typeof simulator.ask>) => {
        asked.push(number);
        if (broken.has(number)) throw new Error('no answer');
        return simulator.ask(number, since, moment);
      },
    };
    const node = () =>
      createPolling({
        database: domain.database,
        now,
        recording: createServices({ database: domain.database, now }).trackRecording,
        sources: [source],
      });
    await Promise.all([node().run(), node().run(), node().run()]);
    expect(asked.sort()).toEqual(parcels.map(({ number }) => number).sort());
    const pauses = async () => {
      const { rows } = await domain.behind.admin.query<{ number: string; pause: string | null }>(
        'SELECT number, extract(epoch FROM poll_at - $2) / 60 AS pause FROM parcel WHERE order_id = ANY ($1) ORDER BY number',
        [parcels.map(({ id }) => id), now()],
      );
      return rows.map(({ pause }) => (pause === null ? null : Math.round(Number(pause))));
    };
    expect(await pauses()).toEqual([30, 30, 30]);
    domain.clock.now = new Date(domain.clock.now.getTime() + 3 * day);
    await node().run();
    expect(await pauses()).toEqual([null, 30, 60]);
    asked.length = 0;
    await node().run();
    expect(asked).toEqual([]);
  });
});
