import { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { AdminVerification } from '@x1/contract/admin/user.ts';
import { identityStates } from '@x1/contract/verification/status.ts';
import { FilterBar, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useRecords } from '../../features/admin/use-records.ts';

const columns: readonly RecordColumn<AdminVerification>[] = [
  { label: 'Trainer', cell: ({ person }) => <PersonLink person={person} /> },
  { label: 'State', width: '120px', cell: ({ state }) => <StateBadge state={state} /> },
  { label: 'Tries', width: '60px', cell: ({ attempts }) => <span className="num">{attempts}</span> },
  { label: 'Started', width: '165px', cell: ({ lastStartedAt }) => <Moment at={lastStartedAt} /> },
  { label: 'Submitted', width: '165px', cell: ({ submittedAt }) => <Moment at={submittedAt} /> },
  { label: 'Verified', width: '165px', cell: ({ verifiedAt }) => <Moment at={verifiedAt} /> },
  { label: 'Why not', cell: ({ rejectionReason }) => rejectionReason ?? <span className="muted">–</span> },
];

/** Identity checks; the documents stay with the provider. */
export function VerificationSection() {
  const { filters, change } = useRecordFilters(['state']);
  const checks = useRecords(adminRoutes.listVerifications, filters);
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="State"
          any="Any state"
          options={identityStates.map((state) => ({ value: state, label: stateLabel(state) }))}
          value={filters.state}
          onChange={(state) => change('state', state)}
        />
      </FilterBar>
      <RecordList label="Identity checks" records={checks} columns={columns} keyOf={({ person }) => person.id} empty="No checks here" />
    </>
  );
}
