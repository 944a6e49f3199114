import type { PromoCodeId } from '@x1/contract/core/ids.ts';
import { promoDiscountCents } from '@x1/contract/promo-codes/discount.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentsNeeds } from './needs.ts';
import { priceCentsOf } from './price.ts';
import { findReclaimable } from './reads/promo-uses.ts';
import type { PaymentTransaction } from './tables.ts';

/** An open payment that keeps a use of a code for longer than this can lose it to somebody who is buying now. */
const keptUseMs = 30 * 60_000;

type Program = Awaited<ReturnType<PaymentsNeeds['programs']['getProgramForSale']>>;

/** What a purchase costs now. */
export interface Offer {
  /** What the program asks for. */
  readonly priceCents: number;
  /** What is left to pay by card. */
  readonly amountCents: number;
  readonly discountCents: number;
  /** What X1 pays of the discount to the trainer: all of it or nothing (decision 0085). */
  readonly promotionCents: number;
  readonly promoCodeId: PromoCodeId | null;
  readonly sessionsIncluded: number;
}

/** Whether a payment that is open asks for what is offered now. */
export function isOfOffer(open: PaymentTransaction, offer: Offer): boolean {
  const terms = ['amountCents', 'discountCents', 'promotionCents', 'promoCodeId', 'sessionsIncluded'] as const;
  return terms.every((term) => open[term] === offer[term]);
}

/** Prices of purchases, with or without a code. */
export function createOffers({ clock, promoCodes }: Pick<ModuleContext, 'clock'> & Pick<PaymentsNeeds, 'promoCodes'>) {
  return {
    /**
     * @param purchase `open`: the payment that is being prepared again. `mayReclaim`: whether another one may be ended because of its code
     * @returns instead of an offer the open payment that keeps the use of the code and has to be ended first
     * @throws AppError 'payment.group_not_offered', 'promo_code.*'
     */
    async find(
      tx: Tx,
      actor: Actor,
      {
        program,
        wanted,
        open,
        mayReclaim,
      }: {
        program: Program;
        wanted: { sessionType: SessionType; promoCode?: string | null | undefined };
        open: PaymentTransaction | undefined;
        mayReclaim: boolean;
      },
    ): Promise<Offer | { inTheWay: PaymentTransaction }> {
      const priceCents = priceCentsOf(program, wanted.sessionType);
      const { sessionsIncluded } = program;
      const full = { priceCents, amountCents: priceCents, discountCents: 0, promotionCents: 0, promoCodeId: null, sessionsIncluded };
      if (!wanted.promoCode) return full;
      const { trainerId } = program;
      const code = await promoCodes.takeForPurchase(tx, { code: wanted.promoCode, trainerId, familyId: actor.familyId, open });
      if (code.refusal !== undefined) {
        const scope = { trainerId: code.isPaidByPlatform ? null : trainerId, familyId: actor.familyId, except: open?.id };
        const begunBefore = new Date(clock.now().getTime() - keptUseMs);
        const refused = { ...scope, refusal: code.refusal, promoCodeId: code.id, begunBefore };
        const inTheWay = mayReclaim && (await findReclaimable(tx, refused));
        if (inTheWay) return { inTheWay };
        throw new AppError(code.refusal);
      }
      const discountCents = promoDiscountCents(code.discount, priceCents);
      if (discountCents === 0) return full;
      const promotionCents = code.isPaidByPlatform ? discountCents : 0;
      return { ...full, amountCents: priceCents - discountCents, discountCents, promotionCents, promoCodeId: code.id };
    },
  };
}
