import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import type { Values } from '../../src/runtime/ports.ts';
import { answering, openScreen, type World } from './form/form-world.ts';

let world: World;
afterEach(() => world.close());

const order = { id: 'o1', customerNo: 'C-1', orderStatus: 'draft', orderStatus_dictText: 'Draft', boxCount: 1, orderWeight: null };
const changed = new CallFailure('Somebody else changed it', { kind: 'refused', status: 200, errorCode: 'order_changed' });

interface Station {
  readonly saves: Values[];
  readonly forms: Values[];
}

/** A station before which the order stands; `refused` writings in a row come too late. */
async function openStation(refused = 0): Promise<Station> {
  const station: Station = { saves: [], forms: [] };
  world = await openScreen(
    [{ block: 'widget', use: 'orderScan' }],
    answering({
      'order.scan': () => order,
      'order.form': () => {
        const form = {
          id: 'o1',
          revision: station.forms.length + 1,
          remark: `version ${station.forms.length + 1}`,
          boxes: [{ boxNo: 'A' }],
        };
        station.forms.push(form);
        return form;
      },
      'order.saveDraft': (given) => {
        station.saves.push(given);
        if (station.saves.length <= refused) throw changed;
        return {};
      },
    }),
  );
  await world.type('.wb-scan-field input', 'C-1');
  const field = await world.find('.wb-scan-field input');
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await world.find('.wb-scan-weigh input');
  return station;
}

const inputAt = (at: number) => `.wb-scan-weigh .wb-row:nth-of-type(${at + 1}) input`;

async function weigh(...values: readonly string[]): Promise<void> {
  for (const [at, value] of values.entries()) await world.type(inputAt(at), value);
}

async function save(): Promise<void> {
  await world.click('.wb-scan-weigh button');
  await world.settle();
}

const messages = () => [...document.querySelectorAll('.wb-scan-weigh [role=alert]')].map(({ textContent }) => textContent);

describe('the scan station', () => {
  it('says beside each measure what is wrong with it, and sends none of them before all are right', async () => {
    const { saves } = await openStation();
    expect(messages()).toEqual(['', '', '', '']);
    await weigh('0', '30', '1.234');
    await save();
    expect(messages()).toEqual(['Must be above 0', '', 'rule.centimetres Width', 'rule.required Height']);
    expect(document.activeElement).toBe(await world.find(inputAt(0)));
    const [wrong] = document.querySelectorAll('.wb-scan-weigh input[aria-invalid=true]');
    expect(document.getElementById(wrong?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Must be above 0');
    await weigh('2.5', '30', '20', '15');
    expect(messages()).toEqual(['', '', '', '']);
    await save();
    expect(saves).toMatchObject([{ boxes: [{ boxNo: 'A', boxWeight: '2.5', boxLength: '30', boxWidth: '20', boxHeight: '15' }] }]);
  });
  it('understands what a scale types: the weight with its unit', async () => {
    const { saves } = await openStation();
    await weigh('2.500 kg', '30', '20', '15');
    await save();
    expect(saves).toMatchObject([{ boxes: [{ boxWeight: '2.500' }] }]);
  });
  it('puts the measures into what somebody else wrote meanwhile', async () => {
    const { saves } = await openStation(1);
    await weigh('2.5', '30', '20', '15');
    await save();
    expect(saves.map(({ revision, remark }) => [revision, remark])).toEqual([
      [1, 'version 1'],
      [2, 'version 2'],
    ]);
    expect(world.ports.showFailure).not.toHaveBeenCalled();
    expect(document.querySelector('.wb-scan-weigh [role=status]')?.textContent).toBe('Saved');
  });
  it('says when others are faster again and again, and keeps what was measured', async () => {
    const { saves } = await openStation(99);
    await weigh('2.5', '30', '20', '15');
    await save();
    expect(saves).toHaveLength(3);
    expect(vi.mocked(world.ports.showFailure).mock.calls).toEqual([[changed]]);
    expect((await world.find(inputAt(0))).getAttribute('value')).toBe('2.5');
  });
});
