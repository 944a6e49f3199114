import type { Server } from 'socket.io';
import type { Realtime } from '../platform/realtime.ts';
import { roomOfFamily, roomOfMentorship, roomOfSession, roomOfUser } from './rooms.ts';

/** Reaches the sockets of every process. */
export function createRealtime(io: Server): Realtime {
  return {
    tell: (userIds, event, payload) => {
      if (userIds.length > 0) io.to(userIds.flatMap((id) => [roomOfUser(id), roomOfFamily(id)])).emit(event, payload);
    },
    endSession: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    endUser: (userId, { exceptSessionId } = {}) => {
      const all = io.in(roomOfUser(userId));
      (exceptSessionId === undefined ? all : all.except(roomOfSession(exceptSessionId))).disconnectSockets(true);
    },
    closeRoom: (mentorshipId) => io.in(roomOfMentorship(mentorshipId)).socketsLeave(roomOfMentorship(mentorshipId)),
  };
}
