import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'x1-kept-'));
const index = '<!doctype html><title>X1</title><meta name="description" content="X1" /><style nonce="%CSP_NONCE%"></style>';
writeFileSync(join(webDirectory, 'index.html'), index);
afterAll(() => rmSync(webDirectory, { recursive: true }));
const app = await openApp({ config: { webDirectory } });

let trainerId: TrainerId;
beforeAll(async () => {
  const publicSince = new Date('2026-01-05T12:00:00Z');
  const trainer = await insertReadyTrainer(app.db, { name: 'Maya Okafor', sports: ['Soccer'], homeState: 'NC', publicSince });
  trainerId = trainer.id;
  // Enough to be compressed.
  for (let each = 0; each < 20; each += 1) {
    await insertProgram(app.db, { trainerId, title: `A season of first touches, number ${each}`, individualPriceCents: 4_500 });
  }
});

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(path, { headers: { accept: 'text/html,application/json', 'accept-encoding': 'gzip', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe.each([
  ['a public page', () => `/trainer/${trainerId}`, 'private, no-cache'],
  ['a list of trainers', () => '/trainers/soccer', 'private, no-cache'],
  ['a public page as data', () => `/api/public/trainers/${trainerId}`, 'no-cache'],
  ['a list as data', () => '/api/public/directory?sport=Soccer', 'no-cache'],
])('%s', (_what, path, cacheControl) => {
  it('is kept by who has read it, and not sent again while nothing has changed', async () => {
    const first = await read(path());
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, cacheControl]);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await read(path(), { 'if-none-match': `"other", ${tag}` });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    // A policy with another nonce than that of the kept page would take its styles away.
    if (cacheControl.startsWith('private')) expect(again.headers.get('content-security-policy')).toBeNull();
  });

  it('is sent to who has read another', async () => {
    expect((await read(path(), { 'if-none-match': 'W/"AAAAAAAAAAAAAAAAAAAAAA"' })).status).toBe(200);
  });

  it('is another when the trainer is', async () => {
    const { headers } = await read(path());
    const change = (homeCity: string) => app.db.updateTable('trainers').set({ homeCity }).where('id', '=', trainerId).execute();
    await change('Raleigh');
    expect((await read(path(), { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
    await change('Chapel Hill');
  });
});

it('has a nonce of its own for each reader', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { text, headers } = await read(`/trainer/${trainerId}`);
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

it('is off at once, whoever has kept it', async () => {
  const { headers } = await read(`/trainer/${trainerId}`);
  const kept = { 'if-none-match': headers.get('etag') ?? '' };
  await app.db.updateTable('trainers').set({ publicSince: null }).where('id', '=', trainerId).execute();
  for (const path of [`/trainer/${trainerId}`, `/api/public/trainers/${trainerId}`, '/trainers/soccer']) {
    const gone = await read(path, kept);
    expect([gone.status, gone.headers.get('etag'), gone.headers.get('cache-control')], path).toEqual([404, null, 'no-store']);
  }
});
