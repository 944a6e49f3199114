import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import { commonErrors, type ErrorCode, errorCatalog } from '@x1/contract/core/errors.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { RouteDefinition, RouteTable } from '@x1/contract/core/route.ts';
import { inLanguage, type Language } from '@x1/contract/core/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invariant } from '../platform/errors.ts';
import { answerIn } from '../platform/language-around.ts';
import type { Logger } from '../platform/logger.ts';
import type { Actor } from './actor.ts';
import { bearerKey, bearerToken } from './bearer.ts';
import { bodyLimitOf, isForm, parseFormBody, parseJsonBody } from './body.ts';
import { attachmentDisposition, inlineDisposition } from './content-disposition.ts';
import { type AnsweredRead, Created, FileAnswer, type Handlers, Page, type RequestContext } from './handlers.ts';
import type { RateLimits } from './rate-limits.ts';
import { createReplyWriter } from './reply-schema.ts';
import { languageOf } from './request-language.ts';
import { isKept, tagOf } from './revalidation.ts';
import { parseQuery, validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

/** A route that threw an error it does not declare: a test in which this happens fails. */
export interface UndeclaredError {
  readonly method: string;
  readonly path: string;
  readonly code: ErrorCode;
}

/** An operator's read of another person's data on a route that is not the console's (`200a` in security.md §2.2). */
export interface OperatorRead {
  readonly operatorId: UserId;
  readonly method: string;
  /** The path as in the contract. */
  readonly path: string;
  /** What the address names, parsed: first its path, then its query. */
  readonly named: Readonly<Record<string, unknown>>;
}

/** A valid API key, and who calls with it. */
export interface KeyCaller {
  readonly actor: Actor & Required<Pick<Actor, 'apiKeyId'>>;
  readonly scopes: readonly ApiScope[];
}

export interface MountOptions {
  /** Logs an operator's read before it happens: what cannot be logged is not read. */
  readonly noteOperatorRead?: (read: OperatorRead) => Promise<void>;
  /** Called when somebody has changed something, before they are answered: their next reads have to see it. */
  readonly noteWrite?: (actor: Actor) => Promise<void>;
  /** The user of a token, or undefined. */
  readonly authenticate: (token: string) => Promise<Actor | undefined>;
  /** Whose an API key is, or undefined; without it there are no keys. */
  readonly authenticateKey?: (key: string) => Promise<KeyCaller | undefined>;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly onUndeclaredError: (error: UndeclaredError) => void;
}

const CONSOLE_PATH = '/api/admin/';

type LooseHandler = (actor: Actor | undefined, input: unknown, context: RequestContext) => Promise<unknown>;

/**
 * Serves the routes of a table. The order of checks is that of security.md §2.1 for each of them: size and type, limits per address,
 * token, role, limits per person, input, and then the handler.
 */
export function mountRoutes<const Routes extends RouteTable>(
  app: FastifyInstance,
  routes: Routes,
  handlers: Handlers<Routes>,
  options: MountOptions,
): void {
  for (const [name, route] of Object.entries(routes)) mountRoute(app, route, handlers[name] as LooseHandler, options);
}

function mountRoute(app: FastifyInstance, route: RouteDefinition, handler: LooseHandler, options: MountOptions): void {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: bodyLimitOf(route),
    ...(route.file ? {} : { schema: { response: { '2xx': {} } }, serializerCompiler: () => createReplyWriter(route.reply) }),
    onRequest: async (request, reply) => {
      checkBodyHeaders(request, route);
      await admit(request, reply, route, options);
      if (route.params && request.actor) options.limits.checkObject(route.method === 'GET' ? 'read' : 'write', request.actor.userId);
    },
    ...(route.isRevalidated && !route.file && { onSend: tagAnswer }),
    handler: async (request, reply) => {
      const answer = await handle(route, handler, { request, reply }, options)
        .catch((error: unknown) => {
          reportUndeclared(route, error, options);
          if (request.actor && isGuess(request, route, error)) options.limits.countRefusal(request.actor.userId);
          throw error;
        })
        // What failed may have changed something, too.
        .finally(() => (request.actor && route.method !== 'GET' ? options.noteWrite?.(request.actor) : undefined));
      if (route.cacheSeconds !== undefined) reply.header('cache-control', `public, max-age=${route.cacheSeconds}`);
      return route.file ? sendFile(reply, route, answer, options.logger) : send(reply, answer);
    },
  });
}

