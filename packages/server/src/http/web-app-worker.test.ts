import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'x1-worker-'));
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>X1</title>');
writeFileSync(join(directory, 'service-worker.js'), 'keepsShell()');
writeFileSync(join(directory, 'withdrawn-worker.js'), 'keepsNothing()');

const apps: FastifyInstance[] = [];
async function open(keepsOffline: boolean): Promise<FastifyInstance> {
  const app = fastify();
  apps.push(app);
  const page = await serveWebApp(app, { directory, publicUrl: 'http://localhost:3000', loadsStripe: false, keepsOffline });
  app.addHook('onRequest', async (request, reply) => (request.is404 ? page(request, reply) : undefined));
  return app;
}

afterAll(async () => {
  for (const app of apps) await app.close();
  rmSync(directory, { recursive: true });
});

it('the service worker is asked for anew each time, and the withdrawn one has no address of its own', async () => {
  const app = await open(true);
  const { body, headers } = await app.inject('/service-worker.js');
  expect(body).toBe('keepsShell()');
  expect(headers['cache-control']).toBe('public, max-age=0');
  expect(headers['content-type']).toContain('javascript');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  expect((await app.inject('/withdrawn-worker.js')).statusCode).toBe(404);
});

it('while it is switched off, every browser that has the worker is sent one that does nothing', async () => {
  const app = await open(false);
  expect((await app.inject('/service-worker.js')).body).toBe('keepsNothing()');
});

it('what another app shares where no worker takes it leads to a page that says so, whatever it weighs', async () => {
  const app = await open(true);
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  });
  expect([statusCode, headers.location]).toEqual([303, '/shared?failed']);
});
