import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { conversationsRoutes } from '@x1/contract/conversations/routes.ts';
import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { type Actor, assertSelf } from '../../http/actor.ts';
import { created, file, type Handlers, page } from '../../http/handlers.ts';
import type { ConversationsService } from './service.ts';

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Needs {
  conversations: ConversationsService;
  /** One page of a person's conversations, newest first (module views). */
  listMentorships: (
    userId: UserId,
    request: PageRequest,
  ) => Promise<{ items: Mentorship[]; nextCursor: string | null; total: number | '1000+' }>;
  /** One of them as that person sees it (module views). */
  readMentorship: (userId: UserId, mentorshipId: MentorshipId) => Promise<Mentorship>;
}

export function createConversationsHandlers({
  conversations,
  listMentorships,
  readMentorship,
}: Needs): Handlers<typeof conversationsRoutes> {
  return {
    listMentorships: async (actor, { params, query }) => {
      assertSelf(actor, params.userId);
      return page(await listMentorships(params.userId, query));
    },
    start: async (actor, { body }) => {
      const { id, isNew } = await conversations.start(actor, body);
      const mentorship = await readMentorship(actor.userId, id);
      return isNew ? created(mentorship) : mentorship;
    },
    unreadCount: async (actor: Actor) => ({ unreadCount: await conversations.countUnread(actor.userId) }),
    listMessages: (actor, { params, query }) => conversations.listMessages(actor, params.mentorshipId, query),
    send: async (actor, { body }) => {
      const { message, isNew } = await conversations.send(actor, body);
      return isNew ? created(message) : message;
    },
    markRead: async (actor, { params, body }) => ({
      unreadCount: await conversations.markRead(actor, params.mentorshipId, body.upToId),
    }),
    exportThread: async (actor, { params }) => {
      const { name, content } = await conversations.exportThread(actor, params.mentorshipId);
      return file(name, content);
    },
  };
}
