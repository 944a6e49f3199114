import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { useMemo } from 'react';
import { todayIn } from '../schedule-time.ts';
import { useFreeTimes } from '../use-free-times.ts';
import type { TimeChoice } from '../use-time-choice.ts';
import { askedDays, daysAround } from './shown-days.ts';

/** The days that are looked at, and what is known of them and of the days around the chosen time. */
export function useShownTimes(appointmentId: AppointmentId, { choice, zones, viewedDay, chosenDay }: TimeChoice, now: Date) {
  const today = todayIn(choice.zone, now);
  const wishFor = (days: readonly CalendarDate[]) => ({
    ...askedDays({ days, zone: choice.zone }, zones.scheduling),
    minutes: choice.durationMinutes,
    timeZone: zones.scheduling,
  });
  const days = useMemo(() => daysAround(viewedDay, today), [viewedDay, today]);
  const shown = useFreeTimes(appointmentId, wishFor(days));
  // One and the same question, until the person looks on to other days than the chosen one.
  const around = useFreeTimes(appointmentId, wishFor(daysAround(chosenDay, today)));
  return { days, today, shown, aroundChosen: around.data };
}

export type ShownTimes = ReturnType<typeof useShownTimes>;
