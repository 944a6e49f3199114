import { formatMoment } from '@x1/contract/core/time-format.ts';
import type { SessionAction } from '@x1/contract/scheduling/session-actions.ts';
import { CalendarClock } from 'lucide-react';
import { useAcceptTime } from '../../features/sessions/mutations.ts';
import { focusTitle } from '../../lib/focus-title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type SessionView, waitsForAgreement } from './session-view.ts';

/** What it means that the parent has not agreed yet to the time that the trainer chose, for the one who reads it (R176). */
export function TimeAgreementNotice({ view, actions }: { view: SessionView; actions: readonly SessionAction[] }) {
  if (!waitsForAgreement(view)) return null;
  const { trainer, parent, appointment } = view.details;
  if (view.user.role !== 'parent') {
    return (
      <Notice icon={CalendarClock} title={`${parent.name} hasn't said yes to this time yet`}>
        <p>
          {view.user.role === 'trainer' ? 'You' : 'The trainer'} picked it. {agreedWhen(view)} Until then, the parent can cancel and get all
          the money back, even after the session, and none of it is paid out.
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      icon={CalendarClock}
      title={`${trainer.name} picked this time. Does it work for you?`}
      action={actions.includes('accept_time') && <AcceptButton appointment={appointment} />}
    >
      <p>If it doesn't, cancel and you'll get all your money back, even after the session, until you say yes. {agreedWhen(view)}</p>
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

function agreedWhen({ details: { appointment }, user, zone, now }: SessionView): string {
  const { timeAgreedAt } = appointment;
  if (timeAgreedAt !== null) {
    return `No answer by ${formatMoment(timeAgreedAt, zone, now)} counts as a yes.`;
  }
  const whom = user.role === 'parent' ? 'you' : 'the parent';
  return `No answer within 24 hours after our email or notification reaches ${whom} counts as a yes.`;
}
