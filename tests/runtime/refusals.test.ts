import { expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { runSteps } from '../../src/runtime/actions/run.ts';
import { chosenOf } from '../../src/runtime/inputs.ts';
import type { CompiledSteps, Scope } from '../../src/runtime/language/stages.ts';
import type { Ports, Values } from '../../src/runtime/ports.ts';

const expression = <T>(evaluate: (scope: Scope) => T) => ({ source: '', reads: [], paths: [], evaluate, evaluateOrThrow: evaluate });
const page = (scope: Scope) => scope.page as Values | undefined;
const refusalIn = (scope: Scope) => scope.refusal as Values;
const changed = (total: string) =>
  new CallFailure('changed', { kind: 'refused', status: 200, errorCode: 'price_changed', result: { total } });

function world(prices: readonly (string | null)[], isConfirmed = true) {
  const sent: Values[] = [];
  const showFailure = vi.fn();
  const notify = vi.fn();
  const ports = {
    translate: (text: unknown) => String(text),
    call: async (_endpoint: string, input: Values) => {
      sent.push(input);
      const next = prices[sent.length - 1] ?? null;
      if (next !== null) throw changed(next);
      return { id: '1' };
    },
    confirm: async () => isConfirmed,
    idList: () => null,
    changes: () => true,
    isKeyed: () => false,
    work: () => ({ report: () => undefined, isStopped: () => false, isAway: () => false, end: () => undefined }),
    notify,
    showFailure,
    user: () => ({ id: 'u1', username: 'merchant', nickName: 'Merchant' }),
  } as unknown as Ports;
  const at = { ports, title: 'Submit', reload: vi.fn(), drawn: () => null, close: vi.fn(), set: vi.fn(), emit: vi.fn(async () => true) };
  return { at, sent, showFailure, notify };
}

const submit: CompiledSteps = [
  {
    kind: 'call',
    call: 'submit',
    with: { total: expression((scope: Scope) => page(scope)?.total ?? '10.00') },
    refused: {
      codes: ['price_changed'],
      do: [
        { kind: 'set', set: { total: expression((scope: Scope) => (refusalIn(scope).result as Values).total) } },
        { kind: 'confirm', confirm: 'go on?' },
      ],
    },
  },
];

it('a refusal that the call answers is not shown: its steps run, and the call is made again with what they set', async () => {
  const here = world(['12.00', '13.00']);
  expect(await runSteps(submit, {}, here.at)).toBe(true);
  expect(here.sent.map(({ total }) => total)).toEqual(['10.00', '12.00', '13.00']);
  expect(here.showFailure).not.toHaveBeenCalled();
});

it('a no to its question ends the run, and a refusal that is answered again and again is shown in the end', async () => {
  const declined = world(['12.00'], false);
  expect(await runSteps(submit, {}, declined.at)).toBe(false);
  expect([declined.sent.length, declined.showFailure.mock.calls.length]).toEqual([1, 0]);
  const endless = world(Array.from({ length: 20 }, (_, turn) => `${turn}.00`));
  expect(await runSteps(submit, {}, endless.at)).toBe(false);
  expect([endless.sent.length, endless.showFailure.mock.calls.length]).toEqual([6, 1]);
});

it('stop ends the action as not done and says why', async () => {
  const here = world([]);
  expect(
    await runSteps(
      [
        { kind: 'stop', stop: 'no price' },
        { kind: 'call', call: 'submit' },
      ],
      {},
      here.at,
    ),
  ).toBe(false);
  expect([here.sent.length, here.notify.mock.calls]).toEqual([0, [['warning', 'no price']]]);
});

it('a quiet run tells its failure to who started it, and to nobody else', async () => {
  const here = world(['1.00']);
  const onFailure = vi.fn();
  expect(await runSteps([{ kind: 'call', call: 'save' }], {}, { ...here.at, isQuiet: true, onFailure })).toBe(false);
  expect([onFailure.mock.calls.length, here.showFailure.mock.calls.length, here.notify.mock.calls.length]).toEqual([1, 0, 0]);
});

it('of the inputs only the named paths are sent, in lists that of each row', () => {
  const inputs = {
    goodsType: 'general',
    remark: 'x',
    consignee: { country: 'US', name: 'J' },
    boxes: [{ boxNo: '1', note: 'n' }, { boxNo: '2' }],
  };
  expect(chosenOf(inputs, ['goodsType', 'consignee.country', 'boxes.boxNo', 'missing.part'])).toEqual({
    goodsType: 'general',
    consignee: { country: 'US' },
    boxes: [{ boxNo: '1' }, { boxNo: '2' }],
  });
});
