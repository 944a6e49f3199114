import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Logger } from '../deliveries.ts';
import { readFields } from '../pages/page-request.ts';
import { createAnswers, takeFault } from '../service-answers.ts';
import type { World } from '../world.ts';
import { calendarError, GoogleError, invalidParameter, noSuchEvent, toFaultAnswer } from './errors.ts';
import { listEvents } from './event-list.ts';
import { deleteEvent, getEvent, insertEvent, patchEvent, updateEvent } from './events.ts';
import { selectFields } from './fields.ts';
import { queryFreeBusy } from './free-busy.ts';
import { scopes } from './scopes.ts';
import { identifyAccount, issueToken, revokeToken } from './tokens.ts';

/** A call as its handler sees it. Handlers change the state without awaiting anything. */
interface Call {
  world: World;
  /** Whose calendar it is about. */
  account: string;
  eventId: string;
  body: unknown;
  query: Record<string, unknown>;
  ifMatch: string | undefined;
  /** `conferenceDataVersion=1`: the caller knows of video calls. */
  isCallKnown: boolean;
}

interface Operation {
  method: HTTPMethods;
  path: string;
  scope: string;
  handle: (call: Call) => object | undefined;
  /** Of 409 and 410, the one that a fault may make of it: elsewhere that would be untrue (an id in use is met by an insert only). */
  canBe?: 409 | 410;
}

const prefix = '/calendar/v3';
const events = '/calendars/:calendarId/events';
const { scope } = scopes.events;

const operations: Operation[] = [
  { method: 'GET', path: events, scope, handle: ({ world, account, query }) => listEvents(world, account, query), canBe: 410 },
  {
    method: 'POST',
    path: events,
    scope,
    handle: ({ world, account, body, isCallKnown }) => insertEvent(world, account, body, { isCallKnown }),
    canBe: 409,
  },
  {
    method: 'GET',
    path: `${events}/:eventId`,
    scope,
    handle: ({ world, account, eventId }) => getEvent(world, account, eventId),
  },
  {
    method: 'PUT',
    path: `${events}/:eventId`,
    scope,
    handle: ({ world, account, eventId, ...write }) => updateEvent(world, account, eventId, write),
  },
  {
    method: 'PATCH',
    path: `${events}/:eventId`,
    scope,
    handle: ({ world, account, eventId, ...write }) => patchEvent(world, account, eventId, write),
  },
  {
    method: 'DELETE',
    path: `${events}/:eventId`,
    scope,
    handle: ({ world, account, eventId, ifMatch }) => void deleteEvent(world, account, eventId, ifMatch),
  },
  {
    method: 'POST',
    path: '/freeBusy',
    scope: scopes.busy.scope,
    handle: ({ world, account, body }) => queryFreeBusy(world, account, body),
  },
];

interface Answer {
  status: number;
  body: object | undefined;
}

const down: Answer = { status: 503, body: toFaultAnswer(503)?.body };

/** Mounts the token endpoints and the calendar of Google, as its client libraries call them: on loopback, in no browser's reach. */
export function mountGoogleApi(app: FastifyInstance, { world, logger }: { world: World; logger: Logger }): void {
  const answers = createAnswers(app, world, 'google');
  const send = (reply: FastifyReply, { status, body }: Answer, isWrite = false) =>
    answers(reply, { status, body: body && JSON.stringify(body), contentType: 'application/json; charset=utf-8', isWrite });

  for (const operation of operations) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      send(
        reply,
        toAnswer(logger, () => act(world, operation, request)),
        operation.method !== 'GET' && operation.scope === scope,
      );
    app.route({ method: operation.method, url: prefix + operation.path, handler });
  }
  app.all(`${prefix}/*`, (_request, reply) =>
    send(
      reply,
      toAnswer(logger, () => {
        throw noSuchEvent();
      }),
    ),
  );
  const tokenCall = (act: (request: FastifyRequest) => object) => async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, world.faults.current().googleDown ? down : toAnswer(logger, () => act(request)));
  app.post(
    '/google/token',
    tokenCall((request) => issueToken(world, readFields(request))),
  );
  app.post(
    '/google/revoke',
    tokenCall((request) => revokeToken(world, readFields(request)['token'] ?? queryOf(request)['token'])),
  );
}

/** Whether an address lies in the API of Google, whose errors are its own. */
export function isGoogleApiPath(path: string): boolean {
  return path.startsWith(`${prefix}/`) || path.startsWith('/google/');
}

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>;

function toAnswer(logger: Logger, run: () => object | undefined): Answer {
  try {
    const body = run();
    return { status: body ? 200 : 204, body };
  } catch (error) {
    if (error instanceof GoogleError) return { status: error.status, body: error.body };
    logger.warn({ error: error instanceof Error ? error.stack : String(error) }, 'the sandbox failed');
    const failure = calendarError(500, 'internalError', 'The sandbox failed. This is a bug in the sandbox.');
    return { status: failure.status, body: failure.body };
  }
}

function act(world: World, operation: Operation, request: FastifyRequest): object | undefined {
  assertNoFault(world, operation, queryOf(request));
  const account = identifyAccount(world, request.headers.authorization, operation.scope);
  const { calendarId = 'primary', eventId = '' } = request.params as { calendarId?: string; eventId?: string };
  if (calendarId !== 'primary' && calendarId !== account) throw noSuchEvent();
  // Options that change nothing about what is done.
  const { fields, conferenceDataVersion, alt: _alt, prettyPrint: _prettyPrint, sendUpdates: _sendUpdates, ...query } = queryOf(request);
  const ifMatch = request.headers['if-match'];
  const answer = operation.handle({
    world,
    account,
    eventId,
    body: parseBody(request),
    query,
    ifMatch,
    isCallKnown: conferenceDataVersion === '1',
  });
  return answer && selectFields(answer, typeof fields === 'string' ? fields : undefined);
}

/** Whether Google could give this answer to this call. */
function isPossible(status: number, { canBe }: Operation, query: Record<string, unknown>): boolean {
  if (status === 409) return canBe === 409;
  return status !== 410 || (canBe === 410 && query['syncToken'] !== undefined);
}

/** @throws GoogleError as the faults say */
function assertNoFault(world: World, operation: Operation, query: Record<string, unknown>): void {
  const { googleDown, googleRefusal, googleRefusedCalls } = world.faults.current();
  const refusal = toFaultAnswer(googleDown ? 503 : googleRefusal);
  if (googleDown && refusal) throw refusal;
  if (!refusal || googleRefusedCalls === 0 || !isPossible(refusal.status, operation, query)) return;
  takeFault(world, 'google', 'RefusedCalls');
  throw refusal;
}

function parseBody(request: FastifyRequest): unknown {
  const { body } = request;
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw invalidParameter('Parse Error');
  }
}
