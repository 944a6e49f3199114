import type { FirstBookingTimes, Numbers, NumbersPart, NumbersSums } from '@x1/contract/admin/numbers.ts';
import { REPEAT_WITHIN_DAYS } from '@x1/contract/admin/numbers.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChartCard } from './chart-card.tsx';
import { ColumnChart } from './column-chart.tsx';
import { daysText, percentOf, percentText, type Span, sumOf } from './figures.ts';

interface CardProps {
  numbers: Numbers;
  span: Span;
}

interface RateProps extends CardProps {
  title: string;
  file: string;
  of: keyof NumbersSums;
  outOf: keyof NumbersSums;
  /** What it counts, for the table: ['Booked hours', 'Offered hours']. */
  names: readonly [string, string];
  toText: (value: number) => string;
  definition: string;
}

/** A share of something, part by part, and how it differs from the range before. */
function RateCard({ numbers: { parts, before }, span, title, file, of, outOf, names, toText, definition }: RateProps) {
  const rate = (part: NumbersPart) => percentOf(part[of], part[outOf]);
  const whole = percentOf(sumOf(parts, of), sumOf(parts, outOf));
  const [first, last] = [parts[0], parts.at(-1)];
  const label = `${title} from ${first ? span.partLabel(first.startsOn) : ''} to ${last ? span.partLabel(last.startsOn) : ''}: ${parts.map((part) => percentText(rate(part))).join(', ')}.`;
  return (
    <ChartCard
      title={title}
      className="card"
      figures={{
        file: `${file}-${span.file}`,
        columns: ['Starts on', ...names, title],
        rows: parts.map((part) => [part.startsOn, toText(part[of]), toText(part[outOf]), percentText(rate(part))]),
      }}
      lead={
        <p className="numbers-big">
          <b>{percentText(whole)}</b>
          <Points now={whole} before={percentOf(before[of], before[outOf])} span={span} />
        </p>
      }
      chart={
        <ColumnChart
          label={label}
          size="small"
          format={(value) => `${value}%`}
          columns={parts.map((part) => ({ label: span.partLabel(part.startsOn), value: rate(part) ?? 0 }))}
          hasLabel={(index, count) => index === 0 || index === count - 1}
        />
      }
    >
      <p className="numbers-def">{definition}</p>
    </ChartCard>
  );
}

function Points({ now, before, span }: { now: number | undefined; before: number | undefined; span: Span }) {
  if (now === undefined || before === undefined) return null;
  const points = now - before;
  const { before: name } = span;
  if (points === 0) return <span className="numbers-delta flat">As in the {name}</span>;
  return (
    <span className={classes('numbers-delta', points < 0 && 'bad')}>
      <Icon of={points > 0 ? TrendingUp : TrendingDown} size="s" />
      {points > 0 ? `${countText(points, 'point')} above the ${name}` : `${countText(-points, 'point')} below the ${name}`}
    </span>
  );
}

const hours = (minutes: number) => formatCount(Math.round(minutes / 60));

export const FillRateCard = (props: CardProps) => (
  <RateCard
    {...props}
    title="Fill rate"
    file="fill-rate"
    of="bookedMinutes"
    outOf="offeredMinutes"
    names={['Booked hours', 'Offered hours']}
    toText={hours}
    definition="Hours of sessions out of trainers' usual hours, as they stood on each day."
  />
);

export const RepeatCard = (props: CardProps) => (
  <RateCard
    {...props}
    title="Repeat"
    file="repeat"
    of="repeats"
    outOf="bookings"
    names={['Repeat bookings', 'Bookings']}
    toText={formatCount}
    definition={`Bookings by families who had booked in the ${REPEAT_WITHIN_DAYS} days before.`}
  />
);

const waits: readonly { label: string; count: (times: FirstBookingTimes) => number }[] = [
  { label: '0-3', count: ({ within3 }) => within3 },
  { label: '4-7', count: ({ within7 }) => within7 },
  { label: '8-14', count: ({ within14 }) => within14 },
  { label: '15+', count: ({ later }) => later },
  { label: 'not yet', count: ({ notYet }) => notYet },
];

/** How long new trainers wait for their first booking. */
export function FirstBookingCard({ numbers: { firstBooking, firstBookingBefore }, span }: CardProps) {
  const counts = waits.map(({ count }) => count(firstBooking));
  const trainers = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.indexOf(Math.max(...counts));
  return (
    <ChartCard
      title="Time to first booking"
      className="card"
      figures={{
        file: `first-booking-${span.file}`,
        columns: ['Days', 'New trainers', span.before],
        rows: waits.map(({ label, count }) => [label, formatCount(count(firstBooking)), formatCount(count(firstBookingBefore))]),
      }}
      lead={
        <p className="numbers-big">
          <b>{daysText(firstBooking.medianDays)}</b>
          <Faster now={firstBooking.medianDays} before={firstBookingBefore.medianDays} />
        </p>
      }
      chart={
        <ColumnChart
          label={`New trainers by days to their first booking: ${waits.map(({ label }, index) => `${label}: ${counts[index]}`).join(', ')}.`}
          size="small"
          format={formatCount}
          columns={waits.map(({ label }, index) => ({ label, value: counts[index] ?? 0 }))}
          current={most}
        />
      }
    >
      <p className="numbers-def">
        Median of those booked, from the first published program. {countText(trainers, 'new trainer')}, by days.
      </p>
    </ChartCard>
  );
}

function Faster({ now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null) return null;
  const days = Math.round(before) - Math.round(now);
  if (days === 0) return null;
  return (
    <span className={classes('numbers-delta', days < 0 && 'bad')}>
      <Icon of={days > 0 ? TrendingUp : TrendingDown} size="s" />
      {days > 0 ? `${countText(days, 'day')} faster` : `${countText(-days, 'day')} slower`}
    </span>
  );
}
