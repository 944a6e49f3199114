import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Directory } from '@x1/contract/search/directory.ts';
import type { LandingText } from '@x1/contract/settings/landing-text.ts';
import { escapeHtml } from '../platform/html-text.ts';
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

/**
 * The page of '/' with the first view of the landing page, as the build has drawn it: it's seen before the scripts are there (decision 0067). What
 * operators have set takes its place in it, marked, so that the app begins with the same (decision 0121).
 */
export async function withLanding(page: string, { headline, lead }: LandingText, webDirectory: string): Promise<string> {
  const drawn = await readFile(join(webDirectory, 'landing.html'), 'utf8');
  const told = withSet(withSet(drawn, '<h1>', headline), '<p class="lede">', lead);
  return page.replace('<!--landing-->', () => `<div id="landing">${told}</div>`);
}

/** @param tag that begins the element; the build has checked that it's there once */
function withSet(html: string, tag: string, text: string | undefined): string {
  const from = html.indexOf(tag);
  if (text === undefined || from === -1) return html;
  const to = html.indexOf('</', from);
  return `${html.slice(0, from)}${tag.slice(0, -1)} data-set>${escapeHtml(text)}${html.slice(to)}`;
}
