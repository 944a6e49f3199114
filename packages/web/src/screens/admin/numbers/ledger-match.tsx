import type { checkedFigures, NumbersCheck } from '@x1/contract/admin/numbers.ts';
import { formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { CircleCheck } from 'lucide-react';
import { useConsole } from '../../../features/admin/console-context.ts';
import { type NumbersFilters, useNumbersCheck } from '../../../features/admin/use-records.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Table } from '../../../ui/table.tsx';
import { dayText } from './figures.ts';

const labels: Readonly<Record<(typeof checkedFigures)[number], string>> = {
  bookings: 'Bookings',
  gross: 'Gross',
  promotions: 'Promo codes of X1',
  refunded: 'Refunds',
  lost: 'Lost disputes',
  fee: 'Kept by X1',
  trainers: 'To trainers',
  disputed: 'Disputed',
};

/** Whether the figures are what the ledger's entries add up to, for the days that were compared, and when that was. */
export function LedgerMatch({ filters }: { filters: NumbersFilters }) {
  const check = useNumbersCheck(filters);
  if (check.isPending) return <p className="numbers-def">Comparing with the ledger...</p>;
  if (check.isError && !check.data) return <LoadFailed what="The figures couldn't be compared with the ledger." query={check} />;
  return <Result check={check.data} />;
}

function Result({ check: { through, comparedAt, isRight, figures } }: { check: NumbersCheck }) {
  const { now } = useConsole();
  if (through === null || comparedAt === null) return <p className="numbers-def">There's no whole day to compare with the ledger yet.</p>;
  if (isRight)
    return (
      <p className="numbers-match">
        <Icon of={CircleCheck} size="s" />
        Matches the ledger through {dayText(through)}, compared {formatMoment(comparedAt, 'America/New_York', new Date(now))}
      </p>
    );
  const different = figures.filter(({ counted, ledger }) => counted !== ledger);
  return (
    <Notice tone="bad" title={`Differs from the ledger through ${dayText(through)}`} isAnnounced>
      {different.length === 0 ? (
        'Single days differ, though the sums are the same.'
      ) : (
        <Table
          label="Figures that differ"
          columns={[{ label: 'Figure' }, { label: 'Counted', isRight: true }, { label: 'In the ledger', isRight: true }]}
          rows={different.map(({ figure, counted, ledger }) => {
            const text = figure === 'bookings' ? formatCount : formatCents;
            return { key: figure, cells: [labels[figure], text(counted), text(ledger)] };
          })}
        />
      )}
    </Notice>
  );
}
