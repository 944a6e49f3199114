import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { createTestClock } from '../testing/clock.ts';
import { handleErrors } from './error-handler.ts';
import { createSandboxGate } from './sandbox-gate.ts';

const password = 'three-blue-herons';
const basic = (given: string) => ({ authorization: `Basic ${Buffer.from(`visitor:${given}`).toString('base64')}` });

async function gateOf({ publicUrl = 'http://localhost:3000', showroomPassword = undefined as string | undefined } = {}) {
  const clock = createTestClock();
  const app = Fastify({ trustProxy: true });
  handleErrors(app, createLogger({ level: 'silent' }));
  app.addHook('onRequest', createSandboxGate({ publicUrl, showroomPassword, clock }));
  app.get('/sandbox', async () => 'in');
  const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const { statusCode, headers: answered } = await app.inject({
      url: '/sandbox',
      remoteAddress,
      headers: { host: 'localhost:3000', ...headers },
    });
    return { status: statusCode, challenge: answered['www-authenticate'] };
  };
  return { ask, clock };
}

it.each([
  ['127.0.0.1', {}],
  ['127.8.0.1', { host: '127.0.0.1:3000' }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: 'x1.localhost' }],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1, ::1' }],
])('this machine can open the sandbox without a password (%s, %j)', async (address, headers) => {
  const { ask } = await gateOf();
  expect((await ask(headers, address)).status).toBe(200);
});

it.each([
  ['a different machine', '192.168.1.7', {}],
  ['a different machine that claims to be this one', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }],
  ['a client named by a proxy', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['a client named by one of two proxies', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  ['a client named by a proxy in X-Real-IP', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }],
  ['a client named by a proxy in Forwarded', '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
  ['a page on a domain that points here', '127.0.0.1', { host: 'x1.example' }],
  ['a host name that only begins like a loopback address', '127.0.0.1', { host: '127.0.0.1.x1.example' }],
])('the sandbox is not found by %s', async (_who, address, headers) => {
  const { ask } = await gateOf();
  expect(await ask(headers, address)).toEqual({ status: 404, challenge: undefined });
});

it('the sandbox behind a public URL is not found without a showroom password', async () => {
  const { ask } = await gateOf({ publicUrl: 'https://x1.example' });
  expect((await ask()).status).toBe(404);
  expect((await ask({ host: 'x1.example', ...basic(password) }, '203.0.113.9')).status).toBe(404);
});

it('the sandbox of a showroom requires its password', async () => {
  const { ask } = await gateOf({ publicUrl: 'https://x1.example', showroomPassword: password });
  const challenge = expect.stringMatching(/^Basic realm="X1 showroom"/);
  for (const headers of [{}, basic(''), basic('three-blue-heron'), basic(`${password} `), { authorization: `Bearer ${password}` }]) {
    expect(await ask({ host: 'x1.example', ...headers }, '203.0.113.9')).toEqual({ status: 401, challenge });
  }
  expect((await ask({ host: 'x1.example', ...basic(password) }, '203.0.113.9')).status).toBe(200);
  expect((await ask()).status).toBe(401);
});

it('ten wrong showroom passwords block an address for two minutes', async () => {
  const { ask, clock } = await gateOf({ publicUrl: 'https://x1.example', showroomPassword: password });
  const from = (client: string, given: string) => ask({ 'x-forwarded-for': client, ...basic(given) });
  for (let tries = 0; tries < 10; tries += 1) expect((await from('203.0.113.9', `guess ${tries}`)).status).toBe(401);
  expect((await from('203.0.113.9', password)).status).toBe(429);
  expect((await from('203.0.113.10', password)).status).toBe(200);
  clock.advance({ minutes: 2 });
  expect((await from('203.0.113.9', password)).status).toBe(200);
});
