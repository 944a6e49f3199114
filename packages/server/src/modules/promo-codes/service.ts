import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { PromoCodeId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { addDays, startOfDay, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import { MAX_PROMO_CODES, type NewPromoCode, type OfferedPromoCode, type PromoCode } from '@x1/contract/promo-codes/promo-code.ts';
import type { Actor } from '../../http/actor.ts';
import { createCodeTries, unlimitedTries } from '../../http/code-tries.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { readTrainerZone } from '../accounts/reads.ts';
import type { LeftOutPurchases, PromoCodesNeeds, PromoCodeUses } from './needs.ts';
import { discountOf, stateOf, whyNotForFamily, whyNotNow } from './policy.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'config' | 'clock' | 'db' | 'secrets'> & PromoCodesNeeds;

export type PromoCodesService = ReturnType<typeof createPromoCodesService>;

/** Whose code it is: a trainer's, or X1's own. */
interface Maker {
  readonly trainerId: TrainerId | null;
  readonly userId: UserId;
  readonly timeZone: TimeZone;
}

const triedCodes = { name: 'unknown promo codes', unknown: 'promo_code.unknown', tooMany: 'promo_code.too_many_tries' } as const;

const noUses: PromoCodeUses = { uses: 0, usesUnderWay: 0, savedCents: 0 };

/** Codes that take something off a price (decision 0085). */
export function createPromoCodesService({ config, clock, db, secrets, settings, trainers, payments }: Needs) {
  const tries = config.limits === 'off' ? unlimitedTries : createCodeTries(triedCodes, { db, clock, secrets });

  async function withUses(from: Db | Tx, rows: readonly store.StoredPromoCode[]): Promise<PromoCode[]> {
    const usesOf = await payments.readPromoUses(
      from,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toPromoCode(row, usesOf.get(row.id) ?? noUses, clock.now()));
  }

  async function show(from: Db | Tx, row: store.StoredPromoCode): Promise<PromoCode> {
    const [shown] = await withUses(from, [row]);
    invariant(shown, `code ${row.id} vanished`);
    return shown;
  }

  /** The same code once more, as by a second click, is the one that is there. @throws AppError 'promo_code.taken', 'promo_code.too_many' */
  async function create(tx: Tx, maker: Maker, wanted: NewPromoCode): Promise<{ promoCode: PromoCode; isNew: boolean }> {
    await advisoryLock(tx, 'promo-codes-of', maker.trainerId ?? 0);
    const row = toRow(maker, wanted, clock.now());
    const known = await store.findOpenByName(tx, row);
    if (known && isSame(known, row)) return { promoCode: await show(tx, known), isNew: false };
    if (known) throw new AppError('promo_code.taken');
    if ((await store.countOpen(tx, maker.trainerId)) >= MAX_PROMO_CODES) throw new AppError('promo_code.too_many');
    const made = await store.insertPromoCode(tx, row);
    if (!made) throw new AppError('promo_code.taken');
    return { promoCode: await show(tx, made), isNew: true };
  }

  async function end(tx: Tx, id: PromoCodeId, of?: { trainerId: TrainerId | null }): Promise<PromoCode> {
    if (!(await store.findPromoCode(tx, id, of))) throw new AppError('promo_code.not_found');
    await store.setEnded(tx, id, clock.now());
    const ended = await store.findPromoCode(tx, id);
    invariant(ended, `code ${id} vanished`);
    return show(tx, ended);
  }

  return {
    /** A trainer's own codes, newest first; none without a profile. */
    listOwn: async (actor: Actor, request: PageRequest): Promise<PageOf<PromoCode>> => {
      const own = await trainers.findTrainerByUser(db, actor.userId);
      if (!own) return { items: [], nextCursor: null, total: 0 };
      const page = await store.listPromoCodes(db, { trainerId: own.id }, request);
      return { ...page, items: await withUses(db, page.items) };
    },

    /** @throws AppError 'trainer.not_found' without a profile, 'feature.off', 'promo_code.taken', 'promo_code.too_many' */
    createOwn: (actor: Actor, wanted: NewPromoCode): Promise<{ promoCode: PromoCode; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const own = await trainers.findTrainerByUser(tx, actor.userId);
        if (!own) throw new AppError('trainer.not_found');
        await settings.assertOn(tx, 'promoCodes');
        return create(tx, { trainerId: own.id, userId: actor.userId, timeZone: await readTrainerZone(tx, actor.userId) }, wanted);
      }),

    /** @throws AppError 'promo_code.not_found' also for somebody else's */
    endOwn: (actor: Actor, id: PromoCodeId): Promise<PromoCode> =>
      inTransaction(db, async (tx) => {
        const own = await trainers.findTrainerByUser(tx, actor.userId);
        if (!own) throw new AppError('promo_code.not_found');
        return end(tx, id, { trainerId: own.id });
      }),

    /** Codes for operators, newest first. @param by whose: X1's, trainers', or both */
    listForOperators: async (tx: Tx, { by, ...request }: PageRequest & { by?: 'x1' | 'trainers' | undefined }) => {
      const page = await store.listPromoCodes(tx, by === 'x1' ? { trainerId: null } : (by ?? 'all'), request);
      return { ...page, items: await withUses(tx, page.items) };
    },

    /** X1's own code. @throws AppError 'promo_code.taken', 'promo_code.too_many' */
    createOfPlatform: (tx: Tx, userId: UserId, wanted: NewPromoCode) =>
      create(tx, { trainerId: null, userId, timeZone: PAYOUT_TIME_ZONE as TimeZone }, wanted),

    /** Ends anybody's code. @throws AppError 'promo_code.not_found' */
    endByOperator: (tx: Tx, id: PromoCodeId): Promise<PromoCode> => end(tx, id),

    /** A trainer who has left sells nothing anymore. Done twice it does nothing more. */
    endAllOf: async (userId: UserId): Promise<void> => {
      const own = await trainers.findTrainerByUser(db, userId);
      if (own) await store.endAllOf(db, own.id, clock.now());
    },

    countingTries: tries.counting,

    /**
     * What a code takes off at a trainer's, for a family that hasn't booked anything with it yet. An unfinished purchase of the family's own is no
     * reason against it: the next one takes its place (decision 0085).
     *
     * @throws AppError 'promo_code.*', 'feature.off'
     */
    showOffered: (actor: Actor, { trainerId, code }: { trainerId: TrainerId; code: string }): Promise<OfferedPromoCode> =>
      tries.counting(actor.userId, async () => {
        await settings.assertOn(db, 'promoCodes');
        const row = await store.findForPurchase(db, { trainerId, code });
        if (!row) throw new AppError('promo_code.unknown');
        const refusal = whyNotNow(row, clock.now()) ?? (await whyNotFor(db, row, actor.familyId, 'own unfinished'));
        if (refusal) throw new AppError(refusal);
        return { code: row.code, discount: discountOf(row) };
      }),

    /**
     * The code of a purchase, with its family and itself locked until the transaction ends: whoever counts its uses then counts alone. A payment
     * that has the code already keeps it, also when it ended meanwhile.
     *
     * @param purchase `open`: the payment that is being prepared again
     * @returns with `refusal`, why the family can't use it
     * @throws AppError 'promo_code.unknown'
     */
    takeForPurchase: async (
      tx: Tx,
      purchase: {
        code: string;
        trainerId: TrainerId;
        familyId: UserId;
        open: { id: TransactionId; promoCodeId: PromoCodeId | null } | undefined;
      },
    ) => {
      const { familyId, open } = purchase;
      await advisoryLock(tx, 'promo-family', familyId);
      const row = await store.lockForPurchase(tx, purchase);
      if (!row) throw new AppError('promo_code.unknown');
      const found = { id: row.id, code: row.code, discount: discountOf(row), isPaidByPlatform: row.trainerId === null };
      if (open?.promoCodeId === row.id) return { ...found, refusal: undefined };
      return { ...found, refusal: whyNotNow(row, clock.now()) ?? (await whyNotFor(tx, row, familyId, open?.id)) };
    },
  };

  async function whyNotFor(
    tx: Db | Tx,
    row: store.StoredPromoCode,
    familyId: UserId,
    except: LeftOutPurchases,
  ): Promise<ErrorCode | undefined> {
    const counts = await payments.countPromoUses(tx, { promoCodeId: row.id, familyId, except });
    const isFirstBooking = !row.isFirstBookingOnly || (await payments.isFirstBooking(tx, { familyId, trainerId: row.trainerId, except }));
    return whyNotForFamily(row, { ...counts, isFirstBooking });
  }
}

function toRow({ trainerId, userId, timeZone }: Maker, wanted: NewPromoCode, now: Date) {
  const { code, discount, isFirstBookingOnly, maxUses, maxUsesPerFamily, startsOn, endsOn } = wanted;
  return {
    trainerId,
    code,
    percent: discount.kind === 'percent' ? discount.percent : null,
    amountCents: discount.kind === 'amount' ? discount.amount : null,
    isFirstBookingOnly,
    maxUses,
    maxUsesPerFamily,
    startsAt: startsOn === null ? null : new Date(startOfDay(startsOn, timeZone)),
    expiresAt: endsOn === null ? null : new Date(startOfDay(addDays(endsOn, 1), timeZone)),
    timeZone,
    createdBy: userId,
    createdAt: now,
  };
}

/** Whether two codes promise the same. */
function isSame(known: store.StoredPromoCode, row: ReturnType<typeof toRow>): boolean {
  const termsOf = ({ percent, amountCents, isFirstBookingOnly, maxUses, maxUsesPerFamily, startsAt, expiresAt }: typeof row) =>
    JSON.stringify([percent, amountCents, isFirstBookingOnly, maxUses, maxUsesPerFamily, startsAt, expiresAt]);
  return termsOf(known) === termsOf(row);
}

function toPromoCode(row: store.StoredPromoCode, { uses, usesUnderWay, savedCents }: PromoCodeUses, now: Date): PromoCode {
  const dayOf = (instant: Date, beforeMs: number) => toWallTime(new Date(instant.getTime() - beforeMs).toISOString(), row.timeZone).date;
  return {
    id: row.id,
    trainerId: row.trainerId,
    code: row.code,
    discount: discountOf(row),
    isFirstBookingOnly: row.isFirstBookingOnly,
    maxUses: row.maxUses,
    maxUsesPerFamily: row.maxUsesPerFamily,
    startsOn: row.startsAt && dayOf(row.startsAt, 0),
    endsOn: row.expiresAt && dayOf(row.expiresAt, 1),
    timeZone: row.timeZone,
    createdAt: row.createdAt.toISOString(),
    endedAt: toInstant(row.endedAt),
    state: stateOf(row, { uses: uses + usesUnderWay, now }),
    uses,
    usesUnderWay,
    savedAmount: savedCents,
  };
}
