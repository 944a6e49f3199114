import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Directory } from '@x1/contract/search/directory.ts';
import { toScriptText } from './page-head.ts';

/** Made by the web app's build of `web/app/directory-html.tsx`, React included; no browser gets it. */
const DRAWING = join('server-views', 'directory-html.mjs');

/** The page with the list already drawn, by the components that draw it in the browser, and with what they need to draw it again (decision 0083). */
export async function withDirectory(page: string, directory: Directory, webDirectory: string): Promise<string> {
  const file = join(webDirectory, DRAWING);
  if (!existsSync(file)) return page;
  const { directoryHtml }: { directoryHtml: (directory: Directory) => string } = await import(pathToFileURL(file).href);
  const answer = `<script type="application/json" id="first-answer">${toScriptText(directory)}</script>`;
  return page.replace('<!--landing-->', () => `<div id="landing">${directoryHtml(directory)}</div>${answer}`);
}
