import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type { Socket } from 'socket.io';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { Rooms } from './handlers.ts';

const maxRooms = 50;

/** Names are made here from numbers: none is ever taken from a client (L9). */
export const roomOfUser = (userId: number) => `user:${userId}`;
/** A second adult's sockets hear the family here, and are otherwise their own (R172). */
export const roomOfFamily = (ownerId: number) => `family:${ownerId}`;
export const roomOfSession = (sessionId: number) => `session:${sessionId}`;
export const roomOfMentorship = (mentorshipId: number) => `mentorship:${mentorshipId}`;

/** The rooms of somebody's socket. */
export function createRooms(socket: Socket, { userId, familyId }: Pick<Actor, 'userId' | 'familyId'>): Rooms {
  const count = () => [...socket.rooms].filter((room) => room.startsWith('mentorship:')).length;
  return {
    enter: (mentorshipId) => {
      if (!socket.rooms.has(roomOfMentorship(mentorshipId)) && count() >= maxRooms) throw new AppError('request.too_many');
      void socket.join(roomOfMentorship(mentorshipId));
    },
    leave: (mentorshipId: MentorshipId) => void socket.leave(roomOfMentorship(mentorshipId)),
    has: (mentorshipId) => socket.rooms.has(roomOfMentorship(mentorshipId)),
    passOn: (mentorshipId, event, payload) => {
      socket
        .to(roomOfMentorship(mentorshipId))
        .except([roomOfUser(userId), roomOfFamily(familyId), roomOfUser(familyId)])
        .emit(event, payload);
    },
  };
}
