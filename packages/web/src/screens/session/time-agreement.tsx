import { t } from '@x1/contract/core/texts.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import type { SessionAction } from '@x1/contract/scheduling/session-actions.ts';
import { CalendarClock } from 'lucide-react';
import { useAcceptTime } from '../../features/sessions/mutations.ts';
import { showTitle } from '../../lib/focus-title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type SessionView, waitsForAgreement } from './session-view.ts';

/** What it means that the parent has not agreed yet to the time that the trainer chose, for the one who reads it (R176). */
export function TimeAgreementNotice({ view, actions }: { view: SessionView; actions: readonly SessionAction[] }) {
  if (!waitsForAgreement(view)) return null;
  const { trainer, parent, appointment } = view.details;
  if (view.user.role !== 'parent') {
    return (
      <Notice icon={CalendarClock} title={t("{name} hasn't said yes to this time yet", { name: parent.name })}>
        <p>
          {view.user.role === 'trainer'
            ? trainerText(view)
            : t(
                'The trainer picked it. {agreed} Until then, the parent can cancel and get all the money back, even after the session, and none of it is paid out.',
                { agreed: agreedWhen(view) },
              )}
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      icon={CalendarClock}
      title={t('{name} picked this time. Does it work for you?', { name: trainer.name })}
      action={actions.includes('accept_time') && <AcceptButton appointment={appointment} />}
    >
      <p>
        {t("If it doesn't, cancel and you'll get all your money back, even after the session, until you say yes. {agreed}", {
          agreed: agreedWhen(view),
        })}
      </p>
    </Notice>
  );
}

/** 'Even after the session' only where the answer may come that late. */
function trainerText(view: SessionView): string {
  const { timeAgreedAt, endTime } = view.details.appointment;
  const agreed = agreedWhen(view);
  return timeAgreedAt !== null && endTime !== null && Date.parse(timeAgreedAt) <= Date.parse(endTime)
    ? t('You picked it. {agreed} Until then, the parent can cancel and get all the money back.', { agreed })
    : t(
        'You picked it. {agreed} Until then, the parent can cancel and get all the money back, even after the session, and none of it is paid out.',
        { agreed },
      );
}

function AcceptButton({ appointment: { id, startTime, endTime } }: Pick<SessionView['details'], 'appointment'>) {
  const accept = useAcceptTime({ onRefreshed: showTitle });
  if (startTime === null || endTime === null) return null;
  return (
    <Button
      size="s"
      isBusy={accept.isPending}
      busyLabel={t('Please wait...')}
      onClick={() => accept.mutate({ appointmentId: id, startTime, endTime })}
    >
      {t('Accept this time')}
    </Button>
  );
}

function agreedWhen({ details: { appointment }, user, zone, now }: SessionView): string {
  const { timeAgreedAt } = appointment;
  if (timeAgreedAt !== null) {
    return t('No answer by {date} counts as a yes.', { date: formatMoment(timeAgreedAt, zone, now) });
  }
  return user.role === 'parent'
    ? t('No answer within 24 hours after our email or notification reaches you counts as a yes.')
    : t('No answer within 24 hours after our email or notification reaches the parent counts as a yes.');
}
