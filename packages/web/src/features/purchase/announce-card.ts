import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { KeptCardId } from '@x1/contract/payments/kept-card.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { errorText, hasCode } from '../../lib/api-errors.ts';
import { refresh } from '../../lib/query-client.ts';
import type { CardOutcome } from './card-form/card-form.ts';
import { paymentMessages } from './messages.ts';

/**
 * Tells the server with what an open payment is about to be paid.
 *
 * @returns why it can't be, null when it can
 */
export async function announceCard(
  transactionId: TransactionId,
  card: { readonly cardId: KeptCardId | null; readonly keep: boolean },
): Promise<CardOutcome | null> {
  try {
    await paymentsApi.chooseCard({ params: { transactionId }, body: card });
    return null;
  } catch (error) {
    const message = errorText(error, paymentMessages.notReady);
    // It was paid, or ended, elsewhere: only the server knows how.
    if (hasCode(error, 'payment.not_open')) return { kind: 'unknown' };
    if (hasCode(error, 'payment.started_by_other')) return { kind: 'not_theirs', message };
    void refresh(paymentsApi.removeCard.stale);
    return { kind: 'not_sent', message };
  }
}
