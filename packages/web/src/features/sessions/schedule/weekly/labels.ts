import { t } from '@x1/contract/core/texts.ts';
import { hindranceText, type WantedTime } from '@x1/contract/scheduling/availability.ts';
import type { TakenBy, WeeklyOccurrence, WeeklyReply } from '@x1/contract/scheduling/weekly.ts';
import { clockText, mediumDayText } from '../labels.ts';
import { rangeText } from '../schedule-time.ts';
import { isFree } from './use-weekly.ts';

/** When a week's session would be, in the zone of display; a skipped time as it was wished for. */
export function occurrenceText({ date, time, startTime, endTime }: WeeklyOccurrence, zone: string, now: Date): string {
  if (startTime !== null && endTime !== null) return rangeText({ start: startTime, end: endTime }, zone, now);
  return `${mediumDayText(date)} · ${clockText(time)}`;
}

/** How a week goes, in one plain sentence. */
export function outcomeText({ outcome, isUsual, isAskedAgain, takenBy }: WeeklyOccurrence, role: WantedTime['role']): string {
  if (takenBy) return takenText(takenBy);
  switch (outcome) {
    case 'free':
      if (isAskedAgain) return t('Free, but the trainer has to confirm it');
      return isUsual ? t('Free') : t('Free, outside usual hours');
    case 'taken':
      return hindranceText('session', role);
    case 'full':
      return hindranceText('group_full', role);
    case 'calendar_busy':
      return role === 'trainer' ? t('Your calendar is busy then.') : hindranceText('calendar', role);
    case 'trainer_away':
      return role === 'trainer' ? t('You have time off then.') : hindranceText('time_off', role);
    case 'too_soon':
      return hindranceText('too_soon', role);
    case 'too_close':
      return hindranceText('buffer', role);
    case 'outside_hours':
      return hindranceText('only_within_hours', role);
    case 'past':
      return hindranceText('past', role);
    case 'skipped_hour':
      return t('Clocks skip this time that day.');
  }
}

/** What the trainer has then: 'Holiday Clinic meets then (group, 0 of 6).' */
function takenText({ programTitle, seats }: TakenBy): string {
  if (!seats) return t('You already have {programTitle} then.', { programTitle });
  return t('{programTitle} meets then (group, {count} of {total}).', { programTitle, count: seats.taken, total: seats.all });
}

/** What the button does now; `isReady` is false when no week is left to schedule. */
export function weeklySubmitAction(previewed: readonly WeeklyOccurrence[] | null): { label: string; isReady: boolean } {
  if (previewed === null) return { label: t('Check the weeks'), isReady: true };
  const free = previewed.filter(isFree).length;
  if (free === 0) return { label: t('No week is free'), isReady: false };
  if (free === previewed.length) return { label: t('Schedule all {free}', { free }), isReady: true };
  return { label: t('Schedule the {free} that {free, plural, one {is} other {are}} free', { free }), isReady: true };
}

/** What has become of the weeks, counted by what the server says was scheduled. */
export function resultText({ occurrences, scheduled }: WeeklyReply): string {
  const left = occurrences.length - scheduled.length;
  const count = scheduled.length;
  if (left === 0) return t('{count, plural, one {# session is} other {# sessions are}} scheduled.', { count });
  return t(
    '{count, plural, one {# session is} other {# sessions are}} scheduled, {left, plural, one {# week was} other {# weeks were}} not free.',
    { count, left },
  );
}
