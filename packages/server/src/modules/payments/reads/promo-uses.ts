import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { PromoCodeId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PaymentTransaction } from '../tables.ts';

/** What isn't counted: one payment, or whatever the family began and didn't finish. */
type LeftOut = TransactionId | 'own unfinished' | undefined;

/** A payment of which not all the money went back: given back as a whole, a purchase was no use of its code, and no first booking. */
const isKept = sql<boolean>`(paid_at is not null and refunded_cents + lost_cents < amount_cents)`;
const isOpen = sql<boolean>`status = 'pending'`;

/** What purchases with codes come to (decision 0085). */
export async function readPromoUses(
  db: Db | Tx,
  ids: readonly PromoCodeId[],
): Promise<Map<PromoCodeId, { uses: number; usesUnderWay: number; savedCents: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .where('promoCodeId', 'in', [...ids])
    .groupBy('promoCodeId')
    .select('promoCodeId')
    .select(sql<number>`count(*) filter (where ${isKept})`.as('uses'))
    .select(sql<number>`count(*) filter (where ${isOpen})`.as('usesUnderWay'))
    .select(sql<number>`coalesce(sum(discount_cents) filter (where ${isKept}), 0)::bigint`.as('savedCents'))
    .execute();
  return new Map(rows.flatMap(({ promoCodeId, ...uses }) => (promoCodeId === null ? [] : [[promoCodeId, uses] as const])));
}

/** Whether a payment counts beside what is left out. */
function isBeside({ familyId, except }: { familyId: UserId; except: LeftOut }): RawBuilder<boolean> {
  if (except === undefined) return sql`true`;
  return except === 'own unfinished' ? sql`not (${isOpen} and parent_id = ${familyId})` : sql`id <> ${except}`;
}

/** Paid and open uses of a code, of everybody and of one family, without `except`. */
export function countPromoUses(
  db: Db | Tx,
  { promoCodeId, familyId, except }: { promoCodeId: PromoCodeId; familyId: UserId; except: LeftOut },
): Promise<{ inAll: number; ofFamily: number }> {
  return db
    .selectFrom('transactions')
    .where('promoCodeId', '=', promoCodeId)
    .where(sql<boolean>`(${isKept} or ${isOpen})`)
    .where(isBeside({ familyId, except }))
    .select(sql<number>`count(*)`.as('inAll'))
    .select(sql<number>`count(*) filter (where parent_id = ${familyId})`.as('ofFamily'))
    .executeTakeFirstOrThrow();
}

interface FirstBooking {
  familyId: UserId;
  /** With whom; null: with anybody. */
  trainerId: TrainerId | null;
  except: LeftOut;
}

/** Whether a family has not bought yet, nor is buying with a code: otherwise two first bookings could be under way at once. */
export const isFirstBooking = async (db: Db | Tx, booking: FirstBooking): Promise<boolean> =>
  !(await hasPayment(db, booking, sql<boolean>`(${isKept} or (${isOpen} and promo_code_id is not null))`));

const hasBought = (tx: Tx, booking: FirstBooking) => hasPayment(tx, booking, isKept);

async function hasPayment(db: Db | Tx, { familyId, trainerId, except }: FirstBooking, such: RawBuilder<boolean>): Promise<boolean> {
  const found = await db
    .selectFrom('transactions')
    .select('id')
    .where('parentId', '=', familyId)
    .$if(trainerId !== null, (query) => query.where('trainerId', '=', trainerId as TrainerId))
    .where(such)
    .where(isBeside({ familyId, except }))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface Refused extends FirstBooking {
  except: TransactionId | undefined;
  /** Why the family can't use the code now. */
  refusal: ErrorCode;
  promoCodeId: PromoCodeId;
  /** Before it a payment of others must have been begun. */
  begunBefore: Date;
}

/**
 * The open payment whose end lets a family use a code that was refused to it: one of its own, because it is booking something else now; of a code
 * that is used up, else the oldest of others. None where the refusal isn't about uses that are under way, so that nobody loses a payment for nothing.
 */
export async function findReclaimable(tx: Tx, { refusal, ...wanted }: Refused): Promise<PaymentTransaction | undefined> {
  const { promoCodeId, familyId, trainerId, except, begunBefore } = wanted;
  const open = tx
    .selectFrom('transactions')
    .selectAll()
    .where(isOpen)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? null))
    .orderBy(sql`parent_id <> ${familyId}`)
    .orderBy('id')
    .limit(1);
  const ofFamily = open.where('parentId', '=', familyId);
  switch (refusal) {
    case 'promo_code.used_up':
      return open
        .where('promoCodeId', '=', promoCodeId)
        .where((row) => row.or([row('parentId', '=', familyId), row('createdAt', '<', begunBefore)]))
        .executeTakeFirst();
    case 'promo_code.used_by_family':
      return ofFamily.where('promoCodeId', '=', promoCodeId).executeTakeFirst();
    case 'promo_code.first_booking_only':
      if (await hasBought(tx, wanted)) return undefined;
      return ofFamily
        .where('promoCodeId', 'is not', null)
        .$if(trainerId !== null, (query) => query.where('trainerId', '=', trainerId as TrainerId))
        .executeTakeFirst();
    default:
      return undefined;
  }
}
