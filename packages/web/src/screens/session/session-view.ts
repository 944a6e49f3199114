import type { User } from '@x1/contract/accounts/user.ts';
import { isTimeAgreed } from '@x1/contract/payments/refund-policy.ts';
import { toTermFacts } from '@x1/contract/scheduling/session-actions.ts';
import { hasBeenHeld } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';

/** What the parts of the session page know. */
export interface SessionView {
  readonly details: SessionDetails;
  readonly user: User;
  readonly now: Date;
  /** The zone in which the viewer reads times. */
  readonly zone: string;
}

/** Whether the viewer is the parent and has not yet said how a session was that was held and has ended (R176): that is what the page asks for (R42). */
export function isReviewDue({ details: { appointment, review }, user, now }: SessionView): boolean {
  return user.role === 'parent' && hasBeenHeld(appointment, now) && review === null;
}

/** Whether the session has a time to which the parent has not agreed. */
export function waitsForAgreement({ details, now }: Pick<SessionView, 'details' | 'now'>): boolean {
  const time = toTermFacts(details)?.time;
  return details.appointment.approvalStatus === 'approved' && !!time && !isTimeAgreed(time, now.getTime());
}
