import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network an address belongs to, by its first address: `2001:db8:1:2::` for `2001:db8:1:2::7` with 64 bits. An IPv4
 * address written as IPv6 counts as IPv4. Anything that isn't an address, such as a local socket's, is its own network.
 */
export function toAddressBlock(address: string, prefixBits: { readonly ipv4: number; readonly ipv6: number }): string {
  // As nearly all of them: each request has several of these made of its address.
  if (isIPv4(address)) return firstOf(address.split('.').map(Number), prefixBits.ipv4).join('.');
  // Of a connection that is closed nothing is known any more.
  if (!address) return address;
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  return ipaddr.fromByteArray(firstOf(plain.toByteArray(), prefixBits[plain.kind()])).toString();
}

const firstOf = (bytes: readonly number[], bits: number): number[] =>
  bytes.map((byte, index) => byte & (0xff << Math.max(0, 8 - Math.max(0, bits - 8 * index))));

/** What one customer's connection gets: one IPv4 address, 2^64 of IPv6. Limits count it as one address. */
export const toLine = (address: string): string => toAddressBlock(address, { ipv4: 32, ipv6: 64 });

/** What one site gets: one IPv4 address, up to 65,536 IPv6 networks. */
export const toSite = (address: string): string => toAddressBlock(address, { ipv4: 32, ipv6: 48 });
