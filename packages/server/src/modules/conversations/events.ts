import { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A message was stored. `conversations.findNotice` says whether the receiver has got it by now. */
export const messageSent = defineEvent({
  name: 'conversations.message_sent',
  schema: z.object({ messageId: MessageId, mentorshipId: MentorshipId, receiverId: UserId }),
});
