import './schedule-dialog.css';
import { firstName } from '@x1/contract/core/first-name.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { FreeTimes, WantedTime } from '@x1/contract/scheduling/availability.ts';
import { isAwaitingAnswer } from '@x1/contract/scheduling/states.ts';
import type { WeeklyReply } from '@x1/contract/scheduling/weekly.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { useEffect, useRef } from 'react';
import { useIsPhone } from '../../../lib/screen-width.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeCalendar } from './calendar/time-calendar.tsx';
import { useShownTimes } from './calendar/use-shown-times.ts';
import { judgeChosenTime } from './chosen-time.ts';
import { confirmationOf, isAcceptedPurchase, moveMeans } from './confirmation.ts';
import { givenUpText } from './free-cancellation.ts';
import { NextFreeTimes, type NextFreeTimesProps, nextFreeTimes } from './next-free-times.tsx';
import { locationToSend } from './place.ts';
import { PlaceFields } from './place-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { rangeText, type SessionRange } from './schedule-time.ts';
import { isSameTime, type ScheduleMode, submitActionOf } from './submit-action.ts';
import { LengthAndZone, OtherTime, StartFields } from './time-fields.tsx';
import { TimeNotice } from './time-notice.tsx';
import { usePlaces } from './use-places.ts';
import { useScheduleForm } from './use-schedule-form.ts';
import { weeklySubmitAction } from './weekly/labels.ts';
import { useWeekly } from './weekly/use-weekly.ts';
import { WeeklyRepeat } from './weekly/weekly-repeat.tsx';

interface ScheduleFormProps {
  details: SessionDetails;
  mode: ScheduleMode;
  role: WantedTime['role'];
  ownZone: string;
  now: Date;
  proposed?: SessionRange | undefined;
  onClose: () => void;
  onScheduled: () => void;
  /** @param zone the zone in which the weeks were shown */
  onWeeklyScheduled: (reply: WeeklyReply, zone: string) => void;
}

/** The form of the dialog: fields and calendar are two sides of one choice. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { details, mode, role, now, onClose } = props;
  const { form, time, present, refusal, times, chosen, confirmation, nextFree, meetings, givenUp, weekly, submitAction } =
    useSchedule(props);
  const isPhone = useIsPhone();
  const places = usePlaces(details.trainer.id);
  const trainerFirstName = firstName(details.trainer.name);
  return (
    <FormDialog
      onClose={() => !form.isBusy && onClose()}
      title={titleOf(props)}
      width="widest"
      submitLabel={submitAction.label}
      busyLabel={busyLabelOf(mode, weekly)}
      isReady={submitAction.isReady}
      form={form}
    >
      <div className="scheduler">
        <MoveNotice details={details} role={role} present={present} zone={time.choice.zone} now={now} />
        <NextFreeTimes title={t('When the group meets')} times={meetings} zone={time.choice.zone} now={now} onTake={time.take} />
        <PlaceFields
          place={form.values}
          places={places}
          error={form.errors['customText']}
          onChange={form.change}
          isTrainer={role === 'trainer'}
        />
        {!isPhone && <StartFields time={time} now={now} />}
        {refusal ? (
          <Refusal {...refusal} zone={time.choice.zone} now={now} onTake={time.take} />
        ) : (
          <TimeNotice
            reading={time.reading}
            chosen={chosen}
            role={role}
            approvalStatus={isAcceptedPurchase(details.appointment) ? 'approved' : details.appointment.approvalStatus}
            confirmation={confirmation}
            givenUp={givenUp}
            onTake={time.change}
            nextFree={{ times: nextFree, zone: time.choice.zone, now, onTake: time.take }}
          />
        )}
        <LengthAndZone time={time} now={now} trainerFirstName={trainerFirstName} presentMinutes={minutesOf(present)} />
        <TimeCalendar
          time={time}
          times={times}
          role={role}
          now={now}
          present={present}
          owners={ownersOf(role, trainerFirstName)}
          trainerFirstName={trainerFirstName}
        />
        {isPhone && <OtherTime time={time} now={now} isOpenAtFirst={times.shown.isError} />}
        {weekly.isOffered && <WeeklyRepeat weekly={weekly} role={role} zone={time.choice.zone} now={now} />}
        <SchedulePreview reading={time.reading} zones={time.zones} trainerName={details.trainer.name} role={role} now={now} />
        {role === 'trainer' && !(mode === 'reschedule' && isSameTime(time.reading, present)) && (
          <p className="small muted">{moveMeans(details)}</p>
        )}
      </div>
    </FormDialog>
  );
}

/** What the form holds, knows and does. */
function useSchedule({ details, mode, role, ownZone, now, proposed, onScheduled, onWeeklyScheduled }: ScheduleFormProps) {
  const { appointment } = details;
  const { form, time, present, refusal } = useScheduleForm({
    details,
    mode,
    role,
    ownZone,
    now,
    proposed,
    onScheduled,
    onSubmit: () => {
      if (!isWeekly) form.submit();
      else if (form.validate()) weekly.submit(locationToSend(form.values));
    },
  });
  const { reading, zones, choice } = time;
  const times = useShownTimes(appointment.id, time, now);
  const chosen = judgeChosenTime({
    reading,
    freeTimes: times.aroundChosen,
    role,
    schedulingZone: zones.scheduling,
    now,
    isAccepted: isAcceptedPurchase(appointment),
  });
  const reason = chosen.askedAgain[0];
  const openCount = countWithoutTime(details);
  const weekly = useWeekly({
    appointmentId: appointment.id,
    openCount,
    startTime: reading.kind === 'ready' ? reading.range.start : null,
    durationMinutes: choice.durationMinutes,
    schedulingZone: zones.scheduling,
    onScheduled: (reply) => onWeeklyScheduled(reply, choice.zone),
  });
  const isOffered = mode === 'schedule' && openCount > 1;
  const isWeekly = isOffered && weekly.isOn && reading.kind === 'ready';
  const single = {
    mode,
    suggestsAnother: suggestsAnother(role, details),
    reading,
    chosen,
    zone: choice.zone,
    now,
    present,
    presentLocation: appointment.location,
    place: form.values,
  };
  return {
    form: { ...form, isBusy: form.isBusy || weekly.isPending },
    time,
    present,
    refusal,
    times,
    chosen,
    confirmation:
      reason && reading.kind === 'ready'
        ? confirmationOf(details, reason, { start: reading.range.start, timeZone: choice.zone, now })
        : null,
    nextFree: reading.kind === 'ready' && times.aroundChosen ? nextFreeTimes(reading.range, times.aroundChosen) : [],
    meetings: nextMeetings(times.shown.data, now),
    givenUp:
      role === 'parent' && reading.kind === 'ready' && chosen.askedAgain.length === 0 ? givenUpText(details, reading.range, now) : null,
    weekly: { ...weekly, isOffered },
    submitAction: isWeekly ? weeklySubmitAction(weekly.previewed) : submitActionOf(single),
  };
}

