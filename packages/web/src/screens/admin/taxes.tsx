import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { NewTaxThreshold, type TaxedTrainer, type TaxReport, type TaxThreshold } from '@x1/contract/admin/tax.ts';
import { dollarsToCents, formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { taxForms } from '@x1/contract/taxes/threshold.ts';
import { states } from '@x1/contract/trainers/profile-options.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useConsole } from '../../features/admin/console-context.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { ReasonField } from '../../features/admin/reason-dialog.tsx';
import { type RecordColumn, RecordList, RecordTable } from '../../features/admin/record-list.tsx';
import { useAdminAction, useRecords, useTaxReport, useTaxReportCsv } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';

const YEARS = 6;
const FEDERAL = 'federal';

/** Who passed a threshold of a tax form in a year, and the thresholds (decision 0105). Year and state are in the address. */
export function TaxesSection() {
  const search = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const { now } = useConsole();
  const thisYear = new Date(now).getUTCFullYear();
  const year = Number(search.get('year')) || thisYear;
  const state = search.get('state') ?? '';
  const report = useTaxReport(year);
  const [isSetting, setSetting] = useState(false);
  const go = (chosen: Record<string, string>) => {
    const query = new URLSearchParams(Object.entries({ year: String(year), state, ...chosen }).filter(([, value]) => value !== ''));
    navigate(`${path}?${query}`, { replace: true });
  };
  return (
    <div className="stack tight">
      <Notice tone="warn" title="Check before you file">
        X1 counts; it doesn't know your duties. Which form is yours to file, and from which amount on, is for your tax advisor to say. The
        thresholds below are a starting point.
      </Notice>
      <search className="filter-bar" aria-label="Filters">
        <Select
          label="Year"
          isLabelHidden
          options={Array.from({ length: YEARS }, (_, back) => String(thisYear - back))}
          value={String(year)}
          onChange={(event) => go({ year: event.target.value })}
        />
        <Select
          label="State"
          isLabelHidden
          placeholder="Every state"
          options={states}
          value={state}
          onChange={(event) => go({ state: event.target.value })}
        />
        <CsvButton year={year} />
      </search>
      {report.isPending && <Spinner label="Loading..." />}
      {report.isError && !report.data && <LoadFailed what="The year couldn't be loaded." query={report} />}
      {report.data && <Report report={report.data} state={state} />}
      <div className="sechead items-center mt-6">
        <h2>Every version</h2>
        <Button size="s" onClick={() => setSetting(true)}>
          Set a threshold
        </Button>
      </div>
      <Versions />
      {isSetting && <ThresholdDialog year={year} onClose={() => setSetting(false)} />}
    </div>
  );
}

const trainerColumns: readonly RecordColumn<TaxedTrainer>[] = [
  { label: 'Trainer', width: 'minmax(0, 1.6fr)', cell: ({ person }) => <PersonLink person={person} /> },
  { label: 'State', width: '60px', cell: ({ state }) => state ?? '–' },
  {
    label: 'Passed',
    width: 'minmax(0, 1.4fr)',
    cell: ({ passed }) => passed.map(({ form, state }) => `${form} ${state ?? FEDERAL}`).join(', '),
  },
  { label: 'Payments', width: '80px', isRight: true, cell: ({ figures }) => <span className="num">{formatCount(figures.payments)}</span> },
  { label: 'Gross', isRight: true, cell: ({ figures }) => <span className="num">{formatCents(figures.gross)}</span> },
  { label: 'Paid out', isRight: true, cell: ({ figures }) => <span className="num">{formatCents(figures.paidOut)}</span> },
];

function Report({ report, state }: { report: TaxReport; state: string }) {
  const trainers = report.trainers.filter((trainer) => state === '' || trainer.state === state);
  return (
    <>
      {report.withoutState > 0 && (
        <p className="small muted">
          {countText(report.withoutState, 'trainer')} with sales in {report.year} named no state: only the federal thresholds count for
          them.
        </p>
      )}
      {trainers.length === 0 ? (
        <EmptyState title="Nobody has passed a threshold">In {report.year}, as far as X1 knows.</EmptyState>
      ) : (
        <RecordTable
          label={`Passed a threshold in ${report.year}`}
          columns={trainerColumns}
          items={trainers}
          keyOf={({ person }) => person.id}
        />
      )}
      {report.total > report.trainers.length && (
        <p className="small muted">
          The first {report.trainers.length} of {report.total}. The CSV file has all of them.
        </p>
      )}
      <h2 className="mt-6">In force in {report.year}</h2>
      <RecordTable label={`Thresholds of ${report.year}`} columns={thresholdColumns} items={report.thresholds} keyOf={({ id }) => id} />
      <p className="small muted">
        1099-K counts gross: the full price of all payments, before fees and refunds. 1099-NEC counts what was sent to the trainer's bank.
        Each figure is a sum over the ledger's journals of the year, in New York time.
      </p>
    </>
  );
}

const thresholdColumns: readonly RecordColumn<TaxThreshold>[] = [
  { label: 'Form', width: '90px', cell: ({ form }) => form },
  { label: 'State', width: '80px', cell: ({ state }) => state ?? 'Federal' },
  { label: 'From', width: '60px', cell: ({ fromYear }) => <span className="num">{fromYear}</span> },
  { label: 'Due', width: 'minmax(0, 1.3fr)', cell: (threshold) => dueText(threshold) },
  { label: 'Source', width: 'minmax(0, 1.6fr)', cell: ({ source }) => <span className="wrap-anywhere">{source}</span> },
  {
    label: 'Set',
    cell: ({ setBy, setAt }) =>
      setBy === null ? (
        'Comes with X1'
      ) : (
        <>
          <PersonLink person={setBy} />
          <span className="muted block">
            <Moment at={setAt} />
          </span>
        </>
      ),
  },
];

/** 'More than $20,000.00 and more than 200 payments'. */
export function dueText({ amount, minPayments, isMoreThan }: Pick<TaxThreshold, 'amount' | 'minPayments' | 'isMoreThan'>): string {
  if (amount === null) return 'None of its own';
  const sum = formatCents(amount);
  if (minPayments === null) return isMoreThan ? `More than ${sum}` : `${sum} or more`;
  const count = countText(minPayments, 'payment');
  return isMoreThan ? `More than ${sum} and more than ${count}` : `${sum} or more and at least ${count}`;
}

function Versions() {
  const versions = useRecords(adminRoutes.listTaxThresholds);
  return <RecordList label="Thresholds" records={versions} columns={thresholdColumns} keyOf={({ id }) => id} empty="No thresholds" />;
}

function CsvButton({ year }: { year: number }) {
  const csv = useTaxReportCsv();
  return (
    <Button variant="outline" icon={Download} isBusy={csv.isPending} busyLabel="Making it..." onClick={() => csv.mutate(year)}>
      Download CSV
    </Button>
  );
}

interface Fields {
  readonly form: string;
  readonly state: string;
  readonly fromYear: string;
  readonly amount: string;
  readonly minPayments: string;
  readonly isMoreThan: boolean;
  readonly source: string;
  readonly reason: string;
}

const toNumber = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : -1);

