import { firstName } from '@x1/contract/core/first-name.ts';
import { countText } from '@x1/contract/core/plural.ts';
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
    openGoals > 0 && countText(openGoals, 'open goal'),
    reachedGoals > 0 && `${reachedGoals} reached`,
    drills > 0 && countText(drills, 'drill'),
    sessionsHeld > 0 && countText(sessionsHeld, 'session'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' · ') : 'No goals or drills yet';
}

/** What the page says of the weeks in a row, below their number. */
export function streakText({ streakWeeks, weeks, athlete }: Pick<Progress, 'streakWeeks' | 'weeks' | 'athlete'>): string {
  const week = weeks.at(-1);
  const isBegun = week !== undefined && week.sessions + week.practiceDays > 0;
  if (streakWeeks === 0) return `One session or one drill this week starts ${athlete.firstName}'s streak.`;
  return isBegun ? 'This week counts. Keep it going!' : 'Nothing yet this week. One drill keeps it going.';
}

/** 'Sun, Mar 8' of a day of the calendar. */
export const dayText = (day: CalendarDate, today: CalendarDate) =>
  formatDate(`${day}T12:00:00.000Z`, 'UTC', new Date(`${today}T12:00:00.000Z`));

const letters = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/** The seven days of a week, each with its letter and whether the family may check it off. */
export function daysOf(monday: CalendarDate, today: CalendarDate) {
  return letters.map((letter, index) => {
    const day = addDays(monday, index);
    return { day, letter, isOpen: day <= today && day > addDays(today, -OPEN_DAYS), isToday: day === today, isFuture: day > today };
  });
}

export type WeekDay = ReturnType<typeof daysOf>[number];

/** 'This week', 'Last week', 'Week of Sun, Mar 8'. */
export function weekTitle(monday: CalendarDate, weeks: Progress['weeks'], today: CalendarDate): string {
  if (monday === weeks.at(-1)?.monday) return 'This week';
  return monday === weeks.at(-2)?.monday ? 'Last week' : `Week of ${dayText(monday, today)}`;
}

/** Who has set a goal, for the one who reads it. */
export function setByText({ setBy }: Pick<Goal, 'setBy'>, reader: ProgressSide, { athlete, trainer }: Heads): string {
  if (setBy === 'trainer') return reader === 'trainer' ? 'Set by you' : `Set by ${firstName(trainer.name)}`;
  return reader === 'family' ? 'Set by your family' : `Set by ${athlete.firstName}'s family`;
}
