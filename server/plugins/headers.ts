import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Says on every reply what `replyHeaders` lists, and the id to quote. */
export function securityHeaders(app: FastifyInstance, settings: { readonly behindTls: boolean }): void {
  const headers = replyHeaders(settings);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
  });
}

/** What every reply says to the browser; pages and files replace the policy by their own (security H5). */
export function replyHeaders({ behindTls }: { readonly behindTls: boolean }): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    // Sent over plain HTTP it would be ignored; behind TLS it keeps the next visit from starting without.
    ...(behindTls ? { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` } : {}),
  };
}

/**
 * The policy of a page whose style elements carry `nonce`.
 * @param frameHosts what it may frame (security H4); by the page's own scheme, so only https behind TLS
 * @param socketOrigin where its websocket connects to beside its own server, as the configuration has checked it
 */
export function pagePolicy(nonce: string, frameHosts: readonly string[], socketOrigin: string | null = null): string {
  const framed = frameHosts.filter(isHost);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // antd's TextArea measures itself by a style attribute, which no nonce can allow.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${socketOrigin === null ? '' : ` ${socketOrigin}`}`,
    "font-src 'self' data:",
    // `blob:`: a PDF or a picture is printed from a frame (src/services/print.ts); only the page's own code makes such addresses.
    `frame-src ${['blob:', ...framed].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Only the pages' own default policy makes HTML of a text, and it takes none with markup (src/app/csp.ts).
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify 'allow-duplicates'",
  ].join('; ');
}

/** Checked once more where it is written: anything else could end the directive and begin another. */
function isHost(host: string): boolean {
  return /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/.test(host);
}
