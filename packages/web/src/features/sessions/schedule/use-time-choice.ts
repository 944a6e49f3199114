import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import { useState } from 'react';
import { choiceOf, moveToZone, readChoice, type SessionRange, scheduleZones, todayIn, type WallChoice } from './schedule-time.ts';

interface ChoiceInput {
  trainerZone: string | null;
  /** The zone in which the viewer reads times. */
  ownZone: string;
  now: Date;
  /** How long a session of the program is. */
  sessionMinutes: number;
  /** The current time of a session that is being rescheduled. */
  present: SessionRange | null;
  /** What is proposed at first; it can be changed like any other choice. */
  proposed?: SessionRange | undefined;
  /** Called with every change: what was said about the former choice no longer counts. */
  onChange: () => void;
}

/** The chosen time, the one state of fields, week and list (S2§5), and the day that is looked at. */
export function useTimeChoice({ trainerZone, ownZone, now, sessionMinutes, present, proposed, onChange }: ChoiceInput) {
  const zones = scheduleZones(trainerZone, ownZone);
  const [choice, setChoice] = useState<WallChoice>(() => {
    const blank = { date: '', time: '', zone: zones.scheduling, durationMinutes: sessionMinutes };
    const first = present ? { ...choiceOf(present, zones.scheduling), date: '', time: '' } : blank;
    return proposed ? withOfferedLength(choiceOf(proposed, zones.scheduling), first.durationMinutes) : first;
  });
  const [viewedDay, setViewedDay] = useState(() => {
    const shown = proposed ?? present;
    return shown ? choiceOf(shown, zones.scheduling).date : todayIn(zones.scheduling, now);
  });

  function choose(next: WallChoice): void {
    setChoice(next);
    if (next.date !== choice.date && isSensibleDay(next.date)) setViewedDay(next.date);
    onChange();
  }

  return {
    zones,
    choice,
    reading: readChoice(choice, now),
    /** A day of those that are shown. */
    viewedDay,
    viewDay: setViewedDay,
    /** The chosen day, or the one looked at before one is chosen. */
    chosenDay: isSensibleDay(choice.date) ? choice.date : viewedDay,
    change: (part: Partial<WallChoice>) => choose({ ...choice, ...part }),
    showIn: (zone: string) => choose(moveToZone(choice, zone)),
    /** Takes a time of the week, the list or the server; its length too, where the dialog offers such a length. */
    take: (range: SessionRange) => choose(withOfferedLength(choiceOf(range, choice.zone), choice.durationMinutes)),
  };
}

export type TimeChoice = ReturnType<typeof useTimeChoice>;

function withOfferedLength(choice: WallChoice, otherwise: WallChoice['durationMinutes']): WallChoice {
  const isOffered = sessionDurationsMinutes.some((minutes) => minutes === choice.durationMinutes);
  return isOffered ? choice : { ...choice, durationMinutes: otherwise };
}

/** A year that is half typed is no day to look at. */
function isSensibleDay(date: string): boolean {
  return date >= '2000-01-01' && date < '2200-01-01';
}
