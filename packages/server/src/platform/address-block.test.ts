import { expect, it } from 'vitest';
import { toAddressBlock } from './address-block.ts';

it('an IP address is shortened to the first address of its block', () => {
  const line = { ipv4: 32, ipv6: 64 };
  expect(toAddressBlock('2001:db8:1:2:ffff::7', line)).toBe('2001:db8:1:2::');
  expect(toAddressBlock('2001:db8:1:3::7', line)).toBe('2001:db8:1:3::');
  expect(toAddressBlock('192.0.2.7', line)).toBe('192.0.2.7');
  expect(toAddressBlock('192.0.2.7', { ipv4: 24, ipv6: 48 })).toBe('192.0.2.0');
  expect(toAddressBlock('192.0.2.255', { ipv4: 30, ipv6: 48 })).toBe('192.0.2.252');
  expect(toAddressBlock('2001:db8:1:ffff::7', { ipv4: 24, ipv6: 48 })).toBe('2001:db8:1::');
});

it('an IPv4 address in IPv6 notation is shortened as IPv4', () => {
  expect(toAddressBlock('::ffff:192.0.2.7', { ipv4: 24, ipv6: 48 })).toBe('192.0.2.0');
});

it('a zone is dropped from a local address, and an empty text stays as it is', () => {
  expect(toAddressBlock('fe80::1%eth0', { ipv4: 32, ipv6: 64 })).toBe('fe80::');
  expect(toAddressBlock('', { ipv4: 32, ipv6: 64 })).toBe('');
});
