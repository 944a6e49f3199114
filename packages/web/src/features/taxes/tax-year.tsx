import { formatCents } from '@x1/contract/core/number-format.ts';
import { locale, t } from '@x1/contract/core/texts.ts';
import type { TaxFigures, TaxStatement } from '@x1/contract/taxes/statement.ts';
import { useState } from 'react';
import { DownloadButton } from '../../ui/download-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Select } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import { useDownloadStatement, useTaxStatement } from './queries.ts';

/** A trainer's year by months, for the tax return (decision 0105). @param thisYear in New York */
export function TaxYear({ thisYear }: { thisYear: number }) {
  const [year, setYear] = useState(thisYear);
  const statement = useTaxStatement(year);
  const years = statement.data?.years ?? [thisYear];
  return (
    <section aria-labelledby="tax-title">
      <div className="sechead items-center">
        <h2 id="tax-title">{t('Tax year')}</h2>
        <Downloads year={year} />
      </div>
      <p className="small muted mb-3">
        {t(
          "For your tax return, in New York time. This isn't a tax form: a Form 1099 may show other amounts, and income is taxable with or without one.",
        )}
      </p>
      <div className="mb-3">
        <Select
          label={t('Year')}
          hint={t("Years without earnings aren't listed.")}
          value={String(year)}
          onChange={(event) => setYear(Number(event.target.value))}
          options={[...new Set([...years, year])].sort((one, other) => other - one).map(String)}
        />
      </div>
      {statement.isPending && <PlaceholderRows count={4} label={t('Loading your year')} />}
      {statement.isError && !statement.data && <LoadFailed what={t("Your year couldn't be loaded.")} query={statement} />}
      {statement.data && <Months statement={statement.data} />}
    </section>
  );
}

const columns = [
  { label: t('Month') },
  { label: t('Gross'), isRight: true },
  { label: t('Refunds'), isRight: true },
  { label: t('Disputes'), isRight: true },
  { label: t('Fees'), isRight: true },
  { label: t('Net'), isRight: true },
  { label: t('Paid out'), isRight: true },
];

/** Newest months first are of no use on a tax return: January comes first, and the sum last. */
function Months({ statement: { months, totals, year } }: { statement: TaxStatement }) {
  return (
    <Table
      label={t('Earnings in {year} by month', { year })}
      columns={columns}
      rows={[
        ...months.map(({ month, ...figures }) => ({ key: month, cells: [monthText(month), ...cellsOf(figures)] })),
        {
          key: 'total',
          cells: [t('Total'), ...cellsOf(totals)].map((text, index) => (
            <strong className="num" key={columns[index]?.label}>
              {text}
            </strong>
          )),
        },
      ]}
    />
  );
}

function cellsOf({ gross, refunds, disputes, fees, net, paidOut }: TaxFigures): string[] {
  return [gross, refunds, disputes, fees, net, paidOut].map((cents) => (cents === 0 ? '–' : formatCents(cents)));
}

/** 'March' of '2026-03'. */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`));
}

function Downloads({ year }: { year: number }) {
  const [pdf, csv] = [useDownloadStatement('pdf'), useDownloadStatement('csv')];
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton isBusy={pdf.isPending} onClick={() => pdf.mutate(year)}>
        {t('PDF')}
      </DownloadButton>
      <DownloadButton isBusy={csv.isPending} onClick={() => csv.mutate(year)}>
        {t('CSV')}
      </DownloadButton>
    </div>
  );
}
