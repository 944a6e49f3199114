import type { User } from '@x1/contract/accounts/user.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import {
  type ActionDetails,
  hasStarted,
  isStillOn as isOn,
  refusalOf,
  type SessionAction,
  sessionActions,
  toActionFacts,
} from '@x1/contract/scheduling/session-actions.ts';

/** What the page offers: all that the viewer may do, but a request that waits for an answer is declined, and not cancelled, by its trainer. */
export function offeredActions(details: ActionDetails, role: Role, now: Date): readonly SessionAction[] {
  const actions = sessionActions(toActionFacts(details), role, now.getTime());
  return actions.includes('reject') ? actions.filter((action) => action !== 'cancel') : actions;
}

/** Why a parent cannot move a session that is still to come; null where it can be moved, or nobody would ask. */
export function whyNotMovable(details: ActionDetails, role: Role, now: Date): string | null {
  const { terms } = details;
  const facts = toActionFacts(details);
  if (role !== 'parent' || !terms || hasStarted(facts, now.getTime())) return null;
  if (refusalOf('reschedule', facts, role, now.getTime()) !== 'appointment.too_late_to_move') return null;
  return t(
    'It is less than {hours} hours before the session: only the trainer can still reschedule it. Send a message if you need another time.',
    { hours: terms.policy.fullRefundHoursBefore },
  );
}

/** Whether a calendar entry and the way there still help. */
export function isStillOn(details: ActionDetails, now: Date): boolean {
  return isOn(toActionFacts(details), now.getTime());
}

/** Whether marking complete is early: the session has not ended yet (R120). */
export function isBeforeEnd(session: Pick<Appointment, 'endTime'>, now: Date): boolean {
  return session.endTime !== null && Date.parse(session.endTime) > now.getTime();
}

/** Who chose the time, seen by this person (S2§2), to whom the other adult of the family is 'You' as well (R172): null while nobody did. */
export function schedulerName(
  session: Pick<Appointment, 'scheduledBy' | 'parentId'>,
  { id, familyId = id }: Pick<User, 'id' | 'familyId'>,
): string | null {
  if (session.scheduledBy === null) return null;
  if (session.scheduledBy === familyId) return t('You');
  return session.scheduledBy === session.parentId ? t('Parent') : t('Trainer');
}
