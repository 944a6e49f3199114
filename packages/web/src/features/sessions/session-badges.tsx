import { isWaiverMissing } from '@x1/contract/consents/waiver.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { answerByText, waitingFor, waitingText } from '@x1/contract/scheduling/waiting.ts';
import { Ban, CalendarCheck, Check, CircleCheck, Clock, FileWarning, Hourglass, type LucideIcon, UserX } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { approvalBadge, statusBadge } from './session-status.ts';

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

/** The state of a session; `page` is the large one beside a title (R128). */
export function StatusBadge({ session, place = 'list' }: { session: Pick<Appointment, 'state'>; place?: 'list' | 'page' }) {
  const sign = statusBadge(session, place);
  return (
    <Badge tone={sign.tone} icon={stateIcons[session.state]} size={place === 'page' ? 'l' : 'm'}>
      {sign.label}
    </Badge>
  );
}

/** The trainer's answer. */
export function ApprovalBadge({ session }: { session: Pick<Appointment, 'approvalStatus'> }) {
  const sign = approvalBadge(session.approvalStatus);
  return (
    <Badge tone={sign.tone} icon={approvalIcons[session.approvalStatus]}>
      <span className="sr">Approval: </span>
      {sign.label}
    </Badge>
  );
}

interface WaitingBadgeProps {
  session: Appointment;
  role: Role;
  zone: string;
  now: Date;
  /** The large one beside a title is short: the page says the rest. */
  place?: 'list' | 'page';
}

/** Beside the status while the trainer's answer is awaited (R186): for whom a parent waits, until when a trainer has to answer. */
export function WaitingBadge({ session, role, zone: timeZone, now, place = 'list' }: WaitingBadgeProps) {
  const reader = { timeZone, now };
  const forParent = place === 'page' ? waitingFor(session, reader)?.who : waitingText(session, reader);
  const text = role === 'trainer' ? answerByText(session, reader) : forParent;
  return (
    text && (
      <Badge tone="warn" icon={Hourglass} size={place === 'page' ? 'l' : 'm'} isLong>
        {text}
      </Badge>
    )
  );
}

/** What a session without a time says in lists (R125); nothing when there is nothing to schedule. */
export function NeedsSchedulingBadge({ session }: { session: Appointment }) {
  if (session.state !== 'needs_time') return null;
  return (
    <Badge tone="warn" icon={Clock}>
      Needs scheduling
    </Badge>
  );
}

/** The one badge of a row that has room for one: what most needs to be known. */
export function LeadBadge({ session }: { session: Appointment }) {
  return session.state === 'needs_time' ? <NeedsSchedulingBadge session={session} /> : <StatusBadge session={session} />;
}

/** For the trainer: the family has not agreed to this year's waiver (R173). */
export function WaiverMissingBadge({ session, now }: { session: Appointment; now: Date }) {
  if (!isWaiverMissing(session, now)) return null;
  return (
    <Badge tone="warn" icon={FileWarning}>
      Waiver missing
    </Badge>
  );
}
