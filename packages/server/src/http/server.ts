import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import compress from '@fastify/compress';
import swaggerUi from '@fastify/swagger-ui';
import type { RouteTable } from '@x1/contract/core/route.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { ShrinkPortrait } from '../platform/files.ts';
import { type Logger, truncateIp } from '../platform/logger.ts';
import { newRequestId } from '../platform/tokens.ts';
import type { EndRequest, Tracing } from '../platform/tracing.ts';
import { toOpenApi } from './api-document/openapi.ts';
import { bodyLimitBytes, formTypes } from './body.ts';
import { docsPolicy } from './content-security-policy.ts';
import { answerError, handleErrors } from './error-handler.ts';
import { type ServedFiles, serveMedia } from './media.ts';
import { type MetricsOptions, serveMetrics } from './metrics.ts';
import { answerUnrouted } from './routing-errors.ts';
import { createSandboxGate, type SandboxGateOptions, withoutBasicAuthorization } from './sandbox-gate.ts';
import { type SitemapOptions, serveSitemap } from './sitemap.ts';
import { type DescribePage, serveWebApp, type WebAppOptions } from './web-app.ts';

export interface ServerOptions {
  readonly publicUrl: string;
  readonly trustProxy: boolean | number | string;
  readonly webDirectory: string;
  readonly logger: Logger;
  readonly files: ServedFiles;
  readonly shrinkPortrait: ShrinkPortrait;
  /** Every route table by module; `mountApi` serves them. */
  readonly modules: Readonly<Record<string, RouteTable>>;
  readonly mountApi: (app: FastifyInstance) => void;
  /** Where `/sandbox` is forwarded to while the sandbox runs, for callers its gate lets in. */
  readonly sandbox: ({ readonly url: string } & Omit<SandboxGateOptions, 'publicUrl'>) | undefined;
  readonly metrics: MetricsOptions;
  readonly tracing?: Tracing;
  /** Whether pages load Stripe's own script. */
  readonly loadsStripe: boolean;
  /** False withdraws the service worker. */
  readonly keepsOffline?: boolean;
  /** Heads of pages that have one of their own. */
  readonly describePage?: DescribePage;
  readonly landingText?: WebAppOptions['landingText'];
  readonly sitemap?: SitemapOptions;
}

/** A registered route, whichever plugin registered it. */
export interface RegisteredRoute {
  readonly method: string;
  /** With `:name` for each parameter. */
  readonly url: string;
}

const smallestCompressedBytes = 1_024;
/** Up to here compressing at once, some 0.2 ms, costs less than a stream for it does: of a page of trainers that was a third of the server's time. */
const compressedAtOnceBytes = 65_536;

/** Builds the HTTP side: API, its document, files, the web application, and the sandbox's pages while it runs. Does not listen yet: use its `routing`. */
export async function buildServer(options: ServerOptions): Promise<{ app: FastifyInstance; routes: readonly RegisteredRoute[] }> {
  const app = createFastify(options);
  const routes = listRoutes(app);
  const { publicUrl, logger, modules, sandbox } = options;
  app.decorateRequest('actor', undefined);
  handleErrors(app, logger);
  setSecurityHeaders(app, { isHttps: publicUrl.startsWith('https:') });
  if (options.tracing) traceRequests(app, options.tracing);
  logRequests(app, logger);
  serveMetrics(app, options.metrics);
  if (options.sitemap) serveSitemap(app, publicUrl, options.sitemap);
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: smallestCompressedBytes,
    syncThreshold: compressedAtOnceBytes,
    globalDecompression: false,
  });
  const { webDirectory: directory, loadsStripe, keepsOffline, describePage, landingText } = options;
  const answerPage = await serveWebApp(app, { directory, publicUrl, loadsStripe, keepsOffline, describePage, landingText });
  answerUnrouted(app, Object.values(modules), answerPage);
  await app.register(async (api) => {
    keepBodiesAsBytes(api);
    options.mountApi(api);
  });
  await app.register(async (media) => serveMedia(media, options));
  await serveApiDocs(app, () => toOpenApi(modules, publicUrl));
  if (sandbox) await app.register(async (scope) => forwardToSandbox(scope, sandbox.url, { ...sandbox, publicUrl }));
  return { app, routes };
}

