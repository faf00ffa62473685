import { expect, it } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { callOnce } from '../../src/runtime/actions/idempotency.ts';
import { runSteps } from '../../src/runtime/actions/run.ts';
import { pendingWork } from '../../src/runtime/actions/under-way.ts';
import type { CompiledSteps } from '../../src/runtime/language/stages.ts';
import { fakePorts } from '../widgets/screen-world.tsx';

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Ports whose calls wait for the test. */
function world() {
  const held: { answer(reply: unknown): void; fail(failure: unknown): void }[] = [];
  const ports = fakePorts({
    call: () => new Promise((answer, fail) => held.push({ answer, fail })),
    isKeyed: (endpoint) => endpoint === 'pay',
    idList: (endpoint) => (endpoint === 'close' ? 'ids' : null),
  });
  return { ports, held };
}

it('a page is not left without a question while a call that takes effect once runs, and is as free as ever after it', async () => {
  const { ports, held } = world();
  const read = callOnce(ports, 'read', {});
  expect([asks(), pendingWork()]).toEqual([false, null]);
  const paid = callOnce(ports, 'pay', { id: '1' });
  const refused = callOnce(ports, 'pay', { id: '2' });
  let isFree = false;
  void pendingWork()?.then(() => {
    isFree = true;
  });
  expect(asks()).toBe(true);
  held[1]?.answer(null);
  await paid;
  expect([asks(), isFree]).toEqual([true, false]);
  held[2]?.fail(new CallFailure('no', { kind: 'refused', status: 200 }));
  await expect(refused).rejects.toThrow('no');
  expect([asks(), isFree, pendingWork()]).toEqual([false, true, null]);
  held[0]?.answer(null);
  await read;
});

it('nor while a batch goes on in parts: the rest of it would not be done', async () => {
  const { ports, held } = world();
  const ids = Array.from({ length: 150 }, (_, at) => String(at)).join();
  const expression = { source: '', reads: [], paths: [], evaluate: () => ids, evaluateOrThrow: () => ids };
  // The compiler gives what it was given; the test gives one call.
  const steps = [{ kind: 'call', call: 'close', with: { ids: expression } }] as unknown as CompiledSteps;
  const at = { reload: () => undefined, close: () => undefined, set: () => undefined, emit: async () => true, drawn: () => null };
  const done = runSteps(steps, {}, { ...at, ports });
  await Promise.resolve();
  expect([asks(), held.length]).toEqual([true, 1]);
  held[0]?.answer({ done: 0, failed: 0, results: [] });
  await expect.poll(() => held.length).toBe(2);
  expect(asks()).toBe(true);
  held[1]?.answer({ done: 0, failed: 0, results: [] });
  await done;
  expect(asks()).toBe(false);
});
