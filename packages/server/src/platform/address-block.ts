import ipaddr from 'ipaddr.js';

/**
 * The block of addresses that an address belongs to, by its first address: `2001:db8:1:2::` of `2001:db8:1:2::7` with 64 bits. An IPv4
 * address that is written as IPv6 counts as IPv4. What isn't an address, as of a local socket, is its own block.
 */
export function toAddressBlock(address: string, prefixBits: { readonly ipv4: number; readonly ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  const bits = prefixBits[plain.kind()];
  const bytes = plain.toByteArray().map((byte, index) => byte & (0xff << Math.max(0, 8 - Math.max(0, bits - 8 * index))));
  return ipaddr.fromByteArray(bytes).toString();
}

/** What one customer's line is given: one address of IPv4, 2^64 of IPv6. Limits count it as one address. */
export const toLine = (address: string): string => toAddressBlock(address, { ipv4: 32, ipv6: 64 });

/** What one site is given: one address of IPv4, up to 65,536 lines of IPv6. */
export const toSite = (address: string): string => toAddressBlock(address, { ipv4: 32, ipv6: 48 });
