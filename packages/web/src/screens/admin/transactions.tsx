import type { AdminTransactionListItem } from '@x1/contract/admin/money.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { transactionStatuses, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { Link } from 'wouter';
import { FilterBar, FilterSearch, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useRecords } from '../../features/admin/use-records.ts';

const columns: readonly RecordColumn<AdminTransactionListItem>[] = [
  {
    label: 'Payment',
    width: 'minmax(0, 1.6fr)',
    cell: ({ id, programTitle }) => (
      <>
        <span className="num muted">{id}</span> <Link href={`/admin/transactions/${id}`}>{programTitle}</Link>
      </>
    ),
  },
  { label: 'Payer', cell: ({ payer }) => <PersonLink person={payer} /> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'When', width: '165px', cell: ({ paidAt, createdAt }) => <Moment at={paidAt ?? createdAt} /> },
  { label: 'Status', width: '140px', cell: ({ status }) => <StateBadge state={status} label={transactionStatusLabels[status]} /> },
  {
    label: 'Amount',
    width: '110px',
    isRight: true,
    cell: ({ amount, refundedAmount }) => (
      <>
        <span className="num">{formatCents(amount)}</span>
        {refundedAmount > 0 && <span className="muted num block">−{formatCents(refundedAmount)}</span>}
      </>
    ),
  },
];

/** Payments, the newest first. */
export function TransactionsSection() {
  const { filters, change } = useRecordFilters(['q', 'status']);
  const payments = useRecords(adminRoutes.listTransactions, filters);
  return (
    <>
      <FilterBar>
        <FilterSearch
          label="Search transactions"
          placeholder="Id, name or e-mail"
          value={filters.q}
          onSearch={(q) => change('q', q, 'same')}
        />
        <FilterSelect
          label="Status"
          any="Any status"
          options={transactionStatuses.map((status) => ({ value: status, label: transactionStatusLabels[status] }))}
          value={filters.status}
          onChange={(status) => change('status', status)}
        />
      </FilterBar>
      <RecordList label="Transactions" records={payments} columns={columns} keyOf={({ id }) => id} empty="No payment matches" />
    </>
  );
}
