import { listText } from '@x1/contract/core/list-text.ts';
import { t } from '@x1/contract/core/texts.ts';
import { AvailabilityHours, type HoursRange, type Weekday, weekdays } from '@x1/contract/scheduling/availability.ts';
import { weekdayWord } from '@x1/contract/trainers/value-labels.ts';

/** What is suggested for a day, of athletes who have classes: a first range begins with it. */
export const suggestedHours = {
  weekdays: { from: '16:00', to: '20:00' },
  weekend: { from: '09:00', to: '13:00' },
} as const;
const MINUTES_OF_DAY = 1_440;

/** The ranges of one day with their places in the whole list. */
export function rangesOf(hours: readonly HoursRange[], weekday: Weekday): { range: HoursRange; index: number }[] {
  return hours.map((range, index) => ({ range, index })).filter(({ range }) => range.weekday === weekday);
}

/** Adds a range to a day: after its last one, with an hour between, as far as the day goes. */
export function addRange(hours: readonly HoursRange[], weekday: Weekday): HoursRange[] {
  const last = rangesOf(hours, weekday).at(-1)?.range;
  if (!last) return inOrder([...hours, { weekday, ...suggestedFor(weekday) }]);
  const from = Math.min(toMinutes(last.to) + 60, MINUTES_OF_DAY - 60);
  const to = Math.min(from + 120, MINUTES_OF_DAY);
  return inOrder([...hours, { weekday, from: toClock(from), to: toClock(to) }]);
}

/** The hours of a day that is switched on, before anybody changes them. */
export function suggestedFor(weekday: Weekday): Pick<HoursRange, 'from' | 'to'> {
  return weekday === 'Saturday' || weekday === 'Sunday' ? suggestedHours.weekend : suggestedHours.weekdays;
}

/** Changes one end of a range; the end of a day is written 24:00, which clocks show as midnight. */
export function changeRange(hours: readonly HoursRange[], index: number, part: Partial<Pick<HoursRange, 'from' | 'to'>>): HoursRange[] {
  const change = part.to === '00:00' ? { ...part, to: '24:00' } : part;
  return hours.map((range, at) => (at === index ? { ...range, ...change } : range));
}

export function removeRange(hours: readonly HoursRange[], index: number): HoursRange[] {
  return hours.filter((_, at) => at !== index);
}

/** Gives other days the ranges of one: what they had is replaced. */
export function copyDay(hours: readonly HoursRange[], from: Weekday, to: readonly Weekday[]): HoursRange[] {
  const ranges = rangesOf(hours, from).map(({ range }) => range);
  const others = hours.filter(({ weekday }) => !to.includes(weekday));
  return inOrder([...others, ...to.flatMap((weekday) => ranges.map((range) => ({ ...range, weekday })))]);
}

/** What copyDay did: "Wednesday now has Tuesday's hours, 4:00-7:00 PM. Save to keep them." */
export function copiedText(hours: readonly HoursRange[], from: Weekday, to: readonly Weekday[]): string {
  const ranges = listText(rangesOf(hours, from).map(({ range }) => rangeText(range)));
  const weekday = weekdayWord(from);
  const [day = '', second] = to;
  if (second === undefined)
    return t("{day} now has {weekday}'s hours, {ranges}. Save to keep them.", { ranges, day: weekdayWord(day), weekday });
  return to.length === weekdays.length - 1
    ? t("Every day now has {weekday}'s hours, {ranges}. Save to keep them.", { ranges, weekday })
    : t("Monday to Friday now have {weekday}'s hours, {ranges}. Save to keep them.", { ranges, weekday });
}

/** What is wrong with the hours, by weekday: a range that ends before it begins, or ranges that overlap. */
export function problemsOf(hours: readonly HoursRange[]): Partial<Record<Weekday, string>> {
  const problems: Partial<Record<Weekday, string>> = {};
  for (const weekday of weekdays) {
    const ofDay = rangesOf(hours, weekday).map(({ range }) => range);
    if (ofDay.some(({ from, to }) => from === '' || to === '')) problems[weekday] = t('Enter both times');
    else if (ofDay.some(({ from, to }) => from >= to)) problems[weekday] = t('The end must be after the start');
    else if (!AvailabilityHours.safeParse(ofDay).success) problems[weekday] = t('These hours overlap');
  }
  return problems;
}

/** '22 hours a week', '7.5 hours a week'. */
export function hoursAWeek(hours: readonly HoursRange[]): string {
  const minutes = hours.reduce((sum, { from, to }) => sum + Math.max(0, toMinutes(to) - toMinutes(from)), 0);
  if (Number.isNaN(minutes) || minutes === 0) return t('No hours yet');
  return t('{count, plural, one {# hour a week} other {# hours a week}}', { count: Number((minutes / 60).toFixed(1)) });
}

/** '4:00-7:00 PM', with both halves of the day named where they differ. */
export function rangeText({ from, to }: Pick<HoursRange, 'from' | 'to'>): string {
  const [start, end] = [clock(from), clock(to)];
  return `${start.half === end.half ? start.time : `${start.time} ${start.half}`}-${end.time} ${end.half}`;
}

function clock(time: string): { time: string; half: string } {
  const minutes = toMinutes(time) % MINUTES_OF_DAY;
  const hour = Math.floor(minutes / 60);
  return { time: `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`, half: hour < 12 ? t('AM') : t('PM') };
}

/** As a time field takes it: '24:00' is shown as midnight. */
export function toField(clock: string): string {
  return clock === '24:00' ? '00:00' : clock;
}

function inOrder(hours: HoursRange[]): HoursRange[] {
  const place = (range: HoursRange) => weekdays.indexOf(range.weekday);
  return hours.sort((one, other) => place(one) - place(other));
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
