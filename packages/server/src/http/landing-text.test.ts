import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@x1/contract/core/texts.ts';
import type { LandingText } from '@x1/contract/settings/landing-text.ts';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'x1-web-'));
mkdirSync(join(directory, 'es'));
for (const [folder, headline] of [
  ['', "Your kid's next coach"],
  ['es', 'El próximo entrenador'],
] as const) {
  writeFileSync(
    join(directory, folder, 'index.html'),
    '<!doctype html><title>X1</title><meta name="description" content="" /><!--landing-->',
  );
  writeFileSync(
    join(directory, folder, 'landing.html'),
    `<div class="promise"><h1>${headline}</h1><p class="lede">Pay by card.</p></div><p>Rest</p>`,
  );
}
const opened: { close: () => Promise<unknown> }[] = [];
afterAll(async () => {
  for (const app of opened) await app.close();
  rmSync(directory, { recursive: true });
});

async function openWith(landingText: (language: Language) => Promise<LandingText>, acceptLanguage = 'en') {
  const app = fastify();
  opened.push(app);
  const page = await serveWebApp(app, { directory, publicUrl: 'http://localhost:3000', loadsStripe: false, landingText });
  app.setNotFoundHandler(async (request, reply) => (await page(request, reply)) ?? reply.status(404).send());
  const { body } = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-language': acceptLanguage } });
  return /<div id="landing">.*$/s.exec(body)?.[0];
}

const drawn =
  '<div id="landing"><div class="promise"><h1>Your kid\'s next coach</h1><p class="lede">Pay by card.</p></div><p>Rest</p></div>';

it('is in the page, marked, in the place of the one that was drawn', async () => {
  expect(await openWith(async () => ({ headline: 'Coaches who play.', lead: 'Find one.' }))).toBe(
    '<div id="landing"><div class="promise"><h1 data-set>Coaches who play.</h1><p class="lede" data-set>Find one.</p></div><p>Rest</p></div>',
  );
});

it('is never markup, whatever an operator typed', async () => {
  const page = await openWith(async () => ({ headline: '<script>$&</script> & "so"' }));
  expect(page).toContain('<h1 data-set>&lt;script&gt;$&amp;&lt;/script&gt; &amp; &quot;so&quot;</h1><p class="lede">Pay by card.</p>');
});

it('is the one of the language the page is in', async () => {
  const texts = { en: { headline: 'Coaches who play.' }, es: {} };
  expect(await openWith(async (language) => texts[language], 'es')).toContain('<h1>El próximo entrenador</h1>');
  expect(await openWith(async (language) => texts[language])).toContain('<h1 data-set>Coaches who play.</h1>');
});

it('is the one that comes with X1 while the database fails or hangs', async () => {
  expect(await openWith(() => Promise.reject(new Error('no database')))).toBe(drawn);
  expect(await openWith(() => new Promise(() => undefined))).toBe(drawn);
});
