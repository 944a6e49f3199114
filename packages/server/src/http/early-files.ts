import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstReadsOf, listedAddress } from '@x1/contract/system/first-reads.ts';

/** Written by the web app's build. */
export const EARLY_FILES = 'early-files.json';

/** The page with links to the files its screen needs, and with whether it begins with reads for visitors too: they come with the app and not after it (decisions 0074, 0150). */
export async function withEarlyFiles(page: string, path: string, directory: string): Promise<string> {
  const list = join(directory, EARLY_FILES);
  if (!existsSync(list)) return page;
  const screens: Record<string, string[]> = JSON.parse(await readFile(list, 'utf8'));
  const isDrawn = /^\/trainers(\/|$)/.test(path);
  const address = isDrawn ? '/trainers' : listedAddress(path);
  const files = Object.hasOwn(screens, address) ? screens[address] : undefined;
  if (!files) return page;
  const links = files.map((file) => linkTo(file, { isDrawn }));
  const told = firstReadsOf(path).some(({ role }) => role === 'visitor') ? page.replace(NO_READS, VISITOR_READS) : page;
  return told.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

/** Read by `appearance.js`: whoever is signed in begins with reads on every page. */
const VISITOR_READS = 'name="visitor-reads" content="yes"';
const NO_READS = VISITOR_READS.replace('yes', 'no');

/** @param isDrawn the page is seen before the scripts, and looks as it should at once (decision 0083) */
function linkTo(file: string, { isDrawn }: { isDrawn: boolean }): string {
  if (isDrawn && file.endsWith('.css')) return `<link rel="stylesheet" href="${file}" crossorigin />`;
  return file.endsWith('.css')
    ? `<link rel="preload" href="${file}" as="style" fetchpriority="low" crossorigin />`
    : `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin />`;
}
