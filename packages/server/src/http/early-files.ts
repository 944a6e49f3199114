import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Written by the web app's build. */
export const EARLY_FILES = 'early-files.json';

/** The page with links to the files its screen needs: they come with the app and not one answer after it (decision 0074). */
export async function withEarlyFiles(page: string, path: string, directory: string): Promise<string> {
  const list = join(directory, EARLY_FILES);
  if (!existsSync(list)) return page;
  const files: Record<string, string[]> = JSON.parse(await readFile(list, 'utf8'));
  const isDrawn = /^\/trainers(\/|$)/.test(path);
  const address = isDrawn ? '/trainers' : path.replace(/\/$/, '').replace(/\/\d+$/, '/:id');
  const links = Object.hasOwn(files, address) ? (files[address] ?? []).map((file) => linkTo(file, { isDrawn })) : [];
  return links.length === 0 ? page : page.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

/** @param isDrawn the page is seen before the scripts, and looks as it should at once (decision 0083) */
function linkTo(file: string, { isDrawn }: { isDrawn: boolean }): string {
  if (isDrawn && file.endsWith('.css')) return `<link rel="stylesheet" href="${file}" crossorigin />`;
  return file.endsWith('.css')
    ? `<link rel="preload" href="${file}" as="style" fetchpriority="low" crossorigin />`
    : `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin />`;
}
