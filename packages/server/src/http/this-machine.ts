import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../platform/loopback.ts';

/**
 * Whether a program on this machine calls, and not a proxy on behalf of somebody else. The Host header is checked as well: another site's name may
 * resolve to this machine, and a proxy may hide the requested host.
 */
export function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const forwardedFor = [headers['x-forwarded-for'], headers['x-real-ip']].flat().join(',').split(',');
  return (
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    headers.forwarded === undefined &&
    forwardedFor.every((address) => address.trim() === '' || isLoopbackAddress(address.trim())) &&
    isLoopbackHost(URL.parse(`http://${headers.host}`)?.hostname ?? '')
  );
}
