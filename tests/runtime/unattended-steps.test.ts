import { expect, it, vi } from 'vitest';
import type { CallFailure } from '../../contract/failure.ts';
import { runSteps } from '../../src/runtime/actions/run.ts';
import type { CompiledSteps } from '../../src/runtime/language/stages.ts';
import { needsPerson, stepsForPersons } from '../../src/runtime/language/unattended.ts';
import type { Ports } from '../../src/runtime/ports.ts';

function world(isQuiet: boolean) {
  const call = vi.fn(async () => null);
  const ports = {
    call,
    translate: (key: string) => key,
    idList: () => null,
    changes: () => true,
    isKeyed: () => false,
    work: () => ({ tell: () => undefined, isStopped: () => false, isAway: () => false, end: () => undefined }),
    user: () => ({ id: 'u1', username: 'merchant', nickName: 'Merchant' }),
    download: vi.fn(async () => true),
    showFailure: vi.fn(),
  } as unknown as Ports;
  const failures: unknown[] = [];
  const onFailure = (failure: unknown) => failures.push(failure) > 0;
  const place = { reload: vi.fn(), drawn: () => null, close: vi.fn(), set: vi.fn(), emit: vi.fn(async () => true) };
  return { call, ports, failures, at: { ports, isQuiet, onFailure, ...place } };
}

const always = { source: 'true', reads: [], evaluate: () => true, demand: () => true };
const pay: CompiledSteps = [{ call: 'order.pay' }];

it.each<[string, CompiledSteps]>([
  ['a call', pay],
  ['a branch', [{ choose: [{ when: always, do: pay }] }]],
  ['the other branch', [{ choose: [{ when: { ...always, evaluate: () => false }, do: [{ set: {} }] }], else: pay }]],
  ['a GET that changes something', [{ call: 'shipperAddress.setDefault' }]],
  ['a call that the contract does not have', [{ call: 'order.payLater' }]],
  ['a download, whose call may queue a job', [{ download: 'order.export' }]],
])('what runs by itself does not make it, and nothing after it runs: %s', async (_what, steps) => {
  const { call, ports, failures, at } = world(true);
  expect(await runSteps([...steps, { call: 'order.list' }], {}, at)).toBe(false);
  expect(call).not.toHaveBeenCalled();
  expect(ports.download).not.toHaveBeenCalled();
  expect(failures.map((failure) => (failure as CallFailure).detail.errorCode)).toEqual(['changing_call']);
});

it('what keeps the words typed, and what only asks, runs by itself; a person may do the rest', async () => {
  const quiet = world(true);
  expect(await runSteps([{ call: 'order.saveDraft' }, { call: 'order.totals' }, { call: 'order.list' }], {}, quiet.at)).toBe(true);
  expect(quiet.call).toHaveBeenCalledTimes(3);
  const asked = world(false);
  expect(await runSteps(pay, {}, asked.at)).toBe(true);
  expect(asked.call).toHaveBeenCalledOnce();
});

it('each kind of step that a person has to see is known', () => {
  for (const key of stepsForPersons) expect(needsPerson({ [key]: true })).toBe(key);
  for (const key of ['set', 'emit', 'choose', 'reload', 'stop']) expect(needsPerson({ [key]: true })).toBeUndefined();
});
