import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { listen, maxConnectionsOfLine } from '../../http/listener.ts';
import type { TestApp } from '../start-app.ts';
import { type Attacks, call } from './attacker.ts';

async function raw(app: TestApp, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

/** Attacks on the protocol: headers, methods, addresses, connections. */
export const onHttp: Attacks = {
  B4: async ({ behindProxy, app }) => {
    for (const path of ['/sandbox', '/sandbox/mailbox', '/sandbox/stripe/v1/accounts', '/sandbox/faults'])
      expect((await call(behindProxy, 'GET', path, { from: '203.0.113.9' })).status, path).toBe(404);
    const answer = await raw(app, 'GET /sandbox/../v1/accounts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  },
  '25-28': async ({ app }) => {
    for (const query of ['', '?state=false', '?state[]=a&state[]=b', '?state=a%0d%0aset-cookie:b=c&code=x']) {
      const { status, headers } = await call(app, 'GET', `/api/auth/google/callback${query}`);
      expect(status, query).toBeLessThan(500);
      expect(headers.get('set-cookie') ?? '', query).not.toContain('b=c');
    }
  },
  '29-31': async ({ app }) => {
    for (const path of ['/api/webhooks/payments', '/api/webhooks/identity', '/api/webhooks/connect'])
      expect((await call(app, 'POST', path, { body: { id: 'evt_1', type: 'payment_intent.succeeded' } })).status, path).toBe(400);
  },
  '78-83': async ({ app }) => {
    const answer = await app.fetch('/api/config', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const form = await app.fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"email":"a"}' });
    expect(form.status).toBe(415);
    const both = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await raw(app, both)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(app, 'CONNECT x1.test:443 HTTP/1.1\r\nHost: x1.test\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  },
  '84-85': async ({ app, behindProxy }) => {
    for (const path of ['/.env', '/.git/config', '/assets/main.js.map', '/manifest.json', '/assets/%2e%2e/%2e%2e/package.json'])
      expect((await call(app, 'GET', path)).status, path).toBe(404);
    for (const from of ['203.0.113.7', '127.0.0.1'])
      expect((await call(behindProxy, 'GET', '/metrics', { from })).status, `/metrics, said to be from ${from}`).toBe(404);
  },
  m4: async () => {
    const listener = await listen((_request, response) => response.end(), { host: '127.0.0.1', port: 0, isProxy: () => false });
    const sockets = Array.from({ length: maxConnectionsOfLine + 50 }, () => connect(listener.port, '127.0.0.1'));
    let cut = 0;
    for (const socket of sockets) socket.on('error', () => {}).once('close', () => (cut += 1));
    await expect.poll(() => cut, { timeout: 10_000 }).toBe(50);
    for (const socket of sockets) socket.destroy();
    await listener.close();
  },
};
