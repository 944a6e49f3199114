import { type AdminReportListItem, reportResolutionLabels } from '@x1/contract/admin/report.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { reportReasonLabels } from '@x1/contract/safety/report.ts';
import { Link } from 'wouter';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';

const columns: readonly RecordColumn<AdminReportListItem>[] = [
  {
    label: 'Report',
    width: 'minmax(0, 1.6fr)',
    cell: (report) => (
      <>
        <Link href={`/admin/reports/${report.id}`}>{reportReasonLabels[report.reason]}</Link>{' '}
        {report.reason === 'child-safety' && report.resolution === null && <Badge tone="bad">First</Badge>}
      </>
    ),
  },
  { label: 'About a', width: '70px', cell: ({ subject }) => stateLabel(subject) },
  {
    label: 'Reported',
    cell: ({ accused, otherOpenReports }) => (
      <>
        <PersonLink person={accused} /> {otherOpenReports > 0 && <span className="muted">+{otherOpenReports} open</span>}
      </>
    ),
  },
  { label: 'By', cell: ({ reporter }) => <PersonLink person={reporter} /> },
  { label: 'When', width: '110px', cell: ({ reportedAt }) => <Moment at={reportedAt} /> },
  {
    label: 'Who has it',
    width: '130px',
    cell: ({ id, work }) => <CaseButton kind="report" caseId={id} title={`Report ${id}`} work={work} />,
  },
  {
    label: 'Outcome',
    width: '110px',
    cell: ({ resolution }) =>
      resolution === null ? <StateBadge state="open" /> : <StateBadge state={resolution} label={reportResolutionLabels[resolution]} />,
  },
];

/** The queue of reports: a child's safety first, then the oldest (security.md §5.4). */
export function ReportsSection() {
  return (
    <RecordSection
      route={adminRoutes.listReports}
      label="Reports"
      columns={columns}
      keyOf={({ id }) => id}
      caseOf={({ id, work }) => ({ kind: 'report', caseId: id, title: `Report ${id}`, takenBy: work.takenBy })}
      empty="No reports here"
      elsewhere={() => (
        <>
          Something went wrong in a session? <Link href="/admin/problems">Problem reports</Link>. Someone wrote to us?{' '}
          <Link href="/admin/support">Support requests</Link>.
        </>
      )}
      filters={[
        { name: 'state', label: 'State', any: 'Open', options: ['resolved'] },
        { name: 'reason', label: 'Reason', any: 'Any reason', options: reportReasonLabels },
      ]}
      linked={['accusedId']}
    />
  );
}
