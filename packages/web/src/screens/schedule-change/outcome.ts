import { formatCents } from '@x1/contract/core/number-format.ts';
import type { FamilySession } from '@x1/contract/scheduling/schedule-change.ts';

/** What has become of a session that a trainer changed with others, in a sentence. */
export function outcomeText({ appointment, isWaiting, refund }: FamilySession, kind: 'move' | 'cancel'): string {
  const { cancelledBy, amount, startTime, completedAt } = appointment;
  if (cancelledBy !== null) {
    if (kind === 'move') return `Canceled. ${formatCents(amount)} is on its way back to you, or has arrived.`;
    return amount > 0 ? `${formatCents(amount)} is on its way back to you, or has arrived.` : "There's no money left to refund.";
  }
  if (isWaiting)
    return refund === null ? 'Waits for your answer.' : `Waits for your answer. You can still take ${formatCents(refund)} back.`;
  if (completedAt !== null) return 'This session is over.';
  return startTime === null ? 'This session has no time yet.' : 'The time is set.';
}
