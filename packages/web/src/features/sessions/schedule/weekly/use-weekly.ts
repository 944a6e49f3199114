import { useMutation } from '@tanstack/react-query';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { type Instant, toWallTime } from '@x1/contract/core/time.ts';
import type { WeeklyOccurrence, WeeklyReply } from '@x1/contract/scheduling/weekly.ts';
import { useState } from 'react';
import { schedulingApi } from '../../../../lib/api/scheduling.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { refreshSessions } from '../../refresh.ts';

type WeeklyBody = NonNullable<Parameters<typeof schedulingApi.scheduleWeekly>[0]>['body'];

interface WeeklyInput {
  appointmentId: AppointmentId;
  /** How many sessions of the purchase have no time yet. */
  openCount: number;
  /** The chosen time of the first week; null while there is none. */
  startTime: Instant | null;
  durationMinutes: number;
  /** The wall time of this zone is kept from week to week. */
  schedulingZone: string;
  onScheduled: (reply: WeeklyReply) => void;
}

/** 'Repeat weekly': first the weeks are looked at, then all or the free ones are scheduled (R38). */
export function useWeekly({ appointmentId, openCount, startTime, durationMinutes, schedulingZone, onScheduled }: WeeklyInput) {
  const [isOn, setOn] = useState(false);
  const [count, setCount] = useState(openCount);
  const [look, setLook] = useState<{ of: string; occurrences: readonly WeeklyOccurrence[] } | null>(null);
  const send = useMutation({ mutationFn: (body: WeeklyBody) => schedulingApi.scheduleWeekly({ params: { appointmentId }, body }) });
  const wish = startTime && {
    ...toWallTime(startTime, schedulingZone),
    timeZone: schedulingZone,
    durationMinutes: durationMinutes as WeeklyBody['durationMinutes'],
    count,
  };
  // What was looked at holds for one choice only.
  const wishKey = JSON.stringify(wish);
  const looked = isOn && look?.of === wishKey ? look.occurrences : null;

  /** Looks at the weeks, or schedules what the look has found to be free. */
  async function submit(location: string | null): Promise<void> {
    if (send.isPending || !wish) return;
    try {
      if (looked === null) {
        const { occurrences } = await send.mutateAsync({ ...wish, location, mode: 'look' });
        setLook({ of: wishKey, occurrences });
        return;
      }
      const reply = await send.mutateAsync({ ...wish, location, mode: looked.every(isFree) ? 'all' : 'fitting' });
      await refreshSessions();
      onScheduled(reply);
    } catch (error) {
      toast({ title: 'Scheduling Failed', description: errorText(error, 'Failed to create calendar event'), variant: 'destructive' });
      // What was free a moment ago may not be any more: the next press looks again.
      setLook(null);
      await refreshSessions();
    }
  }

  return { openCount, isOn, turn: setOn, count, setCount, looked, isPending: send.isPending, submit };
}

export type Weekly = ReturnType<typeof useWeekly>;

export function isFree({ outcome }: WeeklyOccurrence): boolean {
  return outcome === 'free';
}
