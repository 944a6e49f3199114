import { type Browser, chromium } from '@playwright/test';
import { demoPerson, type Person } from '../harness/people.ts';
import { atMost, type Bar, isWanted, median, printTable, type Setting } from './bars.ts';

/** Slow 3G: 50 kB/s both ways, 400 ms for every request; the processor as it is. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const FIRST_CONTENT_S = 2;
const FIRST_BOOKING_S = 6;
const PATIENCE_MS = 60_000;

interface Seconds {
  readonly content: number;
  readonly booking: number;
}

/** Parent home with an empty cache: until something is seen, and until the first Book Session answers a tap. */
export async function measureSlowLine(address: string, setting: Setting): Promise<Bar[]> {
  if (!isWanted('slow 3G', setting)) return [];
  const parent = await demoPerson('parent');
  const browser = await chromium.launch({ executablePath: setting.chromium });
  const all: Seconds[] = [];
  try {
    for (let run = 0; run < setting.runs; run += 1) all.push(await openHome(browser, address, parent));
  } finally {
    await browser.close();
  }
  const bars = [
    atMost('Slow 3G, parent home: first content, s', median(all.map(({ content }) => content)), FIRST_CONTENT_S, 1),
    atMost('Slow 3G, parent home: first Book Session answers, s', median(all.map(({ booking }) => booking)), FIRST_BOOKING_S, 1),
  ];
  printTable(
    [`50 kB/s, 400 ms, empty cache, median of ${setting.runs}`, 'measured', 'bar'],
    bars.map(({ name, measured, bar }) => [name, measured, bar]),
  );
  return bars;
}

/** One visit on a phone that has never been there, but for the sign-in. */
async function openHome(browser: Browser, address: string, { token }: Person): Promise<Seconds> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'authToken', value: token }] }] },
  });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slowLine);
    const start = performance.now();
    await page.goto(`${address}/parent-dashboard`, { waitUntil: 'commit', timeout: PATIENCE_MS });
    // A tap as soon as there is something to tap, and when the page has gone where it leads.
    await page
      .getByRole('link', { name: /^Book Session with / })
      .first()
      .click({ timeout: PATIENCE_MS, noWaitAfter: true });
    await page.waitForURL(/\/athlete\/\d+/, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const booking = (performance.now() - start) / 1_000;
    const content = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
    return { content: content / 1_000, booking };
  } finally {
    await context.close();
  }
}
