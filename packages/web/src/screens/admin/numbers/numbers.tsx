import './numbers.css';
import type { Numbers, NumbersRange } from '@x1/contract/admin/numbers.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { addDays, toWallTime } from '@x1/contract/core/time.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { Download } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { useConsole } from '../../../features/admin/console-context.ts';
import { type NumbersFilters, useNumbers } from '../../../features/admin/use-records.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Placeholder, PlaceholderGroup } from '../../../ui/placeholder.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import { SportTag } from '../../../ui/sport-tag.tsx';
import { ChartCard, saveCsv } from './chart-card.tsx';
import { CohortsCard } from './cohorts-card.tsx';
import { ColumnChart } from './column-chart.tsx';
import { DateFields, readDates } from './date-fields.tsx';
import { lastDaysText, partRows, type Span, spanOf, sumOf } from './figures.ts';
import { FunnelCard } from './funnel-card.tsx';
import { GroupTable } from './group-table.tsx';
import { MoneyCard } from './money-card.tsx';
import { FillRateCard, FirstBookingCard, RepeatCard } from './rate-cards.tsx';

/** The marketplace in figures. Range and filters are in the address, so that they can be shared. */
export function NumbersPage() {
  const filters = useFilters();
  const numbers = useNumbers(filters);
  return (
    <>
      <PageHead
        title="Numbers"
        subtitle={<Through countedAt={numbers.data?.countedAt} />}
        aside={<Tools filters={filters} numbers={numbers.data} />}
      />
      {numbers.isPending && <PlaceholderNumbers />}
      {numbers.isError && !numbers.data && <LoadFailed what="The numbers couldn't be loaded." query={numbers} />}
      {numbers.data && <Figures numbers={numbers.data} filters={filters} />}
    </>
  );
}

/** Dates that the server would refuse are left out. */
function useFilters(): NumbersFilters {
  const search = new URLSearchParams(useSearch());
  const range: NumbersRange = search.get('range') === '12-months' ? '12-months' : '12-weeks';
  const dates = readDates({ from: search.get('from') ?? '', to: search.get('to') ?? '' });
  return { range, from: '', to: '', ...dates.right, sport: search.get('sport') ?? '', state: search.get('state') ?? '' };
}

function Through({ countedAt }: { countedAt: string | null | undefined }) {
  const { now } = useConsole();
  if (countedAt === undefined) return <Placeholder width={300} />;
  if (countedAt === null) return "Nothing is counted yet. It's done every hour.";
  return `Through ${formatMoment(countedAt, 'America/New_York', new Date(now))}. Updated every hour.`;
}

