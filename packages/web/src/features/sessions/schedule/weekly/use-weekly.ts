import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type Instant, toWallTime } from '@x1/contract/core/time.ts';
import type { WeeklyOccurrence, WeeklyReply } from '@x1/contract/scheduling/weekly.ts';
import { useState } from 'react';
import { schedulingApi } from '../../../../lib/api/scheduling.ts';
import { useChange } from '../../../../lib/use-change.ts';

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

/** 'Repeat weekly': first the weeks are previewed, then all or the free ones are scheduled (R38). */
export function useWeekly({ appointmentId, openCount, startTime, durationMinutes, schedulingZone, onScheduled }: WeeklyInput) {
  const [isOn, setOn] = useState(false);
  const [count, setCount] = useState(openCount);
  const [preview, setPreview] = useState<{ of: string; occurrences: readonly WeeklyOccurrence[] } | null>(null);
  const shared = {
    stale: schedulingApi.scheduleWeekly.stale,
    failed: { title: t('Scheduling Failed'), text: t('Failed to create calendar event') },
    // What was free a moment ago may be taken now: the next press checks again.
    onFailed: () => setPreview(null),
  };
  const previewing = useChange({
    ...shared,
    call: ({ body }: { of: string; body: WeeklyBody }) => schedulingApi.scheduleWeekly({ params: { appointmentId }, body }),
    refreshAfter: 'failure',
    onDone: ({ occurrences }, { of }) => setPreview({ of, occurrences }),
  });
  const scheduling = useChange({
    ...shared,
    call: (body: WeeklyBody) => schedulingApi.scheduleWeekly({ params: { appointmentId }, body }),
    refreshAfter: 'both',
    onRefreshed: onScheduled,
  });
  const isPending = previewing.isPending || scheduling.isPending;
  const wish = startTime && {
    ...toWallTime(startTime, schedulingZone),
    timeZone: schedulingZone,
    durationMinutes: durationMinutes as WeeklyBody['durationMinutes'],
    count,
  };
  // What was previewed holds for one choice only.
  const wishKey = JSON.stringify(wish);
  const previewed = isOn && preview?.of === wishKey ? preview.occurrences : null;

  /** Previews the weeks, or schedules what the preview has found to be free. */
  function submit(location: string | null): void {
    if (isPending || !wish) return;
    if (previewed === null) previewing.mutate({ of: wishKey, body: { ...wish, location, mode: 'look' } });
    else scheduling.mutate({ ...wish, location, mode: previewed.every(isFree) ? 'all' : 'fitting' });
  }

  return { openCount, isOn, turn: setOn, count, setCount, previewed, isPending, submit };
}

export type Weekly = ReturnType<typeof useWeekly>;

export function isFree({ outcome }: WeeklyOccurrence): boolean {
  return outcome === 'free';
}
