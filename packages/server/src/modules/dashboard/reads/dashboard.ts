import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { TrainerDashboard } from '@x1/contract/dashboard/dashboard.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/snapshot.ts';
import { parentName, readTrainerZone } from '../../accounts/reads.ts';
import { readTotalEarningsCents } from '../../billing/reads/sales-in-ledger.ts';
import { wasAttempted } from '../../payments/reads/attempted-payments.ts';
import { nothingWaits, readNeedsAnswer } from './needs-answer.ts';

const RECENT_BOOKINGS = 5;

/** For a person without a profile (rulings §0). */
const empty: Omit<TrainerDashboard, 'needsAnswer'> = {
  totalSessions: 0,
  totalEarnings: 0,
  avgRating: null,
  recentBookings: [],
  successfulTransactions: 0,
  pendingTransactions: 0,
  failedTransactions: 0,
};

/** The numbers of the trainer dashboard (S1§3, R59), and open work. @param now the server's clock */
export async function readDashboard(db: Db, userId: UserId, now: Date): Promise<TrainerDashboard> {
  const trainer = await db.selectFrom('trainers').select(['id', 'ratingTenths']).where('userId', '=', userId).executeTakeFirst();
  const timezone = await readTrainerZone(db, userId);
  if (!trainer) return { ...empty, needsAnswer: nothingWaits(timezone) };
  return inSnapshot(db, async (tx) => ({
    totalSessions: await countSessions(tx, trainer.id),
    totalEarnings: await readTotalEarningsCents(tx, trainer.id),
    avgRating: trainer.ratingTenths,
    recentBookings: await readRecentBookings(tx, trainer.id),
    ...(await countTransactions(tx, trainer.id)),
    needsAnswer: await readNeedsAnswer(tx, { trainerId: trainer.id, timezone, now }),
  }));
}

/** Paid and neither rejected nor canceled (R59). */
async function countSessions(db: Tx, trainerId: TrainerId): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .where('trainerId', '=', trainerId)
    .where('paidAt', 'is not', null)
    .where('approvalStatus', '<>', 'rejected')
    .where('cancelledAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Refunded and disputed payments count in no column (M18). */
function countTransactions(db: Db, trainerId: TrainerId) {
  return db
    .selectFrom('transactions')
    .where('trainerId', '=', trainerId)
    .where(wasAttempted())
    .select([
      sql<number>`count(*) filter (where status in ('succeeded', 'partially_refunded'))`.as('successfulTransactions'),
      sql<number>`count(*) filter (where status = 'pending')`.as('pendingTransactions'),
      sql<number>`count(*) filter (where status = 'failed')`.as('failedTransactions'),
    ])
    .executeTakeFirstOrThrow();
}

/** Newest first. Merely opening the payment form is not a booking (R57). */
async function readRecentBookings(db: Tx, trainerId: TrainerId): Promise<TrainerDashboard['recentBookings']> {
  const rows = await db
    .selectFrom('transactions as t')
    .innerJoin('users as parent', 'parent.id', 't.parentId')
    .innerJoin('programs as p', 'p.id', 't.programId')
    .where('t.trainerId', '=', trainerId)
    .where('t.paidAt', 'is not', null)
    .select([
      't.id',
      'p.title as programTitle',
      't.sessionType',
      't.amountCents',
      't.status',
      't.createdAt',
      't.paidAt',
      parentName.as('payerName'),
    ])
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(RECENT_BOOKINGS)
    .execute();
  return rows.map(({ amountCents, paidAt, createdAt, ...row }) => ({
    ...row,
    amount: amountCents,
    date: (paidAt ?? createdAt).toISOString(),
  }));
}
