import type { AdminOverview } from '@x1/contract/admin/overview.ts';

/** Something that an operator has to answer or to put right. */
export interface Duty {
  readonly label: string;
  readonly count: number;
  readonly href: string;
  /** Since when the oldest waits; null where nobody waits for it, such as for a failed job. */
  readonly since: string | null;
}

/** What waits for an operator now: what has waited longest first, then what merely failed. */
export function dutiesOf(overview: AdminOverview): Duty[] {
  const { reports, supportRequests, approvals, problems, disputes, backgroundChecks, stuckMoney, payouts, jobs, mails } = overview;
  const all: Duty[] = [
    { label: 'Open reports', count: reports.open, href: '/admin/reports', since: reports.oldestAt },
    { label: 'Approvals', count: approvals.pending, href: '/admin/approvals', since: approvals.oldestAt },
    { label: 'Problem reports', count: problems.open, href: '/admin/problems', since: problems.oldestAt },
    { label: 'Support requests', count: supportRequests.open, href: '/admin/support', since: supportRequests.oldestAt },
    { label: 'Open disputes', count: disputes.open, href: '/admin/disputes?status=open', since: disputes.oldestAt },
    {
      label: 'Background checks',
      count: backgroundChecks.toDecide,
      href: '/admin/background-checks?state=consider',
      since: backgroundChecks.oldestAt,
    },
    { label: 'Payments in review', count: payouts.paymentsInReview, href: '/admin/payment-reviews', since: payouts.oldestReviewAt },
    { label: 'Stuck money', count: stuckMoney.open, href: '/admin/stuck-money', since: stuckMoney.oldestAt },
    { label: 'Failed jobs', count: jobs.failed, href: '/admin/jobs', since: null },
    { label: 'Failed emails', count: mails.failed, href: '/admin/mails?state=failed', since: mails.oldestFailedAt },
  ];
  return all.filter(({ count }) => count > 0).sort((one, other) => atOf(one) - atOf(other));
}

const atOf = ({ since }: Duty) => (since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since));
