import * as z from 'zod/mini';
import { MAX_ID } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { SettingWish } from './approval.ts';
import { CaseClosing, CaseWork } from './case.ts';
import { Operator } from './person.ts';

/** One ledger check, run now: `breaches` counts the rows that violate it, so 0 is correct. */
export const LedgerCheck = z.object({
  id: z.string(),
  /** What a row means. */
  breach: z.string(),
  breaches: z.int(),
  /** The first rows: ids and amounts, nothing personal. */
  rows: z.array(z.record(z.string(), z.unknown())),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

export const LedgerCheckRun = z.object({ ranAt: Instant, tookMs: z.int(), isRight: z.boolean(), checks: z.array(LedgerCheck) });
export type LedgerCheckRun = z.infer<typeof LedgerCheckRun>;

export const JobQueue = z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() });
export type JobQueue = z.infer<typeof JobQueue>;

export const JobId = z.uuid('must be the id of a job');

export const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  createdAt: Instant,
  failedAt: z.nullable(Instant),
  attempts: z.int(),
  /** The first line of the error. */
  error: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** A row of the outbox. */
export const MailId = z.int().check(z.minimum(1), z.maximum(MAX_ID)).brand<'MailId'>();
export type MailId = z.infer<typeof MailId>;

const mailStates = ['waiting', 'sent', 'failed'] as const;

/** What the list is narrowed by: failed ones that were put away are by themselves. */
export const mailFilters = [...mailStates, 'closed'] as const;

/** Why the last try of a mail did not end well; 'interrupted' when it was begun and nobody wrote down how it ended. */
export const mailErrors = ['unreachable', 'temporary', 'refused', 'sign_in', 'too_late', 'interrupted', 'unknown'] as const;

/** An outgoing mail, without its text. */
export const AdminMail = z.object({
  /** Of a failed one. */
  work: z.nullable(CaseWork),
  /** Of a failed one that was put away since. */
  closing: z.nullable(CaseClosing),
  id: MailId,
  /** Such as 'payments.refunded'. */
  kind: z.string(),
  subject: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  error: z.nullable(z.enum(mailErrors)),
});
export type AdminMail = z.infer<typeof AdminMail>;

export const auditObjects = [
  'report',
  'user',
  'trainer',
  'transaction',
  'appointment',
  'program',
  'media',
  'review',
  'approval',
  'payout',
  'refund',
  'dispute',
  'support-request',
  'canned-answer',
  'waiver',
  'tax-threshold',
  'promo-code',
  'consent',
  'setting',
  'mail',
  'background-check',
  'job',
  'ledger',
  'audit-log',
  'list',
] as const;
export type AuditObject = (typeof auditObjects)[number];

/** Who did or read what, when and why. Written together with the action, never changed. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  operator: Operator,
  /** Such as 'users.read', 'users.disable' or 'transactions.refund'; for routes outside the console, their path. */
  action: z.string(),
  object: z.enum(auditObjects),
  objectId: z.nullable(z.string()),
  /** What the person is called whose account it's about; null for anything else. */
  personName: z.nullable(z.string()),
  /** Of a line about a setting: what was asked of a second operator, or made at once. */
  settingChange: z.nullable(z.extend(SettingWish, { isAsked: z.boolean() })),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
