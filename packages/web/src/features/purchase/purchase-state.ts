import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';

/** What is shown in place of Purchase or Book Session. */
export type PurchaseOffer =
  /** Nothing is sold to this viewer: no button. `note` says what they look at. */
  { readonly kind: 'preview'; readonly note: string } | { readonly kind: 'blocked'; readonly reason: string } | { readonly kind: 'open' };

/** `id` is users.id. */
interface Viewer {
  readonly id: number;
  readonly role: Role;
}

type Seller = Pick<PublicTrainer, 'userId' | 'canAcceptPayments' | 'paymentBlockedReason'>;

const FALLBACK_REASON = t("This trainer isn't taking bookings yet.");

/** Whether the viewer can book this trainer at all (R63, R15, R105): only parents buy; when it is not possible, why. */
export function bookingOffer(viewer: Viewer, trainer: Seller): PurchaseOffer {
  if (viewer.id === trainer.userId) return { kind: 'preview', note: t('This is what parents see.') };
  if (viewer.role !== 'parent') return { kind: 'preview', note: t('Only parents can buy programs.') };
  if (!trainer.canAcceptPayments) return { kind: 'blocked', reason: trainer.paymentBlockedReason ?? FALLBACK_REASON };
  return { kind: 'open' };
}

/** Whether the viewer can buy the chosen program; otherwise the reason is shown beside the disabled button. */
export function purchaseOffer(viewer: Viewer, trainer: Seller, program: Program | undefined): PurchaseOffer {
  const offer = bookingOffer(viewer, trainer);
  if (offer.kind !== 'open' || program) return offer;
  return { kind: 'blocked', reason: t("There's no program to buy yet.") };
}
