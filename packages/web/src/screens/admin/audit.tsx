import { type AuditEntry, auditObjects } from '@x1/contract/admin/operations.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { FilterBar, FilterSearch, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useRecords } from '../../features/admin/use-records.ts';

const columns: readonly RecordColumn<AuditEntry>[] = [
  { label: 'When', width: '170px', cell: ({ at }) => <Moment at={at} /> },
  { label: 'Operator', cell: ({ operator }) => operator.email },
  { label: 'Did', cell: ({ action }) => <code>{action}</code> },
  { label: 'To', width: '150px', cell: ({ object, objectId }) => `${stateLabel(object)}${objectId === null ? '' : ` ${objectId}`}` },
  { label: 'Why', width: 'minmax(0, 1.4fr)', cell: ({ reason }) => reason ?? <span className="muted">–</span> },
];

/** What operators did and read; nothing here is ever changed. */
export function AuditSection() {
  const { filters, change } = useRecordFilters(['object', 'objectId', 'action', 'operatorId']);
  const entries = useRecords(adminRoutes.listAudit, filters);
  return (
    <>
      <FilterBar>
        <FilterSearch
          label="Beginning of an action"
          placeholder="Action, such as users."
          value={filters.action}
          onSearch={(action) => change('action', action, 'same')}
        />
        <FilterSelect
          label="About"
          any="About anything"
          options={auditObjects.map((object) => ({ value: object, label: stateLabel(object) }))}
          value={filters.object}
          onChange={(object) => change('object', object)}
        />
      </FilterBar>
      <RecordList label="Audit log" records={entries} columns={columns} keyOf={({ id }) => id} empty="Nothing is logged" />
    </>
  );
}
