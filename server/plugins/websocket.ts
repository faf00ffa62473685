import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket as NetSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Socket, Sockets } from '../live/sockets.ts';
import { networkOf } from './caller.ts';

export interface WebsocketSettings {
  readonly omsBase: string;
  readonly authenticate: (token: string, address: string) => Promise<Principal | null>;
  readonly sockets: Sockets;
  /** Milliseconds of silence after which a socket counts as dead. */
  readonly silence?: number;
}

const frameBytes = 4_096;
const framesPerSecond = 10;
const silenceMs = 40_000;
const heartcheck = JSON.stringify({ cmd: 'heartcheck' });

/**
 * Serves `/{oms-base}/websocket/{userId}` (wire.md, Websocket; security W1-W3). An upgrade passes the same hooks as a call, so limits, logs
 * and error envelopes apply; a refused one is an ordinary reply.
 */
export function serveWebsocket(app: FastifyInstance, settings: WebsocketSettings): void {
  const { omsBase, authenticate, sockets, silence = silenceMs } = settings;
  const waiting = new WeakMap<IncomingMessage, { readonly socket: Duplex; readonly head: Buffer }>();
  const open = new Set<Watched>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: frameBytes,
    perMessageDeflate: false,
    // The other offered sub-protocol is the token, which must not be echoed.
    handleProtocols: () => 'oms',
  });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    waiting.set(request, { socket, head });
    const response = new ServerResponse(request);
    // The connection ends after any reply to this request.
    response.shouldKeepAlive = false;
    if (socket instanceof NetSocket) response.assignSocket(socket);
    response.once('finish', () => socket.end());
    app.routing(request, response);
  });

  app.get<{ Params: { userId: string } }>(`/${omsBase}/websocket/:userId`, {
    config: { measuredAs: 'websocket' },
    onRequest: async (request) => {
      request.principal = await principalOf(request, authenticate);
    },
    handler: async (request, reply) => {
      const { principal } = request;
      const upgrade = waiting.get(request.raw);
      if (upgrade === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') throw new Refusal('bad_request');
      if (principal === null || sockets.isOver(principal.sessionId)) throw new Refusal('unauthorized');
      if (!isOwnOrigin(request) || request.params.userId !== principal.userId) throw new Refusal('forbidden');
      const watched = watch(principal);
      if (!sockets.add(watched.entry)) throw new Refusal('too_many_requests');
      // If the handshake fails, no connection was opened.
      upgrade.socket.once('close', () => sockets.remove(watched.entry));
      reply.hijack();
      if (upgrade.socket instanceof NetSocket) reply.raw.detachSocket(upgrade.socket);
      server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (connection) => {
        watched.attach(connection, () => open.delete(watched));
        open.add(watched);
      });
      return reply;
    },
  });

  const watchman = setInterval(() => {
    for (const watched of open) watched.check(silence);
  }, silence / 8);
  app.addHook('preClose', async () => {
    clearInterval(watchman);
    sockets.closeWhere(() => true, 1001, 'server stops');
    for (const watched of open) watched.end();
  });
}

async function principalOf(request: FastifyRequest, authenticate: WebsocketSettings['authenticate']): Promise<Principal | null> {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const [token = '', ...more] = offered.filter((name) => name !== 'oms');
  const wellFormed = offered.length === 2 && more.length === 0 && /^[\w-]{1,512}$/.test(token);
  return wellFormed ? authenticate(token, networkOf(request.ip)) : null;
}

/** Browsers always send an origin; a client without one has no browser to abuse. */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host.toLowerCase() === host.toLowerCase();
}

interface Watched {
  readonly entry: Socket;
  attach(connection: WebSocket, onClose: () => void): void;
  /** Terminates the socket after this much silence; pings it before, because hidden tabs send late. */
  check(silence: number): void;
  end(): void;
}

function watch(principal: Principal): Watched {
  let connection: WebSocket | null = null;
  let heardAt = performance.now();
  let second = 0;
  let frames = 0;

  const close = (code: number, reason: string) => {
    connection?.close(code, reason);
    // Does not wait for a peer that ignores the close frame.
    setTimeout(() => connection?.terminate(), 1_000).unref();
  };
  const hear = (data: RawData, isBinary: boolean) => {
    heardAt = performance.now();
    const now = Math.floor(heardAt / 1_000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    if (frames > framesPerSecond) return close(1008, 'too many frames');
    if (isBinary) return close(1003, 'text only');
    if (isHeartcheck(data.toString())) connection?.send(heartcheck);
  };
  return {
    entry: {
      principal,
      peer: { send: (text) => connection?.send(text), close, pending: () => connection?.bufferedAmount ?? 0 },
    },
    attach(made, onClose) {
      connection = made;
      made.on('message', hear);
      made.on('pong', () => {
        heardAt = performance.now();
      });
      made.on('error', () => made.terminate());
      made.once('close', onClose);
    },
    check(silence) {
      const quiet = performance.now() - heardAt;
      if (quiet > silence) connection?.terminate();
      else if (quiet > silence / 4) connection?.ping();
    },
    end: () => {
      setTimeout(() => connection?.terminate(), 500);
    },
  };
}

/** Other messages of a page are ignored: `ping` and `HeartBeat` are normal (wire.md). */
function isHeartcheck(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'cmd' in value && value.cmd === 'heartcheck';
  } catch {
    return false;
  }
}
