import type { conversationsRoutes } from '@x1/contract/conversations/routes.ts';
import { type Actor, familyOf } from '../../http/actor.ts';
import { created, file, type Handlers, page } from '../../http/handlers.ts';
import type { ConversationsService } from './service.ts';

export function createConversationsHandlers(conversations: ConversationsService): Handlers<typeof conversationsRoutes> {
  return {
    listMentorships: async (actor, { params, query }) => {
      return page(await conversations.listMentorships(familyOf(actor, params.userId), query));
    },
    start: async (actor, { body }) => {
      const { id, isNew } = await conversations.start(actor, body);
      const mentorship = await conversations.readMentorship(actor.familyId, id);
      return isNew ? created(mentorship) : mentorship;
    },
    unreadCount: async (actor: Actor) => ({ unreadCount: await conversations.countUnread(actor.familyId) }),
    listMessages: (actor, { params, query }) => conversations.listMessages(actor, params.mentorshipId, query),
    send: async (actor, { body }) => {
      const { message, isNew } = await conversations.send(actor, body);
      return isNew ? created(message) : message;
    },
    filePass: (actor, { params }) => conversations.givePass(actor, params.mentorshipId),
    markRead: async (actor, { params, body }) => ({
      unreadCount: await conversations.markRead(actor, params.mentorshipId, body.upToId),
    }),
    exportThread: async (actor, { params }) => {
      const { name, content } = await conversations.exportThread(actor, params.mentorshipId);
      return file(name, content);
    },
  };
}
