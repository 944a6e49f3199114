import type { AthleteId, PlaceId, ProgramId, TimeHoldId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { externalKeyOf } from '../../platform/db/external-key.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { ProgramForSale } from '../programs/service.ts';
import type { PaymentsNeeds } from './needs.ts';
import { createOffers, isOfOffer, type Offer } from './offer.ts';
import { cardCentsOf, isIntentOf } from './policy.ts';
import type { PaymentGateway, ProviderIntent } from './port.ts';
import { assertSameOffer } from './price.ts';
import type { CancelledCounts } from './reads/cancelled-purchases.ts';
import type { Settle } from './settle.ts';
import * as store from './store.ts';
import type { PaymentTransaction } from './tables.ts';
import { hasGroupPlace } from './taken-places.ts';

/** How long a group place is kept for somebody who is paying (R82). */
const holdMs = 15 * 60_000;
/** A hold with less than this left is renewed rather than shared: nobody types a card number in no time. */
const leastHoldMs = 5 * 60_000;
/** A payment without an intent for this long: the provider failed, and may tell the same failure to the same key for a day. */
const longestWithoutIntentMs = 60_000;
/** Purchases that a family may cancel within a day for money back, and still buy: the provider's fee for each stays with the platform (decision 0028). */
const cancelledPerDay = { ofTrainer: 5, inAll: 10 };
const dayMs = 86_400_000;
/** Replaced intents in a row before we give up: one stale, one new, one lost race. */
const maxRounds = 4;

interface Needs
  extends Pick<ModuleContext, 'db' | 'clock'>,
    Pick<PaymentsNeeds, 'accounts' | 'ledger' | 'programs' | 'promoCodes' | 'scheduling' | 'search' | 'settings' | 'trainers'> {
  gateway: PaymentGateway;
  settle: Settle;
}

/** What a purchase is sold under: written down with it, whatever operators set later. */
type Terms = Awaited<ReturnType<PaymentsNeeds['settings']['readTerms']>>;

export interface WantedPurchase {
  programId: ProgramId;
  trainerId: TrainerId;
  sessionType: SessionType;
  amount?: number | null | undefined;
  /** Who trains (R171). */
  athleteId?: AthleteId | null | undefined;
  /** The time that the family keeps, for the first session, and where that takes place. */
  holdId?: TimeHoldId | null | undefined;
  location?: string | null | undefined;
  placeId?: PlaceId | null | undefined;
  /** How many sessions the buyer was shown; only compared, like the amount. */
  sessionsIncluded?: number | undefined;
  /** The refund notice that the buyer was shown; only compared. */
  fullRefundHours?: number | undefined;
  /** Takes something off the price; none or '' for the full one. */
  promoCode?: string | null | undefined;
  /** Whether the family's credit pays as much as it can (decision 0086). */
  useCredit?: boolean | undefined;
}

export interface PreparedPayment {
  /** Null where the credit pays all of it: then there is nothing to be done at the provider. */
  clientSecret: string | null;
  transactionId: TransactionId;
  /** What is left to pay by card. */
  cardCents: number;
  /** What the family's credit pays. */
  creditCents: number;
  /** What the code took off. */
  discountCents: number;
  isNew: boolean;
}

/** Buying is limited, never cancelling. @throws AppError 'payment.cancelled_too_often' */
function assertNotCancellingOften(cancelled: CancelledCounts): void {
  const isOften = cancelled.ofTrainer >= cancelledPerDay.ofTrainer || cancelled.inAll >= cancelledPerDay.inAll;
  if (isOften) throw new AppError('payment.cancelled_too_often');
}

export function createIntents(needs: Needs) {
  const { db, clock, gateway, settle, programs, scheduling } = needs;
  /** Identical calls at the same moment wait for one answer of the provider. */
  const underWay = new Map<TransactionId, Promise<ProviderIntent>>();
  const offers = createOffers(needs);

  function isCurrent(open: PaymentTransaction, offer: Offer, { feeBasisPoints, refundPolicy }: Terms): boolean {
    const now = clock.now().getTime();
    const isHeld = !open.holdExpiresAt || open.holdExpiresAt.getTime() - now > leastHoldMs;
    const isUnderWay = open.providerIntentId !== null || cardCentsOf(open) === 0 || now - open.createdAt.getTime() < longestWithoutIntentMs;
    const isSamePolicy = Object.entries(refundPolicy).every(
      ([term, value]) => (open.refundPolicy as RefundPolicy)[term as keyof RefundPolicy] === value,
    );
    return isOfOffer(open, offer) && open.feeBasisPoints === feeBasisPoints && isSamePolicy && isHeld && isUnderWay;
  }

  /** What the last call says counts: a purchase without a time gets none. */
  async function chooseTime(tx: Tx, { id, parentId, programId, sessionType }: PaymentTransaction, wanted: WantedPurchase): Promise<void> {
    const chosen = wanted.holdId ? { holdId: wanted.holdId, location: wanted.location ?? null, placeId: wanted.placeId } : null;
    await scheduling.chooseFirstTime(tx, { transactionId: id, parentId, programId, sessionType }, chosen);
  }

  /**
   * Finds the open payment of this purchase or writes a new one; a stale one, and those that keep the wanted code or credit, are named so that
   * they can be ended first.
   */
  async function openTransaction(tx: Tx, actor: Actor, wanted: WantedPurchase, mayReclaim: boolean) {
    const purchase = { namespace: 'purchase', id: `${actor.familyId}:${wanted.programId}:${wanted.sessionType}` };
    await needs.accounts.assertStaysOpenAfter(tx, actor, purchase);
    if (wanted.athleteId) await needs.accounts.assertOwnAthlete(tx, actor.familyId, wanted.athleteId);
    const program = await programs.getProgramForSale(tx, wanted.programId);
    if (program.trainerId !== wanted.trainerId) throw new AppError('payment.wrong_trainer');
    const seller = await needs.search.findSeller(tx, program.trainerId, actor);
    if (seller?.isBlocked) throw new AppError('conversation.blocked');
    if (!seller?.canAcceptPayments) throw new AppError('payment.trainer_not_payable');
    const offer = await findOffer(tx, actor, wanted, { program, mayReclaim });
    if ('inTheWay' in offer) return { stale: offer.inTheWay };
    assertSameOffer(wanted, offer);
    const terms = await needs.settings.readTerms(tx, {
      trainerId: program.trainerId,
      sportsOf: () => needs.trainers.listSports(tx, program.trainerId),
    });
    const { fullRefundHoursBefore } = terms.refundPolicy;
    if ((wanted.fullRefundHours ?? fullRefundHoursBefore) !== fullRefundHoursBefore) throw new AppError('payment.terms_changed');
    const { transaction, isNew, cancelled } = await findOrInsertOpen(tx, actor, wanted, { program, offer, terms });
    if (!isNew && !isCurrent(transaction, offer, terms)) return { stale: [transaction] };
    if (isNew) {
      assertNotCancellingOften(cancelled);
      const needsPlace = wanted.sessionType === 'group';
      if (needsPlace && !(await hasGroupPlace(tx, program, { ...needs, parentId: actor.familyId, own: transaction.id })))
        throw new AppError('payment.group_full');
      if (wanted.holdId) await chooseTime(tx, transaction, wanted);
    } else {
      if (wanted.athleteId) await store.setAthlete(tx, transaction.id, wanted.athleteId);
      await chooseTime(tx, transaction, wanted);
    }
    return { transaction, isNew };
  }

  async function findOffer(tx: Tx, actor: Actor, wanted: WantedPurchase, terms: { program: ProgramForSale; mayReclaim: boolean }) {
    const { sessionType, promoCode, useCredit } = wanted;
    const purchase = { parentId: actor.familyId, programId: terms.program.id, sessionType };
    // Only a code and credit ask for it: they stay with the payment that has them.
    const find = useCredit ? store.lockOpenTransaction : promoCode ? store.findOpenTransaction : undefined;
    const open = await find?.(tx, purchase);
    return offers.find(tx, actor, { ...terms, wanted, open });
  }

  function findOrInsertOpen(
    tx: Tx,
    actor: Actor,
    { sessionType, athleteId }: WantedPurchase,
    { program, offer, terms: soldUnder }: { program: ProgramForSale; offer: Offer; terms: Terms },
  ) {
    const now = clock.now();
    const { priceCents: _, ...terms } = offer;
    const purchase = {
      ...terms,
      parentId: actor.familyId,
      programId: program.id,
      sessionType,
      athleteId: athleteId ?? null,
      trainerId: program.trainerId,
      ...soldUnder,
      holdExpiresAt: sessionType === 'group' ? new Date(now.getTime() + holdMs) : null,
      createdAt: now,
    };
    return store.findOrInsertOpen(tx, purchase, new Date(now.getTime() - dayMs));
  }

  async function createAtProvider(transaction: PaymentTransaction): Promise<ProviderIntent> {
    const { id } = transaction;
    const intent = await gateway.createIntent({
      transactionId: id,
      key: externalKeyOf(transaction),
      amountCents: cardCentsOf(transaction),
    });
    invariant(isIntentOf(intent, transaction), `intent of transaction ${id} is of another one`);
    const isStillWanted = await store.setIntent(db, id, intent.intentId);
    return isStillWanted ? intent : gateway.cancelIntent(intent.intentId);
  }

  function ensureIntent(transaction: PaymentTransaction): Promise<ProviderIntent> {
    if (transaction.providerIntentId) return gateway.readIntent(transaction.providerIntentId);
    const running = underWay.get(transaction.id) ?? createAtProvider(transaction).finally(() => underWay.delete(transaction.id));
    underWay.set(transaction.id, running);
    return running;
  }

  /** Ends an open payment for good. When money has arrived after all, it is settled instead. */
  async function endOpen({ id }: PaymentTransaction, reason: string): Promise<void> {
    if (await store.setFailedWithoutIntent(db, id, reason)) return;
    const { providerIntentId: intentId } = (await store.findTransaction(db, id)) ?? {};
    if (!intentId) return;
    const intent = await gateway.cancelIntent(intentId);
    if (intent.wasAttempted) await store.setAttempted(db, id, clock.now());
    if (intent.state === 'canceled') await store.setFailed(db, id, reason);
    else await settle(intentId);
  }

  return {
    endOpen,

    /**
     * Prepares the payment (R85, R92): the same open one as long as its price, terms and place still stand. Until it is paid, the athlete can be
     * another one (R171), and so can the time.
     *
     * @throws AppError 'auth.required' when the parent has left meanwhile, 'athlete.not_found', 'conversation.blocked', 'payment.*', 'program.not_found', 'promo_code.*', 'time_hold.*', 'provider.unavailable'
     */
    prepare: (actor: Actor, wanted: WantedPurchase): Promise<PreparedPayment> =>
      wanted.promoCode ? needs.promoCodes.countingTries(actor.userId, () => prepare(actor, wanted)) : prepare(actor, wanted),
  };

  async function prepare(actor: Actor, wanted: WantedPurchase): Promise<PreparedPayment> {
    for (let round = 0; round < maxRounds; round += 1) {
      const opened = await inTransaction(db, (tx) => openTransaction(tx, actor, wanted, round < 2));
      if (opened.stale) {
        for (const stale of opened.stale) await endOpen(stale, 'replaced');
        continue;
      }
      const { transaction, isNew } = opened;
      const { id: transactionId, creditCents, discountCents } = transaction;
      const prepared = { transactionId, cardCents: cardCentsOf(transaction), creditCents, discountCents, isNew };
      if (prepared.cardCents === 0) return { ...prepared, clientSecret: null };
      const intent = await ensureIntent(transaction);
      if (intent.state !== 'canceled') {
        // A payment that succeeded unnoticed is returned as it is: the next hint leads to its session, not to a second charge.
        if (intent.state === 'succeeded') await settle(intent.intentId);
        // Keeping a card is said with each press on Pay: what an earlier one left is not meant any more.
        if (intent.keepsCard && intent.state === 'open' && !intent.isConfirming)
          await gateway.assignIntent(intent.intentId, { customerId: undefined, keepsCard: false });
        return { ...prepared, clientSecret: intent.clientSecret };
      }
      await store.setFailed(db, transaction.id, 'canceled at the provider');
    }
    throw new AppError('provider.unavailable');
  }
}
