import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { keepConnections } from '../../../server/processes/handovers.ts';

/** A worker as Node's primary sees it, with the replies that Node's round robin receives. */
function workerOf(watch: (worker: Worker) => void) {
  const replies: unknown[] = [];
  const child = Object.assign(new EventEmitter(), { connected: true, send: (..._message: readonly unknown[]) => true });
  child.on('internalMessage', (message: unknown) => replies.push(message));
  const worker = Object.assign(new EventEmitter(), { process: child });
  // The watcher uses these members of a worker alone.
  watch(worker as unknown as Worker);
  const handle = {
    isClosed: false,
    close() {
      handle.isClosed = true;
    },
  };
  const take = () => child.send({ act: 'newconn', seq: 7 }, handle);
  const die = () => worker.emit('exit');
  const letGo = () => {
    child.connected = false;
  };
  return { worker, handle, replies, take, die, letGo };
}

it('a connection of a dead worker goes to one that listened then', async () => {
  const watch = keepConnections();
  const [dead, other] = [workerOf(watch), workerOf(watch)];
  for (const { worker } of [dead, other]) worker.emit('listening');
  dead.take();
  dead.die();
  dead.letGo();
  await expect.poll(() => dead.replies).toEqual([{ cmd: 'NODE_CLUSTER', ack: 7, accepted: false }]);
  expect(dead.handle.isClosed).toBe(false);
});

it('is closed where all workers died, even if a new one listens meanwhile: it has a new handle of Node’s', async () => {
  const watch = keepConnections();
  const [first, second, next] = [workerOf(watch), workerOf(watch), workerOf(watch)];
  for (const { worker } of [first, second]) worker.emit('listening');
  first.take();
  second.take();
  first.die();
  second.die();
  next.worker.emit('listening');
  for (const { letGo } of [first, second]) letGo();
  await expect.poll(() => [first.handle.isClosed, second.handle.isClosed]).toEqual([true, true]);
  expect([first.replies, second.replies]).toEqual([[], []]);
});
