import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify, { type InjectOptions } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'x1-web-'));
writeFileSync(
  join(directory, 'index.html'),
  '<!doctype html><title>X1</title><meta name="description" content="" /><script>a()</script><!--landing-->',
);
writeFileSync(join(directory, 'landing.html'), "<h1>Your kid's next coach</h1>");
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
  for (const url of ['/', '/terms', '/trainer/2?ref=a.b', '/session/12']) {
    const { statusCode, body } = await app.inject({ url, headers });
    expect(statusCode, url).toBe(200);
    expect(body, url).toMatch(/^<!doctype html><title>/);
  }
});

it("only the page of '/' has the first view of the landing page", async () => {
  expect((await app.inject({ url: '/' })).body).toContain(`<div id="landing"><h1>Your kid's next coach</h1></div>`);
  expect((await app.inject({ url: '/terms' })).body).not.toContain('<h1>');
  expect((await app.inject({ url: '/landing.html' })).statusCode).toBe(404);
});

it('a page is sent compressed to a browser, and its own script is the only one it may run', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/terms', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toContain('<script>a()</script>');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';");
});

it.each(['text/html', '*/*', 'application/json', 'image/avif,image/webp', undefined])(
  'a public page has title, description, picture and address for whoever accepts %s',
  async (accept) => {
    const { statusCode, body } = await app.inject({ url: '/safety/?ref=a', headers: accept === undefined ? {} : { accept } });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Safety · X1</title>');
    expect(body).toContain('This is not a background check.');
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/safety" />');
    expect(body).toContain('<meta property="og:image" content="http://localhost:3000/share.png" />');
    expect(body).not.toContain('noindex');
  },
);

it('of a page of signed-in people, or behind a mailed link, a preview shows what X1 is, and search engines list nothing', async () => {
  for (const url of ['/session/12', '/messages', '/reset-password?token=secret', '/nowhere', '/constructor']) {
    const { body } = await app.inject({ url, headers: { accept: '*/*' } });
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).toContain('<title>X1</title>');
    expect(body).toContain('/share.png');
    expect(body).not.toMatch(/canonical|og:url|secret|session\/12/);
  }
});

it('a page with a head of its own is answered with it, and with its status, whatever the query', async () => {
  const { statusCode, body } = await app.inject({ url: '/trainer/7?ref=a', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(404);
  expect(body).toContain('<title>Maya O. · X1</title>');
});

it.each([
  ['a program that asks for JSON', { url: '/session/12', headers: { accept: 'application/json, text/plain, */*' } }],
  ['a picture', { url: '/session/12', headers: { accept: 'image/avif,image/webp' } }],
  ['a file that there is not', { url: '/apple-touch-icon.png', headers: { accept: '*/*' } }],
  ['an address of the server', { url: '/api/nothing', headers: { accept: 'text/html' } }],
  ['a call that changes something', { url: '/terms', method: 'POST', headers: { accept: '*/*' } }],
] satisfies [string, InjectOptions][])('%s gets 404', async (_what, request) => {
  expect((await app.inject(request)).statusCode).toBe(404);
});
