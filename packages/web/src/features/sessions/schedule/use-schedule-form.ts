import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { TIME_ANSWER_HOURS } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { useState } from 'react';
import { schedulingApi } from '../../../lib/api/scheduling.ts';
import { errorText } from '../../../lib/api-errors.ts';
import { rules } from '../../../lib/form-schema.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useForm } from '../../../lib/use-form.ts';
import { toast } from '../../../ui/toast.ts';
import { statusNote } from '../session-status.ts';
import { locationToSend, PLACE_MISSING, type Place, placeOf, usualPlace } from './place.ts';
import { freeTimesOf } from './refused-time.ts';
import { rangeText, type SessionRange } from './schedule-time.ts';
import type { ScheduleMode } from './submit-action.ts';
import { useTimeChoice } from './use-time-choice.ts';

interface ScheduleInput {
  details: SessionDetails;
  mode: ScheduleMode;
  role: 'parent' | 'trainer';
  /** The zone in which the viewer reads times. */
  ownZone: string;
  now: Date;
  /** A time that was chosen elsewhere, such as in Google's calendar. */
  proposed?: SessionRange | undefined;
  onScheduled: () => void;
  /** What the submit button does once there is a time: `form.submit`, or something before it. */
  onSubmit: () => void;
}

/** What the schedule dialog holds and does with one session (S2§5, R119). */
export function useScheduleForm({ details, mode, role, ownZone, now, proposed, onScheduled, onSubmit }: ScheduleInput) {
  // A session being rescheduled keeps showing its original time, even when the page behind is reloaded.
  const [present] = useState(() => (mode === 'reschedule' ? presentRange(details) : null));
  const [initial] = useState(() =>
    mode === 'reschedule' ? placeOf(details.appointment.location) : usualPlace(details.program.trainingFormat),
  );
  const setTime = useSetTime(mode);
  const time = useTimeChoice({
    trainerZone: details.trainerUser.timezone,
    ownZone,
    now,
    sessionMinutes: details.program.sessionMinutes,
    present,
    proposed,
    onChange: () => form.clearErrors(),
  });
  const { reading, zones, choice } = time;
  const form = useForm({
    initial,
    schema: rules<Place>((place) => ({ customText: locationToSend(place) === null ? PLACE_MISSING : undefined })),
    send: async (place) => {
      const location = locationToSend(place);
      if (reading.kind !== 'ready' || location === null) return;
      const { start: startTime, end: endTime } = reading.range;
      const appointmentId = details.appointment.id;
      const session = await setTime.mutateAsync({
        appointmentId,
        startTime,
        endTime,
        location,
        placeId: place.placeId,
        scheduledInTimezone: zones.scheduling,
      });
      const when = rangeText(reading.range, choice.zone, now);
      toast(mode === 'reschedule' ? movedToast(session, when, role) : setToast(when));
      onScheduled();
    },
    onSubmit: () => {
      if (reading.kind === 'incomplete') missing(t('Please select both date and time.'));
      else onSubmit();
    },
    onInvalid: () => missing(PLACE_MISSING),
    onFailed: (error) => toast({ title: t('Scheduling Failed'), description: failureText(error), variant: 'destructive' }),
  });
  return {
    form,
    time,
    present,
    /** Why the server refused the last try, and what is free instead. */
    refusal: form.failure && { text: failureText(form.failure), freeTimes: freeTimesOf(form.failure) },
  };
}

function presentRange({ appointment: { startTime, endTime } }: SessionDetails): SessionRange | null {
  return startTime !== null && endTime !== null ? { start: startTime, end: endTime } : null;
}

function setToast(when: string): { title: string; description: string } {
  return { title: t('Calendar Event Scheduled'), description: t('{when}. Calendar invites sent to both participants.', { when }) };
}

/** What a trainer moves is proposed until the parent agrees (R176). */
function movedToast(session: Appointment, when: string, role: 'parent' | 'trainer'): { title: string; description: string } {
  const isProposed = role === 'trainer' && statusNote(session) !== undefined;
  const description = isProposed
    ? t('{when}, proposed to {name}. No answer within {hours} hours counts as a yes.', {
        when,
        name: firstName(session.parentName),
        hours: TIME_ANSWER_HOURS,
      })
    : t('The new time is {when}.', { when });
  return { title: t('Session Rescheduled'), description };
}

function failureText(error: unknown): string {
  return errorText(error, t('Failed to create calendar event'));
}

function missing(description: string): void {
  toast({ title: t('Missing Information'), description, variant: 'destructive' });
}

type TimeInput = NonNullable<Parameters<typeof schedulingApi.schedule>[0]>['body'];

/** Sets time and place of a paid session, or reschedules one (R119). A refusal, too, means that what is shown is out of date. */
function useSetTime(mode: ScheduleMode) {
  return useChange({
    call: ({ appointmentId, ...time }: TimeInput) => {
      if (mode === 'reschedule') return schedulingApi.reschedule({ params: { appointmentId }, body: time });
      return schedulingApi.schedule({ body: { appointmentId, ...time } });
    },
    stale: schedulingApi.schedule.stale,
    refreshAfter: 'both',
  });
}
