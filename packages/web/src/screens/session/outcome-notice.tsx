import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatSessionTime } from '@x1/contract/core/time-format.ts';
import { reasonText } from '@x1/contract/scheduling/given-reasons.ts';
import { Ban, Clock, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { outcomeMoney } from './messages.ts';
import { ProblemNotice } from './problem.tsx';
import type { SessionView } from './session-view.ts';

/** How a session ended that did not take place, told plainly: declined, expired, cancelled, no-show; and where the money is. */
export function OutcomeNotice({ view }: { view: SessionView }) {
  const { state } = view.details.appointment;
  if (state === 'rejected') return <Rejected view={view} />;
  if (state === 'expired') return <Expired view={view} />;
  if (state === 'cancelled') return <Cancelled view={view} />;
  if (state === 'no_show') return <NoShow view={view} />;
  return null;
}

/** The reason as the trainer wrote it (R106). */
function Rejected({ view: { details, user } }: { view: SessionView }) {
  const { appointment, trainer } = details;
  const isParent = user.role === 'parent';
  return (
    <Notice
      tone="bad"
      title={
        appointment.askedAgain
          ? isParent
            ? t('{name} declined this time', { name: trainer.name })
            : t('You declined this time')
          : isParent
            ? t('{name} declined this request', { name: trainer.name })
            : t('You declined this request')
      }
      action={isParent && <FindAnother />}
    >
      <Quotation text={appointment.rejectionReason && reasonText(appointment.rejectionReason)} />
      <p className="mt-1">{outcomeMoney(details, isParent ? 'parent' : 'trainer')}</p>
    </Notice>
  );
}

/** Nobody answered (R109). */
function Expired({ view: { details, user } }: { view: SessionView }) {
  const isParent = user.role === 'parent';
  return (
    <Notice
      tone="bad"
      icon={Clock}
      title={isParent ? t("{name} didn't answer in time", { name: details.trainer.name }) : t("You didn't answer this request in time")}
      action={isParent && <FindAnother />}
    >
      <p>
        {t('It was declined automatically.')} {outcomeMoney(details, isParent ? 'parent' : 'trainer')}
      </p>
    </Notice>
  );
}

function Cancelled({ view }: { view: SessionView }) {
  const { appointment } = view.details;
  const { cancelledAt, cancelledBy, cancellationReason } = appointment;
  const money = outcomeMoney(view.details, view.user.role === 'trainer' ? 'trainer' : 'parent');
  return (
    <Notice tone="bad" icon={Ban} title={canceledTitle(view)}>
      <p>
        {cancelledAt && `${t('On {date}.', { date: formatDate(cancelledAt, view.zone, view.now) })} ${formerTimeText(view)} `}
        {cancelledBy === 'support' && `${t('Its payment was returned in full.')} `}
        {!cancellationReason && <span>{money}</span>}
      </p>
      <Quotation text={cancellationReason} />
      {cancellationReason && <p className="mt-1">{money}</p>}
    </Notice>
  );
}

function NoShow({ view: { details, user } }: { view: SessionView }) {
  // The trainer may have given it back since, or a bank may have taken it.
  const isUntouched = details.terms?.leftCents === details.appointment.amount;
  if (user.role === 'trainer') {
    return (
      <Notice tone="warn" icon={UserX} title={t("You reported that {name} didn't come", { name: details.parent.name })}>
        <p>
          {isUntouched
            ? t("You're paid for this session as if it took place, and you can still refund it.")
            : outcomeMoney(details, 'trainer')}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" icon={UserX} title={t("{name} reported that you didn't come", { name: details.trainer.name })}>
      <p>
        {isUntouched ? t('The trainer is paid for this session.') : outcomeMoney(details, 'parent')}
        {details.canReportProblem && ` ${t("If that isn't what happened, report a problem before then.")}`}
      </p>
    </Notice>
  );
}

/** What one side says went wrong, until it is decided and after: a trainer who did not come is one report, told once (R97, R119). */
export function ReportNotice({ view }: { view: SessionView }) {
  const { appointment, trainer, problemReport } = view.details;
  if (appointment.noShowOf !== 'trainer' || problemReport?.decidedAt) return <ProblemNotice view={view} />;
  const isParent = view.user.role === 'parent';
  return (
    <Notice
      tone="warn"
      icon={UserX}
      title={isParent ? t("You reported that {name} didn't come", { name: trainer.name }) : t("The parent reported that you didn't come")}
    >
      <p>
        {isParent
          ? t("The money for this session is on hold until we've reviewed it.")
          : t('If the session took place, mark it complete and contact us. We hear both sides before any money moves.')}
      </p>
    </Notice>
  );
}

function Quotation({ text }: { text: string | null }): ReactNode {
  return text && <p className="whitespace-pre-line wrap-anywhere">“{text}”</p>;
}

function FindAnother() {
  return (
    <Button variant="outline" size="s" href="/parent-dashboard">
      {t('Find another trainer')}
    </Button>
  );
}

/** X1 gave back the money of a session whose time was over: nothing was called off. */
function canceledTitle(view: SessionView): string {
  const { cancelledBy, cancelledAt, formerEndTime } = view.details.appointment;
  const wasOver = cancelledAt !== null && formerEndTime !== null && Date.parse(formerEndTime) <= Date.parse(cancelledAt);
  if (cancelledBy === 'support' && wasOver) return t('The payment for this session was returned');
  return cancelledBy === view.user.role
    ? t('You canceled this session')
    : t('{name} canceled this session', { name: whoCanceled(view.details) });
}

function whoCanceled({ appointment: { cancelledBy }, trainer, parent }: SessionView['details']): string {
  if (cancelledBy === 'support') return 'X1';
  return cancelledBy === 'parent' ? parent.name : trainer.name;
}

function formerTimeText({ details: { appointment }, zone, now }: SessionView): string {
  const { formerStartTime: start, formerEndTime: end } = appointment;
  if (start === null || end === null) return t('It had no time yet.');
  return t('It was planned for {date}.', { date: formatSessionTime({ start, end }, zone, now) });
}
