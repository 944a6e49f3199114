import type { ServerEvent, ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import type { AuthSessionId, MentorshipId, UserId } from '@x1/contract/core/ids.ts';

/**
 * What reaches people who have the product open, on whichever server process they are. Told after the transaction has committed, and
 * never relied upon: a client that was away reads what it missed.
 */
export interface Realtime {
  /** Sends an event to every socket of these people, and to those of the second adult of their family (R172). */
  tell<Event extends ServerEvent>(userIds: readonly UserId[], event: Event, payload: ServerEventPayload<Event>): void;
  /** Closes the sockets of one sign-in (SE9). */
  endSession(sessionId: AuthSessionId): void;
  /** Closes all sockets of a person, but for those of one sign-in (SE9). */
  endUser(userId: UserId, options?: { exceptSessionId?: AuthSessionId }): void;
  /** Takes two people out of their conversation's room: typing is no longer passed on (SE9). */
  closeRoom(mentorshipId: MentorshipId): void;
}