function Tools({ filters, numbers }: { filters: NumbersFilters; numbers: Numbers | undefined }) {
  const [path, navigate] = useLocation();
  const { now } = useConsole();
  const isOfDates = filters.from !== '';
  const set = (change: Partial<NumbersFilters>) => {
    const wanted = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== '' && value !== '12-weeks');
    navigate(wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted)}`, { replace: true });
  };
  return (
    <search className="numbers-tools" aria-label="Filters">
      <Segments
        legend="Range"
        isLegendHidden
        value={isOfDates ? 'dates' : filters.range}
        onChange={(wanted) => {
          if (wanted !== 'dates') return set({ range: wanted, from: '', to: '' });
          const to = toWallTime(now.toISOString(), 'America/New_York').date;
          set({ range: '12-weeks', from: numbers?.from ?? addDays(to, -29), to: numbers?.to ?? to });
        }}
        options={[
          { value: '12-weeks' as const, label: '12 weeks' },
          { value: '12-months', label: '12 months' },
          { value: 'dates', label: 'Dates' },
        ]}
      />
      {isOfDates && <DateFields dates={filters} onChange={set} />}
      <Choice label="Sport" every="All sports" names={numbers?.sports} value={filters.sport} onChange={(sport) => set({ sport })} />
      <Choice label="State" every="All states" names={numbers?.states} value={filters.state} onChange={(state) => set({ state })} />
      <Button
        variant="outline"
        size="s"
        icon={Download}
        isDisabled={!numbers}
        onClick={() =>
          numbers &&
          saveCsv(
            ['numbers', spanOf(numbers, { range: filters.range, isOfDates }).file, filters.sport, filters.state].filter(Boolean).join('-'),
            partRows(numbers),
          )
        }
      >
        Export
      </Button>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  every: string;
  names: readonly { name: string }[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** What there is; and what the address asks for, though there were none of it. */
function Choice({ label, every, names = [], value, onChange }: ChoiceProps) {
  const known = names.map(({ name }) => name).filter((name) => name !== '');
  const all = (value === '' || known.includes(value) ? known : [...known, value]).toSorted();
  return (
    <Select
      label={label}
      isLabelHidden
      value={value}
      options={[{ value: '', label: every }, ...all]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Figures({ numbers, filters }: { numbers: Numbers; filters: NumbersFilters }) {
  const { range, from, sport, state } = filters;
  const isFiltered = sport !== '' || state !== '';
  const span = spanOf(numbers, { range, isOfDates: from !== '' });
  return (
    <div className="stack">
      <Bookings numbers={numbers} span={span} />
      <p>
        <strong className="font-semibold">30 days:</strong> {lastDaysText(numbers.last30Days)}
      </p>
      <MoneyCard numbers={numbers} span={span} filters={filters} />
      <div className="numbers-quad">
        <FillRateCard numbers={numbers} span={span} />
        <RepeatCard numbers={numbers} span={span} />
        <FirstBookingCard numbers={numbers} span={span} />
      </div>
      <FunnelCard numbers={numbers} span={span} isFiltered={isFiltered} />
      <GroupTable
        title={`By sport, ${span.range}`}
        column="Sport"
        groups={numbers.sports}
        span={span}
        file="by-sport"
        name={({ name }) => <SportTag sport={name === '' ? 'No sport named' : name} />}
        empty="No trainer has published a program yet."
      />
      <GroupTable
        title={`By state, ${span.range}`}
        column="State"
        groups={numbers.states}
        span={span}
        file="by-state"
        name={({ name }) => <strong>{name === '' ? 'No state named' : name}</strong>}
        empty="No trainer has published a program yet."
      />
      <CohortsCard cohorts={numbers.cohorts} of={[sport, state].filter(Boolean)} />
      <p className="numbers-def">
        A booking counts in the first sport and the home state of its trainer's profile, as they were when it was counted, and so does all
        that becomes of its money. Gift cards count once they pay for a booking.
      </p>
    </div>
  );
}

/** The answer first. */
function Bookings({ numbers: { parts, before, bookingsByNow }, span }: { numbers: Numbers; span: Span }) {
  const all = sumOf(parts, 'bookings');
  const now = span.now === undefined ? all : (parts.at(-1)?.bookings ?? 0);
  const best = Math.max(0, ...parts.map(({ bookings }) => bookings));
  return (
    <ChartCard
      title={span.bookings}
      className="panel plain numbers-hero"
      figures={{
        file: `bookings-${span.file}`,
        columns: ['Starts on', 'Bookings', 'First bookings', 'Repeat bookings'],
        rows: parts.map((part) => [part.startsOn, formatCount(part.bookings), formatCount(part.firstBookings), formatCount(part.repeats)]),
      }}
      lead={
        <>
          <p className="numbers-huge">{formatCount(now)}</p>
          <p className="numbers-so">
            <b>{span.byNow(now - (bookingsByNow ?? before.bookings))}</b>{' '}
            {span.now === undefined
              ? `${span.range}.`
              : `${formatCount(all)} in ${span.range}, ${formatCount(before.bookings)} in the ${span.before}.`}
          </p>
        </>
      }
      chart={
        <ColumnChart
          label={`${span.bookings}: ${formatCount(now)} ${span.now === undefined ? 'in all' : 'so far'}, at best ${formatCount(best)}.`}
          size="hero"
          format={formatCount}
          columns={parts.map(({ startsOn, bookings }) => ({ label: span.partLabel(startsOn), value: bookings }))}
        />
      }
    />
  );
}

function PlaceholderNumbers() {
  return (
    <PlaceholderGroup label="Loading the numbers">
      <div className="stack">
        <Placeholder height={252} />
        <Placeholder height={342} />
        <div className="numbers-quad">
          <Placeholder height={286} />
          <Placeholder height={286} />
          <Placeholder height={286} />
        </div>
      </div>
    </PlaceholderGroup>
  );
}
