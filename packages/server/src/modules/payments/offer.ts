import type { PromoCodeId } from '@x1/contract/core/ids.ts';
import { creditPartCents } from '@x1/contract/payments/credit.ts';
import { promoDiscountCents } from '@x1/contract/promo-codes/discount.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentsNeeds } from './needs.ts';
import { priceCentsOf } from './price.ts';
import { findReclaimable } from './reads/promo-uses.ts';
import * as store from './store.ts';
import type { PaymentTransaction } from './tables.ts';

/** An open payment that keeps a use of a code for longer than this can lose it to somebody who is buying now. */
const keptUseMs = 30 * 60_000;

type Program = Awaited<ReturnType<PaymentsNeeds['programs']['getProgramForSale']>>;

/** What a purchase costs now. */
export interface Offer {
  /** What the program asks for. */
  readonly priceCents: number;
  /** What the family pays, by card and with its credit. */
  readonly amountCents: number;
  /** The part of it that its credit pays. */
  readonly creditCents: number;
  readonly discountCents: number;
  /** What X1 pays of the discount to the trainer: all of it or nothing (decision 0085). */
  readonly promotionCents: number;
  readonly promoCodeId: PromoCodeId | null;
  readonly sessionsIncluded: number;
}

/** Whether a payment that is open asks for what is offered now. */
export function isOfOffer(open: PaymentTransaction, offer: Offer): boolean {
  const terms = ['amountCents', 'creditCents', 'discountCents', 'promotionCents', 'promoCodeId', 'sessionsIncluded'] as const;
  return terms.every((term) => open[term] === offer[term]);
}

interface Wish {
  readonly program: Program;
  readonly wanted: {
    readonly sessionType: SessionType;
    readonly promoCode?: string | null | undefined;
    /** Whether the family's credit pays as much as it can. */
    readonly useCredit?: boolean | undefined;
  };
  /** The payment that is being prepared again. */
  readonly open: PaymentTransaction | undefined;
  /** Whether other payments may be ended because of what they keep. */
  readonly mayReclaim: boolean;
}

/** Open payments that keep what is wanted, and have to be ended first. */
interface InTheWay {
  readonly inTheWay: readonly PaymentTransaction[];
}

/** Prices of purchases, with or without a code, and what a family's credit pays of them. */
export function createOffers({
  clock,
  promoCodes,
  ledger,
  settings,
}: Pick<ModuleContext, 'clock'> & Pick<PaymentsNeeds, 'ledger' | 'promoCodes' | 'settings'>) {
  /** The price, and what a code takes off. @throws AppError 'payment.group_not_offered', 'promo_code.*', 'feature.off' */
  async function findPrice(tx: Tx, actor: Actor, { program, wanted, open, mayReclaim }: Wish): Promise<Offer | InTheWay> {
    const priceCents = priceCentsOf(program, wanted.sessionType);
    const { sessionsIncluded } = program;
    const nothingOff = { discountCents: 0, promotionCents: 0, promoCodeId: null };
    const full = { priceCents, amountCents: priceCents, creditCents: 0, ...nothingOff, sessionsIncluded };
    if (!wanted.promoCode) return full;
    await settings.assertOn(tx, 'promoCodes');
    const { trainerId } = program;
    const code = await promoCodes.takeForPurchase(tx, { code: wanted.promoCode, trainerId, familyId: actor.familyId, open });
    if (code.refusal !== undefined) {
      const scope = { trainerId: code.isPaidByPlatform ? null : trainerId, familyId: actor.familyId, except: open?.id };
      const begunBefore = new Date(clock.now().getTime() - keptUseMs);
      const refused = { ...scope, refusal: code.refusal, promoCodeId: code.id, begunBefore };
      const inTheWay = mayReclaim && (await findReclaimable(tx, refused));
      if (inTheWay) return { inTheWay: [inTheWay] };
      throw new AppError(code.refusal);
    }
    const discountCents = promoDiscountCents(code.discount, priceCents);
    if (discountCents === 0) return full;
    const promotionCents = code.isPaidByPlatform ? discountCents : 0;
    return { ...full, amountCents: priceCents - discountCents, discountCents, promotionCents, promoCodeId: code.id };
  }

  /**
   * What the family's credit pays, with that credit locked until the transaction ends: what its other open payments keep is not there to be
   * spent, and they are in the way where it would pay more without them.
   */
  async function withCredit(tx: Tx, actor: Actor, offer: Offer, { open, mayReclaim }: Wish): Promise<Offer | InTheWay> {
    const { familyId } = actor;
    await ledger.lockCredit(tx, familyId);
    const others = await store.listKeepingCredit(tx, familyId, open?.id);
    const keptCents = others.reduce((sum, { creditCents }) => sum + creditCents, 0);
    const balanceCents = await ledger.creditOf(tx, familyId);
    const partOf = (availableCents: number) => creditPartCents(offer.amountCents, Math.max(0, availableCents));
    const creditCents = partOf(balanceCents - keptCents);
    if (mayReclaim && creditCents < partOf(balanceCents)) return { inTheWay: others };
    return { ...offer, creditCents };
  }

  return {
    /**
     * What a purchase costs now, and what of it the family's credit pays.
     *
     * @throws AppError 'payment.group_not_offered', 'promo_code.*'
     */
    async find(tx: Tx, actor: Actor, wish: Wish): Promise<Offer | InTheWay> {
      const offer = await findPrice(tx, actor, wish);
      return wish.wanted.useCredit && !('inTheWay' in offer) ? withCredit(tx, actor, offer, wish) : offer;
    },
  };
}
