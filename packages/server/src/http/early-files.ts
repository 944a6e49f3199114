import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Written by the web app's build. */
export const EARLY_FILES = 'early-files.json';

/** The page with links to the files its screen needs, and with its first reads: they come with the app and not after it (decisions 0074, 0081). */
export async function withEarlyFiles(page: string, path: string, directory: string): Promise<string> {
  const list = join(directory, EARLY_FILES);
  if (!existsSync(list)) return page;
  const screens: Record<string, EarlyScreen> = JSON.parse(await readFile(list, 'utf8'));
  const isDrawn = /^\/trainers(\/|$)/.test(path);
  const address = isDrawn ? '/trainers' : path.replace(/\/$/, '').replace(/\/\d+$/, '/:id');
  const screen = Object.hasOwn(screens, address) ? screens[address] : undefined;
  if (!screen) return page;
  const calls = JSON.stringify(screen.calls).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const links = screen.files.map((file) => linkTo(file, { isDrawn }));
  return page.replace(NO_CALLS, () => NO_CALLS.replace('[]', () => calls)).replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

interface EarlyScreen {
  files: string[];
  /** For `appearance.js`. */
  calls: object[];
}

const NO_CALLS = 'name="early-calls" content="[]"';

/** @param isDrawn the page is seen before the scripts, and looks as it should at once (decision 0083) */
function linkTo(file: string, { isDrawn }: { isDrawn: boolean }): string {
  if (isDrawn && file.endsWith('.css')) return `<link rel="stylesheet" href="${file}" crossorigin />`;
  return file.endsWith('.css')
    ? `<link rel="preload" href="${file}" as="style" fetchpriority="low" crossorigin />`
    : `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin />`;
}
