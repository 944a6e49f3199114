import * as z from 'zod/mini';
import { MentorshipId, MessageId, UserId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';

/** R144 */
export const MESSAGE_MAX_LENGTH = 4_000;

/** Made by the sender's device, so that a message that is sent twice is one message (R141). */
export const ClientMessageId = z.string('must be text').check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _'));

/** What is written: plain text, trimmed. */
export const MessageContent = text({ min: 1, max: MESSAGE_MAX_LENGTH, tooShort: 'Please write a message' });

/** The sender comes from the token, the receiver is the other party; a client's values are ignored (R138). */
export const NewMessage = z.object({
  mentorshipId: MentorshipId,
  content: MessageContent,
  clientMessageId: z.optional(ClientMessageId),
});
export type NewMessage = z.output<typeof NewMessage>;

export const Message = z.object({
  id: MessageId,
  mentorshipId: MentorshipId,
  senderId: UserId,
  receiverId: UserId,
  content: z.string(),
  timestamp: Instant,
  /** Whether the receiver has read it. */
  readStatus: z.boolean(),
  clientMessageId: z.nullable(z.string()),
});
export type Message = z.infer<typeof Message>;

/** What the sender gets back: before the first payment contact details are hidden, and the sender learns it (security.md F66). */
export const SentMessage = z.extend(Message, { contactDetailsHidden: z.boolean() });
export type SentMessage = z.infer<typeof SentMessage>;
