import { WebSocket } from 'ws';
import { eventually } from './processes.ts';

/** A page's websocket, opened like a browser does. */
export interface PageSocket {
  readonly socket: WebSocket;
  /** Received frames, parsed. */
  readonly frames: Record<string, unknown>[];
  /** Close code; null while open. */
  closed(): number | null;
  until(condition: (frames: readonly Record<string, unknown>[]) => boolean, patience?: number): Promise<void>;
}

export interface Opening {
  readonly address: string;
  readonly userId: string;
  readonly protocols: readonly string[];
  readonly origin?: string;
}

/** @returns the open connection, or the HTTP status that refused it */
export function openSocket({ address, userId, protocols, origin }: Opening): Promise<PageSocket | number> {
  const url = `${address.replace('http', 'ws')}/oms/websocket/${userId}`;
  const socket = new WebSocket(url, [...protocols], origin === undefined ? {} : { origin });
  const frames: Record<string, unknown>[] = [];
  let code: number | null = null;
  socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
  socket.on('close', (given) => {
    code = given;
  });
  const page: PageSocket = {
    socket,
    frames,
    closed: () => code,
    until: (condition, patience = 20_000) => eventually(async () => condition(frames), patience),
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(page));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', (error) => reject(error));
  });
}
