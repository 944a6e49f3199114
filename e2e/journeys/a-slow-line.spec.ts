import { expect, type Page, type Request } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { demoPerson, newPerson } from '../harness/people.ts';
import { expectHeading, expectLanding, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

/** Keeps files away from a page. @returns what lets them through */
async function hold(page: Page, files: string): Promise<() => void> {
  const arrives = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  return arrives.resolve;
}

/** Painted, and not only there. */
const isPainted = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

test('On a slow line a visitor reads the top of the landing page before the scripts have arrived', async ({ openBrowser }) => {
  const page = await openBrowser();
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expectLanding(page);
  await isPainted(page);
  await expect(page.getByRole('status', { name: 'Loading X1' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Athlete/ })).toHaveAttribute('href', '/athlete/sign-up');
  release();
  await expect(page.getByRole('heading', { name: 'Booked in three steps' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.getByRole('link', { name: /^Athlete/ }).click();
  await expectPath(page, '/athlete/sign-up');
});

test('On a slow line a signed-in person sees X1 and not the landing page', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const start = page.getByRole('status', { name: 'Loading X1' });
  await expect(start).toBeVisible();
  await isPainted(page);
  await expect(page.getByRole('heading', { name: 'Choose your role' })).toBeHidden();
  release();
  await expectHeading(page, "Find your athlete's coach");
  await expect(start).toHaveCount(0);
});

test('On a slow line the bar is seen before scripts and style sheet, and then the screen with all its styles', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  const release = await hold(page, '**/assets/*.{js,css}');
  await page.goto('/parent-dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading X1' })).toBeVisible();
  await isPainted(page);
  release();
  await expectHeading(page, "Find your athlete's coach");
  // The rules of a screen win over those of all screens because they come after them.
  await expect(page.locator('link[rel=stylesheet]').first()).toHaveId('late-style');
});

test('What times and prices are written with loads beside the page, in a worker that ends by itself', async ({ openBrowser }) => {
  const page = await openBrowser();
  const release = await hold(page, '**/assets/*.{js,css}');
  const started = page.waitForEvent('worker');
  await page.goto('/', { waitUntil: 'commit' });
  const worker = await started;
  expect(worker.url()).toMatch(/^blob:/);
  // Nothing of the app has arrived.
  if (page.workers().length > 0) await worker.waitForEvent('close');
  release();
  await expectLanding(page);
});

/** Opens a page and says what it read, in order, until it's connected and knows what has changed in between. */
async function readsOf(page: Page, path: string): Promise<string[]> {
  const reads: string[] = [];
  const early: Promise<void>[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/first-answers') early.push(readsIn(request).then((paths) => void reads.push(...paths)));
    else if (pathname.startsWith('/api/')) reads.push(`${request.method()} ${pathname}${search}`);
  };
  page.on('request', note);
  const isTold = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', ({ payload }) => isNews(payload)));
  await page.goto(path);
  await isTold;
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  await Promise.all(early);
  return reads;
}

/** What was read by one call, before the app was there. */
async function readsIn(request: Request): Promise<string[]> {
  const reply: { answers: { path: string }[] } | undefined = await (await request.response())?.json();
  return reply?.answers.map(({ path }) => `GET ${path}`) ?? [];
}

const isNews = (payload: string | Buffer) => payload.toString().includes('"changed"');

test('Nothing is read twice while a page loads and connects', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const pages: [string, Page][] = [
    ['/parent-dashboard', await openBrowser({ as: await newPerson('parent') })],
    ['/trainer-dashboard', await openBrowser({ as: trainer })],
  ];
  for (const [path, page] of pages) {
    // What changed in the last seconds, as by signing up, is read again.
    await expect(async () => {
      const reads = await readsOf(page, path);
      expect(reads.length).toBeGreaterThan(3);
      expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted());
    }).toPass();
  }
});

type WithEarly = typeof globalThis & { x1Early?: { answers: Promise<Map<string, unknown> | undefined> } };

test('What is asked before the app is there is what the screen then takes', async ({ openBrowser }) => {
  const parent = await openBrowser({ as: await newPerson('parent') });
  const near = await openBrowser({ as: await newPerson('parent') });
  // Somebody who has said where: the trainer's page tells how far that is.
  await near.addInitScript(() => localStorage.setItem('x1.trainer-start', 'near=27701'));
  const pages: [string, Page][] = [
    ['/parent-dashboard', parent],
    ['/appointments', parent],
    ['/trainer-dashboard', await openBrowser({ as: await demoPerson('trainer') })],
    ['/athlete/1', await openBrowser({ as: await newPerson('parent') })],
    ['/athlete/1', near],
  ];
  for (const [path, page] of pages) {
    await page.goto(path);
    // What nobody has taken is forgotten after some seconds, and then this is undefined.
    const left = () => page.evaluate(async () => [...((await (globalThis as WithEarly).x1Early?.answers)?.keys() ?? ['forgotten'])]);
    await expect.poll(left).toEqual([]);
  }
});

test('Parent home draws its trainers without asking for anything that was not asked before the app was there', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  const release = await hold(page, '**/assets/*.js');
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && reads.push(new URL(request.url()).pathname));
  const isAnswered = page.waitForResponse((answer) => answer.url().includes('/api/first-answers?'));
  await page.goto('/parent-dashboard', { waitUntil: 'commit' });
  await isAnswered;
  release();
  await expect(page.getByRole('link', { name: /^Book Session with / }).first()).toBeVisible();
  expect(reads).toEqual(['/api/first-answers']);
});
