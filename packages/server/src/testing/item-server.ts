import { Readable } from 'node:stream';
import type { ErrorBody } from '@x1/contract/core/errors.ts';
import { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { pageQuery } from '@x1/contract/core/paging.ts';
import { defineRoute } from '@x1/contract/core/route.ts';
import * as z from 'zod/mini';
import type { Actor } from '../http/actor.ts';
import { created, file, type Handlers, page } from '../http/handlers.ts';
import { mountRoutes, type UndeclaredError } from '../http/mount-routes.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { buildServer } from '../http/server.ts';
import { DatabaseBusyError } from '../platform/db/database-errors.ts';
import { AppError } from '../platform/errors.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createSecrets } from '../platform/secrets.ts';
import { newToken } from '../platform/tokens.ts';
import { createTestClock } from './clock.ts';
import { createTestDatabase } from './database.ts';

const Item = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  size: z.optional(z.union([z.string(), z.int()])),
  tags: z.array(z.string()),
});
/** Routes of every kind: one that makes, a list, a signed body, a file, and one that fails as it is asked to. */
export const itemRoutes = {
  make: defineRoute({
    method: 'POST',
    path: '/api/items/:itemId',
    access: ['trainer'],
    summary: 'Makes.',
    params: z.object({ itemId: z.string().check(z.regex(/^[1-9][0-9]*$/, 'must be a number')) }),
    body: z.object({ name: z.nullable(z.string('Name is required')), maxCount: z.optional(z.int('must be a whole number')) }),
    reply: Item,
    mayCreate: true,
    errors: ['program.not_found'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/items',
    access: 'signed-in',
    summary: 'Lists.',
    query: z.object(pageQuery),
    reply: z.array(Item),
    isPaged: true,
    errors: [],
  }),
  hook: defineRoute({
    method: 'POST',
    path: '/api/hook',
    access: 'anyone',
    summary: 'Raw.',
    hasRawBody: true,
    limit: 'webhook',
    reply: z.object({ bytes: z.int() }),
    errors: [],
  }),
  download: defineRoute({
    method: 'GET',
    path: '/api/items/:itemId/file',
    access: ['trainer'],
    summary: 'Gives a file.',
    params: z.object({ itemId: z.string() }),
    file: { contentType: 'text/csv; charset=utf-8' },
    reply: z.string(),
    errors: ['program.not_found'],
  }),
  fail: defineRoute({
    method: 'GET',
    path: '/api/fail',
    access: 'anyone',
    summary: 'Fails.',
    query: z.object({ how: z.string() }),
    reply: z.object({}),
    errors: [],
  }),
} as const;

const failures: Record<string, () => Error> = {
  undeclared: () => new AppError('trainer.not_found'),
  busy: () => new DatabaseBusyError(),
  bug: () => new TypeError('there is no row for "secret words" in users'),
};
async function* rowsOf(itemId: string) {
  yield 'a,b\r\n';
  if (itemId === '500') throw new Error('the rows broke off');
  yield '1,2\r\n';
}

/** What the handlers were last given. */
export const given: { last: unknown } = { last: undefined };
const handlers: Handlers<typeof itemRoutes> = {
  make: async (actor, input) => {
    given.last = { actor, input };
    if (input.params.itemId === '404') throw new AppError('program.not_found', { programId: 404 });
    const item = { id: 1, name: input.body.name, size: 'large', tags: ['a'], passwordHash: 'secret' };
    return input.params.itemId === '1' ? item : created(item);
  },
  list: async (_actor, { query }) =>
    page({ items: [{ id: query.limit, name: null, tags: [] }], nextCursor: query.cursor ? null : 'next', total: '1000+' }),
  hook: async (_actor, _input, { rawBody, header }) => {
    given.last = { text: rawBody?.toString(), signature: header('Stripe-Signature') };
    return { bytes: rawBody?.length ?? -1 };
  },
  download: async (_actor, { params }) => {
    if (params.itemId === '404') throw new AppError('program.not_found');
    return file(params.itemId === '400' ? 'a"b.csv' : 'items-2026.csv', Readable.from(rowsOf(params.itemId)));
  },
  fail: async (_actor, { query }) => {
    throw failures[query.how]?.() ?? new Error('unknown');
  },
};

export interface Call {
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'OPTIONS';
  token?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** The HTTP part of the server with `itemRoutes` and production's limits, without any module. */
export async function startItemServer() {
  const people = new Map<string, Actor>();
  const undeclared: UndeclaredError[] = [];
  const logged: string[] = [];
  const clock = createTestClock();
  const database = await createTestDatabase();
  const logger = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
  const options = {
    authenticate: async (token: string) => people.get(token),
    limits: createRateLimits('production', { db: database.db, clock, secrets: createSecrets('key of a test') }),
    logger,
    onUndeclaredError: (error: UndeclaredError) => void undeclared.push(error),
  };
  const none = async () => undefined;
  const files = { find: none, read: none, readMade: none, keepMade: none };
  const { app } = await buildServer({
    publicUrl: 'https://x1.test',
    trustProxy: 1,
    webDirectory: '/nowhere',
    logger,
    files,
    shrinkPortrait: none,
    modules: { items: itemRoutes },
    mountApi: (api) => mountRoutes(api, itemRoutes, handlers, options),
    sandbox: undefined,
    metrics: { metrics: createMetrics(), token: undefined, isProxied: false },
    loadsStripe: false,
  });
  await app.ready();
  return {
    app,
    clock,
    undeclared,
    logged,
    /** Signs somebody in. */
    tokenOf: (role: Actor['role'], userId: number) => {
      const token = newToken();
      people.set(token, { role, userId: UserId.parse(userId), familyId: UserId.parse(userId), sessionId: AuthSessionId.parse(userId) });
      return token;
    },
    call: async (url: string, { method = 'GET', token, body, headers = {} }: Call = {}) => {
      const all = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const response = await app.inject({ method, url, headers: all, payload: body });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        json: () => JSON.parse(response.body) as ErrorBody & Record<string, unknown>,
      };
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
