import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Logger } from '../deliveries.ts';
import { readFields } from '../pages/page-request.ts';
import { createAnswers, takeFault } from '../service-answers.ts';
import type { World } from '../world.ts';
import { identifyAccount, issueTokens } from './accounts.ts';
import { GraphError, graphError, invalidRequest, itemNotFound, toFaultAnswer } from './errors.ts';
import { deleteEvent, insertEvent, patchEvent } from './events.ts';
import { listEvents, viewCalendar } from './lists.ts';

/** A call as its handler sees it. Handlers change the state without awaiting anything. */
interface Call {
  world: World;
  /** Whose calendar it is about. */
  account: string;
  eventId: string;
  body: unknown;
  query: unknown;
  /** The whole address: pages continue at it. */
  url: string;
  ifMatch: string | undefined;
}

interface Operation {
  method: HTTPMethods;
  path: string;
  handle: (call: Call) => object | undefined;
  success?: number;
  /** Of 409 and 412, the one that a fault may make of it: elsewhere that would be untrue. */
  canBe?: 409 | 412;
}

const prefix = '/graph/v1.0';

const operations: Operation[] = [
  { method: 'GET', path: '/me/events', handle: ({ world, account, ...rest }) => listEvents(world, account, rest) },
  {
    method: 'POST',
    path: '/me/events',
    handle: ({ world, account, body }) => insertEvent(world, account, body),
    success: 201,
    canBe: 409,
  },
  {
    method: 'PATCH',
    path: '/me/events/:eventId',
    handle: ({ world, account, eventId, ...write }) => patchEvent(world, account, eventId, write),
    canBe: 412,
  },
  {
    method: 'DELETE',
    path: '/me/events/:eventId',
    handle: ({ world, account, eventId }) => void deleteEvent(world, account, eventId),
  },
  { method: 'GET', path: '/me/calendarView', handle: ({ world, account, ...rest }) => viewCalendar(world, account, rest) },
];

/** Mounts Microsoft's token endpoint and Graph's calendar, as an app calls them: on loopback, in no browser's reach. */
export function mountGraphApi(app: FastifyInstance, { world, logger }: { world: World; logger: Logger }): void {
  const answers = createAnswers(app, world, 'outlook');
  const contentType = 'application/json; charset=utf-8';

  function run(act: () => object | undefined, success: number): { status: number; body: object | undefined } {
    try {
      const body = act();
      return { status: body ? success : 204, body };
    } catch (error) {
      if (error instanceof GraphError) return error;
      logger.warn({ error: error instanceof Error ? error.stack : String(error) }, 'the sandbox failed');
      return graphError(500, 'ErrorInternalServerError', 'The sandbox failed. This is a bug in the sandbox.');
    }
  }

  const route = (method: HTTPMethods, url: string, act: (request: FastifyRequest) => object | undefined, success = 200): unknown =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const { status, body } = run(() => act(request), success);
        return answers(reply, {
          status,
          body: body && JSON.stringify(body),
          contentType,
          isWrite: method !== 'GET' && url.startsWith(prefix),
        });
      },
    });

  for (const operation of operations) {
    route(operation.method, prefix + operation.path, (request) => act(world, operation, request), operation.success);
  }
  route('GET', `${prefix}/*`, () => {
    throw itemNotFound();
  });
  route('POST', '/outlook/token', (request) => {
    if (world.faults.current().outlookDown) throw down();
    return issueTokens(world, readFields(request));
  });
}

/** Whether an address lies in Microsoft's API, whose errors are its own. */
export function isGraphApiPath(path: string): boolean {
  return path.startsWith(`${prefix}/`) || path.startsWith('/outlook/');
}

const down = () => graphError(503, 'ErrorServerBusy', 'The server cannot service this request right now.');

function act(world: World, operation: Operation, request: FastifyRequest): object | undefined {
  assertNoFault(world, operation);
  const account = identifyAccount(world, request.headers.authorization);
  const { eventId = '' } = request.params as { eventId?: string };
  return operation.handle({
    world,
    account,
    eventId,
    body: parseBody(request),
    query: request.query,
    url: `http://${request.host}${request.url}`,
    ifMatch: request.headers['if-match'],
  });
}

/** @throws GraphError as the faults say, where Graph could give that answer to this call */
function assertNoFault(world: World, { canBe }: Operation): void {
  const { outlookDown, outlookRefusal, outlookRefusedCalls } = world.faults.current();
  if (outlookDown) throw down();
  const refusal = toFaultAnswer(outlookRefusal);
  const isPossible = (outlookRefusal !== 409 && outlookRefusal !== 412) || canBe === outlookRefusal;
  if (!refusal || outlookRefusedCalls === 0 || !isPossible) return;
  takeFault(world, 'outlook', 'RefusedCalls');
  throw refusal;
}

function parseBody({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw invalidRequest('Unable to read JSON request payload.');
  }
}
