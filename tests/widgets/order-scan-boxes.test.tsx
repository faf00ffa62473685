import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Values } from '../../src/runtime/ports.ts';
import { answering, openScreen, type World } from './form/form-world.ts';
import { scanAt } from './scan-keys.ts';

let world: World;
afterEach(() => world.close());

interface Box {
  readonly boxNo: string | null;
  readonly subOrderNo: string | null;
}

/** A station before one order with these boxes, which is found by any number. */
async function openStation(boxes: readonly Box[], orderStatus = 'draft') {
  let now = boxes;
  const saves: Values[] = [];
  const order = () => ({ id: 'A', revision: 4 + saves.length, customerNo: 'A-1', orderStatus, boxCount: now.length, boxes: now });
  const answers: Record<string, (input: Values) => unknown> = {
    'order.scan': order,
    'order.form': () => ({ id: 'A', revision: order().revision, boxes: now }),
    'order.saveDraft': (given) => {
      saves.push(given);
      return { id: 'A', revision: order().revision };
    },
  };
  world = await openScreen([{ block: 'widget', use: 'orderScan' }], {
    ...answering({}),
    call: vi.fn(async (id: string, input: Values) => answers[id]?.(input) ?? null),
  });
  const become = (next: readonly Box[]) => {
    now = next;
  };
  return { saves, become };
}

const scan = (number: string) => scanAt(world, number);

async function weigh(): Promise<void> {
  for (const [at, value] of ['2.5', '30', '20', '15'].entries())
    await world.type(`.wb-scan-weigh .wb-row:nth-of-type(${at + 1}) input`, value);
  await world.click('.wb-scan-weigh button[type=submit]');
}

const said = () => [...document.querySelectorAll('.wb-scan-weigh .wb-scan-which p')].map(({ textContent }) => textContent);
const byOrder = 'The number of the order was scanned, so its first box is weighed.';
const another = 'To weigh another box, scan its sub-order no.';

describe('an order of several boxes at the station', () => {
  const boxes = [
    { boxNo: '1', subOrderNo: 'S-1' },
    { boxNo: 'B', subOrderNo: 'S-2' },
    { boxNo: '3', subOrderNo: 'S-3' },
  ];

  it('that is scanned by its own number says beside the measures that they are those of the first box, and how the others are weighed', async () => {
    const { saves } = await openStation(boxes);
    await scan('A-1');
    expect(said()).toEqual(['Box 1 of 3 · S-1', byOrder, another]);
    await weigh();
    expect(saves).toMatchObject([{ boxes: [{ boxNo: '1', boxWeight: '2.5' }, { boxNo: 'B' }, { boxNo: '3' }] }]);
  });
  it('that is scanned by the number of a box says which one that is, and that one is weighed', async () => {
    const { saves } = await openStation(boxes);
    await scan('S-2');
    expect(said()).toEqual(['Box 2 of 3 · B · S-2', another]);
    await weigh();
    expect(saves).toMatchObject([{ boxes: [{ boxNo: '1' }, { boxNo: 'B', boxWeight: '2.5' }, { boxNo: '3' }] }]);
  });
  it('writes nothing into another box when the one that was scanned is gone', async () => {
    const { saves, become } = await openStation(boxes);
    await scan('S-2');
    become(boxes.filter(({ subOrderNo }) => subOrderNo !== 'S-2'));
    await weigh();
    expect(saves).toEqual([]);
    expect(vi.mocked(world.ports.showFailure).mock.calls).toMatchObject([
      [{ message: 'The order has no box S-2 any more. Nothing was written.' }],
    ]);
    expect(document.querySelector<HTMLInputElement>('.wb-scan-weigh input')?.value).toBe('2.5');
  });
  it('says where boxes have no number to be scanned by', async () => {
    const { become } = await openStation([
      { boxNo: '1', subOrderNo: null },
      { boxNo: '2', subOrderNo: null },
    ]);
    await scan('A-1');
    const unnumbered = (count: number) => `Boxes without a sub-order no.: ${count}. Enter their measures on the order page.`;
    expect(said()).toEqual(['Box 1 of 2', byOrder, unnumbered(1)]);
    become([boxes[0] ?? { boxNo: null, subOrderNo: null }, { boxNo: null, subOrderNo: ' ' }, { boxNo: '3', subOrderNo: 'S-3' }]);
    await scan('A-1');
    expect(said()).toEqual(['Box 1 of 3 · S-1', byOrder, another, unnumbered(1)]);
  });
  it('says nothing of it where there is one box, or none, or nothing to weigh', async () => {
    const { become } = await openStation(boxes.slice(0, 1));
    await scan('A-1');
    await world.find('.wb-scan-weigh');
    expect(said()).toEqual([]);
    become([]);
    await scan('A-1');
    expect(said()).toEqual([]);
    await world.close();
    await openStation(boxes, 'ordering');
    await scan('A-1');
    expect(document.querySelector('.wb-scan-which')).toBeNull();
  });
});
