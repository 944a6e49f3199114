import { language } from '@x1/contract/core/texts.ts';
import { shellFiles, shellVersion } from './build-values.ts';
import { worker } from './worker-scope.ts';

/** Any page of the product: which screen it shows, the browser finds out. */
const PAGE = '/offline';
const PREFIX = 'x1-shell-';
const CURRENT = `${PREFIX}${shellVersion}`;
/** The build before is kept as well: an open page of it may still load parts. */
const KEPT_SHELLS = 2;
const AT_ONCE = 4;

/**
 * Keeps one page and the files of its screens, for when there's no line. Online, every page is the server's, so that a page is never older than
 * the last navigation and nothing changes under an open one.
 */
export function keepShell(): void {
  worker.addEventListener('install', (event) => {
    // Taking over changes nothing of an open page: pages are the server's, and files are found by their content.
    void worker.skipWaiting();
    // Push messages don't wait for it: what fails now is tried again with the next page.
    event.waitUntil(fillShell().catch(() => undefined));
  });
  worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldShells(), preloadPages(), worker.clients.claim()])));
}

/** A page from the server; from this device where the server can't be reached. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const early: Response | undefined = await event.preloadResponse;
    const answer = early ?? (await fetch(event.request));
    event.waitUntil(fillShell().catch(() => undefined));
    return answer;
  } catch (error) {
    const page = await keptPage();
    if (page) return page;
    throw error;
  }
}

/** Of this worker's own build, else of the newest that is here as a whole. Whose language changes back and forth has two, and the older may be right. */
async function keptPage(): Promise<Response | undefined> {
  for (const name of new Set([CURRENT, ...(await listShells()).reverse()])) {
    const page = await (await caches.open(name)).match(PAGE, { ignoreVary: true });
    if (page) return page;
  }
  return undefined;
}

/** A file of a build: its content is in its name, so whichever shell has it has the right one. */
export async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

let filling: Promise<void> | undefined;

/** One at a time: a page that is opened meanwhile would fetch all of it once more. */
function fillShell(): Promise<void> {
  filling ??= fill().finally(() => {
    filling = undefined;
  });
  return filling;
}

/** Does nothing where it's filled already: the page comes last. */
async function fill(): Promise<void> {
  const shell = await caches.open(CURRENT);
  if (await shell.match(PAGE, { ignoreVary: true })) return;
  // Without cookies it's the page of this worker's language, whatever was chosen meanwhile: another worker comes with that.
  const headers = { 'accept-language': language() };
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit', redirect: 'error', headers });
  const named = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  // While servers are being replaced, page and worker may be of two builds: tried again with the next visit.
  if (!page.ok || !named.every((file) => shellFiles.includes(file))) throw new Error('The page is of another build than this worker');
  const files = [...shellFiles];
  await Promise.all(Array.from({ length: AT_ONCE }, () => fillFrom(files, shell)));
  await shell.put(PAGE, page);
}

async function fillFrom(files: string[], shell: Cache): Promise<void> {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    // Here since the last time, which was broken off.
    if (await shell.match(file, { ignoreVary: true })) continue;
    // Most files of two builds are the same.
    const answer = (await caches.match(file, { ignoreVary: true })) ?? (await fetch(file));
    if (!answer.ok) throw new Error(`${file} isn't there`);
    await shell.put(file, answer);
  }
}

async function dropOldShells(): Promise<void> {
  const shells = (await listShells()).filter((name) => name !== CURRENT);
  for (const name of shells.slice(0, Math.max(0, shells.length - (KEPT_SHELLS - 1)))) await caches.delete(name);
}

/** In the order in which they were made. */
async function listShells(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** The browser asks the server while the worker starts. */
async function preloadPages(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
}

/** Nothing stays of what this device keeps. */
export async function dropShells(): Promise<void> {
  for (const name of await listShells()) await caches.delete(name);
  await worker.registration.navigationPreload?.disable();
}
