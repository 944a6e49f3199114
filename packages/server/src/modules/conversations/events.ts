import { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A message is stored. Whether it has reached the receiver meanwhile, `conversations.findNotice` says. */
export const messageSent = defineEvent({
  name: 'conversations.message_sent',
  schema: z.object({ messageId: MessageId, mentorshipId: MentorshipId, receiverId: UserId }),
});
