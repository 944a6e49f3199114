import { AppError } from '../../platform/errors.ts';
import type { SocketHandlers } from '../../socket/handlers.ts';
import type { ConversationsService } from './service.ts';

/** Handlers of a client's events: the same services as HTTP, and typing, which is stored nowhere (S2§7). */
export function createConversationsSocketHandlers(conversations: ConversationsService): SocketHandlers {
  return {
    'join-mentorship': async ({ familyId }, mentorshipId, rooms) => {
      const isOpen = async () => (await conversations.findCounterpart(familyId, mentorshipId)) !== undefined;
      if (!(await isOpen())) throw new AppError('conversation.blocked');
      rooms.enter(mentorshipId);
      // A concurrent block has emptied the room before this socket joined.
      if (await isOpen()) return {};
      rooms.leave(mentorshipId);
      throw new AppError('conversation.blocked');
    },
    'leave-mentorship': async (_actor, mentorshipId, rooms) => {
      rooms.leave(mentorshipId);
      return {};
    },
    'send-message': async (actor, input) => {
      const { message } = await conversations.send(actor, input);
      return { message };
    },
    // Of a family's adults the other side sees one who types: the one its conversation names.
    typing: async ({ familyId: userId }, { mentorshipId, isTyping }, rooms) => {
      if (rooms.has(mentorshipId)) rooms.passOn(mentorshipId, 'user-typing', { userId, isTyping });
      return {};
    },
    'messages-received': async (actor, { mentorshipId, upToId }) => {
      await conversations.markReceived(actor, mentorshipId, upToId);
      return {};
    },
  };
}
