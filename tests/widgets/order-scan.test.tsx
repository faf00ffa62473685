import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import type { Values } from '../../src/runtime/ports.ts';
import { answering, openScreen, type World } from './form/form-world.ts';
import { scanAt } from './scan-keys.ts';

let world: World;
afterEach(() => world.close());

const changed = new CallFailure('merchant changed this order', { kind: 'refused', status: 200, errorCode: 'order_changed' });

/** The orders behind the station, by their numbers; the server's rules of who may write over what. */
interface Station {
  readonly saves: Values[];
  readonly orders: Record<string, { revision: number; orderStatus: string; box: Values; more?: Values }>;
  /** Calls wait while this is set, and go on in the order that the test lets them. */
  readonly held: Map<string, () => void>;
  hold: (call: string, input: Values) => boolean;
}

async function openStation(drafts = new Map<string, unknown>()): Promise<Station> {
  const station: Station = {
    saves: [],
    orders: Object.fromEntries(
      ['A-1', 'B-1'].map((number) => [number, { revision: 4, orderStatus: 'draft', box: { boxNo: 'A', boxWeight: '1' } }]),
    ),
    held: new Map(),
    hold: () => false,
  };
  const orderOf = (number: string): Station['orders'][string] => station.orders[number] ?? { revision: 0, orderStatus: 'draft', box: {} };
  const answers: Record<string, (input: Values) => unknown> = {
    'order.scan': ({ number }) => {
      const no = String(number);
      if (station.orders[no] === undefined) throw new CallFailure('No such order', { kind: 'refused', status: 200 });
      const { revision, orderStatus, more = {} } = orderOf(no);
      return { ...more, id: no, revision, customerNo: `No. ${no}`, orderStatus, orderStatus_dictText: orderStatus, boxCount: 1 };
    },
    'order.form': ({ id }) => {
      const { revision, box } = orderOf(String(id));
      return { id, revision, remark: `writing ${revision}`, boxes: [box] };
    },
    'order.saveDraft': (given) => {
      const order = orderOf(String(given.id));
      station.saves.push(given);
      if (given.revision !== order.revision) throw changed;
      const [box] = given.boxes as Values[];
      Object.assign(order, { revision: order.revision + 1, box });
      return { id: given.id, revision: order.revision };
    },
  };
  const call = async (id: string, input: Values) => {
    if (station.hold(id, input))
      await new Promise<void>((resolve) => station.held.set(`${id} ${String(input.number ?? input.id)}`, resolve));
    return answers[id]?.(input) ?? null;
  };
  world = await openScreen([{ block: 'widget', use: 'orderScan' }], {
    ...answering({}),
    call: vi.fn(call),
    drafts: {
      get: (key) => drafts.get(key) ?? null,
      set: (key, value) => void drafts.set(key, JSON.parse(JSON.stringify(value))),
      remove: (key) => void drafts.delete(key),
    },
  });
  return station;
}

const scan = (number: string) => scanAt(world, number);

const inputAt = (at: number) => `.wb-scan-weigh .wb-row:nth-of-type(${at + 1}) input`;
const measures = ['2.5', '30', '20', '15'] as const;

async function weigh(...values: readonly string[]): Promise<void> {
  for (const [at, value] of values.entries()) await world.type(inputAt(at), value);
}

const typed = () => [...document.querySelectorAll<HTMLInputElement>('.wb-scan-weigh .wb-row input')].map(({ value }) => value);
const shown = () => document.querySelector('.wb-scan-big')?.textContent;
const state = () => document.querySelector('.wb-scan-save [role=status]')?.textContent;
const messages = () => [...document.querySelectorAll('.wb-scan-weigh .wb-hint[role=alert]')].map(({ textContent }) => textContent);
const save = () => world.click('.wb-scan-weigh button[type=submit]');

async function answer(station: Station, call: string): Promise<void> {
  await act(async () => station.held.get(call)?.());
  await world.settle();
}

