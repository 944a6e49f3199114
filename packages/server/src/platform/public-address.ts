import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet, by the registries of special addresses: not this machine's, not one of a private,
 * shared or link-local network, and none that leads to such an address in another form (IPv4 within IPv6).
 *
 * @param address as DNS or an address of the web names it; anything else isn't public
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unicast';
}
