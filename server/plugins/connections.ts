import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from './caller.ts';

export interface ConnectionLimits {
  /** Open sockets of one address (of IPv6 a /64); those of trusted proxies are not counted. */
  readonly perAddress: number;
  /** Addresses or CIDR ranges. */
  readonly trustedProxies: readonly string[];
  /** Milliseconds for which a socket may be silent: without a request, or without taking what it is sent. */
  readonly idleMs?: number;
  /** Milliseconds until a whole request must have come. */
  readonly requestMs: number;
  /** Told when sockets are refused, at most once a minute. */
  readonly onRefused?: (count: number) => void;
}

/** Requests of one socket that may wait behind the one that is answered. Browsers and proxies send the next one after the answer. */
const waitingPerSocket = 8;
const defaultIdleMs = 30_000;
const tellEveryMs = 60_000;

/**
 * An HTTP server whose connections have bounds (security A8, decision 30): requests that come pipelined are answered one
 * after the other, so that a socket never holds more than one reply; who sends too many ahead, takes nothing of a reply, or
 * is silent, is cut; one address has so many sockets and no more. Sockets that were upgraded have limits of their own.
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
    // The answer is still being made: what that may take is limited where it is made.
    if (busy(socket) && socket.writableLength === 0) socket.setTimeout(idleMs);
    else socket.destroy();
  });
  server.prependListener('upgrade', (_request: IncomingMessage, socket: Socket) => socket.setTimeout(0));
  return server;
}

type Waiting = [IncomingMessage, ServerResponse][];

/** @returns whether a socket has a request that is not answered yet */
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

/** What Node's parser takes for an answer to a request: nothing more of this packet is for it, as after an upgrade. */
const readNoMore = 2;

/**
 * Ends the reading of a packet whose socket has been cut: a thousand requests fit into one, and Node makes objects of each,
 * which stay until the socket has closed. Node keeps parser and listener under these names only; without them packets are read
 * to their end.
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
    if (performance.now() - toldAt < tellEveryMs) return;
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

/** An IPv4 address that came over IPv6 is found in IPv4 ranges too. */
function isIn(list: BlockList, address: string): boolean {
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
