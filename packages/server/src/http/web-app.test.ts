import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type InjectOptions } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'x1-web-'));
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>X1</title>');
const app = fastify();
const page = await serveWebApp(app, {
  directory,
  publicUrl: 'http://localhost:3000',
  loadsStripe: false,
  describePage: async (path) =>
    path === '/trainer/7' ? { title: 'Maya O.', description: 'Soccer', isIndexed: false, status: 404 } : undefined,
});
app.setNotFoundHandler(async (request, reply) => (await page(request, reply)) ?? reply.status(404).send({ code: 'request.not_found' }));

afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

it.each([
  ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8'],
  ['a link preview that takes anything', '*/*'],
  ['a monitor that names no type', undefined],
])('%s gets the page of a deep link', async (_who, accept) => {
  const headers = accept === undefined ? {} : { accept };
  for (const url of ['/', '/terms', '/trainer/2?ref=a.b']) {
    const { statusCode, body } = await app.inject({ url, headers });
    expect([statusCode, body], url).toEqual([200, '<!doctype html><title>X1</title>']);
  }
});

it('a page with a head of its own is answered with it, and with its status, whatever the query', async () => {
  const { statusCode, body } = await app.inject({ url: '/trainer/7?ref=a', headers: { accept: 'text/html' } });
  expect([statusCode, body]).toEqual([404, '<!doctype html><title>Maya O. · X1</title>']);
});

it.each([
  ['a program that asks for JSON', { url: '/terms', headers: { accept: 'application/json, text/plain, */*' } }],
  ['a picture', { url: '/terms', headers: { accept: 'image/avif,image/webp' } }],
  ['a file that there is not', { url: '/apple-touch-icon.png', headers: { accept: '*/*' } }],
  ['an address of the server', { url: '/api/nothing', headers: { accept: 'text/html' } }],
  ['a call that changes something', { url: '/terms', method: 'POST', headers: { accept: '*/*' } }],
] satisfies [string, InjectOptions][])('%s gets 404', async (_what, request) => {
  expect((await app.inject(request)).statusCode).toBe(404);
});
