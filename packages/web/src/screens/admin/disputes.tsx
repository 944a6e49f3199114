import type { AdminDispute, AdminRefund } from '@x1/contract/admin/money.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { Link } from 'wouter';
import { FilterBar, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useRecords } from '../../features/admin/use-records.ts';

const asOptions = (states: readonly string[]) => states.map((state) => ({ value: state, label: stateLabel(state) }));
const paymentLink = (transactionId: number) => <Link href={`/admin/transactions/${transactionId}`}>Payment {transactionId}</Link>;

const refundColumns: readonly RecordColumn<AdminRefund>[] = [
  { label: 'Payment', cell: ({ transactionId }) => paymentLink(transactionId) },
  { label: 'Asked by', cell: ({ cause }) => stateLabel(cause) },
  { label: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  { label: 'Asked', width: '170px', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { label: 'Arrived', width: '170px', cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
  { label: 'Amount', width: '110px', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

/** What goes back to parents. */
export function RefundsSection() {
  const { filters, change } = useRecordFilters(['status']);
  const refunds = useRecords(adminRoutes.listRefunds, filters);
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="State"
          any="Any state"
          options={asOptions(['requested', 'succeeded', 'canceled'])}
          value={filters.status}
          onChange={(status) => change('status', status)}
        />
      </FilterBar>
      <RecordList label="Refunds" records={refunds} columns={refundColumns} keyOf={({ id }) => id} empty="No refunds here" />
    </>
  );
}

const disputeColumns: readonly RecordColumn<AdminDispute>[] = [
  { label: 'Payment', cell: ({ transactionId }) => paymentLink(transactionId) },
  { label: 'Payer', cell: ({ payer }) => <PersonLink person={payer} /> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'State', width: '90px', cell: ({ status }) => <StateBadge state={status} /> },
  { label: 'Opened', width: '165px', cell: ({ openedAt }) => <Moment at={openedAt} /> },
  { label: 'Evidence due', width: '165px', cell: ({ evidenceDueAt }) => <Moment at={evidenceDueAt} /> },
  { label: 'Amount', width: '100px', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

/** What banks are asked to take back; the provider's page takes the evidence. */
export function DisputesSection() {
  const { filters, change } = useRecordFilters(['status']);
  const disputes = useRecords(adminRoutes.listDisputes, filters);
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="State"
          any="Any state"
          options={asOptions(['open', 'won', 'lost'])}
          value={filters.status}
          onChange={(status) => change('status', status)}
        />
      </FilterBar>
      <RecordList label="Disputes" records={disputes} columns={disputeColumns} keyOf={({ id }) => id} empty="No disputes here" />
    </>
  );
}
