import type { FastifyRequest } from 'fastify';
import type { Caller, Language, Principal } from '../calls/caller.ts';
import { deviceTokensOf } from './device-cookie.ts';

/**
 * Builds the context of a call. The only module that reads addresses and hosts: behind trusted proxies they come from X-Forwarded-*,
 * otherwise from the connection (security T7).
 */
export function callerOf<P extends Principal | null>(request: FastifyRequest, principal: P): Caller & { readonly principal: P } {
  return {
    principal,
    language: languageOf(request),
    requestId: request.id,
    address: networkOf(request.ip),
    host: normalHost(request.hostname),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    deviceTokens: deviceTokensOf(request),
  };
}

/** `zh_CN` unless the query says en_US; also used for requests that are refused before they are parsed. */
export function languageOf(request: FastifyRequest): Language {
  const { query } = request;
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return lang === 'en_US' ? 'en_US' : 'zh_CN';
}

/** Returns an IPv4 address unchanged, and the /64 of an IPv6 address, which belongs to one customer. '' when the peer is gone. */
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

/** Lower case, no port, no trailing dot; '' for an invalid host name. */
export function normalHost(host: string | undefined): string {
  const name = (host ?? '').toLowerCase().replace(/\.$/, '');
  return /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]+\])$/.test(name) ? name : '';
}
