import type { Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';

/** Messages between Node's primary and workers: a connection for a worker (`act`, `seq`), and its reply (`ack`). */
interface NodeMessage {
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
}

/** Longest wait for the last messages of a dead worker, which are usually there. */
const lastMessagesMs = 1_000;

/**
 * Returns a function that watches a worker and, when the worker dies, gives the connections that it never took to another worker.
 *
 * Node's primary accepts a connection, sends it to a worker and keeps its own handle until the worker replies. A worker that dies before its
 * reply leaves that handle open for good: nobody reads the connection, and its client waits until its own timeout. The worker replies before
 * it reads, so no request of such a connection was begun. Node has no public event for this; if a later Node renames these messages, nothing
 * is watched, and tests/server/platform/workers.test.ts fails.
 */
export function keepConnections(): (worker: Worker) => void {
  const listening = new Set<Worker>();
  return (worker) => {
    const { process: child } = worker;
    /** Handles without a reply, by the number of their message. */
    const sent = new Map<number, unknown>();
    const send = child.send;
    Object.assign(child, {
      send(message: NodeMessage, handle: unknown, ...more: unknown[]): unknown {
        if (message.act === 'newconn' && typeof message.seq === 'number') sent.set(message.seq, handle);
        return Reflect.apply(send, child, [message, handle, ...more]);
      },
    });
    child.on('internalMessage', ({ ack }: NodeMessage) => {
      if (typeof ack === 'number') sent.delete(ack);
    });
    let isDisconnected = false;
    child.on('disconnect', () => {
      isDisconnected = true;
    });
    worker.on('listening', () => listening.add(worker));
    worker.on('exit', async () => {
      listening.delete(worker);
      // A worker that begins to listen later may be served by a new handle of Node's; this one then passes connections to nobody.
      const heirs = [...listening];
      for (let waited = 0; child.connected && waited < lastMessagesMs; waited += 10) await pause(10);
      if (sent.size === 0) return;
      // Node emits `disconnect` only after the worker confirms its last handle. A dead worker never confirms, so Node would still choose it.
      if (!isDisconnected) child.emit('disconnect');
      const hasHeir = heirs.some((heir) => listening.has(heir));
      for (const [ack, handle] of sent) {
        if (hasHeir) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
        else close(handle);
      }
    });
  };
}

function close(handle: unknown): void {
  if (typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function') handle.close();
}