/** So many of a group's times are shown above all others. */
const MEETINGS_SHOWN = 4;

/** When the group meets next, as its trainer has set it, with seats left. */
function nextMeetings(freeTimes: FreeTimes | undefined, now: Date): readonly SessionRange[] {
  const open = (freeTimes?.meetings ?? []).filter(({ seatsLeft, startTime }) => seatsLeft > 0 && Date.parse(startTime) > now.getTime());
  return open.slice(0, MEETINGS_SHOWN).map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));
}

/** A trainer who moves a request that waits for an answer suggests another time than the one asked for. */
function suggestsAnother(role: Role, { appointment }: SessionDetails): boolean {
  return role === 'trainer' && isAwaitingAnswer(appointment);
}

function titleOf({ mode, role, details }: Pick<ScheduleFormProps, 'mode' | 'role' | 'details'>): string {
  if (mode === 'schedule') return t('Schedule Session');
  return suggestsAnother(role, details) ? t('Suggest another time') : t('Reschedule Session');
}

const minutesOf = (present: SessionRange | null): number | null =>
  present && (Date.parse(present.end) - Date.parse(present.start)) / 60_000;

/** The sessions of the purchase that a weekly repeat gives a time: this one and later ones (R38). */
function countWithoutTime({ appointment, purchase }: SessionDetails): number {
  return purchase.filter(({ sessionNumber, state }) => sessionNumber >= appointment.sessionNumber && state === 'needs_time').length;
}

function busyLabelOf(mode: ScheduleMode, weekly: { isOn: boolean; previewed: readonly unknown[] | null }): string {
  if (mode === 'reschedule') return t('Rescheduling...');
  return weekly.isOn && weekly.previewed === null ? t('Checking...') : t('Scheduling...');
}

function ownersOf(role: WantedTime['role'], trainerFirstName: string) {
  if (role === 'trainer') return { scheduling: t('Your clocks'), own: t('The clocks where you are') };
  return { scheduling: t("{trainerFirstName}'s clocks", { trainerFirstName }), own: t('Your clocks') };
}

interface RefusalProps extends Omit<NextFreeTimesProps, 'times'> {
  text: string;
  freeTimes: readonly SessionRange[];
}

/** Why the server refused a time, and the next free ones instead (R110). It scrolls into view, because the pressed button is far from it. */
function Refusal({ text, freeTimes, ...offer }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it returns, a promise in some browsers, is no cleaning up.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="refusal grid gap-4">
      <Notice tone="bad" isAnnounced title={t('Scheduling Failed')}>
        {text}
      </Notice>
      <NextFreeTimes times={freeTimes} {...offer} />
    </div>
  );
}

interface MoveNoticeProps {
  details: SessionDetails;
  role: Role;
  present: SessionRange | null;
  zone: string;
  now: Date;
}

/** The current time of a session that is being rescheduled, and whom that affects: a trainer reschedules a whole group (R119). */
function MoveNotice({ details, role, present, zone, now }: MoveNoticeProps) {
  const seatsTaken = details.group?.seatsTaken ?? 0;
  const movesGroup = role === 'trainer' && present !== null && seatsTaken > 1;
  return (
    <>
      {present && (
        <div className="present-time">
          <span className="tiny muted">{suggestsAnother(role, details) ? t('Asked for') : t('Booked now')}</span>
          <strong className="num">{rangeText(present, zone, now)}</strong>
        </div>
      )}
      {movesGroup && (
        <Notice tone="warn" title={t('This moves the whole group')}>
          {t('All {seatsTaken} families of this group get the new time.', { seatsTaken })}
        </Notice>
      )}
    </>
  );
}
