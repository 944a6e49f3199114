import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../deliveries.ts';
import { type Answer, createAnswers, takeFault } from '../service-answers.ts';
import type { World } from '../world.ts';
import { DavError, notFound } from './errors.ts';
import { describePlace, placesOf, report } from './reports.ts';
import { findEvent, identifyAccount, putEvent, removeEvent } from './store-events.ts';

const prefix = '/caldav/';
const XML = 'application/xml; charset=utf-8';
const ICALENDAR = 'text/calendar; charset=utf-8';
const WELL_KNOWN = '/.well-known/caldav';

type Reply = Omit<Answer, 'isWrite'>;

const reply = (status: number, more: Partial<Reply> = {}): Reply => ({ status, body: undefined, contentType: XML, ...more });

/** Mounts every calendar server at once: what is sent to one comes here with its name in the path. On loopback, in no browser's reach. */
export function mountCalDav(app: FastifyInstance, { world, logger }: { world: World; logger: Logger }): void {
  const answers = createAnswers(app, world, 'calDav');
  for (const method of ['PROPFIND', 'REPORT']) app.addHttpMethod(method, { hasBody: true });

  function run(request: FastifyRequest): Reply {
    try {
      assertNoFault(world, request.method);
      return act(world, request);
    } catch (error) {
      if (error instanceof DavError)
        return reply(error.status, error.status === 401 ? { headers: { 'www-authenticate': 'Basic realm="Calendar"' } } : {});
      logger.warn({ error: error instanceof Error ? error.stack : String(error) }, 'the sandbox failed');
      return reply(500);
    }
  }

  app.route({
    method: ['GET', 'PUT', 'DELETE', 'PROPFIND', 'REPORT'],
    url: `${prefix}:host/*`,
    handler: async (request, sent) => answers(sent, { ...run(request), isWrite: request.method === 'PUT' || request.method === 'DELETE' }),
  });
}

/** Whether an address is one of a calendar server. */
export const isCalDavPath = (path: string): boolean => path.startsWith(prefix);

/** The path on the server itself. */
function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path.slice(path.indexOf('/', prefix.length));
}

function act(world: World, request: FastifyRequest): Reply {
  const path = pathOf(request);
  const account = identifyAccount(world, request.headers.authorization);
  const body = typeof request.body === 'string' ? request.body : '';
  const { calendar } = placesOf(account);
  if (request.method === 'PROPFIND') {
    if (path === WELL_KNOWN) return reply(301, { headers: { location: '/dav/' } });
    return reply(207, { body: describePlace(account, path) });
  }
  if (!path.startsWith(calendar)) throw notFound();
  if (request.method === 'REPORT') return reply(207, { body: report(world, account, body) });
  return actOnFile(world, request, { account, name: decodeURIComponent(path.slice(calendar.length)), text: body });
}

function actOnFile(
  world: World,
  { method, headers }: FastifyRequest,
  { account, name, text }: { account: string; name: string; text: string },
): Reply {
  const ifMatch = headers['if-match'];
  if (method === 'PUT') {
    const { etag, isNew } = putEvent(world, account, name, { text, ifMatch, ifNoneMatch: headers['if-none-match'] });
    return reply(isNew ? 201 : 204, { headers: { etag } });
  }
  if (method === 'DELETE') {
    removeEvent(world, account, name, ifMatch);
    return reply(204);
  }
  const event = findEvent(world, account, name);
  if (!event) throw notFound();
  return reply(200, { body: event.text, contentType: ICALENDAR, headers: { etag: event.etag } });
}

/** @throws DavError as the faults say: 412 is about writes alone */
function assertNoFault(world: World, method: string): void {
  const { calDavDown, calDavRefusal, calDavRefusedCalls } = world.faults.current();
  if (calDavDown) throw new DavError(503, 'Service Unavailable');
  if (calDavRefusal === 0 || calDavRefusedCalls === 0 || (calDavRefusal === 412 && method !== 'PUT')) return;
  takeFault(world, 'calDav', 'RefusedCalls');
  throw new DavError(calDavRefusal, 'as the faults say');
}
