import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { isOpenMail, isOpenVerification, openStuckMoney } from './stuck-money.ts';

interface Figures {
  reportsOpen: number;
  oldestReportAt: Date | null;
  reportsChildSafety: number;
  oldestChildSafetyAt: Date | null;
  supportOpen: number;
  oldestSupportAt: Date | null;
  approvalsPending: number;
  oldestApprovalAt: Date | null;
  problemsOpen: number;
  oldestProblemAt: Date | null;
  disputesOpen: number;
  oldestDisputeAt: Date | null;
  nextEvidenceDueAt: Date | null;
  checksPending: number;
  checksFailed: number;
  backgroundChecksToDecide: number;
  oldestBackgroundCheckAt: Date | null;
  payoutsOnTheWay: number;
  payoutsHeld: number;
  paymentsInReview: number;
  oldestReviewAt: Date | null;
  refundsOpen: number;
  mailsWaiting: number;
  mailsFailed: number;
  oldestFailedMailAt: Date | null;
  stuckMoney: number;
  oldestStuckMoneyAt: Date | null;
  parents: number;
  trainers: number;
  disabled: number;
}

/** What is waiting for an operator, at one moment; background jobs are counted elsewhere. */
export async function readOverview(tx: Tx, now: Date): Promise<Omit<AdminOverview, 'jobs'>> {
  const { rows } = await sql<Figures>`select
    (select count(*) from reports where resolved_at is null) as reports_open,
    (select min(reported_at) from reports where resolved_at is null) as oldest_report_at,
    (select count(*) from reports where resolved_at is null and reason = 'child-safety') as reports_child_safety,
    (select min(reported_at) from reports where resolved_at is null and reason = 'child-safety') as oldest_child_safety_at,
    (select count(*) from support_requests where closed_at is null) as support_open,
    (select min(received_at) from support_requests where closed_at is null) as oldest_support_at,
    (select count(*) from approvals where state = 'pending') as approvals_pending,
    (select min(requested_at) from approvals where state = 'pending') as oldest_approval_at,
    (select count(*) from problem_reports where decided_at is null) as problems_open,
    (select min(reported_at) from problem_reports where decided_at is null) as oldest_problem_at,
    (select count(*) from disputes where status = 'open') as disputes_open,
    (select min(opened_at) from disputes where status = 'open') as oldest_dispute_at,
    (select min(evidence_due_at) from disputes where status = 'open') as next_evidence_due_at,
    (select count(*) from identity_checks where state = 'pending') as checks_pending,
    (select count(*) from identity_checks c where c.state = 'failed' and ${isOpenVerification('c')}) as checks_failed,
    (select count(*) from background_checks where state = 'consider') as background_checks_to_decide,
    (select min(updated_at) from background_checks where state = 'consider') as oldest_background_check_at,
    (select count(*) from payouts where status in ('decided', 'sent')) as payouts_on_the_way,
    (select count(*) from payout_holds where lifted_at is null) as payouts_held,
    (select count(*) from payment_reviews where decided_at is null) as payments_in_review,
    (select min(opened_at) from payment_reviews where decided_at is null) as oldest_review_at,
    (select count(*) from refunds where status = 'requested') as refunds_open,
    (select count(*) from mails where state = 'queued') as mails_waiting,
    (select count(*) from mails m where m.state = 'failed' and ${isOpenMail('m')}) as mails_failed,
    (select min(m.created_at) from mails m where m.state = 'failed' and ${isOpenMail('m')}) as oldest_failed_mail_at,
    (select count(*) from ${openStuckMoney(now)} as s) as stuck_money,
    (select min(s.since) from ${openStuckMoney(now)} as s) as oldest_stuck_money_at,
    (select count(*) from users where role = 'parent' and disabled_at is null) as parents,
    (select count(*) from users where role = 'trainer' and disabled_at is null) as trainers,
    (select count(*) from users where disabled_at is not null) as disabled`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('the overview has no row');
  return toOverview(figures);
}

function toOverview(row: Figures): Omit<AdminOverview, 'jobs'> {
  return {
    reports: {
      open: row.reportsOpen,
      oldestAt: toInstant(row.oldestReportAt),
      childSafety: row.reportsChildSafety,
      oldestChildSafetyAt: toInstant(row.oldestChildSafetyAt),
    },
    supportRequests: { open: row.supportOpen, oldestAt: toInstant(row.oldestSupportAt) },
    approvals: { pending: row.approvalsPending, oldestAt: toInstant(row.oldestApprovalAt) },
    problems: { open: row.problemsOpen, oldestAt: toInstant(row.oldestProblemAt) },
    disputes: { open: row.disputesOpen, oldestAt: toInstant(row.oldestDisputeAt), nextEvidenceDueAt: toInstant(row.nextEvidenceDueAt) },
    verifications: { pending: row.checksPending, failed: row.checksFailed },
    stuckMoney: { open: row.stuckMoney, oldestAt: toInstant(row.oldestStuckMoneyAt) },
    backgroundChecks: { toDecide: row.backgroundChecksToDecide, oldestAt: toInstant(row.oldestBackgroundCheckAt) },
    payouts: {
      onTheWay: row.payoutsOnTheWay,
      held: row.payoutsHeld,
      paymentsInReview: row.paymentsInReview,
      oldestReviewAt: toInstant(row.oldestReviewAt),
    },
    refunds: { open: row.refundsOpen },
    mails: { waiting: row.mailsWaiting, failed: row.mailsFailed, oldestFailedAt: toInstant(row.oldestFailedMailAt) },
    users: { parents: row.parents, trainers: row.trainers, disabled: row.disabled },
  };
}