describe('the scan station', () => {
  it('shows recipient, product and price of the scanned order, and proposes what is known of its box', async () => {
    const station = await openStation();
    Object.assign(station.orders['A-1'] ?? {}, {
      more: {
        consigneeName: 'Jane Roe',
        consigneeCity: 'San Jose',
        consigneeCountry_dictText: 'United States',
        productName: 'Express line',
        realTotalAmount: '1298.50',
        currencyCode: 'CNY',
        boxes: [{ boxNo: 'A', subOrderNo: null, boxWeight: '2.5', boxLength: '30', boxWidth: '20', boxHeight: null }],
      },
    });
    await scan('A-1');
    expect([...document.querySelectorAll('.wb-scan-order dd')].map(({ textContent }) => textContent)).toEqual([
      'Jane Roe · San Jose, United States',
      'Express line',
      'CNY 1,298.50',
    ]);
    await world.find(inputAt(0));
    expect(typed()).toEqual(['', '', '', '']);
    expect(document.querySelector('.wb-scan-known span')?.textContent).toBe('Known so far: 2.5 kg · 30 × 20 × — cm');
    await world.click('.wb-scan-known button');
    expect(typed()).toEqual(['2.5', '30', '20', '']);
    expect(document.querySelector('.wb-scan-known')).toBeNull();
    await scan('B-1');
    expect([...document.querySelectorAll('.wb-scan-order dd')].map(({ textContent }) => textContent)).toEqual(['—', '—', 'No price yet']);
    expect(document.querySelector('.wb-scan-known')).toBeNull();
  });

  it('says beside each measure what is wrong with it, and sends none of them before all are right', async () => {
    const { saves } = await openStation();
    await scan('A-1');
    expect(messages()).toEqual(['', '', '', '']);
    await weigh('0', '-30', '1.234');
    await save();
    expect(messages()).toEqual(['Must be above 0', 'Must be above 0', 'rule.centimetres Width', 'rule.required Height']);
    await weigh('0', '30');
    expect(document.activeElement).toBe(await world.find(inputAt(0)));
    const [wrong] = document.querySelectorAll('.wb-scan-weigh input[aria-invalid=true]');
    expect(document.getElementById(wrong?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Must be above 0');
    await weigh(...measures);
    expect(messages()).toEqual(['', '', '', '']);
    await save();
    expect(saves).toMatchObject([{ boxes: [{ boxNo: 'A', boxWeight: '2.5', boxLength: '30', boxWidth: '20', boxHeight: '15' }] }]);
  });
  it('understands what a scale types: the weight with its unit', async () => {
    const { saves } = await openStation();
    await scan('A-1');
    await weigh('2.500 kg', '30', '20', '15');
    await save();
    expect(saves).toMatchObject([{ boxes: [{ boxWeight: '2.500' }] }]);
  });
});

describe('an order that somebody else saved since it was scanned', () => {
  async function openStale(theirs: Values = { boxNo: 'A', boxWeight: '3', boxLength: '31' }): Promise<Station> {
    const station = await openStation();
    await scan('A-1');
    await weigh(...measures);
    Object.assign(station.orders['A-1'] ?? {}, { revision: 9, box: theirs });
    await save();
    return station;
  }

  it('is not written over unseen: the station says who did, what is there, and keeps what was measured', async () => {
    const { saves, orders } = await openStale();
    expect(saves).toMatchObject([{ revision: 4 }]);
    const told = await world.find('.wb-scan-changed');
    expect(told.textContent).toContain('merchant changed this order');
    expect(told.textContent).toContain('3 kg · 31 × — × — cm');
    expect(typed()).toEqual(measures);
    // Neither Enter nor the keys of submitting decide.
    await act(async () =>
      document.querySelector('form.wb-scan-weigh')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    await world.settle();
    expect(saves).toHaveLength(1);
    expect(orders['A-1']?.revision).toBe(9);
    expect(world.ports.showFailure).not.toHaveBeenCalled();
  });
  it('is told in sight, wherever the station is scrolled, each time anew; the focus stays, or the next scan would answer', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shownThere.push(this.querySelectorAll('button').length);
      // As newer browsers answer, which is nothing to call when the answers leave.
      return Promise.resolve();
    });
    const shownThere: number[] = [];
    try {
      const { orders } = await openStale();
      expect(shownThere).toEqual([2]);
      expect(document.activeElement?.closest('.wb-scan-changed')).toBeNull();
      Object.assign(orders['A-1'] ?? {}, { revision: 12 });
      await world.click('.wb-scan-changed .ant-btn-dangerous');
      expect(shownThere).toEqual([2, 2]);
      await world.click('.wb-scan-changed .ant-btn:not(.ant-btn-dangerous)');
      expect(typed()).toEqual(['3', '31', '', '']);
    } finally {
      seen.mockRestore();
    }
  });
  it('is written over by who says so, into all else that is there now; what the station wrote is no other version to it', async () => {
    const { saves } = await openStale();
    await world.click('.wb-scan-changed .ant-btn-dangerous');
    expect(saves[1]).toMatchObject({ revision: 9, remark: 'writing 9', boxes: [{ boxWeight: '2.5', boxLength: '30' }] });
    expect(state()).toBe('Saved');
    await weigh('2.6');
    await save();
    expect(saves[2]).toMatchObject({ revision: 10, boxes: [{ boxWeight: '2.6' }] });
    expect(document.querySelector('.wb-scan-changed')).toBeNull();
  });
  it('stays as it is for who takes what is there', async () => {
    const { saves } = await openStale();
    await world.click('.wb-scan-changed .ant-btn:not(.ant-btn-dangerous)');
    expect(typed()).toEqual(['3', '31', '', '']);
    expect(saves).toHaveLength(1);
    expect(document.querySelector('.wb-scan-changed')).toBeNull();
    expect(document.activeElement).toBe(await world.find('.wb-scan-field input'));
  });
  it('is asked about again when yet another version came', async () => {
    const { saves, orders } = await openStale();
    Object.assign(orders['A-1'] ?? {}, { revision: 12, box: { boxNo: 'A', boxWeight: '4' } });
    await world.click('.wb-scan-changed .ant-btn-dangerous');
    expect(saves.map(({ revision }) => revision)).toEqual([4, 9]);
    expect((await world.find('.wb-scan-changed')).textContent).toContain('4 kg');
    // To scan it once more is no answer.
    await scan('A-1');
    expect((await world.find('.wb-scan-changed')).textContent).toContain('4 kg');
    await world.click('.wb-scan-changed .ant-btn-dangerous');
    expect(saves[2]).toMatchObject({ revision: 12, boxes: [{ boxWeight: '2.5' }] });
  });
  it('needs no answer when the same measures are there already', async () => {
    await openStale({ boxNo: 'A', boxWeight: '2.500', boxLength: '30', boxWidth: '20.0', boxHeight: '15' });
    expect(document.querySelector('.wb-scan-changed')).toBeNull();
    expect(state()).toBe('Saved');
  });
  it('is weighed for the version that it was first scanned as, when it is scanned again before it is saved', async () => {
    const { saves, orders } = await openStation();
    await scan('A-1');
    await weigh(...measures);
    Object.assign(orders['A-1'] ?? {}, { revision: 9 });
    await scan('A-1');
    await save();
    expect(saves).toMatchObject([{ revision: 4 }]);
    await world.find('.wb-scan-changed');
  });
  it('was submitted: its measures are the warehouse’s, and those that were typed are still told', async () => {
    const { orders } = await openStale();
    Object.assign(orders['A-1'] ?? {}, { orderStatus: 'ordering' });
    await scan('A-1');
    expect(document.querySelector('.wb-scan-weigh')).toBeNull();
    expect((await world.find('.wb-panel')).textContent).toContain('2.5 kg · 30 × 20 × 15 cm');
  });
});