/**
 * Limits per address, token, role, limits per person: in this order, and before a byte of the body is read.
 *
 * @throws AppError 'request.too_many', 'auth.required', 'auth.forbidden', 'auth.enrollment_required', 'api_key.not_accepted',
 *   'api_key.scope_missing'
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, limit, isOpenToUnenrolled, keyScope }: Pick<RouteDefinition, 'access' | 'limit' | 'isOpenToUnenrolled' | 'keyScope'>,
  options: Pick<MountOptions, 'authenticate' | 'authenticateKey' | 'limits'>,
): Promise<void> {
  options.limits.checkAddress(limit, request.ip);
  await options.limits.checkSharedAddress(limit, request.ip);
  if (access === 'anyone') return;
  const actor = await authenticate(request, reply, keyScope, options);
  if (access !== 'signed-in' && !access.includes(actor.role)) throw new AppError('auth.forbidden');
  if (actor.mustEnroll && !isOpenToUnenrolled) throw new AppError('auth.enrollment_required');
  options.limits.checkPerson(limit, actor.userId);
  await options.limits.checkSharedPerson(limit, actor.userId);
}

/** Refused before a byte of the body is read. */
function checkBodyHeaders({ method, headers }: FastifyRequest, route: RouteDefinition): void {
  const length = headers['content-length'];
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  if (!hasBody || method === 'GET' || method === 'HEAD') return;
  if (Number(length) > bodyLimitOf(route)) throw new AppError('request.too_large');
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new AppError('request.unsupported_type');
  const type = headers['content-type'] ?? '';
  const isTaken = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type) || (route.takesForm && isForm(type));
  if (!isTaken) throw new AppError('request.unsupported_type');
}

async function parseBody(request: FastifyRequest, { takesForm }: RouteDefinition): Promise<unknown> {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  const type = headers['content-type'] ?? '';
  return takesForm && isForm(type) ? parseFormBody(body, type) : parseJsonBody(body);
}

async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  keyScope: RouteDefinition['keyScope'],
  options: Pick<MountOptions, 'authenticate' | 'authenticateKey' | 'limits'>,
): Promise<Actor> {
  const { authorization } = request.headers;
  const key = bearerKey(authorization);
  const token = bearerToken(authorization);
  const caller = key === undefined ? undefined : await options.authenticateKey?.(key);
  const actor = caller?.actor ?? (token === undefined ? undefined : await options.authenticate(token));
  if (!actor) {
    reply.header('www-authenticate', 'Bearer');
    throw new AppError('auth.required');
  }
  request.actor = actor;
  if (caller) admitKey(reply, caller, keyScope, options.limits);
  return actor;
}

/** What a key may do besides what its owner may: the calls that take keys, of these those of its scopes, and so many in a minute. */
function admitKey(reply: FastifyReply, { actor, scopes }: KeyCaller, keyScope: RouteDefinition['keyScope'], limits: RateLimits): void {
  const { max, left, resetSeconds } = limits.countKey(actor.apiKeyId);
  reply.headers({ 'ratelimit-limit': String(max), 'ratelimit-remaining': String(left ?? 0), 'ratelimit-reset': String(resetSeconds) });
  if (left === undefined) throw new AppError('request.too_many', undefined, { retryAfterSeconds: resetSeconds });
  if (keyScope === undefined) throw new AppError('api_key.not_accepted');
  if (keyScope !== 'any' && !scopes.includes(keyScope)) throw new AppError('api_key.scope_missing', { scope: keyScope });
}

async function handle(
  route: RouteDefinition,
  handler: LooseHandler,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { noteOperatorRead }: Pick<MountOptions, 'noteOperatorRead'>,
): Promise<unknown> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
  const language = languageOf(request.headers);
  const check = (schema: Parameters<typeof validate>[0], given: unknown) => inLanguage(language, () => validate(schema, given));
  const input = {
    params: check(route.params, request.params),
    query: check(route.query, parseQuery(request.url)),
    body: route.body && check(route.body, await parseBody(request, route)),
  };
  if (request.actor?.role === 'admin' && isAudited(route)) {
    const { method, path } = route;
    const named = { ...(input.params as object | undefined), ...(input.query as object | undefined) };
    await noteOperatorRead?.({ operatorId: request.actor.userId, method, path, named });
  }
  const rawBody = route.hasRawBody ? (bytes ?? Buffer.alloc(0)) : undefined;
  const context = contextOf(request, reply, { language, rawBody });
  return answerIn(language, () => handler(request.actor, input, context));
}

