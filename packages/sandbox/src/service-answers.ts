import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from './world.ts';

/** The calendars that are stood in for: each has the same faults, by the names that begin with it. */
export type CalendarService = 'google' | 'outlook' | 'calDav';

/** An answer as it's sent. */
export interface Answer {
  status: number;
  body: string | undefined;
  contentType: string;
  headers?: Record<string, string>;
  /** Whether it is about something that was written. */
  isWrite?: boolean;
}

/** Uses up one of the calls that a fault is set for. @returns whether there was one */
export function takeFault(world: World, service: CalendarService, fault: 'RefusedCalls' | 'LostAnswers' | 'LostWrites'): boolean {
  const name = `${service}${fault}` as const;
  const left = world.faults.current()[name];
  if (left > 0) world.faults.change({ [name]: left - 1 });
  return left > 0;
}

/** Sends answers of one service: what was done is on the disk, and then the answer is lost or late as the faults say. */
export function createAnswers(app: FastifyInstance, world: World, service: CalendarService) {
  const closing = new AbortController();
  app.addHook('preClose', () => closing.abort());

  return async (reply: FastifyReply, { status, body, contentType, headers = {}, isWrite = false }: Answer): Promise<FastifyReply> => {
    const delayMs = world.faults.current()[`${service}DelayMs`];
    await world.store.commit();
    if (takeFault(world, service, 'LostAnswers') || (isWrite && takeFault(world, service, 'LostWrites'))) return hangUp(reply);
    // The request has taken effect by now: a client that gives up earlier does not know it.
    if (delayMs > 0) await delay(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
    reply.code(status).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers });
    return body === undefined ? reply.send() : reply.type(contentType).send(body);
  };
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
