import type { GiftCardState } from '@x1/contract/payments/gift-card.ts';
import type { Row } from '../../../platform/db/database.ts';

/** The state of a gift card, as everybody is told it. */
export function giftCardState({ status, disputedAt, sentAt }: Row<'giftCards', 'status' | 'disputedAt' | 'sentAt'>): GiftCardState {
  if (status === 'pending') return 'open';
  if (status !== 'paid') return status;
  if (disputedAt !== null) return 'disputed';
  return sentAt === null ? 'planned' : 'sent';
}
