import * as z from 'zod/mini';
import { Email } from '../accounts/user.ts';
import { SupportRequestId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';

export const supportTopics = ['account', 'payment', 'session', 'safety', 'technical', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const supportTopicLabels: Readonly<Record<SupportTopic, string>> = {
  account: 'My account',
  payment: 'A payment or payout',
  session: 'A training session',
  safety: 'Safety',
  technical: "Something isn't working",
  other: 'Something else',
};

export const SUPPORT_MESSAGE_MAX = 4_000;

/** A support request, from anyone (R34, B35). */
export const NewSupportRequest = z.object({
  /** One line: it goes into a mail header. */
  name: text({ min: 1, max: 100, tooShort: 'Please tell us your name' }).check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be on one line')),
  email: Email,
  topic: z.enum(supportTopics, 'Please choose a topic'),
  message: text({ min: 1, max: SUPPORT_MESSAGE_MAX, tooShort: 'Please write a message' }),
});
export type NewSupportRequest = z.output<typeof NewSupportRequest>;

/** Confirms receipt; `id` is the reference for questions about it. */
export const SupportReceipt = z.object({ id: SupportRequestId, receivedAt: Instant });
export type SupportReceipt = z.infer<typeof SupportReceipt>;
