import * as z from 'zod/mini';
import { backgroundCheckStates } from '../background-checks/states.ts';
import { ApprovalId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { PayoutBalance } from '../payouts/payout.ts';
import { identityStates } from '../verification/status.ts';
import { CaseClosing, CaseWork } from './case.ts';
import { Person } from './person.ts';

export const AdminUserListItem = z.extend(Person, {
  createdAt: Instant,
  disabledAt: z.nullable(Instant),
  openReports: z.int(),
});
export type AdminUserListItem = z.infer<typeof AdminUserListItem>;

/** What an operator needs to know to decide about a person; messages are shown only through a report. */
export const AdminUser = z.extend(AdminUserListItem, {
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  adultConfirmedAt: z.nullable(Instant),
  /** Null until the reader of the account's email has confirmed that the account is theirs (R180). */
  emailConfirmedAt: z.nullable(Instant),
  lastSeenAt: z.nullable(Instant),
  signInCount: z.int(),
  disabledReason: z.nullable(z.string()),
  /** The pending approval to enable the account again. */
  enableApprovalId: z.nullable(ApprovalId),
  reports: z.object({ made: z.int(), about: z.int(), warnings: z.int() }),
  /** Problems that parents reported with this trainer's sessions; none for others. */
  problems: z.object({ about: z.int(), open: z.int() }),
  /** Letters to support that were sent while signed in to this account. */
  supportRequests: z.object({ made: z.int(), open: z.int() }),
  conversationCount: z.int(),
  payments: z.object({ count: z.int(), paid: Cents, refunded: Cents }),
  /** The credit of the family; null for others (decision 0086). */
  credit: z.nullable(Cents),
  trainer: z.nullable(
    z.object({
      verification: z.enum(identityStates),
      payoutAccount: z.nullable(z.enum(['PENDING', 'ACTIVE', 'RESTRICTED', 'REJECTED'])),
      /** The one authorized last; null without any. What it says is at Checkr alone. */
      backgroundCheck: z.nullable(z.object({ state: z.enum(backgroundCheckStates), validUntil: z.nullable(Instant) })),
      programs: z.object({ published: z.int(), drafts: z.int(), takenDown: z.int() }),
      ratingTenths: z.nullable(z.int()),
      reviewCount: z.int(),
      /** Sessions to which the trainer didn't come, as a parent reported: decided for the parent, and not decided yet. Families never read it. */
      noShows: z.object({ decided: z.int(), open: z.int() }),
      /** As the trainer reads it. */
      balance: z.pick(PayoutBalance, { held: true, available: true, underReview: true, paidOut: true, minimum: true, nextPayout: true }),
      /**
       * What the next payout's amount adds up from: what sessions earned, what went back to payers, and what earlier payouts left (or, below zero,
       * took already). Null where there's no next payout, and in the reply of an action.
       */
      nextPayoutSums: z.nullable(z.object({ earned: Cents, refunded: Cents, other: Cents })),
      /** When a payout last arrived. */
      lastPaidOutAt: z.nullable(Instant),
      /** New conversations and bookings are paused while a report about a child's safety is open. */
      isPaused: z.boolean(),
      /** Set while an operator has stopped the trainer's payouts (R182). */
      payoutStop: z.nullable(
        z.object({
          since: Instant,
          reason: z.string(),
          /** The pending approval to resume them. */
          resumeApprovalId: z.nullable(ApprovalId),
        }),
      ),
    }),
  ),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** What the list is narrowed by: failed ones that were put away are by themselves. */
export const verificationFilters = [...identityStates, 'closed'] as const;

export const AdminVerification = z.object({
  /** Of the case with the person's number. */
  work: CaseWork,
  /** Of a failed one that was put away since. */
  closing: z.nullable(CaseClosing),
  person: Person,
  state: z.enum(identityStates),
  attempts: z.int(),
  lastStartedAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  verifiedAt: z.nullable(Instant),
  rejectionReason: z.nullable(z.string()),
});
export type AdminVerification = z.infer<typeof AdminVerification>;
