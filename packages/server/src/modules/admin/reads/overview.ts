import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';

interface Figures {
  reports_open: number;
  reports_child_safety: number;
  oldest_child_safety_at: Date | null;
  support_open: number;
  approvals_pending: number;
  problems_open: number;
  disputes_open: number;
  next_evidence_due_at: Date | null;
  checks_pending: number;
  checks_failed: number;
  payouts_on_the_way: number;
  payouts_held: number;
  refunds_open: number;
  mails_waiting: number;
  mails_failed: number;
  parents: number;
  trainers: number;
  disabled: number;
}

/** What waits for an operator, at one moment; background work is counted elsewhere. */
export async function readOverview(tx: Tx): Promise<Omit<AdminOverview, 'jobs'>> {
  const { rows } = await sql<Figures>`select
    (select count(*) from reports where resolved_at is null) as reports_open,
    (select count(*) from reports where resolved_at is null and reason = 'child-safety') as reports_child_safety,
    (select min(reported_at) from reports where resolved_at is null and reason = 'child-safety') as oldest_child_safety_at,
    (select count(*) from support_requests where closed_at is null) as support_open,
    (select count(*) from approvals where state = 'pending') as approvals_pending,
    (select count(*) from problem_reports where decided_at is null) as problems_open,
    (select count(*) from disputes where status = 'open') as disputes_open,
    (select min(evidence_due_at) from disputes where status = 'open') as next_evidence_due_at,
    (select count(*) from identity_checks where state = 'pending') as checks_pending,
    (select count(*) from identity_checks where state = 'failed') as checks_failed,
    (select count(*) from payouts where status in ('decided', 'sent')) as payouts_on_the_way,
    (select count(*) from payout_holds where lifted_at is null) as payouts_held,
    (select count(*) from refunds where status = 'requested') as refunds_open,
    (select count(*) from mails where state = 'queued') as mails_waiting,
    (select count(*) from mails where state = 'failed') as mails_failed,
    (select count(*) from users where role = 'parent' and disabled_at is null) as parents,
    (select count(*) from users where role = 'trainer' and disabled_at is null) as trainers,
    (select count(*) from users where disabled_at is not null) as disabled`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('the overview has no row');
  return toOverview(figures);
}

function toOverview(row: Figures): Omit<AdminOverview, 'jobs'> {
  return {
    reports: { open: row.reports_open, childSafety: row.reports_child_safety, oldestChildSafetyAt: toInstant(row.oldest_child_safety_at) },
    supportRequests: { open: row.support_open },
    approvals: { pending: row.approvals_pending },
    problems: { open: row.problems_open },
    disputes: { open: row.disputes_open, nextEvidenceDueAt: toInstant(row.next_evidence_due_at) },
    verifications: { pending: row.checks_pending, failed: row.checks_failed },
    payouts: { onTheWay: row.payouts_on_the_way, held: row.payouts_held },
    refunds: { open: row.refunds_open },
    mails: { waiting: row.mails_waiting, failed: row.mails_failed },
    users: { parents: row.parents, trainers: row.trainers, disabled: row.disabled },
  };
}
