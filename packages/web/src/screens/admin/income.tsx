import type { Income } from '@x1/contract/admin/income.ts';
import { centsToText, formatCents } from '@x1/contract/core/number-format.ts';
import { useLocation, useSearch } from 'wouter';
import { useConsole } from '../../features/admin/console-context.ts';
import { useIncome } from '../../features/admin/use-records.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

/** How many months one can look back from the list. */
const MONTHS = 24;

interface Figure {
  readonly label: string;
  readonly cents: number;
  readonly isTotal?: boolean;
}

/** What a month brought, from the ledger. The month is in the address, so that it can be shared. */
export function IncomeSection() {
  const month = new URLSearchParams(useSearch()).get('month') ?? '';
  const [path, navigate] = useLocation();
  const { now } = useConsole();
  const income = useIncome(month);
  const months = monthsUntil(new Date(now));
  return (
    <div className="stack tight">
      <search className="filter-bar" aria-label="Filters">
        <Select
          label="Month"
          isLabelHidden
          options={months.map((value) => ({ value, label: monthLabel(value) }))}
          value={month || (income.data?.month ?? months[0] ?? '')}
          onChange={(event) => navigate(`${path}?month=${event.target.value}`, { replace: true })}
        />
        {income.data && <DownloadCsv income={income.data} />}
      </search>
      {income.isPending && <Spinner label="Loading..." />}
      {income.isError && !income.data && <LoadFailed what="The month couldn't be loaded." query={income} />}
      {income.data && <Figures income={income.data} />}
    </div>
  );
}

function Figures({ income }: { income: Income }) {
  return (
    <>
      <div className="console-pair">
        {tablesOf(income).map(({ title, figures }) => (
          <Card key={title} title={title}>
            <DescriptionList
              lines={figures.map(({ label, cents, isTotal = false }) => ({
                label,
                value: <span className="num">{formatCents(cents)}</span>,
                isTotal,
              }))}
            />
          </Card>
        ))}
      </div>
      {income.isWithoutFee && <p>X1's fee was 0% of every payment of this month.</p>}
      <p className="small muted">
        Each figure is a sum over the ledger's journals of the month, in New York time, so the lines always add up to their totals. The
        ledger check covers the journals themselves.
      </p>
    </>
  );
}

function DownloadCsv({ income }: { income: Income }) {
  const save = () => {
    const name = `x1-income-${income.month}.csv`;
    saveFile({ name, content: new Blob([toCsv(income)], { type: 'text/csv;charset=utf-8' }) });
    toast({ title: `Saving ${name}` });
  };
  return (
    <Button variant="outline" onClick={save}>
      Download CSV
    </Button>
  );
}

function tablesOf({ provider, result }: Income): { title: string; figures: Figure[] }[] {
  return [
    {
      title: "X1's result",
      figures: [
        { label: "X1's fees", cents: result.platformFees },
        { label: "Provider's fees", cents: result.processing },
        { label: 'Disputes and losses', cents: result.disputesAndLosses },
        { label: 'Promo codes and rewards', cents: result.promotions },
        { label: 'Kept by X1', cents: result.total, isTotal: true },
      ],
    },
    {
      title: 'Money at the provider',
      figures: [
        { label: 'Paid by families', cents: provider.paid },
        { label: 'Refunded to cards', cents: provider.refunded },
        { label: 'Disputes', cents: provider.disputed },
        { label: "Provider's fees", cents: provider.fees },
        { label: 'To trainers', cents: provider.toTrainers },
        ...(provider.other === 0 ? [] : [{ label: 'Anything else', cents: provider.other }]),
        { label: 'Change', cents: provider.change, isTotal: true },
      ],
    },
  ];
}

/** One line per figure, amounts as plain decimal dollars. No cell is written by anybody else. */
export function toCsv(income: Income): string {
  const lines = tablesOf(income).flatMap(({ title, figures }) =>
    figures.map(({ label, cents }) => [income.month, title, label, centsToText(cents)].join(',')),
  );
  return ['Month,Part,Figure,Dollars', ...lines, ''].join('\r\n');
}

/** The months up to this moment, the newest first. */
export function monthsUntil(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 'yyyy-mm'.length),
  );
}

function monthLabel(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}
