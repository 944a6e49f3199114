import { DEFAULT_SESSION_MINUTES, sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import { useState } from 'react';
import { choiceOf, moveToZone, readChoice, type SessionRange, scheduleZones, todayIn, type WallChoice } from './schedule-time.ts';

interface ChoiceInput {
  trainerZone: string | null;
  /** The zone in which the viewer reads times. */
  ownZone: string;
  now: Date;
  /** Where a session that is moved stands now. */
  present: SessionRange | null;
  /** Called with every change: what was said about the former choice no longer counts. */
  onChange: () => void;
}

/** The chosen time, the one state of fields, week and list (S2§5), and the day that is looked at. */
export function useTimeChoice({ trainerZone, ownZone, now, present, onChange }: ChoiceInput) {
  const zones = scheduleZones(trainerZone, ownZone);
  const [choice, setChoice] = useState<WallChoice>(() => {
    const blank = { date: '', time: '', zone: zones.scheduling, durationMinutes: DEFAULT_SESSION_MINUTES };
    return present ? { ...choiceOf(present, zones.scheduling), date: '', time: '' } : blank;
  });
  const [lookedAt, setLookedAt] = useState(() => (present ? choiceOf(present, zones.scheduling).date : todayIn(zones.scheduling, now)));

  function choose(next: WallChoice): void {
    setChoice(next);
    if (next.date !== choice.date && isSensibleDay(next.date)) setLookedAt(next.date);
    onChange();
  }

  return {
    zones,
    choice,
    reading: readChoice(choice, now),
    /** A day of those that are shown. */
    lookedAt,
    lookAt: setLookedAt,
    /** The chosen day, or the one looked at before one is chosen. */
    chosenDay: isSensibleDay(choice.date) ? choice.date : lookedAt,
    change: (part: Partial<WallChoice>) => choose({ ...choice, ...part }),
    showIn: (zone: string) => choose(moveToZone(choice, zone)),
    /** Takes a time of the week, the list or the server; its length too, where the dialog offers such a length. */
    take: (range: SessionRange) => {
      const taken = choiceOf(range, choice.zone);
      const isOffered = sessionDurationsMinutes.some((minutes) => minutes === taken.durationMinutes);
      choose(isOffered ? taken : { ...taken, durationMinutes: choice.durationMinutes });
    },
  };
}

export type TimeChoice = ReturnType<typeof useTimeChoice>;

/** A year that is half typed is no day to look at. */
function isSensibleDay(date: string): boolean {
  return date >= '2000-01-01' && date < '2200-01-01';
}
