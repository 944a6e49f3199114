import { firstName } from '@x1/contract/core/first-name.ts';
import { locale, t } from '@x1/contract/core/texts.ts';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { type Goal, OPEN_DAYS, type Progress, type ProgressSide, type ProgressSummary } from '@x1/contract/progress/progress.ts';

type Heads = Pick<ProgressSummary, 'athlete' | 'trainer'>;

/** The address of an athlete's page with a trainer. */
export const progressPath = ({ athlete, trainer }: { athlete: { id: number }; trainer: { id: number } }) =>
  `/progress/${athlete.id}/${trainer.id}`;

/** '2 open goals · 3 drills · 9 sessions'; what there is none of isn't named. */
export function summaryText({ openGoals, reachedGoals, drills, sessionsHeld }: ProgressSummary): string {
  const parts = [
    openGoals > 0 && t('{count, plural, one {# open goal} other {# open goals}}', { count: openGoals }),
    reachedGoals > 0 && t('{count, plural, one {# reached} other {# reached}}', { count: reachedGoals }),
    drills > 0 && t('{count, plural, one {# drill} other {# drills}}', { count: drills }),
    sessionsHeld > 0 && t('{count, plural, one {# session} other {# sessions}}', { count: sessionsHeld }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' · ') : t('No goals or drills yet');
}

/** What the page says of the weeks in a row, below their number. */
export function streakText({ streakWeeks, weeks, athlete }: Pick<Progress, 'streakWeeks' | 'weeks' | 'athlete'>): string {
  const week = weeks.at(-1);
  const isBegun = week !== undefined && week.sessions + week.practiceDays > 0;
  if (streakWeeks === 0) return t("One session or one drill this week starts {name}'s streak.", { name: athlete.firstName });
  return isBegun ? t('This week counts. Keep it going!') : t('Nothing yet this week. One drill keeps it going.');
}

/** 'Sun, Mar 8' of a day of the calendar. */
export const dayText = (day: CalendarDate, today: CalendarDate) =>
  formatDate(`${day}T12:00:00.000Z`, 'UTC', new Date(`${today}T12:00:00.000Z`));

const letter = new Intl.DateTimeFormat(locale(), { weekday: 'narrow', timeZone: 'UTC' });
const DAYS_OF_WEEK = 7;

/** The seven days of a week, each with its letter and whether the family may check it off. */
export function daysOf(monday: CalendarDate, today: CalendarDate) {
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => {
    const day = addDays(monday, index);
    return {
      day,
      letter: letter.format(new Date(`${day}T12:00:00Z`)),
      isOpen: day <= today && day > addDays(today, -OPEN_DAYS),
      isToday: day === today,
      isFuture: day > today,
    };
  });
}

export type WeekDay = ReturnType<typeof daysOf>[number];

/** 'This week', 'Last week', 'Week of Sun, Mar 8'. */
export function weekTitle(monday: CalendarDate, weeks: Progress['weeks'], today: CalendarDate): string {
  if (monday === weeks.at(-1)?.monday) return t('This week');
  return monday === weeks.at(-2)?.monday ? t('Last week') : t('Week of {day}', { day: dayText(monday, today) });
}

/** Who has set a goal, for the one who reads it. */
export function setByText({ setBy }: Pick<Goal, 'setBy'>, reader: ProgressSide, { athlete, trainer }: Heads): string {
  if (setBy === 'trainer') return reader === 'trainer' ? t('Set by you') : t('Set by {name}', { name: firstName(trainer.name) });
  return reader === 'family' ? t('Set by your family') : t("Set by {name}'s family", { name: athlete.firstName });
}
