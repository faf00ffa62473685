import { expect, it, vi } from 'vitest';
import type { CallFailure } from '../../contract/failure.ts';
import { runSteps } from '../../src/runtime/actions/run.ts';
import type { CompiledSteps } from '../../src/runtime/language/stages.ts';
import { stepWords } from '../../src/runtime/language/step-words.ts';
import { needsPerson } from '../../src/runtime/language/unattended.ts';
import type { Ports } from '../../src/runtime/ports.ts';

function world(isQuiet: boolean) {
  const call = vi.fn(async () => null);
  const ports = {
    call,
    translate: (key: string) => key,
    idList: () => null,
    changes: () => true,
    isKeyed: () => false,
    work: () => ({ report: () => undefined, isStopped: () => false, isAway: () => false, end: () => undefined }),
    user: () => ({ id: 'u1', username: 'merchant', nickName: 'Merchant' }),
    download: vi.fn(async () => true),
    showFailure: vi.fn(),
  } as unknown as Ports;
  const failures: unknown[] = [];
  const onFailure = (failure: unknown) => failures.push(failure) > 0;
  const place = { reload: vi.fn(), drawn: () => null, close: vi.fn(), set: vi.fn(), emit: vi.fn(async () => true) };
  return { call, ports, failures, at: { ports, isQuiet, onFailure, ...place } };
}

const always = { source: 'true', reads: [], paths: [], evaluate: () => true, evaluateOrThrow: () => true };
const pay: CompiledSteps = [{ kind: 'call', call: 'order.pay' }];

it.each<[string, CompiledSteps]>([
  ['a call', pay],
  ['a branch', [{ kind: 'choose', choose: [{ when: always, do: pay }] }]],
  [
    'the other branch',
    [{ kind: 'choose', choose: [{ when: { ...always, evaluate: () => false }, do: [{ kind: 'set', set: {} }] }], else: pay }],
  ],
  ['a GET that changes something', [{ kind: 'call', call: 'shipperAddress.setDefault' }]],
  ['a call that the contract does not have', [{ kind: 'call', call: 'order.payLater' }]],
  ['a download, whose call may queue a job', [{ kind: 'download', download: 'order.export' }]],
])('what runs by itself does not make it, and nothing after it runs: %s', async (_what, steps) => {
  const { call, ports, failures, at } = world(true);
  expect(await runSteps([...steps, { kind: 'call', call: 'order.list' }], {}, at)).toBe(false);
  expect(call).not.toHaveBeenCalled();
  expect(ports.download).not.toHaveBeenCalled();
  expect(failures.map((failure) => (failure as CallFailure).detail.errorCode)).toEqual(['changing_call']);
});

it('what keeps the words typed, and what only asks, runs by itself; a person may do the rest', async () => {
  const quiet = world(true);
  expect(
    await runSteps(
      [
        { kind: 'call', call: 'order.saveDraft' },
        { kind: 'call', call: 'order.totals' },
        { kind: 'call', call: 'order.list' },
      ],
      {},
      quiet.at,
    ),
  ).toBe(true);
  expect(quiet.call).toHaveBeenCalledTimes(3);
  const asked = world(false);
  expect(await runSteps(pay, {}, asked.at)).toBe(true);
  expect(asked.call).toHaveBeenCalledOnce();
});

it('each kind of step that a person has to see is known', () => {
  for (const [name, word] of stepWords)
    if (name !== 'call') expect(needsPerson({ [name]: true })).toBe(word.needsPerson === true ? name : undefined);
  expect([...stepWords].filter(([, word]) => word.needsPerson !== true).map(([name]) => name)).toEqual([
    'call',
    'choose',
    'emit',
    'reload',
    'set',
    'stop',
  ]);
});
