import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Logger } from '../deliveries.ts';
import { doDueWork } from '../stripe/due-work.ts';
import type { World } from '../world.ts';
import { CheckrError, invalid, notFound } from './errors.ts';
import { cancelInvitation, createCandidate, createInvitation, getInvitation } from './invitations.ts';
import { getReport, listAdverseActions } from './reports.ts';

/** A call as its handler sees it. Handlers change the state without awaiting anything. */
interface Call {
  world: World;
  id: string;
  query: Record<string, unknown>;
  body: unknown;
}

interface Operation {
  method: HTTPMethods;
  path: string;
  handle: (call: Call) => object;
  success?: number;
}

const prefix = '/checkr/v1';

const listOf = (data: object[]) => ({ object: 'list', data, count: data.length, next_href: null, previous_href: null });

/** A filter that is left out lets everything pass. */
const fits = (wanted: unknown, value: string | null) => wanted === undefined || wanted === value;

const operations: Operation[] = [
  { method: 'POST', path: '/candidates', handle: ({ world, body }) => createCandidate(world, body), success: 201 },
  {
    method: 'GET',
    path: '/candidates',
    handle: ({ world, query }) => listOf(world.store.list('checkrCandidates').filter((one) => fits(query['custom_id'], one.custom_id))),
  },
  { method: 'POST', path: '/invitations', handle: ({ world, body }) => createInvitation(world, body), success: 201 },
  {
    method: 'GET',
    path: '/invitations',
    handle: ({ world, query }) =>
      listOf(
        world.store
          .list('checkrInvitations')
          .filter((one) => fits(query['candidate_id'], one.candidate_id) && fits(query['status'], one.status) && one.deleted_at === null),
      ),
  },
  { method: 'GET', path: '/invitations/:id', handle: ({ world, id }) => getInvitation(world, id) },
  { method: 'DELETE', path: '/invitations/:id', handle: ({ world, id }) => cancelInvitation(world, getInvitation(world, id)) },
  { method: 'GET', path: '/reports/:id', handle: ({ world, id }) => getReport(world, id) },
  {
    method: 'GET',
    path: '/reports/:id/adverse_actions',
    handle: ({ world, id }) => listOf(listAdverseActions(world, getReport(world, id).id)),
  },
];

/** Mounts Checkr's API as far as X1 uses it, as an app calls it: on loopback, in no browser's reach. */
export function mountCheckrApi(app: FastifyInstance, { world, logger }: { world: World; logger: Logger }): void {
  const closing = new AbortController();
  app.addHook('preClose', () => closing.abort());
  for (const { method, path, handle, success = 200 } of operations) {
    app.route({
      method,
      url: prefix + path,
      handler: async (request, reply) => {
        const { status, body } = answerTo(world, logger, request, handle, success);
        await world.store.commit();
        // What was done is done: only the answer is lost, late or cut off.
        if (takeFault(world, 'checkrLostAnswers')) {
          reply.hijack();
          reply.raw.destroy();
          return reply;
        }
        const { checkrDelayMs } = world.faults.current();
        if (checkrDelayMs > 0) await delay(checkrDelayMs, undefined, { signal: closing.signal }).catch(() => undefined);
        reply.code(status).header('cache-control', 'no-store');
        if (!takeFault(world, 'checkrBrokenAnswers')) return reply.send(body);
        const text = JSON.stringify(body);
        return reply.type('application/json').send(text.slice(0, Math.floor(text.length / 2)));
      },
    });
  }
  app.all(`${prefix}/*`, async (_request, reply) => reply.code(404).send(notFound().body));
}

/** Uses up one of the calls that a fault is set for. @returns whether there was one */
function takeFault(world: World, fault: 'checkrRefusedCalls' | 'checkrLostAnswers' | 'checkrBrokenAnswers'): boolean {
  const left = world.faults.current()[fault];
  if (left > 0) world.faults.change({ [fault]: left - 1 });
  return left > 0;
}

function answerTo(world: World, logger: Logger, request: FastifyRequest, handle: Operation['handle'], success: number) {
  try {
    if (world.faults.current().checkrDown) throw new CheckrError(503, 'Service unavailable');
    if (takeFault(world, 'checkrRefusedCalls')) throw new CheckrError(429, 'Too many requests');
    assertKey(request);
    doDueWork(world);
    return once(world, request, success, () =>
      handle({
        world,
        id: (request.params as { id?: string }).id ?? '',
        query: request.query as Record<string, unknown>,
        body: parseBody(request),
      }),
    );
  } catch (error) {
    if (error instanceof CheckrError) return error;
    logger.warn({ error: error instanceof Error ? error.stack : String(error) }, 'the sandbox failed');
    return new CheckrError(500, 'The sandbox failed. This is a bug in the sandbox.');
  }
}

/** A repeated Idempotency-Key gets the first answer again. */
function once(world: World, request: FastifyRequest, status: number, act: () => object): { status: number; body: object } {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return { status, body: act() };
  const id = `checkr/${key}`;
  const kept = world.store.find('idempotentReplies', id);
  if (kept) return { status: kept.status, body: JSON.parse(kept.body) as object };
  const body = act();
  world.store.put('idempotentReplies', {
    id,
    path: request.url,
    fingerprint: '',
    status,
    body: JSON.stringify(body),
    requestId: '',
    createdAt: world.clock(),
  });
  return { status, body };
}

/** Basic authentication with the secret key as user name and no password; any key will do here. */
function assertKey(request: FastifyRequest): void {
  const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!/^[^:]+:$/.test(Buffer.from(encoded, 'base64').toString())) throw new CheckrError(401, 'Bad authentication error');
}

function parseBody({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string' || body === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON');
  }
}

/** Whether an address lies in Checkr's API. */
export const isCheckrApiPath = (path: string): boolean => path.startsWith(`${prefix}/`);
