import { refuseValue } from './setting-reader.ts';

/** Reads the origin of the pages. Links carry secrets, so it is encrypted except on this machine. */
export function publicOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refuseValue('is not an origin such as https://waybill.example');
  if (url.username !== '' || url.password !== '') return refuseValue('holds a password', true);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return refuseValue('has more than scheme, host and port');
  const isLoopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || isLoopback ? url.origin : refuseValue('is not encrypted: use https');
}

/** Returns the origin where none is set: a host of this machine that no demo company has, or none in production. */
export function defaultPublicOrigin(production: boolean, port: number): string | null {
  return production ? null : `http://waybill.localhost:${port}`;
}
