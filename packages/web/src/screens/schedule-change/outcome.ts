import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { FamilySession } from '@x1/contract/scheduling/schedule-change.ts';

/** What has become of a session that a trainer changed with others, in a sentence. */
export function outcomeText({ appointment, isWaiting, refund }: FamilySession, kind: 'move' | 'cancel'): string {
  const { cancelledBy, amount, startTime, completedAt } = appointment;
  if (cancelledBy !== null) {
    if (kind === 'move') return t('Canceled. {amount} is on its way back to you, or has arrived.', { amount: formatCents(amount) });
    return amount > 0
      ? t('{amount} is on its way back to you, or has arrived.', { amount: formatCents(amount) })
      : t("There's no money left to refund.");
  }
  if (isWaiting)
    return refund === null
      ? t('Waits for your answer.')
      : t('Waits for your answer. You can still take {refund} back.', { refund: formatCents(refund) });
  if (completedAt !== null) return t('This session is over.');
  return startTime === null ? t('This session has no time yet.') : t('The time is set.');
}
