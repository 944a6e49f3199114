import type { AdminHold, AdminPayout } from '@x1/contract/admin/money.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { payoutStatuses } from '@x1/contract/payouts/payout.ts';
import { Link } from 'wouter';
import { FilterBar, FilterSearch, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useRecords } from '../../features/admin/use-records.ts';

const payoutColumns: readonly RecordColumn<AdminPayout>[] = [
  { label: 'Id', width: '64px', cell: ({ id }) => <span className="num muted">{id}</span> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'Kind', width: '130px', cell: ({ kind, friday }) => (kind === 'weekly' ? `Friday ${friday}` : 'Asked for') },
  {
    label: 'Status',
    cell: ({ status, returnReason }) => (
      <>
        <StateBadge state={status} /> {returnReason && <span className="muted">{returnReason}</span>}
      </>
    ),
  },
  { label: 'Decided', width: '165px', cell: ({ decidedAt }) => <Moment at={decidedAt} /> },
  { label: 'Arrived', width: '165px', cell: ({ paidAt }) => <Moment at={paidAt} /> },
  { label: 'Amount', width: '100px', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

const holdColumns: readonly RecordColumn<AdminHold>[] = [
  { label: 'Payment', cell: ({ transactionId }) => <Link href={`/admin/transactions/${transactionId}`}>Payment {transactionId}</Link> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'Because of a', cell: ({ cause }) => stateLabel(cause) },
  { label: 'Since', cell: ({ placedAt }) => <Moment at={placedAt} /> },
];

/** What goes to trainers' banks, and what waits. */
export function PayoutsSection() {
  const { filters, change } = useRecordFilters(['q', 'status']);
  const payouts = useRecords(adminRoutes.listPayouts, filters);
  const holds = useRecords(adminRoutes.listHolds);
  return (
    <div className="stack">
      <div>
        <FilterBar>
          <FilterSearch
            label="Search payouts"
            placeholder="Name, e-mail or id"
            value={filters.q}
            onSearch={(q) => change('q', q, 'same')}
          />
          <FilterSelect
            label="Status"
            any="Any status"
            options={payoutStatuses.map((status) => ({ value: status, label: stateLabel(status) }))}
            value={filters.status}
            onChange={(status) => change('status', status)}
          />
        </FilterBar>
        <RecordList label="Payouts" records={payouts} columns={payoutColumns} keyOf={({ id }) => id} empty="No payout matches" />
      </div>
      <section aria-labelledby="held-shares">
        <h2 id="held-shares">Held shares</h2>
        <RecordList
          label="Held shares"
          records={holds}
          columns={holdColumns}
          keyOf={({ transactionId }) => transactionId}
          empty="Nothing is held back"
        />
      </section>
    </div>
  );
}
