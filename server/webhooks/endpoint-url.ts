import { isIP } from 'node:net';
import { isPublicAddress } from '../connections/public-addresses.ts';

/** Addresses of this machine as they stand in a parsed URL; names are not among them, since anybody may answer for those. */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

/** Whether an endpoint is a receiver on this machine, where the operator allows one (`WEBHOOK_LOOPBACK`). */
export function isLoopbackUrl({ hostname }: URL, isAllowed: boolean): boolean {
  return isAllowed && loopback.has(hostname);
}

/**
 * Reads the address of an endpoint; otherwise says what is wrong with it. An address in digits is judged at once; a name is judged at each
 * connection, by what it resolves to then.
 */
export function readEndpointUrl(text: string, isLoopbackAllowed: boolean): URL | 'notUrl' | 'notHttps' | 'credentials' | 'private' {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return 'notUrl';
  const url = new URL(trimmed);
  if (isLoopbackUrl(url, isLoopbackAllowed) && ['http:', 'https:'].includes(url.protocol)) return plain(url);
  if (url.protocol !== 'https:') return 'notHttps';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host);
  return isLocal ? 'private' : plain(url);
}

function plain(url: URL): URL | 'credentials' {
  if (url.username !== '' || url.password !== '') return 'credentials';
  url.hash = '';
  return url;
}

function isLocalName(host: string): boolean {
  return !host.replace(/\.$/, '').includes('.') || /\.(?:localhost|local|internal|home\.arpa)\.?$/i.test(host);
}
