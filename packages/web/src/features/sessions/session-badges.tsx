import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { Ban, CalendarCheck, Check, CircleCheck, Clock, Hourglass, type LucideIcon, UserX } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { approvalBadge, needsScheduling, statusBadge } from './session-status.ts';

const statusIcons: Readonly<Record<Appointment['status'], LucideIcon>> = {
  pending: Hourglass,
  paid: Check,
  scheduled: CalendarCheck,
  completed: CircleCheck,
  no_show: UserX,
  cancelled: Ban,
};

const approvalIcons: Readonly<Record<Appointment['approvalStatus'], LucideIcon>> = { pending: Hourglass, approved: Check, rejected: Ban };

/** The state of a session; `page` is the large one beside a title (R128). */
export function StatusBadge({
  session,
  place = 'list',
}: {
  session: Pick<Appointment, 'status' | 'approvalStatus'>;
  place?: 'list' | 'page';
}) {
  const sign = statusBadge(session, place);
  const icon = session.approvalStatus === 'rejected' ? approvalIcons.rejected : statusIcons[session.status];
  return (
    <Badge tone={sign.tone} icon={icon} size={place === 'page' ? 'l' : 'm'}>
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

/** What a session without a time says in lists (R125); nothing when there is nothing to schedule. */
export function NeedsSchedulingBadge({ session }: { session: Appointment }) {
  if (!needsScheduling(session)) return null;
  return (
    <Badge tone="warn" icon={Clock}>
      Needs scheduling
    </Badge>
  );
}

/** The one badge of a row that has room for one: what most needs to be known. */
export function LeadBadge({ session }: { session: Appointment }) {
  return needsScheduling(session) ? <NeedsSchedulingBadge session={session} /> : <StatusBadge session={session} />;
}
