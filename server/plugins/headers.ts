import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Adds `replyHeaders` and the request id to every reply. */
export function securityHeaders(app: FastifyInstance, settings: { readonly behindTls: boolean }): void {
  const headers = replyHeaders(settings);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
  });
}

/** Headers of every reply; pages and files replace the policy with their own (security H5). */
export function replyHeaders({ behindTls }: { readonly behindTls: boolean }): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    // Browsers ignore it over plain HTTP; behind TLS it makes the next visit start encrypted.
    ...(behindTls ? { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` } : {}),
  };
}

interface Elsewhere {
  readonly socketOrigin: string | null;
  readonly connectionOrigins: readonly string[];
  readonly qzTray?: boolean;
}

const nowhere: Elsewhere = { socketOrigin: null, connectionOrigins: [] };

/**
 * The policy of a page whose style elements carry `nonce`.
 * @param frameHosts hosts that it may frame (security H4), by the page's own scheme, so only https behind TLS
 * @param elsewhere validated origins that it may call beside its own server
 */
export function pagePolicy(
  nonce: string,
  frameHosts: readonly string[],
  { socketOrigin, connectionOrigins, qzTray = false }: Elsewhere = nowhere,
): string {
  const called = [...(socketOrigin === null ? [] : [socketOrigin]), ...connectionOrigins, ...(qzTray ? qzOrigins : [])];
  const framed = frameHosts.filter(isHost);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // antd's TextArea measures itself by a style attribute, which no nonce can allow.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...called].join(' '),
    "font-src 'self' data:",
    // `blob:`: a PDF or picture is printed from a frame (src/services/printing/print.ts); only the page's own code creates such addresses.
    `frame-src ${['blob:', ...framed].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Only the pages' default policy creates HTML from text, and it rejects markup (src/app/csp.ts).
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify 'allow-duplicates'",
  ].join('; ');
}

/** Hosts and ports on which QZ Tray listens. Only installations whose operator turned it on let pages try them (decision 47). */
const qzOrigins = ['localhost', 'localhost.qz.io'].flatMap((host) => [
  ...[8181, 8282, 8383, 8484].map((port) => `wss://${host}:${port}`),
  ...[8182, 8283, 8384, 8485].map((port) => `ws://${host}:${port}`),
]);

/** Checked again at the place of use, because any other text could start another directive. */
function isHost(host: string): boolean {
  return /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/.test(host);
}
