import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newNonce } from '../platform/tokens.ts';
import { pagePolicy } from './content-security-policy.ts';
import { type PageHead, withHead } from './page-head.ts';

export interface WebAppOptions {
  /** The output of `vite build`. */
  readonly directory: string;
  readonly publicUrl: string;
  /** False while the sandbox replaces Stripe. */
  readonly loadsStripe: boolean;
  readonly describePage?: DescribePage;
}

/** The head of a page that has one of its own; undefined where `index.html` says enough. @param path without the query */
export type DescribePage = (path: string, request: Pick<FastifyRequest, 'ip'>) => Promise<PageHead | undefined>;

/** Serves the product's page for a navigation; undefined for everything else. */
export type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const serverPaths = /^\/(api|assets|media|sandbox)(\/|$)/;
const compressed = /\.(br|gz|map)$/;

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
    if (!file.isFile() || file.name === 'index.html' || compressed.test(file.name)) continue;
    app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name, directory, { maxAge: 0, immutable: false }));
  }
  return (request, reply) => answerPage(request, reply, options);
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: WebAppOptions): Promise<FastifyReply | undefined> {
  if (!isNavigation(request)) return undefined;
  const nonce = newNonce();
  const file = await readFile(join(options.directory, 'index.html'), 'utf8');
  const page = file.replaceAll('%CSP_NONCE%', nonce);
  const head = await options.describePage?.(pathOf(request), request);
  return reply
    .status(head?.status ?? 200)
    .header('content-security-policy', pagePolicy({ ...options, nonce }))
    .type('text/html; charset=utf-8')
    .send(head ? withHead(page, head, options.publicUrl) : page);
}

/**
 * A missing file is not a screen: its last part has a dot. Link previews, monitors and probes ask for anything or name no type, and get the
 * page like a browser; a program that names JSON has mistaken the address and is told so.
 */
function isNavigation(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  const accepted = headers.accept ?? '*/*';
  const wantsPage = path === '/' || accepted.includes('text/html') || (accepted.includes('*/*') && !accepted.includes('json'));
  return (method === 'GET' || method === 'HEAD') && wantsPage && !isFile && !serverPaths.test(path);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
