import type { NumbersPart, NumbersRange, NumbersSums } from '@x1/contract/admin/numbers.ts';
import { centsToText, formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';

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
const monthYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Under a bar: 'Mar 9' of a week, 'Mar' of a month. */
export const partLabel = (startsOn: string, range: NumbersRange) => (range === '12-weeks' ? dayMonth : month).format(new Date(startsOn));

export const dayText = (day: string) => dayMonth.format(new Date(day));

/** 'Mar 2026' of '2026-03'. */
export const monthText = (ofCohort: string) => monthYear.format(new Date(`${ofCohort}-01`));

/** What's said of the current part, the range, and the one before it. */
export const rangeWords: Readonly<
  Record<NumbersRange, { now: string; range: string; before: string; bookings: string; byNow: (more: number) => string }>
> = {
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

function byNow(more: number, than: string, same: string): string {
  if (more === 0) return same;
  return `${formatCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} ${than}`;
}

/** '42 bookings, families paid $2,058.00, $0.00 kept by X1': what one asks first, in one line. */
export function lastDaysText({ bookings, gross, fee }: Pick<NumbersSums, 'bookings' | 'gross' | 'fee'>): string {
  return `${countText(formatCount(bookings), 'booking')}, families paid ${formatCents(gross)}, ${formatCents(fee)} kept by X1.`;
}

/** Every figure of every part, for a spreadsheet: amounts as decimal dollars. */
export function partRows(parts: readonly NumbersPart[]): (string | number)[][] {
  const dollars = (cents: number) => Number(centsToText(cents));
  return [
    [
      'Starts on',
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
    ...parts.map((part) => [
      part.startsOn,
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
