import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newNonce } from '../platform/tokens.ts';
import { pagePolicy, workerPolicy } from './content-security-policy.ts';
import { EARLY_FILES, withEarlyFiles } from './early-files.ts';
import { hashesOfScripts, withLateStyle } from './first-drawing.ts';
import { withDirectory } from './first-view.ts';
import { otherHead, publicHead } from './fixed-heads.ts';
import { type PageHead, withHead } from './page-head.ts';
import { isKept, tagOf } from './revalidation.ts';

export interface WebAppOptions {
  /** The output of `vite build`. */
  readonly directory: string;
  readonly publicUrl: string;
  /** False while the sandbox replaces Stripe. */
  readonly loadsStripe: boolean;
  /** False withdraws the service worker: what is sent in its place answers nothing and drops what it kept (decision 0102). Default: true. */
  readonly keepsOffline?: boolean | undefined;
  readonly describePage?: DescribePage;
}

/** The head of a page that isn't the same for everybody; undefined where there is none. @param path without the query */
export type DescribePage = (path: string, request: Pick<FastifyRequest, 'ip'>) => Promise<PageHead | undefined>;

/** Serves the product's page for a navigation; undefined for everything else. */
export type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const serverPaths = /^\/(api|assets|media|sandbox)(\/|$)/;
const compressed = /\.(br|gz|map)$/;
const WORKER = 'service-worker.js';
const WITHDRAWN_WORKER = 'withdrawn-worker.js';
const unserved = new Set<string>([EARLY_FILES, WITHDRAWN_WORKER]);
/** Where other apps send what is shared with X1: the service worker answers it, and this where there's none. */
const SHARE_ADDRESS = '/share';

/**
 * Serves the built web application: hashed assets are cached forever, other files are revalidated.
 *
 * @returns for the not-found handler: only the browser knows the routes of screens
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<PageAnswer> {
  const { directory } = options;
  if (!existsSync(join(directory, 'index.html'))) return async () => undefined;
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  for (const file of readdirSync(directory, { withFileTypes: true })) {
    if (!file.isFile() || file.name.endsWith('.html') || unserved.has(file.name) || compressed.test(file.name)) continue;
    const isWorker = file.name === WORKER;
    const sent = isWorker && options.keepsOffline === false ? WITHDRAWN_WORKER : file.name;
    app.get(`/${file.name}`, (_request, reply) => {
      if (isWorker) reply.header('content-security-policy', workerPolicy);
      return reply.sendFile(sent, directory, { maxAge: 0, immutable: false });
    });
  }
  return (request, reply) => answerPage(request, reply, options);
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: WebAppOptions): Promise<FastifyReply | undefined> {
  if (request.method === 'POST' && pathOf(request) === SHARE_ADDRESS) return reply.redirect('/shared?failed', 303);
  if (!isPageAddress(request)) return undefined;
  const path = pathOf(request);
  const fixed = publicHead(path);
  const described = fixed ? undefined : await options.describePage?.(path, request);
  const head = fixed ?? described;
  if (!head?.isIndexed && !wantsPage(request)) return undefined;
  const file = await readFile(join(options.directory, 'index.html'), 'utf8');
  const whole = await drawPage(file, path, head, options);
  reply.status(head?.status ?? 200);
  // What is about somebody, and the same for everybody but for its nonce: whoever has it keeps it with the policy it came with.
  const isTagged = described?.isIndexed === true;
  if (isTagged && isKept(request, reply, { tag: tagOf(whole + JSON.stringify(head)), by: 'reader' })) {
    return reply.removeHeader('content-security-policy').send('');
  }
  const nonce = newNonce();
  const page = whole.replaceAll('%CSP_NONCE%', nonce);
  const drawn = head?.directory ? await withDirectory(page, head.directory, options.directory) : page;
  reply
    .header('content-security-policy', pagePolicy({ ...options, nonce, scripts: hashesOfScripts(file) }))
    .type('text/html; charset=utf-8');
  return sendCompressed(request, reply, withHead(drawn, head ?? otherHead, options.publicUrl));
}

/** Pages have no route of their own, so what compresses the answers of routes doesn't see them. */
async function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '')) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page));
}

/** The page of an address. What is seen of it before the scripts are there needs the style sheet only where it's a first view of the screen. */
async function drawPage(file: string, path: string, head: PageHead | undefined, { directory }: WebAppOptions): Promise<string> {
  if (path === '/') return withLanding(file, directory);
  const page = await withEarlyFiles(file, path, directory);
  return head?.directory ? page : withLateStyle(page);
}

/** The first view of the landing page, as the build has drawn it, in the page of '/': it's seen before the scripts are there (decision 0067). */
async function withLanding(page: string, directory: string): Promise<string> {
  const landing = await readFile(join(directory, 'landing.html'), 'utf8');
  return page.replace('<!--landing-->', () => `<div id="landing">${landing}</div>`);
}

/** A missing file is not a screen: its last part has a dot. */
function isPageAddress(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return (request.method === 'GET' || request.method === 'HEAD') && !isFile && !serverPaths.test(path);
}

/**
 * Link previews, monitors and probes ask for anything or name no type, and get the page like a browser; a program that names JSON has
 * mistaken the address and is told so. What search engines may list answers everybody, whatever they name.
 */
function wantsPage({ headers }: FastifyRequest): boolean {
  const accepted = headers.accept ?? '*/*';
  return accepted.includes('text/html') || (accepted.includes('*/*') && !accepted.includes('json'));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
