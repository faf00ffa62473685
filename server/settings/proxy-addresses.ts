import { isIP } from 'node:net';
import { refuseValue } from './setting-reader.ts';

/** Reads addresses and ranges of trusted proxies. */
export function addresses(value: string): readonly string[] {
  const list = value.split(/[\s,]+/).filter((item) => item !== '');
  const bad = list.find((item) => !isNetwork(item));
  if (bad !== undefined) return refuseValue(`names ${JSON.stringify(bad)}, which is not an address or a range such as 10.0.0.0/8`);
  const open = list.find((item) => item.endsWith('/0'));
  return open === undefined ? list : refuseValue(`names ${open}, which is everybody: whoever comes could claim any address`);
}

function isNetwork(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
