import * as z from 'zod/mini';
import { AppointmentId, ApprovalId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { settingNames } from '../settings/settings.ts';
import { Operator, Person } from './person.ts';

/** What one operator requests and another must confirm: a refund above $500, enabling a disabled account, resuming payouts (security.md B24), or a change of the platform fee (decision 0109). */
export const approvalKinds = ['refund', 'refund-for-problem', 'enable-user', 'resume-payouts', 'change-setting'] as const;
export const approvalStates = ['pending', 'approved', 'declined'] as const;

/** Of any setting: an amount, a rate, a number, a switch, a text or names. */
export const SettingValue = z.union(
  [z.number(), z.boolean(), z.string(), z.array(z.string())],
  'must be a number, a text, a list of texts, or on or off',
);

/** A requested change of a setting: for whom, to which value, and from when. */
export const SettingWish = z.object({
  setting: z.enum(settingNames),
  scopeName: z.nullable(z.string()),
  /** Null removes the value: whatever applies without it applies again. */
  value: z.nullable(SettingValue),
  /** Null: as soon as it's made or confirmed. */
  effectiveAt: z.nullable(Instant),
});
export type SettingWish = z.infer<typeof SettingWish>;

export const Approval = z.object({
  id: ApprovalId,
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  reason: z.string(),
  requestedBy: Operator,
  requestedAt: Instant,
  decidedBy: z.nullable(Operator),
  decidedAt: z.nullable(Instant),
  decisionNote: z.nullable(z.string()),
  /** Whether the caller may confirm it: operators cannot confirm their own requests. */
  isOwn: z.boolean(),
  /** Only for a refund. */
  transactionId: z.nullable(TransactionId),
  appointmentId: z.nullable(AppointmentId),
  amount: z.nullable(Cents),
  /** What the parent and the trainer will read about it. */
  explanation: z.nullable(z.string()),
  /** Only for a change of a setting. */
  settingChange: z.nullable(SettingWish),
  /** The person whose account is enabled again, whose payouts are resumed, or who gets the money. */
  person: z.nullable(Person),
});
export type Approval = z.infer<typeof Approval>;

/** The result of an action: done, or waiting for a second operator. */
export const ActionResult = z.object({ approval: z.nullable(Approval) });
export type ActionResult = z.infer<typeof ActionResult>;
