import { formatDate, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { isTimeAgreed } from '@x1/contract/payments/refund-policy.ts';
import { type SessionAction, toTermFacts } from '@x1/contract/scheduling/session-actions.ts';
import { CalendarClock } from 'lucide-react';
import { useAcceptTime } from '../../features/sessions/mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { focusTitle } from './focus-title.ts';
import type { SessionView } from './session-view.ts';

/** What it means that the parent has not agreed yet to the time that the trainer chose, for the one who reads it (R176). */
export function TimeAgreementNotice({ view, actions }: { view: SessionView; actions: readonly SessionAction[] }) {
  if (!waitsForAgreement(view)) return null;
  const { trainer, parent, appointment } = view.details;
  if (view.user.role !== 'parent') {
    return (
      <Notice icon={CalendarClock} title={`${parent.name} has not agreed to this time yet`}>
        <p>
          {view.user.role === 'trainer' ? 'You' : 'The trainer'} chose it. {agreedWhen(view)} Until then the parent may cancel with all the
          money back, even after the session, and nothing of it is paid out.
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      icon={CalendarClock}
      title={`${trainer.name} chose this time. Does it suit you?`}
      action={actions.includes('accept_time') && <AcceptButton appointment={appointment} />}
    >
      <p>If not, cancel: you get all your money back, even after the session, as long as you have not agreed. {agreedWhen(view)}</p>
    </Notice>
  );
}

function AcceptButton({ appointment: { id, startTime, endTime } }: Pick<SessionView['details'], 'appointment'>) {
  const accept = useAcceptTime({ onRefreshed: focusTitle });
  if (startTime === null || endTime === null) return null;
  return (
    <Button
      size="s"
      isBusy={accept.isPending}
      busyLabel="Please wait..."
      onClick={() => accept.mutate({ appointmentId: id, startTime, endTime })}
    >
      Accept this time
    </Button>
  );
}

/** Whether the session has a time to which the parent has not agreed. */
export function waitsForAgreement({ details, now }: Pick<SessionView, 'details' | 'now'>): boolean {
  const time = toTermFacts(details)?.time;
  return details.appointment.approvalStatus === 'approved' && !!time && !isTimeAgreed(time, now.getTime());
}

function agreedWhen({ details: { appointment }, user, zone, now }: SessionView): string {
  const { timeAgreedAt } = appointment;
  if (timeAgreedAt !== null) {
    const on = `${formatDate(timeAgreedAt, zone, now)} · ${formatTime(timeAgreedAt, zone)} (${zoneAbbreviation(timeAgreedAt, zone)})`;
    return `Without an answer it counts as agreed on ${on}.`;
  }
  const whose = user.role === 'parent' ? 'you' : 'the parent';
  return `Without an answer it counts as agreed 24 hours after our mail or notification has reached ${whose}.`;
}
