import type { ClientEvent, clientEvents, ServerEvent, ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../http/actor.ts';

/** The rooms of one socket: being in one shows the other side's typing. */
export interface Rooms {
  /** @throws AppError 'request.too_many' beyond 50 rooms */
  enter(mentorshipId: MentorshipId): void;
  leave(mentorshipId: MentorshipId): void;
  has(mentorshipId: MentorshipId): boolean;
  /** To everybody in the room but this person. */
  passOn<Event extends ServerEvent>(mentorshipId: MentorshipId, event: Event, payload: ServerEventPayload<Event>): void;
}

/**
 * What each event of a client does. Membership is asked from the database every time; an answer goes to the acknowledgement.
 *
 * @throws AppError the sender's error; 'conversation.not_found' as 'Not allowed' (R139)
 */
export type SocketHandlers = {
  readonly [Event in ClientEvent]: (
    actor: Actor,
    input: z.output<(typeof clientEvents)[Event]>,
    rooms: Rooms,
  ) => Promise<object | undefined>;
};
