import { daysOf, type Numbers, type NumbersPart, type NumbersRange, type NumbersSums, RANGE_PARTS } from '@x1/contract/admin/numbers.ts';
import { centsToText, formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { addDays } from '@x1/contract/core/time.ts';

/** A share in whole percent; undefined of nothing. */
export function percentOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.round((100 * part) / whole);
}

export const percentText = (percent: number | undefined) => (percent === undefined ? '–' : `${percent}%`);

/** X1's fee of what families paid, such as '9.6%'. */
export function takeText({ fee, gross }: Pick<NumbersSums, 'fee' | 'gross'>): string {
  return gross === 0 ? '–' : `${((100 * fee) / gross).toFixed(1)}%`;
}

/** '6 days', '1 day', 'Under a day'. */
export function daysText(days: number | null): string {
  if (days === null) return '–';
  const whole = Math.round(days);
  if (whole === 0) return 'Under a day';
  return whole === 1 ? '1 day' : `${formatCount(whole)} days`;
}

/** '$14.6k' and '$412': an amount on a chart, where there's no room for cents. */
export function shortCents(cents: number): string {
  const dollars = cents / 100;
  if (Math.abs(dollars) < 1_000) return `$${Math.round(dollars)}`;
  const [scaled, letter] = Math.abs(dollars) < 1_000_000 ? [dollars / 1_000, 'k'] : [dollars / 1_000_000, 'M'];
  return `$${scaled.toFixed(1).replace(/\.0$/, '')}${letter}`;
}

export const takenOff = (cents: number) => formatCents(cents === 0 ? 0 : 0 - cents);

/** Sums over the whole range. */
export function sumOf(parts: readonly NumbersPart[], name: keyof NumbersSums): number {
  return parts.reduce((sum, part) => sum + part[name], 0);
}

const dayMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const dayMonthYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
/** 'Mar ’26', for months of more than one year. */
const shortMonthYear = {
  format: (day: Date) => `${month.format(day)} \u2019${String(day.getUTCFullYear()).slice(-2)}`,
};
const monthYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const dayText = (day: string) => dayMonth.format(new Date(day));

/** 'Mar 2026' of '2026-03'. */
export const monthText = (ofCohort: string) => monthYear.format(new Date(`${ofCohort}-01`));

/** What's said of the time that is shown, of its parts, and of the time before it. */
export interface Span {
  /** '12 weeks', 'Mar 3 to Apr 12, 2026', and '12 weeks before', '41 days before'. */
  readonly range: string;
  readonly before: string;
  /** 'This week' of a range, whose last part is the current one; with dates there's none. */
  readonly now: string | undefined;
  readonly bookings: string;
  /** How the current part, or all of the dates, compares with the time before. */
  readonly byNow: (more: number) => string;
  /** Under a bar: 'Mar 9' of a day or week, 'Mar' of a month. */
  readonly partLabel: (startsOn: string) => string;
  /** In the names of files. */
  readonly file: string;
}

const rangeSpans: Readonly<Record<NumbersRange, Omit<Span, 'partLabel' | 'file'>>> = {
  '12-weeks': {
    now: 'This week',
    range: '12 weeks',
    before: '12 weeks before',
    bookings: 'Bookings this week',
    byNow: (more) => byNow(more, 'than last week by this time.', 'As many as last week by this time.'),
  },
  '12-months': {
    now: 'This month',
    range: '12 months',
    before: '12 months before',
    bookings: 'Bookings this month',
    byNow: (more) => byNow(more, 'than last month by this time.', 'As many as last month by this time.'),
  },
};

/** @param isOfDates whether dates were asked for, and not a range that ends today */
export function spanOf(
  { from, to, groupedBy, parts }: Pick<Numbers, 'from' | 'to' | 'groupedBy' | 'parts'>,
  { range, isOfDates }: { range: NumbersRange; isOfDates: boolean },
): Span {
  const months = parts.length > RANGE_PARTS ? shortMonthYear : month;
  const partLabel = (startsOn: string) => (groupedBy === 'month' ? months : dayMonth).format(new Date(startsOn));
  if (!isOfDates) return { ...rangeSpans[range], partLabel, file: range };
  const before = `${countText(formatCount(daysOf(from, to)), 'day')} before`;
  return {
    range: datesText(from, to),
    before,
    now: undefined,
    bookings: 'Bookings',
    byNow: (more) => byNow(more, `than in the ${before}.`, `As many as in the ${before}.`),
    partLabel,
    file: `${from}-to-${to}`,
  };
}

/** 'Mar 3 to Apr 12, 2026', 'Mar 3, 2025 to Apr 12, 2026', 'Mar 3, 2026'. */
function datesText(from: string, to: string): string {
  const last = dayMonthYear.format(new Date(to));
  if (from === to) return last;
  const isSameYear = from.slice(0, 'yyyy'.length) === to.slice(0, 'yyyy'.length);
  return `${(isSameYear ? dayMonth : dayMonthYear).format(new Date(from))} to ${last}`;
}

function byNow(more: number, than: string, same: string): string {
  if (more === 0) return same;
  return `${formatCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} ${than}`;
}

/** '42 bookings, families paid $2,058.00, $0.00 kept by X1': what one asks first, in one line. */
export function lastDaysText({ bookings, gross, fee }: Pick<NumbersSums, 'bookings' | 'gross' | 'fee'>): string {
  return `${countText(formatCount(bookings), 'booking')}, families paid ${formatCents(gross)}, ${formatCents(fee)} kept by X1.`;
}

/** Every figure of every part, for a spreadsheet: amounts as decimal dollars. @param to the last day that is shown */
export function partRows({ parts, to }: Pick<Numbers, 'parts' | 'to'>): (string | number)[][] {
  const dollars = (cents: number) => Number(centsToText(cents));
  return [
    [
      'Starts on',
      'Ends on',
      'Bookings',
      'Repeat bookings',
      'First bookings',
      'Second bookings',
      'Gross',
      'Promo codes of X1',
      'Refunds',
      'Lost disputes',
      'To trainers',
      'Kept by X1',
      'Disputes opened',
      'Disputed',
      'Booked hours',
      'Offered hours',
      'New trainers',
      'Page views',
      'Sign-ups',
      'Conversations',
    ],
    ...parts.map((part, at) => [
      part.startsOn,
      at + 1 < parts.length ? addDays(parts[at + 1]?.startsOn ?? to, -1) : to,
      part.bookings,
      part.repeats,
      part.firstBookings,
      part.secondBookings,
      dollars(part.gross),
      dollars(part.promotions),
      dollars(part.refunded),
      dollars(part.lost),
      dollars(part.trainers),
      dollars(part.fee),
      part.disputes,
      dollars(part.disputed),
      part.bookedMinutes / 60,
      part.offeredMinutes / 60,
      part.newTrainers,
      part.pageViews,
      part.signUps,
      part.conversations,
    ]),
  ];
}
