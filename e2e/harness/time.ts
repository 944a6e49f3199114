import type { Page } from '@playwright/test';
import { readWallTime } from '@x1/contract/core/time.ts';
import { sandboxCommand } from './sandbox.ts';

const newYork = 'America/New_York';

/** A wall time of New York as an instant. @param date such as '2026-03-08' */
export function inNewYork(date: string, time: string): string {
  const reading = readWallTime({ date, time, timeZone: newYork });
  if (reading.kind === 'skipped') throw new Error(`${time} is skipped in New York on ${date}`);
  return reading.instant;
}

/** Lets the product believe that it is another moment, and the browsers with it. What that made due has begun when it returns. */
export async function passTimeTo(instant: string, pages: readonly Page[] = []): Promise<void> {
  await sandboxCommand('/sandbox/clock', { to: instant });
  for (const page of pages) await page.clock.setSystemTime(instant);
}