describe('what was typed at the station', () => {
  it('stays when the same number is scanned again, and when others are in between', async () => {
    const { saves } = await openStation();
    await scan('A-1');
    await weigh('2.5', '30');
    await scan('A-1');
    expect(typed()).toEqual(['2.5', '30', '', '']);
    await scan('NOBODY');
    await scan('B-1');
    expect(typed()).toEqual(['', '', '', '']);
    expect(document.querySelectorAll('.wb-scan-last .wb-link-button')).toHaveLength(1);
    await world.click('.wb-scan-last .wb-link-button');
    expect(shown()).toBe('No. A-1');
    expect(typed()).toEqual(['2.5', '30', '', '']);
    await weigh(...measures);
    await save();
    expect(saves).toMatchObject([{ id: 'A-1', boxes: [{ boxWeight: '2.5' }] }]);
    await scan('A-1');
    expect(typed()).toEqual(['', '', '', '']);
  });
  it('stays when the page is opened again', async () => {
    const kept = new Map<string, unknown>();
    await openStation(kept);
    await scan('A-1');
    await weigh('2.5', '30');
    await world.close();
    const { orders, saves } = await openStation(kept);
    Object.assign(orders['A-1'] ?? {}, { revision: 5 });
    await scan('A-1');
    expect(typed()).toEqual(['2.5', '30', '', '']);
    await weigh(...measures);
    await save();
    expect(saves).toMatchObject([{ revision: 4 }]);
    await world.click('.wb-scan-changed .ant-btn-dangerous');
    expect(kept.size).toBe(0);
  });
  it('is never meant for the order before: that one leaves with the next scan, and a late answer does not come in front', async () => {
    const station = await openStation();
    await scan('A-1');
    await weigh('2.5', '30');
    station.hold = (call) => call === 'order.scan';
    await scan('B-1');
    expect(shown()).toBe('B-1');
    expect(document.querySelector('.wb-scan-weigh')).toBeNull();
    await scan('A-1');
    await answer(station, 'order.scan A-1');
    expect(typed()).toEqual(['2.5', '30', '', '']);
    await answer(station, 'order.scan B-1');
    expect(shown()).toBe('No. A-1');
    expect(typed()).toEqual(['2.5', '30', '', '']);
  });
  it('while an order is saved is neither taken for saved, nor loses the focus, nor goes with the next scan', async () => {
    const station = await openStation();
    await scan('A-1');
    await weigh(...measures);
    station.hold = (call) => call === 'order.saveDraft';
    await save();
    await weigh('2.7');
    (await world.find(inputAt(1))).focus();
    await answer(station, 'order.saveDraft A-1');
    expect(station.saves).toMatchObject([{ boxes: [{ boxWeight: '2.5' }] }]);
    expect(state()).toBe('');
    expect(document.activeElement).toBe(await world.find(inputAt(1)));
    // The next one is scanned while this one is saved.
    await save();
    await scan('B-1');
    await weigh('8');
    (await world.find(inputAt(0))).focus();
    await answer(station, 'order.saveDraft A-1');
    expect(station.saves).toMatchObject([{}, { id: 'A-1', revision: 5, boxes: [{ boxWeight: '2.7' }] }]);
    expect(document.activeElement).toBe(await world.find(inputAt(0)));
    expect(typed()[0]).toBe('8');
    expect(document.querySelector('.wb-scan-last .wb-link-button')).toBeNull();
  });
  it('stays when saving fails after the next scan, and says so in the list', async () => {
    const station = await openStation();
    await scan('A-1');
    await weigh(...measures);
    station.hold = (call) => call === 'order.saveDraft';
    await save();
    await scan('B-1');
    Object.assign(station.orders['A-1'] ?? {}, { revision: 7 });
    await answer(station, 'order.saveDraft A-1');
    await world.click('.wb-scan-last .wb-link-button');
    expect(typed()).toEqual(measures);
    await world.find('.wb-scan-changed');
  });
});
