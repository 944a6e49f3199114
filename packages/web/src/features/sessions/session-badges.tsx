import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { answerByText, waitingFor } from '@x1/contract/scheduling/waiting.ts';
import { Ban, CalendarCheck, CalendarDays, Check, CircleCheck, Clock, Hourglass, type LucideIcon, UserX } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { type Answered, approvalBadge, statusBadge, statusNote } from './session-status.ts';

/** Color is never the only sign. */
const stateIcons: Readonly<Record<Appointment['state'], LucideIcon>> = {
  unpaid: Hourglass,
  needs_time: Check,
  emptied: Check,
  scheduled: CalendarCheck,
  completed: CircleCheck,
  no_show: UserX,
  cancelled: Ban,
  rejected: Ban,
  expired: Ban,
};

const approvalIcons: Readonly<Record<Appointment['approvalStatus'], LucideIcon>> = { pending: Hourglass, approved: Check, rejected: Ban };

/** The sign of a state: nothing is ticked before both have said yes. */
export function stateIcon(session: Answered): LucideIcon {
  return statusNote(session) ? CalendarDays : stateIcons[session.state];
}

/** The state of a session; `page` is the large one beside a title (R128). */
export function StatusBadge({ session, place = 'list' }: { session: Answered; place?: 'list' | 'page' }) {
  const sign = statusBadge(session, place);
  return (
    <Badge
      tone={sign.tone}
      icon={stateIcon(session)}
      size={place === 'page' ? 'l' : 'm'}
      isLong={place === 'list' && statusNote(session) !== undefined}
    >
      <StatusWords session={session} label={sign.label} />
    </Badge>
  );
}

/** The status as specified, and behind it what it leaves open. */
export function StatusWords({ session, label }: { session: Answered; label: string }) {
  const note = statusNote(session);
  if (!note) return label;
  return (
    <span>
      <span>{label}</span>
      <span className="font-medium">, {note}</span>
    </span>
  );
}

/** The trainer's answer. */
export function ApprovalBadge({ session }: { session: Pick<Appointment, 'approvalStatus'> }) {
  const sign = approvalBadge(session.approvalStatus);
  return (
    <Badge tone={sign.tone} icon={approvalIcons[session.approvalStatus]}>
      <span className="sr">{t('Approval:')} </span>
      {sign.label}
    </Badge>
  );
}

interface WaitingBadgeProps {
  session: Appointment;
  role: Role;
  zone: string;
  now: Date;
}

/** Beside a page's status while the trainer's answer is awaited (R186): for whom a parent waits, the page says until when; until when a trainer has to answer. */
export function WaitingBadge({ session, role, zone: timeZone, now }: WaitingBadgeProps) {
  const reader = { timeZone, now };
  const text = role === 'trainer' ? answerByText(session, reader) : waitingFor(session, reader)?.who;
  return (
    text && (
      <Badge tone="warn" icon={Hourglass} size="l" isLong>
        {text}
      </Badge>
    )
  );
}

/** What a session without a time says in lists (R125); nothing when there is nothing to schedule. */
function NeedsSchedulingBadge({ session }: { session: Pick<Appointment, 'state'> }) {
  if (session.state !== 'needs_time') return null;
  return (
    <Badge tone="warn" icon={Clock}>
      {t('Needs scheduling')}
    </Badge>
  );
}

/** The one badge of a row that has room for one: what most needs to be known. */
export function LeadBadge({ session }: { session: Answered }) {
  return session.state === 'needs_time' ? <NeedsSchedulingBadge session={session} /> : <StatusBadge session={session} />;
}
