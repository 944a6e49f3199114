import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/**
 * A purchase that still runs: paid, with money that neither went back nor was lost, its session neither declined, cancelled nor completed (R82,
 * R83). NOTE: module payments decides by the same who takes a place of a group.
 */
export const isActivePurchase = sql<boolean>`(a.paid_at is not null and t.refunded_cents + t.lost_cents < t.amount_cents and a.approval_status <> 'rejected'
  and a.cancelled_at is null and a.completed_at is null)`;

/** What the purchases of some programs come to, one row per program that has any. */
export function readPurchaseFacts(db: Db | Tx, programIds: readonly ProgramId[], now: Date) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('transactions as t', 't.id', 'a.transactionId')
    .where('a.programId', 'in', programIds)
    .groupBy('a.programId')
    .select([
      'a.programId',
      sql<number>`count(distinct a.transaction_id) filter (where ${isActivePurchase})`.as('participants'),
      sql<number>`count(distinct a.transaction_id) filter (where ${isActivePurchase} and a.session_type = 'group')`.as('groupPurchases'),
      sql<Date | null>`min(a.starts_at) filter (where ${isActivePurchase} and a.starts_at > ${now})`.as('nextSession'),
      sql<boolean>`bool_or(a.completed_at is not null)`.as('hasHeldSession'),
    ])
    .execute();
}

/** Group places held for people who are paying right now (R82). */
export function readHolds(db: Db, programIds: readonly ProgramId[], now: Date) {
  return db
    .selectFrom('transactions')
    .where('programId', 'in', programIds)
    .where('sessionType', '=', 'group')
    .where('status', '=', 'pending')
    .where('holdExpiresAt', '>', now)
    .groupBy('programId')
    .select((eb) => ['programId', eb.fn.countAll<number>().as('held')])
    .execute();
}

/** Whether anybody has paid for a program, or is about to. Asked by its owner's module before it is deleted (R77). */
export function readSales(tx: Db | Tx, programId: ProgramId): Promise<{ payments: number; openPayments: number; openSessions: number }> {
  return tx
    .selectFrom('transactions as t')
    .leftJoin('appointments as a', 'a.transactionId', 't.id')
    .where('t.programId', '=', programId)
    .select([
      sql<number>`count(distinct t.id)`.as('payments'),
      sql<number>`count(distinct t.id) filter (where t.status = 'pending')`.as('openPayments'),
      sql<number>`count(a.id) filter (where ${isActivePurchase})`.as('openSessions'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether a parent has paid for a program and has not got all of it back. */
export async function hasBought(tx: Db | Tx, { programId, parentId }: { programId: ProgramId; parentId: UserId }): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .select('id')
    .where('parentId', '=', parentId)
    .where('programId', '=', programId)
    .where('paidAt', 'is not', null)
    .where('status', '<>', 'refunded')
    .executeTakeFirst();
  return row !== undefined;
}

/** The number a program's capacity may not fall below: its active purchases, each counted once. */
export async function countActiveParticipants(tx: Db | Tx, programId: ProgramId): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments as a')
    .innerJoin('transactions as t', 't.id', 'a.transactionId')
    .where('a.programId', '=', programId)
    .where(isActivePurchase)
    .select(sql<number>`count(distinct a.transaction_id)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
