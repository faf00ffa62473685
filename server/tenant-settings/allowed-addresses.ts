import { BlockList, isIP } from 'node:net';

/**
 * Reports whether an address is in one of the networks; an empty list allows every address. IPv6 addresses are known by their /64 only, so
 * `2001:db8:1:2::/64` is in the networks that contain all of it.
 */
export function isAllowedAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const host = address.replace(/\/64$/, '');
  const family = isIP(host);
  return family !== 0 && listOf(networks).check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Reads `192.0.2.0/24`, `2001:db8::/48` or a single IPv4 address; null for anything else. */
export function readNetwork(text: string): { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%') || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  // Callers are known by their /64, so a narrower network could never match.
  const most = version === 4 ? 32 : 64;
  const length = bits === undefined ? most : Number(bits);
  return length > most ? null : { address, bits: length, family: version === 4 ? 'ipv4' : 'ipv6' };
}

const lists = new Map<string, BlockList>();

/** Keeps what was parsed, because every call asks. */
function listOf(networks: readonly string[]): BlockList {
  const key = networks.join(' ');
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.bits, network.family);
  }
  if (lists.size >= 1_000) lists.clear();
  lists.set(key, list);
  return list;
}
