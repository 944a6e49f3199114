import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { inLanguage, type Language, languages } from '@x1/contract/core/texts.ts';
import type { LandingText } from '@x1/contract/settings/landing-text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newNonce } from '../platform/tokens.ts';
import { pagePolicy, workerPolicy } from './content-security-policy.ts';
import { EARLY_FILES, withEarlyFiles } from './early-files.ts';
import { hashesOfScripts, withLateStyle } from './first-drawing.ts';
import { withDirectory, withLanding } from './first-view.ts';
import { otherHead, publicHead } from './fixed-heads.ts';
import { type PageHead, withHead } from './page-head.ts';
import { languageOf, VARIES_BY_LANGUAGE } from './request-language.ts';
import { isKept, tagOf } from './revalidation.ts';

export interface WebAppOptions {
  /** The output of `vite build`: the English app, with the other languages' in folders of their names (decision 0119). */
  readonly directory: string;
  readonly publicUrl: string;
  /** False while the sandbox replaces Stripe. */
  readonly loadsStripe: boolean;
  /** False withdraws the service worker: what is sent in its place answers nothing and drops what it kept (decision 0102). Default: true. */
  readonly keepsOffline?: boolean | undefined;
  readonly describePage?: DescribePage;
  /** What operators have set of the landing page. */
  readonly landingText?: (language: Language) => Promise<LandingText>;
}

/** The head of a page that isn't the same for everybody, in its language; undefined where there is none. @param path without the query */
export type DescribePage = (path: string, request: { readonly ip: string; readonly language: Language }) => Promise<PageHead | undefined>;

/** Serves the product's page for a navigation; undefined for everything else. */
export type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const serverPaths = /^\/(api|assets|media|sandbox)(\/|$)/;
const compressed = /\.(br|gz|map)$/;
const WORKER = 'service-worker.js';
const WITHDRAWN_WORKER = 'withdrawn-worker.js';
const unserved = new Set<string>([EARLY_FILES, WITHDRAWN_WORKER]);
/** Where other apps send what is shared with X1: the service worker answers it, and this where there's none. */
const SHARE_ADDRESS = '/share';
/** What the app is called on a home screen, and its shortcuts: each build's own. */
const MANIFEST = 'manifest.webmanifest';

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
  const builds = findBuilds(directory);
  for (const [language, build] of builds) if (build !== directory) await serveAssetsOf(app, language, build);
  for (const file of readdirSync(directory, { withFileTypes: true })) {
    if (!file.isFile() || file.name.endsWith('.html') || unserved.has(file.name) || compressed.test(file.name)) continue;
    if (file.name === WORKER) serveWorker(app, builds, options);
    else if (file.name === MANIFEST) serveManifest(app, builds, options);
    else app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name, directory, { maxAge: 0, immutable: false }));
  }
  return (request, reply) => {
    const wanted = languageOf(request.headers);
    const language = builds.has(wanted) ? wanted : 'en';
    return answerPage(request, reply, { ...options, language, directory: builds.get(language) ?? directory });
  };
}

/** Where the app is in each language that was built; English is what everybody gets whose language wasn't. */
function findBuilds(directory: string): ReadonlyMap<Language, string> {
  const all = languages.map((language) => [language, language === 'en' ? directory : join(directory, language)] as const);
  return new Map(all.filter(([, build]) => existsSync(join(build, 'index.html'))));
}

/** Files of another language's build have addresses of their own, so that none is taken for one of the same name. */
async function serveAssetsOf(app: FastifyInstance, language: Language, build: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(build, 'assets', language),
    prefix: `/assets/${language}/`,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  });
}

/** Each language's worker keeps the files of its own pages: when the language changes, so does the worker, and browsers take the new one. */
function serveWorker(app: FastifyInstance, builds: ReadonlyMap<Language, string>, { directory, keepsOffline }: WebAppOptions): void {
  const sent = keepsOffline === false ? WITHDRAWN_WORKER : WORKER;
  app.get(`/${WORKER}`, (request, reply) => {
    reply.headers({ 'content-security-policy': workerPolicy, vary: VARIES_BY_LANGUAGE });
    return reply.sendFile(sent, builds.get(languageOf(request.headers)) ?? directory, { maxAge: 0, immutable: false });
  });
}

/**
 * Browsers reread the manifest from time to time, so an installed app's name and shortcuts follow the language. Under another file name,
 * some browsers would take it for another app.
 */
function serveManifest(app: FastifyInstance, builds: ReadonlyMap<Language, string>, { directory }: WebAppOptions): void {
  app.get(`/${MANIFEST}`, (request, reply) => {
    const build = builds.get(languageOf(request.headers)) ?? directory;
    return reply.header('vary', VARIES_BY_LANGUAGE).sendFile(MANIFEST, build, { maxAge: 0, immutable: false });
  });
}

/** The same of one request: `directory` is that of its language. */
interface PageOptions extends WebAppOptions {
  readonly language: Language;
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: PageOptions): Promise<FastifyReply | undefined> {
  const { language } = options;
  if (request.method === 'POST' && pathOf(request) === SHARE_ADDRESS) return reply.redirect('/shared?failed', 303);
  if (!isPageAddress(request)) return undefined;
  const path = pathOf(request);
  const fixed = inLanguage(language, () => publicHead(path));
  const described = fixed ? undefined : await options.describePage?.(path, { ip: request.ip, language });
  const head = fixed ?? described;
  if (!head?.isIndexed && !wantsPage(request)) return undefined;
  const file = await readFile(join(options.directory, 'index.html'), 'utf8');
  const whole = await drawPage(file, path, head, options);
  reply.status(head?.status ?? 200).header('vary', VARIES_BY_LANGUAGE);
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
  return sendCompressed(request, reply, withHead(drawn, head ?? inLanguage(language, otherHead), options.publicUrl));
}

/** Pages have no route of their own, so what compresses the answers of routes doesn't see them. */
async function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.header('vary', `accept-encoding, ${VARIES_BY_LANGUAGE}`);
  if (!/\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '')) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page));
}

/** The page of an address. What is seen of it before the scripts are there needs the style sheet only where it's a first view of the screen. */
async function drawPage(file: string, path: string, head: PageHead | undefined, options: PageOptions): Promise<string> {
  const { directory } = options;
  if (path === '/') return withLanding(file, await askLandingText(options), directory);
  const page = await withEarlyFiles(file, path, directory);
  return head?.directory ? page : withLateStyle(page);
}

/** The landing page doesn't wait for a database that is away: then it says what comes with X1. */
const LANDING_TEXT_MS = 300;

async function askLandingText({ landingText, language }: PageOptions): Promise<LandingText> {
  if (!landingText) return {};
  return Promise.race([landingText(language).catch(() => ({})), delay(LANDING_TEXT_MS, {}, { ref: false })]);
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
