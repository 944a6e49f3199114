import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Moment } from '../../features/admin/moment.tsx';
import { useOverview } from '../../features/admin/use-records.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { StatCard, StatList } from '../../ui/stat-card.tsx';
import { Find } from './find.tsx';

/** Finding somebody or something, and what waits, in numbers that lead to it. */
export function OverviewSection() {
  return (
    <Find>
      <Waiting />
    </Find>
  );
}

function Waiting() {
  const overview = useOverview();
  if (overview.isPending) return <PlaceholderNumbers />;
  if (overview.isError && !overview.data) return <LoadFailed what="The overview couldn't be loaded." query={overview} />;
  return <Numbers overview={overview.data} />;
}

function Numbers({ overview }: { overview: AdminOverview }) {
  const { reports, supportRequests, approvals, problems, disputes, verifications, payouts, refunds, jobs, mails, users } = overview;
  return (
    <div className="stack">
      {reports.oldestChildSafetyAt && (
        <Notice
          tone="bad"
          title="A child's safety: answer within 24 hours"
          action={
            <Link href="/admin/reports" className="btn second mini">
              Open reports
            </Link>
          }
        >
          The oldest of {reports.childSafety} waits since <Moment at={reports.oldestChildSafetyAt} />.
        </Notice>
      )}
      <StatList>
        <Count label="Open reports" value={reports.open} href="/admin/reports" note={`${reports.childSafety} about a child's safety`} />
        <Count label="Approvals" value={approvals.pending} href="/admin/approvals" note="wait for a second operator" />
        <Count label="Problem reports" value={problems.open} href="/admin/problems" note="to decide" />
        <Count label="Support requests" value={supportRequests.open} href="/admin/support" note="to answer" />
      </StatList>
      <StatList>
        <Count
          label="Open disputes"
          value={disputes.open}
          href="/admin/disputes"
          note={
            disputes.nextEvidenceDueAt ? (
              <>
                evidence due <Moment at={disputes.nextEvidenceDueAt} />
              </>
            ) : (
              'no evidence due'
            )
          }
        />
        <Count label="Refunds in progress" value={refunds.open} href="/admin/refunds?status=requested" note="with the provider" />
        <Count
          label="Payouts on the way"
          value={payouts.onTheWay}
          href="/admin/payouts"
          note={`${payouts.held} shares held, ${countText(payouts.paymentsInReview, 'payment')} in review`}
        />
        <Count
          label="Identity checks"
          value={verifications.pending}
          href="/admin/verification?state=pending"
          note={`${verifications.failed} failed`}
        />
      </StatList>
      <StatList>
        <Count label="Failed jobs" value={jobs.failed} href="/admin/jobs" note={`${jobs.waiting} waiting`} />
        <Count label="Failed emails" value={mails.failed} href="/admin/mails?state=failed" note={`${mails.waiting} waiting`} />
        <Count label="Parents" value={users.parents} href="/admin/users?role=parent" note="accounts" />
        <Count label="Trainers" value={users.trainers} href="/admin/users?role=trainer" note={`${users.disabled} accounts disabled`} />
      </StatList>
    </div>
  );
}

function Count({ label, value, href, note }: { label: string; value: number; href: string; note: ReactNode }) {
  return <StatCard label={label} value={<Link href={href}>{formatCount(value)}</Link>} note={note} />;
}

function PlaceholderNumbers() {
  return (
    <PlaceholderGroup label="Loading the overview">
      <div className="stack">
        {[0, 1, 2].map((row) => (
          <div className="stats" key={row}>
            {[0, 1, 2, 3].map((index) => (
              <Placeholder key={index} height={118} />
            ))}
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
