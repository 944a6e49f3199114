import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { useState } from 'react';
import { schedulingApi } from '../../../lib/api/scheduling.ts';
import { errorText } from '../../../lib/api-errors.ts';
import { refresh } from '../../../lib/query-client.ts';
import { useNow } from '../../../lib/use-now.ts';
import { locationToSend, PLACE_MISSING, type Place, usualPlace } from '../schedule/place.ts';
import { freeTimesOf } from '../schedule/refused-time.ts';
import type { SessionRange } from '../schedule/schedule-time.ts';
import { fitsFormat } from './fits-format.ts';
import type { Wish } from './use-program-free-times.ts';

export const timeMessages = {
  ended: t('We let that time go. Pick another.'),
  notHeld: t("The time couldn't be held. Please try again."),
} as const;

/** A free time as it's pressed: a group that is joined meets where it meets. */
export interface PickedTime extends SessionRange {
  readonly groupLocation?: string | undefined;
}

interface Picked extends Wish {
  readonly time: PickedTime;
}

/** Why there is no time now, and what is free instead. */
interface Refusal {
  readonly text: string;
  readonly freeTimes: readonly SessionRange[];
}

const isFor = (wish: Wish, { id }: Program, sessionType: SessionType) => wish.programId === id && wish.sessionType === sessionType;

/** The time that is chosen before paying: picked from the free ones, and held for ten minutes from the press on Hold; at one of the trainer's places, where there are any. */
export function useBookingTime(ownZone: string, places: readonly PublicPlace[] = []) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [placeError, setPlaceError] = useState<string>();
  const [hold, setHold] = useState<TimeHold | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isHolding, setHolding] = useState(false);
  const endsAt = hold ? Date.parse(hold.expiresAt) : null;
  const now = useNow(endsAt === null ? [] : [endsAt]);

  /** The hold ended by itself, or the server says so. */
  function letGo(): void {
    setHold(null);
    setPicked(null);
    setRefusal({ text: timeMessages.ended, freeTimes: [] });
  }
  if (endsAt !== null && endsAt <= now.getTime()) letGo();

  // Chosen for one program, it may not fit the next one.
  const placeFor = ({ trainingFormat }: Program) =>
    place && fitsFormat(place.option, trainingFormat) ? place : usualPlace(trainingFormat, places);
  const pickedFor = (program: Program, sessionType: SessionType) => (picked && isFor(picked, program, sessionType) ? picked.time : null);
  const locationOf = (program: Program, time: PickedTime | null) => time?.groupLocation ?? locationToSend(placeFor(program));

  async function take(program: Program, sessionType: SessionType): Promise<boolean> {
    const time = pickedFor(program, sessionType);
    if (time === null || isHolding) return false;
    if (locationOf(program, time) === null) {
      setPlaceError(PLACE_MISSING);
      return false;
    }
    setHolding(true);
    setRefusal(null);
    try {
      const { start: startTime, end: endTime } = time;
      const body = { programId: program.id, sessionType, startTime, endTime, scheduledInTimezone: ownZone };
      setHold(await schedulingApi.holdTime({ body }));
      return true;
    } catch (error) {
      setPicked(null);
      setRefusal({ text: errorText(error, timeMessages.notHeld), freeTimes: freeTimesOf(error) });
      void refresh(['sessions']);
      return false;
    } finally {
      setHolding(false);
    }
  }

  return {
    zone: ownZone,
    now,
    pickedFor,
    pick: (program: Program, sessionType: SessionType, time: PickedTime) => {
      setPicked({ programId: program.id, sessionType, time });
      setRefusal(null);
    },
    /** Takes back what was picked and isn't held. */
    unpick: () => {
      if (hold === null && !isHolding) setPicked(null);
    },
    placeFor,
    setPlace: (next: Place) => {
      setPlace(next);
      setPlaceError(undefined);
    },
    placeError,
    refusal,
    isHolding,
    letGo,
    /** Holds what was picked. @returns false when it can't be had, which the step then says */
    take,
    /** What is held for this program and session type; null while nothing is. */
    heldFor: (program: Program, sessionType: SessionType) => {
      if (hold === null || !isFor(hold, program, sessionType)) return null;
      const time = pickedFor(program, sessionType);
      return {
        holdId: hold.id,
        start: hold.startTime,
        end: hold.endTime,
        expiresAt: hold.expiresAt,
        location: locationOf(program, time),
      };
    },
    /** Gives the time back at once; nobody waits for the answer, and without one it ends by itself. */
    release: () => {
      if (hold) void schedulingApi.releaseHold({ params: { timeHoldId: hold.id } }).catch(() => undefined);
      setHold(null);
    },
  };
}

export type BookingTime = ReturnType<typeof useBookingTime>;
