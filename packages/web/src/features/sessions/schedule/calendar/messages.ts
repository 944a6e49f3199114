import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { weekdayText } from '../labels.ts';
import type { ScheduleZones } from '../schedule-time.ts';
import { type ClockChange, clockChanges } from './shown-days.ts';

/** Whose clocks the sentences speak of, such as "Maya's clocks". */
export interface ClockOwners {
  readonly scheduling: string;
  readonly own: string;
}

/** Names each change of the clocks in these days: 'Clocks go forward on Sunday.', and whose, where only one side's do. */
export function clockChangeTexts(days: readonly CalendarDate[], zones: ScheduleZones, owners: ClockOwners): string[] {
  const theirs = clockChanges(days, zones.scheduling);
  if (zones.own === null) return theirs.map((change) => sentence(t('Clocks'), change));
  const own = clockChanges(days, zones.own);
  const isShared = (change: ClockChange, others: readonly ClockChange[]) =>
    others.some(({ day, minutes }) => day === change.day && minutes === change.minutes);
  return [
    ...theirs.filter((change) => isShared(change, own)).map((change) => sentence(t('Clocks'), change)),
    ...theirs.filter((change) => !isShared(change, own)).map((change) => sentence(owners.scheduling, change)),
    ...own.filter((change) => !isShared(change, theirs)).map((change) => sentence(owners.own, change)),
  ];
}

function sentence(whose: string, { day, minutes }: ClockChange): string {
  return minutes > 0
    ? t('{whose} go forward on {weekday}.', { whose, weekday: weekdayText(day) })
    : t('{whose} go back on {weekday}.', { whose, weekday: weekdayText(day) });
}
