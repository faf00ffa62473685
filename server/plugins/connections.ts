import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from './caller.ts';

export interface ConnectionLimits {
  /** Limit on open sockets of one address (IPv6: a /64); trusted proxies do not count. */
  readonly perAddress: number;
  /** Addresses or CIDR ranges. */
  readonly trustedProxies: readonly string[];
  /** Milliseconds that a socket may be idle: without a request, or without reading its reply. */
  readonly idleMs?: number;
  /** Milliseconds until a request must be complete. */
  readonly requestMs: number;
  /** Called when sockets are refused, at most once a minute. */
  readonly onRefused?: (count: number) => void;
}

/** Limit on pipelined requests of one socket. Browsers and proxies wait for each reply. */
const waitingPerSocket = 8;
const defaultIdleMs = 30_000;
const reportEveryMs = 60_000;

/**
 * Creates an HTTP server with limited connections (security A8, decision 30). Pipelined requests are answered one by one, so that a socket
 * holds one reply at most. Sockets that pipeline too many requests, do not read their reply or stay idle are closed, and each address has a
 * limited number of sockets. Upgraded sockets have limits of their own.
 */
export function createBoundedServer(
  options: ServerOptions,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  limits: ConnectionLimits,
): Server {
  const idleMs = limits.idleMs ?? defaultIdleMs;
  const server = createServer(options);
  server.keepAliveTimeout = idleMs;
  server.requestTimeout = limits.requestMs;
  const busy = answerInTurn(server, handler);
  readNothingAfterEnd(server);
  countSockets(server, limits);
  server.setTimeout(idleMs, (socket: Socket) => {
    // The reply is still being produced, which has limits of its own.
    if (busy(socket) && socket.writableLength === 0) socket.setTimeout(idleMs);
    else socket.destroy();
  });
  server.prependListener('upgrade', (_request: IncomingMessage, socket: Socket) => socket.setTimeout(0));
  return server;
}

type Waiting = [IncomingMessage, ServerResponse][];

/** @returns whether a socket has an unanswered request */
function answerInTurn(server: Server, handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const turns = new WeakMap<Socket, Waiting>();
  const begin = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      const next = turns.get(socket)?.shift();
      if (next === undefined || socket.destroyed) turns.delete(socket);
      else begin(socket, ...next);
    });
    handler(request, response);
  };
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = turns.get(socket);
    if (waiting === undefined) {
      turns.set(socket, []);
      begin(socket, request, response);
    } else if (waiting.length < waitingPerSocket) waiting.push([request, response]);
    else socket.destroy();
  });
  return (socket: Socket) => turns.has(socket);
}

/** Return value that stops Node's parser for this packet, as after an upgrade. */
const readNoMore = 2;

/**
 * Stops parsing the packet of a closed socket: it may contain a thousand requests, and Node creates objects for each that live until the
 * socket closes. Node exposes parser and listener under these names only; without them packets are parsed to the end.
 */
function readNothingAfterEnd(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const parser: unknown = Reflect.get(socket, 'parser');
    if (typeof parser !== 'object' || parser === null || !('onIncoming' in parser) || typeof parser.onIncoming !== 'function') return;
    const { onIncoming } = parser;
    parser.onIncoming = (...heard: readonly unknown[]) => (socket.destroyed ? readNoMore : Reflect.apply(onIncoming, parser, heard));
  });
}

function countSockets(server: Server, { perAddress, trustedProxies, onRefused }: ConnectionLimits): void {
  const trusted = listOf(trustedProxies);
  const open = new Map<string, number>();
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const refuse = (socket: Socket) => {
    socket.destroy();
    refused += 1;
    if (performance.now() - toldAt < reportEveryMs) return;
    toldAt = performance.now();
    onRefused?.(refused);
    refused = 0;
  };
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isIn(trusted, remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= perAddress) return refuse(socket);
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Also matches IPv4 addresses that arrive over IPv6. */
function isIn(list: BlockList, address: string): boolean {
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
