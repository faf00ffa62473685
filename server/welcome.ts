import type { Config } from './config.ts';

type Facts = Pick<Config, 'demo' | 'production' | 'backendUrl' | 'behindTls' | 'trustedProxies' | 'host'>;

/**
 * The lines that a start prints: where the pages are, who may sign in, and what is unsafe.
 * @param pagesAt the address of another server that serves the pages; this one serves them by default
 */
export function welcome(
  { demo, production, backendUrl, behindTls, trustedProxies, host }: Facts,
  address: string,
  pagesAt = pageAddress(host, Number(new URL(address).port)),
): readonly string[] {
  const { port } = new URL(pagesAt);
  const lines = [`Waybill is ready: ${pagesAt}`];
  if (backendUrl !== null) lines.push(`  Calls go to ${backendUrl.href}`);
  if (demo && backendUrl === null)
    lines.push(
      `  Demo accounts, password Demo1234: merchant, clerk, newbie, operator on http://localhost:${port}`,
      `                                    globex on http://globex.localhost:${port}`,
    );
  if (production && trustedProxies.length === 0)
    lines.push('  No proxy is trusted: behind one, everybody counts as one address. Name it by TRUSTED_PROXIES.');
  if (production && !behindTls) lines.push('  Passwords travel as they are unless TLS ends before this server; say so by BEHIND_TLS=1.');
  return lines;
}

/** The address under which a browser on this machine reaches a server; `localhost` wherever that works, since it names the demo's tenant. */
export function pageAddress(host: string, port: number): string {
  const isHere = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
