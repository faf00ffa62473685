import ipaddr from 'ipaddr.js';

/** Addresses of clouds that answer machines only, although they lie in public or private ranges. */
const machinesOnly: ReadonlySet<string> = new Set(['168.63.129.16', 'fd00:ec2::254']);

/**
 * Reports whether an address belongs to a host of the public internet. Private, local, shared, multicast and reserved ranges do not, and
 * neither do IPv6 addresses that carry an IPv4 address (mapped, NAT64, 6to4, Teredo): they lead to whatever that one is.
 */
export function isPublicAddress(address: string): boolean {
  return rangeOf(address) === 'unicast';
}

/** Reports whether an address is of this machine or of a private network, as an operator may allow it; link-local ones are neither. */
export function isInsideAddress(address: string): boolean {
  return ['loopback', 'private', 'uniqueLocal'].includes(rangeOf(address));
}

/** The range of an address; `reserved` for what no connection may call. */
function rangeOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'reserved';
  const parsed = ipaddr.parse(address.replace(/%.*$/, ''));
  const range = parsed.range();
  if (machinesOnly.has(parsed.toString())) return 'reserved';
  return range === 'unicast' && parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible) ? 'reserved' : range;
}

/** Deprecated addresses that embed an IPv4 one (RFC 4291, 2.5.5.1), which the library counts as unicast. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96');