async function forwardToSandbox(app: FastifyInstance, upstream: string, options: SandboxGateOptions): Promise<void> {
  app.addHook('onRequest', createSandboxGate(options));
  // An address the proxy plugin rejects, such as one that leaves the sandbox with '..', is not found.
  app.setErrorHandler((error) => {
    throw error instanceof Error && 'statusCode' in error && error.statusCode === 400 ? new AppError('request.not_found') : error;
  });
  // What it answers to programs is short: had as a whole, it's compressed at once instead of by a stream of its own.
  app.addHook('onSend', async (_request, reply, payload) =>
    payload instanceof Readable && String(reply.getHeader('content-type')).startsWith('application/json') ? buffer(payload) : payload,
  );
  const replyOptions = { rewriteRequestHeaders: (_request: unknown, headers: IncomingHttpHeaders) => withoutBasicAuthorization(headers) };
  const { default: httpProxy } = await import('@fastify/http-proxy');
  await app.register(httpProxy, { upstream, prefix: '/sandbox', rewritePrefix: '/sandbox', replyOptions });
}

function createFastify({ trustProxy, logger }: ServerOptions): FastifyInstance {
  return Fastify({
    logger: false,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: bodyLimitBytes,
    requestIdHeader: false,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, logger),
  });
}

function listRoutes(app: FastifyInstance): readonly RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((each) => ({ method: each, url })));
  });
  return routes;
}

/** Bodies are parsed only after the caller's permissions are checked, and signed ones are needed raw. */
function keepBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', ...formTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const endings = new WeakMap<FastifyRequest, EndRequest>();
  // With a callback: what runs after it, to the end of the request, is in the span.
  app.addHook('onRequest', (request, _reply, done) =>
    tracing.runRequest(request, (end) => {
      endings.set(request, end);
      done();
    }),
  );
  app.addHook('onResponse', async (request, reply) => {
    endings.get(request)?.({ route: request.routeOptions.url, status: reply.statusCode });
  });
}

const HEALTH_PATH = '/api/health/';

function logRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, routeOptions, actor, ip } = request;
    // What watches the process asks every few seconds.
    const level = routeOptions.url?.startsWith(HEALTH_PATH) ? 'debug' : 'info';
    logger[level]('Answered', {
      requestId: id,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      userId: actor?.userId,
      role: actor?.role,
      apiKeyId: actor?.apiKeyId,
      ip: truncateIp(ip),
    });
  });
}

/** For replies that are not pages: nothing may load. Pages replace it with their own policy. */
const nothing = "default-src 'none'; frame-ancestors 'none'";
const oneYearSeconds = 31_536_000;

/** Sets the headers that are the same on every reply (security.md F61, E8). */
function setSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = {
    'content-security-policy': nothing,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // A popup for a hosted page keeps working, unlike with same-origin (E8).
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-store',
    ...(isHttps ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` } : {}),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

import swagger, { type StaticDocumentSpec } from '@fastify/swagger';

/** `/api/openapi.json` is the document, `/api/docs` shows it. */
async function serveApiDocs(app: FastifyInstance, describe: () => Record<string, unknown>): Promise<void> {
  let made: Record<string, unknown> | undefined;
  // Made for the first who asks: that's seldom, and a tenth of a start.
  const document = () => (made ??= describe());
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document()));
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: {} as StaticDocumentSpec['document'] } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      transformSpecification: document,
      theme: { title: 'X1 API' },
      uiConfig: { deepLinking: false, layout: 'BaseLayout' },
    });
  });
}
