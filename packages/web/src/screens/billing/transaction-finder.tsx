import { transactionStatuses, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { useCallback } from 'react';
import { isBackwards, type TransactionFilters } from '../../features/earnings/transaction-filters.ts';
import type { ChangeFilters } from '../../features/earnings/use-transaction-filters.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { DayField } from './day-field.tsx';

const statusOptions = transactionStatuses.map((status) => ({ value: status, label: transactionStatusLabels[status] }));

interface TransactionFinderProps {
  filters: TransactionFilters;
  onChange: ChangeFilters;
}

/** Search, status and days; what is chosen stands in the address. */
export function TransactionFinder({ filters, onChange }: TransactionFinderProps) {
  const search = useCallback((q: string) => onChange({ q }, 'same'), [onChange]);
  return (
    <search className="sale-finder" aria-label="Transactions">
      <SearchBox label="Search by parent or program" isLabelHidden placeholder="Search" value={filters.q} onSearch={search} />
      <Select
        label="Status"
        isLabelHidden
        placeholder="Any status"
        options={statusOptions}
        value={filters.status}
        onChange={(event) => onChange({ status: event.target.value as TransactionFilters['status'] }, 'new')}
      />
      <DayField label="From" value={filters.from} onChange={(from) => onChange({ from }, 'same')} />
      <DayField
        label="To"
        value={filters.to}
        error={isBackwards(filters) ? 'Ends before it begins' : undefined}
        onChange={(to) => onChange({ to }, 'same')}
      />
    </search>
  );
}
