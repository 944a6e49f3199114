import { t } from '@x1/contract/core/texts.ts';
import { CardSetupId, cardName } from '@x1/contract/payments/kept-card.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { errorText } from '../../lib/api-errors.ts';
import { refresh } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.ts';
import { paymentMessages } from './messages.ts';

const PARAMETERS = ['setup_intent', 'setup_intent_client_secret', 'redirect_status', 'source_type'];

/** Where the bank's page leads back to: the saved cards. */
export function cardsAddress(origin: string): string {
  return `${origin}/account-settings#cards`;
}

/**
 * Reads the address one comes back to from a bank's page.
 *
 * @returns null without `setup_intent`; `setupId` is null when it isn't one
 */
export function readReturnedCard(search: string): { setupId: CardSetupId | null; remainingSearch: string } | null {
  const query = new URLSearchParams(search);
  if (!query.has('setup_intent')) return null;
  const setupId = CardSetupId.safeParse(query.get('setup_intent'));
  for (const name of PARAMETERS) query.delete(name);
  return { setupId: setupId.data ?? null, remainingSearch: query.toString() };
}

/** Asks what became of a card that was being added, and says so where it is kept. @returns why it isn't, null when it is */
export async function finishAddedCard(setupId: CardSetupId, otherwise: string): Promise<string | null> {
  try {
    const { card } = await paymentsApi.finishCard({ params: { setupId } });
    if (!card) return otherwise;
    void refresh(paymentsApi.finishCard.stale);
    toast({ title: t('Card saved'), description: t('{card} is ready for your next booking.', { card: cardName(card) }) });
    return null;
  } catch (error) {
    return errorText(error, paymentMessages.notReady);
  }
}
