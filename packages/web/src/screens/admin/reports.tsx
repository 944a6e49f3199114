import type { AdminReportListItem } from '@x1/contract/admin/report.ts';
import { reportResolutionLabels } from '@x1/contract/admin/report.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { reportReasonLabels, reportReasons } from '@x1/contract/safety/report.ts';
import { Link } from 'wouter';
import { FilterBar, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useRecords } from '../../features/admin/use-records.ts';
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
  { label: 'About a', width: '90px', cell: ({ subject }) => stateLabel(subject) },
  {
    label: 'Reported',
    cell: ({ accused, otherOpenReports }) => (
      <>
        <PersonLink person={accused} /> {otherOpenReports > 0 && <span className="muted">+{otherOpenReports} open</span>}
      </>
    ),
  },
  { label: 'By', cell: ({ reporter }) => <PersonLink person={reporter} /> },
  { label: 'When', width: '170px', cell: ({ reportedAt }) => <Moment at={reportedAt} /> },
  {
    label: 'Outcome',
    width: '150px',
    cell: ({ resolution }) =>
      resolution === null ? <StateBadge state="open" /> : <StateBadge state={resolution} label={reportResolutionLabels[resolution]} />,
  },
];

/** The queue of reports: a child's safety first, then the oldest (security.md §5.4). */
export function ReportsSection() {
  const { filters, change } = useRecordFilters(['state', 'reason', 'accusedId']);
  const reports = useRecords(adminRoutes.listReports, filters);
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="State"
          any="Open"
          options={[{ value: 'resolved', label: 'Resolved' }]}
          value={filters.state}
          onChange={(state) => change('state', state)}
        />
        <FilterSelect
          label="Reason"
          any="Any reason"
          options={reportReasons.map((reason) => ({ value: reason, label: reportReasonLabels[reason] }))}
          value={filters.reason}
          onChange={(reason) => change('reason', reason)}
        />
      </FilterBar>
      <RecordList label="Reports" records={reports} columns={columns} keyOf={({ id }) => id} empty="No reports here" />
    </>
  );
}
