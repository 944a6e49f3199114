import type { PromoCodeId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PaymentTransaction } from '../tables.ts';

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

/** Paid and open uses of a code, of everybody and of one family, without the payment `except`. */
export function countPromoUses(
  tx: Tx,
  { promoCodeId, familyId, except }: { promoCodeId: PromoCodeId; familyId: UserId; except: TransactionId | undefined },
): Promise<{ inAll: number; ofFamily: number }> {
  return tx
    .selectFrom('transactions')
    .where('promoCodeId', '=', promoCodeId)
    .where(sql<boolean>`(${isKept} or ${isOpen})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? null))
    .select(sql<number>`count(*)`.as('inAll'))
    .select(sql<number>`count(*) filter (where parent_id = ${familyId})`.as('ofFamily'))
    .executeTakeFirstOrThrow();
}

interface FirstBooking {
  familyId: UserId;
  /** With whom; null: with anybody. */
  trainerId: TrainerId | null;
  except: TransactionId | undefined;
}

/** Whether a family has not bought yet, nor is buying with a code: otherwise two first bookings could be under way at once. */
export async function isFirstBooking(tx: Tx, { familyId, trainerId, except }: FirstBooking): Promise<boolean> {
  const other = await tx
    .selectFrom('transactions')
    .select('id')
    .where('parentId', '=', familyId)
    .$if(trainerId !== null, (query) => query.where('trainerId', '=', trainerId as TrainerId))
    .where(sql<boolean>`(${isKept} or (${isOpen} and promo_code_id is not null))`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? null))
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * An open payment that keeps a use somebody else could have: any other one of this family with a code, because it is booking something else
 * now, else the oldest with this code that was begun before `begunBefore`.
 */
export function findReclaimable(
  tx: Tx,
  { promoCodeId, familyId, except, begunBefore }: FirstBooking & { promoCodeId: PromoCodeId; begunBefore: Date },
): Promise<PaymentTransaction | undefined> {
  return tx
    .selectFrom('transactions')
    .selectAll()
    .where(isOpen)
    .where((row) =>
      row.or([
        row('parentId', '=', familyId).and('promoCodeId', 'is not', null),
        row('promoCodeId', '=', promoCodeId).and('createdAt', '<', begunBefore),
      ]),
    )
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? null))
    .orderBy(sql`parent_id <> ${familyId}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