/** What is sent for the fields: a blank amount is none of its own, and blank payments are any number. */
export function toThreshold({ state, fromYear, amount, minPayments, ...fields }: Fields) {
  return {
    ...fields,
    state: state === FEDERAL ? null : state,
    fromYear: toNumber(fromYear),
    amount: amount.trim() === '' ? null : (dollarsToCents(amount) ?? -1),
    minPayments: minPayments.trim() === '' ? null : toNumber(minPayments),
  };
}

const ThresholdForm = {
  safeParse: (fields: unknown): ReturnType<typeof NewTaxThreshold.safeParse> => NewTaxThreshold.safeParse(toThreshold(fields as Fields)),
};

function ThresholdDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const set = useAdminAction(
    (body: NewTaxThreshold) => adminApi.setTaxThreshold({ body }),
    ({ form, fromYear }) => ({ title: `The threshold of Form ${form} counts from ${fromYear} on` }),
  );
  const initial: Fields = {
    form: '1099-K',
    state: FEDERAL,
    fromYear: String(year),
    amount: '',
    minPayments: '',
    isMoreThan: false,
    source: '',
    reason: '',
  };
  const form = useForm({
    initial,
    schema: ThresholdForm,
    send: async (body) => {
      await set.mutateAsync(body);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Set a threshold"
      description="It counts from the year you name until another one begins. Earlier years keep theirs, and nothing is overwritten."
      submitLabel="Set threshold"
      form={form}
      onClose={onClose}
    >
      <Select label="Form" options={taxForms} {...form.field('form')} />
      <Select label="State" options={[{ value: FEDERAL, label: 'Federal' }, ...states]} {...form.field('state')} />
      <TextField label="From tax year" inputMode="numeric" {...form.field('fromYear')} />
      <MoneyField label="Amount" hint="Leave it blank if the state has none of its own." {...form.field('amount')} />
      <TextField label="Payments" inputMode="numeric" hint="Leave it blank for any number." {...form.field('minPayments')} />
      <Checkbox
        label="Both have to be exceeded, not only reached"
        checked={form.values.isMoreThan}
        onChange={(event) => form.change({ isMoreThan: event.target.checked })}
      />
      <TextField label="Source" hint="Where this is written." maxLength={200} {...form.field('source')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
