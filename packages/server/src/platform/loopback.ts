import { isIP } from 'node:net';

/** Whether an IP address is this machine's own, also in IPv6's spelling of IPv4. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}

/** The same for the host of a URL or a setting, which may be a name: only `localhost` and names below it are this machine for certain. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}
