import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

const requests: readonly { from: string; forwarded?: string }[] = [
  { from: '203.0.113.7' },
  { from: '203.0.113.7', forwarded: '198.51.100.1' },
  { from: '127.0.0.1', forwarded: '198.51.100.1' },
  { from: '127.0.0.1', forwarded: '6.6.6.6, 198.51.100.1, 10.0.0.9' },
  { from: '::ffff:127.0.0.1', forwarded: '198.51.100.1' },
  { from: '::1', forwarded: '2001:db8::7, 10.1.2.3' },
  { from: '10.0.0.2', forwarded: '6.6.6.6,198.51.100.1' },
];
const settings = [false, true, 1, 2, 'loopback', 'loopback, uniquelocal', '10.0.0.0/8,127.0.0.1', '127.0.0.1'];

/** The address Fastify finds with the setting that `http/server.ts` gives it. */
async function ipByFastify(trustProxy: boolean | number | string, { from, forwarded }: (typeof requests)[number]): Promise<string> {
  const app = Fastify({ trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy });
  app.get('/', async (request) => request.ip);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/', remoteAddress: from, headers });
  await app.close();
  return answer.body;
}

describe.each(settings)('with TRUST_PROXY=%s', (trustProxy) => {
  it.each(requests)('a socket from $from, forwarded for $forwarded, has the same client address as a request', async (request) => {
    const { from, forwarded } = request;
    const incoming = { socket: { remoteAddress: from }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
    expect(createClientAddress(trustProxy)(incoming)).toBe(await ipByFastify(trustProxy, request));
  });
});
