import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { portraitUrl } from '../platform/media-url.ts';
import { openApp } from '../testing/start-app.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'x1-web-'));
mkdirSync(join(webDirectory, 'assets'));
writeFileSync(join(webDirectory, 'landing.html'), '');
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><style nonce="%CSP_NONCE%"></style><meta content="%CSP_NONCE%">');
writeFileSync(join(webDirectory, 'assets', 'main-1a2b.js'), 'plain');
writeFileSync(join(webDirectory, 'assets', 'main-1a2b.js.br'), 'compressed');
writeFileSync(join(webDirectory, 'assets', 'main-1a2b.js.map'), '{}');
writeFileSync(join(webDirectory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
afterAll(() => rmSync(webDirectory, { recursive: true }));
const app = await openApp({ config: { webDirectory, logLevel: 'info' } });

const navigate = (path: string, init: RequestInit = {}) => app.fetch(path, { ...init, headers: { accept: 'text/html,*/*' } });

describe('the web app', () => {
  it.each(['/', '/trainer/sign-up', '/athlete/7?tab=programs'])(
    'answers the navigation to %s with a page that has its own nonce',
    async (path) => {
      const [first, second] = [await navigate(path), await navigate(path)];
      const nonce = /nonce="([^"]+)"/.exec(await first.text())?.[1] ?? '';
      expect(nonce.length).toBeGreaterThanOrEqual(22);
      expect(await second.text()).not.toContain(nonce);
      const policy = first.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('stripe');
      expect(first.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('sends hashed assets compressed and lets browsers keep them forever', async () => {
    const asset = await app.fetch('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('content-type')).toContain('javascript');
    await asset.body?.cancel();
  });

  it('makes browsers revalidate other files', async () => {
    const icon = await app.fetch('/favicon.svg');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'public, max-age=0']);
  });

  it.each([
    '/assets/gone.js',
    '/humans.txt',
    '/favicon.ico',
    '/api/nothing',
    '/media/x/y.webp',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/api',
  ])('answers 404 for %s', async (path) => {
    const answer = await navigate(path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'request.not_found' }]);
  });

  it('is not sent to requests that are not navigations', async () => {
    expect((await app.fetch('/session/12', { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await navigate('/trainer/sign-up', { method: 'POST' })).status).toBe(404);
  });
});

describe('uploaded pictures', () => {
  it('are read by their key, with their real type, and never change', async () => {
    const portrait = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .webp()
      .toBuffer();
    const key = await app.files.put(portrait);
    const answer = await app.fetch(portraitUrl(key));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(portrait)).toBe(true);
    expect((await app.fetch(`/media/${'0'.repeat(32)}/portrait.webp`)).status).toBe(404);
    for (const other of ['..%2f..%2fsandbox', key.toUpperCase(), `${key}%00`])
      expect((await app.fetch(`/media/${other}/portrait.webp`)).status).toBe(404);
  });

  it('are refused when they contain SVG', async () => {
    await expect(app.files.put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).rejects.toThrow('no image');
  });
});

describe('the system calls', () => {
  it('are answered without a token', async () => {
    await expect(app.api().system.live()).resolves.toEqual({ status: 'ok' });
    await expect(app.api().system.ready()).resolves.toEqual({ status: 'ok' });
    await expect(app.api().system.config()).resolves.toEqual({
      payments: { publishableKey: 'pk_test_x1sandbox', apiBase: `${app.publicUrl}/sandbox/stripe` },
      sandbox: true,
      googleCalendar: true,
      outlookCalendar: true,
      calDav: true,
      supportEmail: 'hello@x1.test',
      consentYears: 7,
      platformFeeBasisPoints: 0,
      fullRefundHours: 24,
      minimumPayout: 5_000,
      features: { giftCards: true, promoCodes: true, waitlist: true, publicPages: true, referralReward: true },
      addedSports: [],
      addedUniversities: [],
      landing: { en: {}, es: {} },
    });
  });

  it('are described in an API document and on a page without external resources', async () => {
    const document = (await (await app.fetch('/api/openapi.json')).json()) as { openapi: string; paths: Record<string, unknown> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/auth/login');
    const docs = await navigate('/api/docs');
    expect([docs.status, docs.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("script-src 'self';")]);
    expect((await docs.text()).match(/(src|href)="https?:/)).toBeNull();
  });

  it('include the sandbox pages', async () => {
    const page = await navigate('/sandbox');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it.each(['gzip', 'identity'])("include the sandbox's answers to programs, as a whole, where %s is wanted", async (encoding) => {
    const headers = { authorization: 'Bearer pk_test_x1sandbox', 'accept-encoding': encoding };
    const refused = await app.fetch('/sandbox/stripe/v1/payment_intents/pi_none/confirm', { method: 'POST', headers });
    expect([refused.status >= 400, refused.headers.get('transfer-encoding')]).toEqual([true, null]);
    expect(await refused.json()).toMatchObject({ error: { type: expect.any(String) } });
  });
});

describe('raw connections', () => {
  /** Everything the server sends on one raw connection until it closes it. */
  async function say(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  }

  it.each([
    ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['length and chunks', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a bare line feed', 'GET /api/config HTTP/1.1\nHost: x\n\n'],
    ['a folded header', 'GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n 2\r\n\r\n'],
    ['U+0000 in a header', 'GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('with %s are answered 400 and closed', async (_name, bytes) => {
    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['/sandbox/../v1/accounts', '/sandbox/..%2fv1', '/sandbox/%2e%2e/v1', '/sandbox/..\\v1'])(
    'outside the sandbox path, such as %s, are answered 404',
    async (path) => {
      expect(await say(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it('that ask for a tunnel are answered 405', async () => {
    expect(await say('CONNECT x1.test:443 HTTP/1.1\r\nHost: x1.test\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  });

  it('with oversized headers are refused', async () => {
    expect(await say(`GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

it('every request is logged by its route, but for those that only ask for the health of the process', async () => {
  app.logged.length = 0;
  await app.fetch('/api/health/live');
  await app.fetch('/api/health/ready');
  await app.fetch('/api/config');
  await expect.poll(() => app.logged.map(({ route }) => route)).toEqual(['/api/config']);
});
