import * as z from 'zod/mini';
import { Email } from '../accounts/user.ts';
import { SupportRequestId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

export const supportTopics = ['account', 'payment', 'session', 'safety', 'technical', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const supportTopicLabels: Readonly<Record<SupportTopic, string>> = {
  account: t('My account'),
  payment: t('A payment or payout'),
  session: t('A training session'),
  safety: t('Safety'),
  technical: t("Something isn't working"),
  other: t('Something else'),
};

export const SUPPORT_MESSAGE_MAX = 4_000;

/** A support request, from anyone (R34, B35). */
export const NewSupportRequest = z.object({
  /** One line: it goes into a mail header. */
  name: text({ min: 1, max: 100, tooShort: t('Please tell us your name') }).check(
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, t('must be on one line')),
  ),
  email: Email,
  topic: z.enum(supportTopics, t('Please choose a topic')),
  message: text({ min: 1, max: SUPPORT_MESSAGE_MAX, tooShort: t('Please write a message') }),
});
export type NewSupportRequest = z.output<typeof NewSupportRequest>;

/** Confirms receipt; `id` is the reference for questions about it. */
export const SupportReceipt = z.object({ id: SupportRequestId, receivedAt: Instant });
export type SupportReceipt = z.infer<typeof SupportReceipt>;
