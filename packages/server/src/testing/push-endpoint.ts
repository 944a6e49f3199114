import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';

/** A push message as a browser got it: decrypted, and its sender checked. */
export interface ReceivedPush {
  readonly payload: { title: string; body: string; path: string; tag: string };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the sender's signed token says (RFC 8292). */
  readonly claims: { aud: string; exp: number; sub: string };
  /** The signer's key; subscribers compare it with the key they were given. */
  readonly signedBy: string;
}

/** One browser that takes push messages, and the push service it is at, on this machine. */
export interface TestBrowser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly received: ReceivedPush[];
  /** What the push service answers from now on; 201 at first. */
  answer(status: number): void;
  /** How often it was called, whatever it answered. */
  calls(): number;
  close(): Promise<void>;
}

/** Starts a push service with one browser: both ends of RFC 8291, the receiving one by npm `http_ece`. */
export async function startBrowser(): Promise<TestBrowser> {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const authSecret = randomBytes(16).toString('base64url');
  const received: ReceivedPush[] = [];
  let status = 201;
  let calls = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      calls += 1;
      if (status === 201) received.push(open(body, request.headers));
      response.writeHead(status, status === 307 ? { location: 'http://127.0.0.1:9/elsewhere' } : {}).end();
    });
  });
  const open = (body: Buffer, headers: ReceivedPush['headers']): ReceivedPush => {
    const text = decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret }).toString('utf8');
    return { payload: JSON.parse(text), headers, ...readVapid(String(headers['authorization'])) };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    subscription: { endpoint: `http://127.0.0.1:${port}/push/${randomBytes(8).toString('hex')}`, keys: { p256dh, auth: authSecret } },
    received,
    answer: (next) => {
      status = next;
    },
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws Error when the signature is not that of the key it names */
function readVapid(authorization: string): Pick<ReceivedPush, 'claims' | 'signedBy'> {
  const [, header = '', claims = '', signature = '', signedBy = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(signedBy, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature of the push message is not right');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), signedBy };
}
