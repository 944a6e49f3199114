import { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

const SentMessage = z.object({ messageId: MessageId, mentorshipId: MentorshipId, receiverId: UserId });

/** Messages were stored, by one transaction. Their receivers may have read them by now. */
export const messagesSent = defineEvent({ name: 'conversations.messages_sent', schema: z.object({ messages: z.array(SentMessage) }) });

/** The same of one message: no longer announced, but jobs of the version before may wait. */
export const messageSent = defineEvent({ name: 'conversations.message_sent', schema: SentMessage });
