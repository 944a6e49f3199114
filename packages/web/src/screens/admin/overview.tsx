import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Moment } from '../../features/admin/moment.tsx';
import { useOverview } from '../../features/admin/use-records.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { StatCard, StatList } from '../../ui/stat-card.tsx';
import { dutiesOf } from './duties.ts';
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
  const { reports, disputes } = overview;
  const duties = dutiesOf(overview);
  return (
    <div className="stack">
      <section aria-labelledby="duties">
        <h2 id="duties">Waiting for you</h2>
        <div className="stack tight">
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
          {duties.length === 0 ? (
            <EmptyState title="Nothing waits for you" />
          ) : (
            <StatList>
              {duties.map(({ since, ...duty }) => (
                <Count
                  key={duty.label}
                  {...duty}
                  note={
                    since && (
                      <>
                        The oldest since <Moment at={since} />
                      </>
                    )
                  }
                />
              ))}
            </StatList>
          )}
          {disputes.nextEvidenceDueAt && (
            <p className="muted">
              Evidence of a dispute is due <Moment at={disputes.nextEvidenceDueAt} />.
            </p>
          )}
        </div>
      </section>
      <section aria-labelledby="figures">
        <h2 id="figures">At a glance</h2>
        <Figures overview={overview} />
      </section>
    </div>
  );
}

/** What nobody has to do anything about. */
function Figures({ overview: { refunds, payouts, verifications, mails, jobs, users } }: { overview: AdminOverview }) {
  return (
    <StatList>
      <Count label="Refunds in progress" count={refunds.open} href="/admin/refunds?status=requested" note="with the provider" />
      <Count label="Payouts on the way" count={payouts.onTheWay} href="/admin/payouts" note={`${countText(payouts.held, 'share')} held`} />
      <Count label="Identity checks" count={verifications.pending} href="/admin/verification?state=pending" note="with the provider" />
      <Count
        label="Failed identity checks"
        count={verifications.failed}
        href="/admin/verification?state=failed"
        note="trainers can try again"
      />
      <Count
        label="Emails to send"
        count={mails.waiting}
        href="/admin/mails?state=waiting"
        note={`${countText(jobs.waiting, 'job')} waiting`}
      />
      <Count label="Parents" count={users.parents} href="/admin/users?role=parent" note="accounts" />
      <Count label="Trainers" count={users.trainers} href="/admin/users?role=trainer" note="accounts" />
      <Count label="Disabled" count={users.disabled} href="/admin/users?state=disabled" note="accounts" />
    </StatList>
  );
}

/** A number whose whole card leads to what it counts. */
function Count({ label, count, href, note }: { label: string; count: number; href: string; note: ReactNode }) {
  const link = (
    <Link className="stat-link" href={href}>
      {label}
    </Link>
  );
  return <StatCard label={link} value={formatCount(count)} note={note} />;
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
