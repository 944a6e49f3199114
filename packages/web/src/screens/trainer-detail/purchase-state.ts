import type { Role } from '@x1/contract/core/route.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';

/** What stands where Purchase is. */
export type PurchaseOffer =
  /** Nothing is sold to this viewer: no button. `note` says what they look at. */
  { readonly kind: 'preview'; readonly note: string } | { readonly kind: 'blocked'; readonly reason: string } | { readonly kind: 'open' };

const FALLBACK_REASON = 'This trainer cannot take payments yet.';

/**
 * Whether the viewer can buy (R63, R15, R105): only parents buy; the reason why not stands beside the disabled button.
 *
 * @param viewer `id` is users.id
 */
export function purchaseOffer(
  viewer: { id: number; role: Role },
  trainer: Pick<PublicTrainer, 'userId' | 'canAcceptPayments' | 'paymentBlockedReason'>,
  program: Program | undefined,
): PurchaseOffer {
  if (viewer.id === trainer.userId) return { kind: 'preview', note: 'This is what parents see.' };
  if (viewer.role !== 'parent') return { kind: 'preview', note: 'Only parents can buy programs.' };
  if (!trainer.canAcceptPayments) return { kind: 'blocked', reason: trainer.paymentBlockedReason ?? FALLBACK_REASON };
  return program ? { kind: 'open' } : { kind: 'blocked', reason: 'There is no program to buy yet.' };
}
