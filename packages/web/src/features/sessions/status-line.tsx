import { isWaiverMissing } from '@x1/contract/consents/waiver.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { answerByText, waitingText } from '@x1/contract/scheduling/waiting.ts';
import { Check, Clock, FileWarning, type LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { StatusWords, stateIcon } from './session-badges.tsx';
import { approvalBadge, isAnswerTold, statusBadge, statusNote } from './session-status.ts';
import './status-line.css';

/** The state of a session in a row, as a word in its color (S2§4). The tick of a scheduled one is the trainer's answer, which is read out too. */
export function StatusLine({ session }: { session: Appointment }) {
  const { label, tone } = statusBadge(session, 'list');
  return (
    <p className={`stateline ${tone}`}>
      <Icon of={iconOf(session)} size="s" />
      <StatusWords session={session} label={label} />
      {isAnswerTold(session) && (
        <span className="sr">, {t('Approval: {answer}', { answer: approvalBadge(session.approvalStatus).label })}</span>
      )}
    </p>
  );
}

function iconOf(session: Appointment): LucideIcon {
  return session.state === 'scheduled' && session.approvalStatus === 'approved' && !statusNote(session) ? Check : stateIcon(session);
}

interface WaitingLineProps {
  session: Appointment;
  role: Role;
  zone: string;
  now: Date;
}

/** Below the status and in its size while the trainer's answer is awaited (R186). */
export function WaitingLine({ session, role, zone: timeZone, now }: WaitingLineProps) {
  const text = role === 'trainer' ? answerByText(session, { timeZone, now }) : waitingText(session, { timeZone, now });
  return (
    text && (
      <span className="waitline num">
        <Icon of={Clock} size="s" />
        <span className="wrap-anywhere whitespace-normal">{text}</span>
      </span>
    )
  );
}

/** For the trainer: the family has not agreed to this year's waiver (R173). */
export function WaiverMissingLine({ session, now }: { session: Appointment; now: Date }) {
  return (
    isWaiverMissing(session, now) && (
      <p className="waitline">
        <Icon of={FileWarning} size="s" />
        {t('Waiver missing')}
      </p>
    )
  );
}
