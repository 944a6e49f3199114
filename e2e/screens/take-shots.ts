import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appearances } from './check-screen.ts';

/** The phone the drawings are made for, and a desktop. */
const sizes = [
  { kind: 'phone', width: 390, height: 844 },
  { kind: 'desktop', width: 1280, height: 900 },
] as const;

/** The documentation shows what fits a window; for looking through all screens each page is taken in its whole length. */
const fullPage = process.env['X1_SHOTS_OF'] !== 'window';

/** Takes a state as a phone and a desktop show it, in light and dark: '{state}.phone.dark.jpg'. */
export async function takeShots(page: Page, name: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  for (const { kind, width, height } of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of appearances) {
      await page.emulateMedia({ colorScheme });
      const path = join(directory, `${name.replaceAll('/', ' ')}.${kind}.${colorScheme}.jpg`);
      await page.screenshot({ path, fullPage, type: 'jpeg', quality: 80, animations: 'disabled' });
    }
  }
}
