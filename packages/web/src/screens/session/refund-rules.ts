import { formatDate, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { REQUEST_REFUND_RULE } from '@x1/contract/payments/refund-policy.ts';
import { refundEdge } from '../../features/sessions/cancellation.ts';
import type { SessionView } from './session-view.ts';

/** What a parent may still expect of the money, as it stands now: nothing once the session took place or ended otherwise. */
export function refundRules(view: SessionView): readonly string[] {
  const { details, user } = view;
  const { status, approvalStatus, noShowOf } = details.appointment;
  const isOpen = (status === 'paid' || status === 'scheduled') && approvalStatus !== 'rejected' && noShowOf === null;
  if (user.role !== 'parent' || !isOpen || !details.terms) return [];
  return approvalStatus === 'pending' ? [REQUEST_REFUND_RULE, 'You also get it back if you cancel before the answer.'] : edgeRule(view);
}

function edgeRule({ details, zone, now }: SessionView): readonly string[] {
  const edge = refundEdge(details, now);
  const startTime = details.appointment.startTime;
  if (edge === null) return startTime !== null && Date.parse(startTime) > now.getTime() ? ['The time for a full refund is over.'] : [];
  const until = new Date(edge).toISOString();
  const day = formatDate(until, zone, now.getUTCFullYear());
  return [`Full refund until ${day} · ${formatTime(until, zone)} (${zoneAbbreviation(until, zone)}).`];
}
