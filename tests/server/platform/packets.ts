import { Socket } from 'node:net';

/** How often this process wrote to its sockets meanwhile; in a test that serves nobody, those are PostgreSQL's connections. */
export async function packetsOf(work: () => Promise<void>): Promise<number> {
  const { _write: write, _writev: writev } = Socket.prototype;
  let packets = 0;
  Socket.prototype._write = function counted(...given) {
    packets += 1;
    write.apply(this, given);
  };
  Socket.prototype._writev = function counted(...given) {
    packets += 1;
    writev?.apply(this, given);
  };
  try {
    await work();
  } finally {
    Object.assign(Socket.prototype, { _write: write, _writev: writev });
  }
  return packets;
}
