import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { auditObjects } from './operations.ts';
import { Operator, Person } from './person.ts';

/** What a person's story is narrowed by. */
export const storyKinds = [
  'account',
  'security',
  'identity',
  'background-check',
  'bank',
  'program',
  'booking',
  'payment',
  'refund',
  'payout',
  'dispute',
  'report',
  'problem',
  'support',
  'email',
  'setting',
  'note',
  'operator',
] as const;
export type StoryKind = (typeof storyKinds)[number];

/** What happened; `detail` says more of those with an asterisk. */
export const storyEvents = [
  'signed_up',
  'email_confirmed',
  'account_closed',
  'family_joined',
  'family_left',
  'adult_joined',
  'adult_left',
  'waiver_agreed',
  'signed_in',
  'factor_added', // * the kind
  'password_reset_asked',
  'email_change_asked',
  'email_changed',
  'data_export_asked',
  'api_key_made',
  'api_key_ended',
  'identity_started',
  'identity_submitted',
  'identity_verified',
  'identity_failed',
  'check_authorized',
  'check_passed',
  'check_changed', // * the state
  'bank_started',
  'bank_changed', // * the state
  'program_created',
  'program_published',
  'program_archived',
  'program_taken_down',
  'session_added',
  'session_time_chosen',
  'session_approved',
  'session_declined',
  'session_completed',
  'session_no_show', // * of whom
  'session_canceled', // * by whom
  'payment_open',
  'payment_paid',
  'payment_failed',
  'payment_held',
  'payment_review_decided', // * how
  'gift_card_bought',
  'gift_card_redeemed',
  'refund_asked', // * the cause
  'refund_paid',
  'payout_decided',
  'payout_sent',
  'payout_paid',
  'payout_returned',
  'dispute_opened',
  'dispute_closed', // * the outcome
  'report_made', // * the reason
  'report_received', // * the reason
  'report_resolved', // * how
  'problem_reported',
  'problem_decided', // * how
  'support_asked', // * the topic
  'support_closed',
  'email', // * the state
  'setting_changed', // * which
  'setting_withdrawn', // * which
  'note_written', // * the kind of case
  'case_closed', // * the kind of case
  'operator_did', // * the action of the audit log
] as const;
export type StoryEvent = (typeof storyEvents)[number];

/**
 * One line of a person's story. What people wrote to one another, and what is told of athletes, has no field here (decision 0136): `text` is a
 * program's title, an email's subject, the name of a device, what a bank or provider says, or an operator's words.
 */
export const StoryEntry = z.object({
  /** With the event and the moment it names the line. */
  id: z.int(),
  kind: z.enum(storyKinds),
  event: z.enum(storyEvents),
  at: Instant,
  detail: z.nullable(z.string()),
  text: z.nullable(z.string()),
  amount: z.nullable(Cents),
  /** What it's about, where that has a page or a list in the console. */
  about: z.nullable(z.object({ object: z.enum(auditObjects), id: z.string() })),
  /** The other side: of a session, a payment or a report, or of a family. */
  person: z.nullable(Person),
  /** Who did it in the console. */
  operator: z.nullable(Operator),
});
export type StoryEntry = z.infer<typeof StoryEntry>;
