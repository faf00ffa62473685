import { refuseValue } from './setting-reader.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
/** Sub-protocols that the pages offer (wire.md, Websocket). */
export type SocketProtocols = 'oms' | 'token' | 'none';

/** Whoever guesses it reads how busy the installation is; it travels in a header. */
export function metricsToken(value: string): string {
  return /^[\x21-\x7e]{16,400}$/.test(value) ? value : refuseValue('is not 16 characters or more without spaces', true);
}

export function logLevel(value: string): LogLevel {
  const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
  return levels.find((level) => level === value) ?? refuseValue(`is not one of ${levels.join(', ')}`);
}

export function prefix(value: string): string {
  const bare = value.replace(/^\/+|\/+$/g, '');
  if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(bare)) return refuseValue('is not a path prefix such as oms or api/v1');
  return bare === 'assets' || bare === 'docs' ? refuseValue('is where the pages keep their own files') : bare;
}

export function databaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol))
    return refuseValue('is not an address such as postgresql://owner:password@host:5432/waybill', true);
  if (url.username === '' || url.pathname.length < 2)
    return refuseValue('lacks a user or a database: postgresql://owner:password@host:5432/waybill', true);
  return value;
}

export function backendUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refuseValue('is not an http or https address');
  if (url.username !== '' || url.password !== '')
    return refuseValue('contains a password; calls to the backend use the token of the user', true);
  if (url.search !== '' || url.hash !== '') return refuseValue('has a query or fragment');
  return url;
}

/** The session token is sent there, so an unencrypted connection is only allowed to this machine (security W1). */
export function socketOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value.replace(/^http/i, 'ws')) : null;
  if (url === null || !['ws:', 'wss:'].includes(url.protocol)) return refuseValue('is not an origin such as wss://live.example');
  if (url.username !== '' || url.password !== '') return refuseValue('holds a password', true);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return refuseValue('has more than scheme, host and port');
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'wss:' || isLoopback ? `${url.protocol}//${url.host}` : refuseValue('is not encrypted: use wss');
}

export function socketProtocols(value: string): SocketProtocols {
  const kinds = ['oms', 'token', 'none'] as const;
  return kinds.find((kind) => kind === value) ?? refuseValue(`is not one of ${kinds.join(', ')}`);
}
