import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../calls/refusal.ts';
import { sendFailure } from './replies/failures.ts';

/**
 * Forwards every call under the base to a backend with the same API; bodies are streamed, websockets tunnelled. An unavailable backend
 * results in a 503 or 504 envelope.
 */
export async function proxyCalls(app: FastifyInstance, backend: URL, omsBase: string): Promise<void> {
  const below = `${backend.pathname.replace(/\/$/, '')}/${omsBase}`;
  app.addHook('onRequest', async (request) => {
    if (!staysBelow(request.url)) throw new Refusal('not_found');
  });
  // Few servers need it, and it brings an HTTP client of a megabyte.
  const { default: httpProxy } = await import('@fastify/http-proxy');
  await app.register(httpProxy, {
    upstream: backend.origin,
    prefix: `/${omsBase}`,
    rewritePrefix: below,
    disableRequestLogging: true,
    // The client waits for an hour (spec section 9), so the proxy must not time out earlier.
    undici: {
      headersTimeout: limits.requestTimeoutMs,
      bodyTimeout: limits.requestTimeoutMs,
      connect: { timeout: 10_000 },
      connections: 256,
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({ ...believable(headers), ...forwarded(request.ip, request.protocol, request.host) }),
      rewriteHeaders: (headers) => withoutHopHeaders(headers),
      onError: (reply, { error }) =>
        void sendFailure(
          new Refusal(isTimeout(error) ? 'gateway_timeout' : 'unavailable'),
          reply.request as FastifyRequest,
          reply as FastifyReply,
        ),
    },
  });
  tunnelUpgrades(app, backend, `/${omsBase}`, below);
}

function isTimeout(error: Error): boolean {
  const codes = [error, error.cause].map((cause) => (cause instanceof Error && 'code' in cause ? String(cause.code) : ''));
  return codes.some((code) => /TIMEOUT|TIMEDOUT/.test(code));
}

/** Removes headers about the connection between backend and proxy (RFC 9110, 7.6.1). */
function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  const hops = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'trailer', 'upgrade', ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hops.has(name.toLowerCase())));
}

/** Reports whether an address contains no upward step in any notation, because the backend's other applications must stay unreachable. */
function staysBelow(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return !path.split(/[/\\]|%2f|%5c/i).some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}

/** Removes forwarding headers that a browser sent, because backends trust a proxy. */
function believable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !claims.has(name)));
}

const claims = new Set(['forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'proxy-client-ip', 'wl-proxy-client-ip']);

function forwarded(ip: string, protocol: string, host: string): Record<string, string> {
  return { 'x-forwarded-for': ip, 'x-forwarded-proto': protocol, 'x-forwarded-host': host };
}

/**
 * Tunnels websockets byte by byte, so that browser and backend negotiate the sub-protocol themselves; backend families differ in it
 * (wire.md, Websocket).
 */
function tunnelUpgrades(app: FastifyInstance, backend: URL, prefix: string, below: string): void {
  const open = new Set<Duplex>();
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = request.url ?? '';
    // Without a listener, an error of the socket would end the process.
    socket.on('error', () => socket.destroy());
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (!url.startsWith(`${prefix}/`) || !staysBelow(url)) return refuse(socket, '404 Not Found');
    const send = backend.protocol === 'https:' ? httpsRequest : httpRequest;
    const upstream = send(new URL(`${below}${url.slice(prefix.length)}`, backend), {
      headers: {
        ...believable(request.headers),
        host: backend.host,
        ...forwarded(request.socket.remoteAddress ?? '', 'http', request.headers.host ?? ''),
      },
      timeout: 10_000,
    });
    upstream.once('upgrade', (response, remote, remoteHead) => {
      remote.setTimeout(0);
      remote.on('error', () => socket.destroy());
      remote.once('close', () => socket.destroy());
      socket.once('close', () => remote.destroy());
      socket.write(statusAndHeaders(response));
      if (remoteHead.length > 0) socket.write(remoteHead);
      if (head.length > 0) remote.write(head);
      remote.pipe(socket).pipe(remote);
    });
    upstream.once('response', (response) => {
      response.resume();
      refuse(socket, `${response.statusCode ?? 502} ${response.statusMessage ?? 'Bad Gateway'}`);
    });
    upstream.once('timeout', () => upstream.destroy(new Error('timeout')));
    upstream.once('error', () => refuse(socket, '503 Service Unavailable'));
    upstream.end();
  });
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}

function statusAndHeaders({ rawHeaders }: IncomingMessage): string {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let index = 0; index < rawHeaders.length; index += 2) lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Discards the rest of the input: without resume() the end of the socket would go unnoticed and it would stay open. */
function refuse(socket: Duplex, status: string): void {
  socket.resume();
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  setTimeout(() => socket.destroy(), 1_000).unref();
}
