import { DEFAULT_SESSION_MINUTES, sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import type { SessionDetails } from '@x1/contract/views/session-details.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { toast } from '../../../ui/toast.ts';
import { useScheduleSession } from '../mutations.ts';
import { freeTimesOf } from './free-times.ts';
import { locationToSend, type PlaceOption } from './place.ts';
import { choiceOf, moveToZone, rangeText, readChoice, type SessionRange, scheduleZones, type WallChoice } from './schedule-time.ts';

interface ScheduleInput {
  details: SessionDetails;
  /** The zone in which the viewer reads times. */
  ownZone: string;
  now: Date;
  onScheduled: () => void;
}

/** What the schedule dialog holds and does (S2§5). */
export function useScheduleForm({ details, ownZone, now, onScheduled }: ScheduleInput) {
  const zones = scheduleZones(details.trainerUser.timezone, ownZone);
  const [choice, setChoice] = useState<WallChoice>({
    date: '',
    time: '',
    zone: zones.scheduling,
    durationMinutes: DEFAULT_SESSION_MINUTES,
  });
  const [place, setPlace] = useState<PlaceOption>('online');
  const [customPlace, setCustomPlace] = useState('');
  const schedule = useScheduleSession();
  const reading = readChoice(choice, now);

  async function submit(): Promise<void> {
    if (schedule.isPending) return;
    const location = locationToSend(place, customPlace);
    if (reading.kind === 'incomplete') return missing('Please select both date and time.');
    if (location === null) return missing('Please enter the location.');
    if (reading.kind !== 'ready') return;
    const { start: startTime, end: endTime } = reading.range;
    try {
      await schedule.mutateAsync({
        appointmentId: details.appointment.id,
        startTime,
        endTime,
        location,
        scheduledInTimezone: zones.scheduling,
      });
      toast({ title: 'Session Scheduled', description: rangeText(reading.range, choice.zone, now) });
      onScheduled();
    } catch (error) {
      toast({ title: 'Scheduling Failed', description: errorText(error, 'Failed to create calendar event'), variant: 'destructive' });
    }
  }

  return {
    zones,
    choice,
    reading,
    place,
    customPlace,
    isPending: schedule.isPending,
    /** Why the server refused the last try, and what is free instead. */
    refusal: schedule.isError
      ? { text: errorText(schedule.error, 'Failed to create calendar event'), freeTimes: freeTimesOf(schedule.error) }
      : null,
    change: (part: Partial<WallChoice>) => setChoice({ ...choice, ...part }),
    showIn: (zone: string) => setChoice(moveToZone(choice, zone)),
    takeFreeTime: (range: SessionRange) => {
      const taken = choiceOf(range, choice.zone);
      const isOffered = sessionDurationsMinutes.some((minutes) => minutes === taken.durationMinutes);
      setChoice(isOffered ? taken : { ...taken, durationMinutes: choice.durationMinutes });
      schedule.reset();
    },
    setPlace,
    setCustomPlace,
    submit,
  };
}

function missing(description: string): void {
  toast({ title: 'Missing Information', description, variant: 'destructive' });
}
