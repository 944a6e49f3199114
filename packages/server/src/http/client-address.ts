import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The named ranges that TRUST_PROXY may hold, as Fastify reads them. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

type Trusts = (address: string, hop: number) => boolean;

/**
 * The client address of requests that do not pass through Fastify, computed like its `request.ip`.
 *
 * @param trustProxy whose X-Forwarded-For is trusted: nobody's, everyone's, that of the nearest n proxies, or of these addresses
 */
export function createClientAddress(trustProxy: boolean | number | string): (request: IncomingMessage) => string {
  const trusts = toTrusts(trustProxy);
  return (request) => {
    const own = request.socket.remoteAddress ?? '';
    const told = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const hops = [
      own,
      ...told
        .map((address) => address.trim())
        .filter(Boolean)
        .reverse(),
    ];
    const first = hops.findIndex((address, hop) => !trusts(address, hop));
    return (first === -1 ? hops.at(-1) : hops[first]) ?? own;
  };
}

/** Whether a connection from an address is one of a proxy, as far as the setting says; with a number of proxies each one is. */
export function createProxyCheck(trustProxy: boolean | number | string): (address: string) => boolean {
  const trusts = toTrusts(trustProxy);
  return (address) => trusts(address, 0);
}

function toTrusts(trustProxy: boolean | number | string): Trusts {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const list = new BlockList();
  for (const range of trustProxy.split(',').flatMap((part) => namedRanges[part.trim()] ?? [part.trim()])) addRange(list, range);
  return (address) => {
    const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

function addRange(list: BlockList, range: string): void {
  const [address = '', prefix] = range.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}
