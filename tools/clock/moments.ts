/** A moment at which code that counts days goes wrong, if it does. */
export interface Moment {
  /** Day and time on the clocks of the zone, which is that of the processes, too: '2027-03-14 01:58 America/New_York'. */
  readonly name: string;
  readonly timeZone: string;
  readonly at: Temporal.Instant;
}

const newYork = 'America/New_York';

/**
 * The next days on which New York's clocks change, the next end of a year and the next February 28: half an hour before and after midnight, where
 * one zone has another day than the other, and two minutes before the change itself. Then a February 29 far from both, and noon on each day of
 * the next week, as payouts wait for Fridays, and every third hour of tomorrow, as some hours are early and others late.
 */
export function momentsAfter(now: Temporal.Instant): Moment[] {
  const today = now.toZonedDateTimeISO(newYork);
  const switchDays = nextSwitchDays(today);
  const days = [
    ...switchDays,
    nextDay(today, (year) => ({ year, month: 12, day: 31 })),
    nextDay(today, (year) => ({ year, month: 2, day: 28 })),
  ];
  const aroundMidnight = days.flatMap((day) =>
    ['UTC', newYork].flatMap((timeZone) => ['00:30', '23:30'].map((time) => toMoment(day, time, timeZone))),
  );
  const leapDay = nextDay(today, (year) => ({ year: Math.ceil(year / 4) * 4, month: 2, day: 29 }));
  const tomorrow = today.toPlainDate().add({ days: 1 });
  const hours = ['01', '04', '07', '10', '13', '16', '19', '22'].map((hour) => toMoment(tomorrow, `${hour}:10`, 'UTC'));
  const week = [1, 2, 3, 4, 5, 6, 7].map((days) => toMoment(today.toPlainDate().add({ days }), '12:00', 'UTC'));
  return [
    ...aroundMidnight,
    ...switchDays.map((day) => toMoment(day, '01:58', newYork)),
    toMoment(leapDay, '12:00', 'Pacific/Auckland'),
    ...week,
    ...hours,
  ];
}

function toMoment(day: Temporal.PlainDate, time: string, timeZone: string): Moment {
  const at = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant();
  return { name: `${day} ${time} ${timeZone}`, timeZone, at };
}

function nextSwitchDays(today: Temporal.ZonedDateTime): Temporal.PlainDate[] {
  const first = today.getTimeZoneTransition('next');
  const second = first?.getTimeZoneTransition('next');
  if (!first || !second) throw new Error(`${newYork} does not change its clocks anymore`);
  return [first.toPlainDate(), second.toPlainDate()];
}

/** The first of these days after today. @param dayOf the day of a year */
function nextDay(today: Temporal.ZonedDateTime, dayOf: (year: number) => Temporal.PlainDateLike): Temporal.PlainDate {
  const [thisYear, later] = [today.year, today.year + 1].map((year) => Temporal.PlainDate.from(dayOf(year), { overflow: 'reject' }));
  if (!thisYear || !later) throw new Error('a year has no such day');
  return Temporal.PlainDate.compare(thisYear, today.toPlainDate()) > 0 ? thisYear : later;
}
