import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A minimal backend of the same API: it answers with the received request and echoes websocket frames. */
export interface PlayedBackend {
  readonly url: URL;
  readonly seen: IncomingMessage[];
  close(): Promise<void>;
}

export async function playBackend(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<PlayedBackend> {
  const seen: IncomingMessage[] = [];
  const sockets = new Set<Duplex>();
  const server: Server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket) => {
    seen.push(request);
    upgrade(request, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    seen,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** RFC 6455's handshake; selects the last sub-protocol offered, which a proxy choosing by itself would not. Echoes bytes. */
function upgrade(request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  if (request.url?.endsWith('/stranger') === true) {
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    return;
  }
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const offered = String(request.headers['sec-websocket-protocol'] ?? '')
    .split(', ')
    .at(-1);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: ${offered}\r\n\r\n`,
  );
  // An unsolicited text frame, as servers of the family send it: 0x81, length, "hello".
  socket.write(Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('hello')]));
  socket.on('data', (data) => socket.write(data));
}
