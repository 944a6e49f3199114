import * as z from 'zod/mini';
import { AppointmentId, ApprovalId, TransactionId, UserId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { Person } from './person.ts';

/** What one operator asks for and another must confirm: a refund above $500, and switching an account on again (security.md B24). */
export const approvalKinds = ['refund', 'refund-for-problem', 'enable-user'] as const;
export const approvalStates = ['pending', 'approved', 'declined'] as const;

const Operator = z.object({ id: UserId, email: z.string() });

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
  /** Whether the caller may confirm it: not what one has asked for oneself. */
  isOwn: z.boolean(),
  /** Of a refund. */
  transactionId: z.nullable(TransactionId),
  appointmentId: z.nullable(AppointmentId),
  amount: z.nullable(Cents),
  /** Who is switched on again, or gets the money. */
  person: z.nullable(Person),
});
export type Approval = z.infer<typeof Approval>;

/** How an action ended: done, or waiting for a second operator. */
export const ActionResult = z.object({ approval: z.nullable(Approval) });
export type ActionResult = z.infer<typeof ActionResult>;