/** The console writes its own log entries, in the transaction of what it reads. */
function isAudited({ method, path, access, isAudited: isMarked }: RouteDefinition): boolean {
  if (method !== 'GET' || path.startsWith(CONSOLE_PATH) || isMarked === false) return false;
  return isMarked === true || (typeof access !== 'string' && access.includes('admin'));
}

/** Whether a refused call may have been guessing an id (L31). Asking for your own things isn't guessing, even if you have none yet. */
function isGuess({ params, actor }: FastifyRequest, route: RouteDefinition, error: unknown): boolean {
  const isRefused = error instanceof AppError && [403, 404].includes(errorCatalog[error.code].status);
  const isOfSelf =
    Object.values(params as Record<string, string>).every((value) => value === String(actor?.userId)) && 'userId' in (params as object);
  return isRefused && route.params !== undefined && !isOfSelf;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  known: { language: Language; rawBody: Buffer | undefined },
): RequestContext {
  return {
    ...known,
    requestId: request.id,
    ip: request.ip,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    read: (path) => readFor(request, path),
    setCookie: (header) => void reply.header('set-cookie', header),
  };
}

/** Not what the caller has kept of the outer call, and as a text. */
const ofOuterCall = new Set(['accept-encoding', 'if-none-match', 'if-modified-since']);

/** A request of its own within the process: it's checked, counted and logged like any other. */
async function readFor({ server, headers, socket }: FastifyRequest, url: string): Promise<AnsweredRead> {
  const kept = Object.entries(headers).filter(([name]) => !ofOuterCall.has(name));
  const { remoteAddress } = socket;
  const answer = await server.inject({ url, headers: Object.fromEntries(kept), ...(remoteAddress && { remoteAddress }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.payload };
}

function send(reply: FastifyReply, answer: unknown): FastifyReply {
  invariant(answer !== undefined, 'a handler answered nothing');
  if (answer instanceof Created) return reply.status(201).send(answer.value);
  if (!(answer instanceof Page)) return reply.send(answer);
  if (answer.nextCursor !== null) reply.header('x-next-cursor', answer.nextCursor);
  return reply.header('x-total-count', String(answer.total)).send(answer.items);
}

/** @param payload still a text: it's compressed after this */
async function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  return isKept(request, reply, { tag: tagOf(payload), by: 'everybody' }) ? '' : payload;
}

function sendFile(reply: FastifyReply, { file, method, path }: RouteDefinition, answer: unknown, logger: Logger): FastifyReply {
  invariant(file && answer instanceof FileAnswer, 'the handler of a file route answered no file');
  invariant(/^[A-Za-z0-9.-]+$/.test(answer.name), 'the name of a file is none that every client can read');
  // The status has already been sent: all that is left is to cut the connection, which the stream itself does.
  answer.content.once('error', (error) => {
    if (!reply.request.raw.aborted) logger.error('A file download was interrupted', { method, route: path, error });
  });
  const disposition = file.isShown ? inlineDisposition(answer.name) : attachmentDisposition(answer.name);
  if (answer.tag !== undefined && isKept(reply.request, reply, { tag: answer.tag, by: 'everybody' })) return reply.send();
  return reply.header('content-type', file.contentType).header('content-disposition', disposition).send(answer.content);
}

function reportUndeclared(route: RouteDefinition, error: unknown, { logger, onUndeclaredError }: MountOptions): void {
  if (!(error instanceof AppError)) return;
  const declared: readonly ErrorCode[] = [...route.errors, ...commonErrors];
  if (declared.includes(error.code)) return;
  logger.error('A route answered an error it does not declare', { method: route.method, route: route.path, code: error.code });
  onUndeclaredError({ method: route.method, path: route.path, code: error.code });
}
