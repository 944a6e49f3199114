import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addCatalog } from '@x1/contract/core/texts.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'x1-languages-'));
const english = mkdtempSync(join(tmpdir(), 'x1-english-'));
const apps: FastifyInstance[] = [];

function write(file: string, content: string): void {
  mkdirSync(dirname(join(directory, file)), { recursive: true });
  writeFileSync(join(directory, file), content);
}

const pageIn = (language: string, word: string) =>
  `<!doctype html><html lang="${language}"><head><title>X1</title><meta name="description" content="" /></head><body>${word}<!--landing--></body></html>`;

write('index.html', pageIn('en', 'Hello'));
write('landing.html', '<h1>Train with college athletes</h1>');
write('early-files.json', JSON.stringify({ '/messages': ['/assets/messages-1a.js'] }));
write('service-worker.js', "keeps('en')");
write('withdrawn-worker.js', 'keepsNothing()');
write('manifest.webmanifest', '{"lang":"en"}');
write('favicon.svg', '<svg/>');
write('assets/main-1a.js', "say('Hello')");
cpSync(directory, english, { recursive: true });
write('es/index.html', pageIn('es', 'Hola'));
write('es/landing.html', '<h1>Entrena con atletas universitarios</h1>');
write('es/early-files.json', JSON.stringify({ '/messages': ['/assets/es/messages-2b.js'] }));
write('es/service-worker.js', "keeps('es')");
write('es/withdrawn-worker.js', 'keepsNothing()');
write('es/manifest.webmanifest', '{"lang":"es"}');
write('es/server-views/directory-html.mjs', "export const directoryHtml = ({ total }) => total + ' entrenadores';");
write('es/assets/es/main-2b.js', "say('Hola')");
write('server-views/directory-html.mjs', "export const directoryHtml = ({ total }) => total + ' trainers';");
addCatalog('es', { Safety: 'Seguridad' });

async function open(root: string, keepsOffline = true): Promise<FastifyInstance> {
  const app = fastify();
  apps.push(app);
  const answerPage = await serveWebApp(app, {
    directory: root,
    publicUrl: 'http://localhost:3000',
    loadsStripe: false,
    keepsOffline,
    describePage: async (path, { language }) =>
      path === '/trainers'
        ? {
            title: language === 'es' ? 'Entrenadores' : 'Trainers',
            description: '',
            isIndexed: true,
            directory: { sport: null, state: null, near: null, page: 1, trainers: [], total: 12, pages: 1, sports: [], states: [] },
          }
        : undefined,
  });
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answerPage(request, reply) : undefined));
  return app;
}

const app = await open(directory);
const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };

afterAll(async () => {
  for (const each of apps) await each.close();
  for (const each of [directory, english]) rmSync(each, { recursive: true });
});

it("a browser that prefers Spanish gets the Spanish app: its page, its landing page and its screens' files", async () => {
  const landing = await app.inject({ url: '/', headers: spanish });
  expect(landing.body).toContain('<html lang="es">');
  expect(landing.body).toContain('Entrena con atletas universitarios');
  const messages = await app.inject({ url: '/messages', headers: spanish });
  expect(messages.body).toContain('/assets/es/messages-2b.js');
  expect((await app.inject({ url: '/safety', headers: spanish })).body).toContain('<title>Seguridad · X1</title>');
});

it('who names no language gets the English one, to the letter', async () => {
  const { body } = await app.inject({ url: '/' });
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('Train with college athletes');
  expect((await app.inject({ url: '/safety' })).body).toContain('<title>Safety · X1</title>');
});

it('what was chosen on the device beats what the browser prefers', async () => {
  const chosen = await app.inject({ url: '/', headers: { ...spanish, cookie: 'x1_language=en' } });
  expect(chosen.body).toContain('Train with college athletes');
  const other = await app.inject({ url: '/', headers: { 'accept-language': 'en', cookie: 'x1_language=es' } });
  expect(other.body).toContain('Entrena con atletas universitarios');
});

it('the directory is drawn by the server in the language of its reader, and kept by that reader under a tag of its own', async () => {
  const [inSpanish, inEnglish] = [await app.inject({ url: '/trainers', headers: spanish }), await app.inject({ url: '/trainers' })];
  expect(inSpanish.body).toContain('<div id="landing">12 entrenadores</div>');
  expect(inSpanish.body).toContain('<title>Entrenadores · X1</title>');
  expect(inEnglish.body).toContain('<div id="landing">12 trainers</div>');
  const tag = String(inSpanish.headers.etag);
  expect(inEnglish.headers.etag).not.toBe(tag);
  const again = await app.inject({ url: '/trainers', headers: { ...spanish, 'if-none-match': tag } });
  expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'cookie, accept-language']);
  const switched = await app.inject({ url: '/trainers', headers: { ...spanish, cookie: 'x1_language=en', 'if-none-match': tag } });
  expect([switched.statusCode, switched.body.includes('12 trainers')]).toEqual([200, true]);
});

it('the app on a home screen is named in the chosen language, or else in the one the browser prefers', async () => {
  const langOf = async (headers: Record<string, string>) => (await app.inject({ url: '/manifest.webmanifest', headers })).json().lang;
  expect(await langOf({})).toBe('en');
  expect(await langOf(spanish)).toBe('es');
  expect(await langOf({ ...spanish, cookie: 'x1_language=en' })).toBe('en');
  const { headers } = await app.inject({ url: '/manifest.webmanifest', headers: spanish });
  expect([headers['content-type'], headers['cache-control']]).toEqual(['application/manifest+json', 'public, max-age=0']);
});

it('caches are told that pages, the service worker and the manifest vary by language, but not files, whose names differ anyway', async () => {
  for (const url of ['/', '/messages', '/trainers', '/service-worker.js', '/manifest.webmanifest'])
    expect((await app.inject({ url })).headers.vary, url).toContain('cookie, accept-language');
  expect((await app.inject({ url: '/favicon.svg' })).headers.vary ?? '').not.toContain('cookie');
});

it("another language's files have addresses of their own and are kept forever", async () => {
  const { body, headers } = await app.inject({ url: '/assets/es/main-2b.js' });
  expect(body).toBe("say('Hola')");
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject({ url: '/assets/main-1a.js' })).body).toBe("say('Hello')");
  expect((await app.inject({ url: '/assets/es/main-1a.js' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/es/index.html' })).statusCode).toBe(404);
});

it('whoever switches gets the other service worker, and the one that withdraws it in every language', async () => {
  expect((await app.inject({ url: '/service-worker.js' })).body).toBe("keeps('en')");
  expect((await app.inject({ url: '/service-worker.js', headers: { cookie: 'x1_language=es' } })).body).toBe("keeps('es')");
  const withdrawing = await open(directory, false);
  expect((await withdrawing.inject({ url: '/service-worker.js', headers: spanish })).body).toBe('keepsNothing()');
});

it('without a Spanish build everybody gets the whole English app', async () => {
  const alone = await open(english);
  const { body } = await alone.inject({ url: '/safety', headers: spanish });
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('<title>Safety · X1</title>');
  expect((await alone.inject({ url: '/service-worker.js', headers: spanish })).body).toBe("keeps('en')");
  expect((await alone.inject({ url: '/manifest.webmanifest', headers: spanish })).json()).toEqual({ lang: 'en' });
});
