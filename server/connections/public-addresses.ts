import ipaddr from 'ipaddr.js';

/** Addresses of clouds that answer machines only, although they lie in public ranges. */
const machinesOnly: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Reports whether an address belongs to a host of the public internet. Private, local, shared, multicast and reserved ranges do not, and
 * neither do IPv6 addresses that carry an IPv4 address (mapped, NAT64, 6to4, Teredo): they lead to whatever that one is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address.replace(/%.*$/, ''));
  return parsed.range() === 'unicast' && !machinesOnly.has(parsed.toString()) && !isLocalTranslation(parsed);
}

/** RFC 8215 and RFC 6052: prefixes of translators, behind which any IPv4 address may be. */
const translators = ['64:ff9b:1::/48', '::/96', '100::/64', '5f00::/16', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range));

function isLocalTranslation(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && translators.some((range) => address.match(range));
}
