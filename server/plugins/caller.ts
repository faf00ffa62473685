import type { FastifyRequest } from 'fastify';
import type { Caller, Language, Principal } from '../calls/caller.ts';
import { deviceTokensOf } from './device-cookie.ts';

/**
 * The circumstances of a request. The only module that reads addresses and hosts: behind the proxies that the
 * configuration trusts they come from X-Forwarded-*, else from the connection (security T7).
 */
export function callerOf<P extends Principal | null>(request: FastifyRequest, principal: P): Caller & { readonly principal: P } {
  return {
    principal,
    language: languageOf(request),
    requestId: request.id,
    address: networkOf(request.ip),
    host: normalHost(request.hostname),
    deviceTokens: deviceTokensOf(request),
  };
}

/** `zh_CN` unless the query says en_US; also for requests that are refused before they are read. */
export function languageOf(request: FastifyRequest): Language {
  const { query } = request;
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return lang === 'en_US' ? 'en_US' : 'zh_CN';
}

/** An IPv4 address as it is; of an IPv6 one the /64, which one customer has whole. '' when the peer has already gone. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head.split(':').filter((part) => part !== '');
  const back = tail?.split(':').filter((part) => part !== '') ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...zeros, ...back].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** Lower case, no port, no dot at the end; '' for what is no host name. */
export function normalHost(host: string | undefined): string {
  const name = (host ?? '').toLowerCase().replace(/\.$/, '');
  return /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]+\])$/.test(name) ? name : '';
}
