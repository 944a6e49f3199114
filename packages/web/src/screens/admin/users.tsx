import { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { AdminUserListItem } from '@x1/contract/admin/user.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { roles } from '@x1/contract/core/route.ts';
import { Link } from 'wouter';
import { FilterBar, FilterSearch, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { personName } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useRecords } from '../../features/admin/use-records.ts';
import { Badge } from '../../ui/badge.tsx';

const columns: readonly RecordColumn<AdminUserListItem>[] = [
  { label: 'Id', width: '64px', cell: ({ id }) => <span className="num muted">{id}</span> },
  { label: 'Name', cell: (user) => <Link href={`/admin/users/${user.id}`}>{personName(user)}</Link> },
  { label: 'E-mail', width: 'minmax(0, 1.4fr)', cell: ({ email }) => email },
  { label: 'Role', width: '90px', cell: ({ role }) => stateLabel(role) },
  { label: 'Since', width: '170px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'Standing',
    width: '140px',
    cell: ({ isDisabled, openReports }) => (
      <>
        {isDisabled ? <Badge tone="bad">Off</Badge> : <span className="muted">Active</span>}{' '}
        {openReports > 0 && <Badge tone="warn">{countText(openReports, 'report')}</Badge>}
      </>
    ),
  },
];

/** People, the newest first. */
export function UsersSection() {
  const { filters, change } = useRecordFilters(['q', 'role', 'state']);
  const users = useRecords(adminRoutes.listUsers, filters);
  return (
    <>
      <FilterBar>
        <FilterSearch label="Search users" placeholder="E-mail, name or id" value={filters.q} onSearch={(q) => change('q', q, 'same')} />
        <FilterSelect
          label="Role"
          any="Any role"
          options={roles.map((role) => ({ value: role, label: stateLabel(role) }))}
          value={filters.role}
          onChange={(role) => change('role', role)}
        />
        <FilterSelect
          label="State"
          any="On or off"
          options={[
            { value: 'active', label: 'Active' },
            { value: 'disabled', label: 'Off' },
          ]}
          value={filters.state}
          onChange={(state) => change('state', state)}
        />
      </FilterBar>
      <RecordList label="Users" records={users} columns={columns} keyOf={({ id }) => id} empty="Nobody matches" />
    </>
  );
}
