import { type Acknowledgement, type ClientEvent, clientEvents } from '@x1/contract/conversations/socket-events.ts';
import { inLanguage, type Language, t, translate } from '@x1/contract/core/texts.ts';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { Actor } from '../http/actor.ts';
import { refuseHostileValue } from '../http/body.ts';
import { toAppError } from '../http/error-handler.ts';
import type { LimitName, RateLimits } from '../http/rate-limits.ts';
import { validate } from '../http/validate.ts';
import { AppError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import type { Rooms, SocketHandlers } from './handlers.ts';

interface Needs {
  handlers: SocketHandlers;
  limits: Pick<RateLimits, 'checkPerson' | 'checkSharedPerson'>;
  logger: Logger;
}

type LooseHandler = (actor: Actor, input: unknown, rooms: Rooms) => Promise<object | undefined>;
type Answer = (answer: Acknowledgement<object>) => void;

interface Entry {
  readonly name: ClientEvent;
  readonly schema: z.ZodMiniType;
  readonly handle: LooseHandler;
  readonly limit: LimitName | undefined;
}

/** Of these a client learns nothing but that they arrived: refusals would tell who talks to whom (SE3, SE5). */
const silent: readonly ClientEvent[] = ['leave-mentorship', 'typing'];
const limitOf: Partial<Record<ClientEvent, LimitName>> = { 'send-message': 'message', typing: 'typing' };
const NOT_ALLOWED = t('Not allowed');

/**
 * The one wrapper around every event of a client: its form, its limits, what it does, and an answer whatever happens. Events are looked up
 * in a map, never as properties. A packet without a known form is counted (SE6).
 */
export function createDispatch({ handlers, limits, logger }: Needs) {
  const events = new Map<unknown, Entry>(
    (Object.keys(clientEvents) as ClientEvent[]).map((name) => [
      name,
      { name, schema: clientEvents[name] as z.ZodMiniType, handle: handlers[name] as LooseHandler, limit: limitOf[name] },
    ]),
  );

  async function answerOf({ schema, handle, limit }: Entry, input: unknown, actor: Actor, rooms: Rooms): Promise<{ ok: true } | AppError> {
    try {
      limits.checkPerson(limit, actor.userId);
      await limits.checkSharedPerson(limit, actor.userId);
      return { ok: true, ...(await handle(actor, schema.parse(input), rooms)) };
    } catch (error) {
      const known = toAppError(error);
      if (known.code === 'server.failed') logger.error('A socket event failed', { error, userId: actor.userId });
      return known;
    }
  }

  /** @returns false when the packet has no form that is known */
  return async (socket: Socket, packet: readonly unknown[], actor: Actor, rooms: Rooms): Promise<boolean> => {
    const [name, ...rest] = packet;
    const last = rest.at(-1);
    const acknowledge = typeof last === 'function' ? (last as Answer) : undefined;
    const inputs = acknowledge ? rest.slice(0, -1) : rest;
    const event = events.get(name);
    if (!event) return false;
    const { language } = socket.data as { language: Language };
    const refused = inLanguage(language, () => refusalOf(event, inputs));
    const answer = refused ?? (await answerOf(event, inputs[0], actor, rooms));
    reply(socket, event.name, answer instanceof AppError ? toRefusal(answer, language) : answer, acknowledge);
    return refused === undefined;
  };
}

/** Why a packet has no known form, in a sentence; undefined when it has. The bounds are those of a request's body. */
function refusalOf({ schema }: Entry, inputs: readonly unknown[]): AppError | undefined {
  if (inputs.length !== 1) return new AppError('request.invalid');
  try {
    refuseHostileValue(inputs[0]);
    validate(schema, inputs[0]);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function toRefusal(error: AppError, language: Language): Acknowledgement<object> {
  const { code } = error;
  const message = inLanguage(language, () => (isNotAllowed(code) ? translate(NOT_ALLOWED) : error.inWords().message));
  return { ok: false, code, message };
}

const isNotAllowed = (code: string) => code === 'conversation.not_found';

function reply(socket: Socket, name: ClientEvent, answer: Acknowledgement<object>, acknowledge: Answer | undefined): void {
  acknowledge?.(silent.includes(name) ? { ok: true } : answer);
  if (silent.includes(name)) return;
  // Clients show it to people, so it is for what these asked for and did not get; the rest a client does automatically, and retries.
  const isForPeople = !answer.ok && (isNotAllowed(answer.code) || (name === 'send-message' && !acknowledge));
  if (isForPeople) socket.emit('error', { message: answer.message });
}
