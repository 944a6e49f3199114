import * as z from 'zod/mini';
import { MentorshipId, MessageId, pathId, TrainerId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { Instant } from '../core/time.ts';
import { Mentorship } from './mentorship.ts';
import { Message, NewMessage, SentMessage } from './message.ts';

const AfterId = z.union([
  z.pipe(
    z.literal('0'),
    z.transform(() => 0 as const),
  ),
  pathId(MessageId),
]);
const ofMentorship = z.object({ mentorshipId: pathId(MentorshipId) });

export const conversationsRoutes = {
  listMentorships: defineRoute({
    method: 'GET',
    path: '/api/mentorships/:userId',
    access: 'signed-in',
    isAudited: true,
    summary: "The signed-in person's conversations, the one with the newest message first (R147).",
    params: z.object({ userId: pathId(UserId) }),
    query: z.object(pageQuery),
    reply: z.array(Mentorship),
    isPaged: true,
    errors: [],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/api/conversations/start',
    access: ['parent', 'trainer'],
    summary: 'Starts a conversation, or returns the existing one. Trainers start only with a parent who has bought from them (R135).',
    limit: 'conversation-start',
    body: z.object({ trainerId: TrainerId, parentId: z.optional(UserId) }),
    reply: Mentorship,
    mayCreate: true,
    errors: [
      'trainer.not_found',
      'trainer.not_taking_requests',
      'conversation.blocked',
      'conversation.too_many',
      'conversation.email_unconfirmed',
    ],
  }),
  unreadCount: defineRoute({
    method: 'GET',
    path: '/api/conversations/unread',
    access: 'signed-in',
    summary: "The signed-in person's number of unread messages over all conversations, up to 100.",
    reply: z.object({ unreadCount: z.int() }),
    errors: [],
  }),
  listMessages: defineRoute({
    method: 'GET',
    path: '/api/messages/:mentorshipId',
    access: ['parent', 'trainer'],
    summary: 'Messages, oldest first: the newest page, those before one, or those after one.',
    params: ofMentorship,
    query: z.object({
      limit: pageQuery.limit,
      before: z.optional(pathId(MessageId)),
      /** 0: from the start. */
      after: z.optional(AfterId),
    }),
    reply: z.array(Message),
    errors: ['conversation.not_found'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/api/messages',
    access: ['parent', 'trainer'],
    summary:
      'Sends a message, with files that were uploaded for it; with the clientMessageId of a stored message, returns that one (R138, R141).',
    limit: 'message',
    body: NewMessage,
    reply: SentMessage,
    mayCreate: true,
    errors: ['conversation.not_found', 'conversation.blocked', 'conversation.held_for_review', 'conversation.file_gone'],
  }),
  filePass: defineRoute({
    method: 'GET',
    path: '/api/conversations/:mentorshipId/file-pass',
    access: ['parent', 'trainer'],
    summary: 'What goes into the addresses of the files of a conversation, for the caller alone and a few hours (decision 0101).',
    params: ofMentorship,
    reply: z.object({ pass: z.string(), expiresAt: Instant }),
    errors: ['conversation.not_found'],
  }),
  markRead: defineRoute({
    method: 'PUT',
    path: '/api/messages/:mentorshipId/read',
    access: ['parent', 'trainer'],
    summary: "Marks the other side's messages as read, up to a given one or the newest (R143).",
    params: ofMentorship,
    body: z.object({ upToId: z.optional(MessageId) }),
    reply: z.object({ unreadCount: z.int() }),
    errors: ['conversation.not_found'],
  }),
  exportThread: defineRoute({
    method: 'GET',
    path: '/api/conversations/:mentorshipId/export',
    access: ['parent', 'trainer'],
    summary: "The whole conversation as a text file, times in the caller's zone (security.md §5.4).",
    limit: 'export',
    params: ofMentorship,
    reply: z.string(),
    file: { contentType: 'text/plain; charset=utf-8' },
    errors: ['conversation.not_found'],
  }),
} as const;
