import type {
  AppointmentId,
  AthleteId,
  MentorshipId,
  PayoutId,
  ProgramId,
  TrainerId,
  TransactionId,
  UserId,
} from '@x1/contract/core/ids.ts';
import type { Db } from '../platform/db/database.ts';

/** What an earlier, interrupted fill has left: read before each step, so that no step is done twice. */

export async function findPerson(db: Db, email: string): Promise<{ userId: UserId; name: string | null; createdAt: Date } | undefined> {
  const row = await db.selectFrom('users').select(['id', 'name', 'createdAt']).where('emailKey', '=', email).executeTakeFirst();
  return row && { userId: row.id as UserId, name: row.name, createdAt: row.createdAt };
}

/** Operators do not count: they are created on the command line, also before the first start. */
export async function hasPeople(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '<>', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findProfile(db: Db, userId: UserId): Promise<{ trainerId: TrainerId; hasPortrait: boolean } | undefined> {
  const row = await db.selectFrom('trainers').select(['id', 'imageKey']).where('userId', '=', userId).executeTakeFirst();
  return row && { trainerId: row.id as TrainerId, hasPortrait: row.imageKey !== null };
}

export async function hasGallery(db: Db, trainerId: TrainerId): Promise<boolean> {
  const row = await db.selectFrom('mediaUses').select('mediaId').where('trainerId', '=', trainerId).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findProgramByTitle(db: Db, trainerId: TrainerId, title: string): Promise<ProgramId | undefined> {
  const row = await db.selectFrom('programs').select('id').where('trainerId', '=', trainerId).where('title', '=', title).executeTakeFirst();
  return row?.id as ProgramId | undefined;
}

/** A failed payment counts only if it was meant to fail: any other is paid again. */
export async function findPurchase(
  db: Db,
  purchase: { parentId: UserId; programId: ProgramId; boughtAt: Date; isMeantToFail: boolean },
): Promise<{ transactionId: TransactionId; status: string } | undefined> {
  const row = await db
    .selectFrom('transactions')
    .select(['id', 'status'])
    .where('parentId', '=', purchase.parentId)
    .where('programId', '=', purchase.programId)
    .where('createdAt', '=', purchase.boughtAt)
    .$if(!purchase.isMeantToFail, (query) => query.where('status', '<>', 'failed'))
    .executeTakeFirst();
  return row && { transactionId: row.id as TransactionId, status: row.status };
}

export async function findSession(
  db: Db,
  transactionId: TransactionId,
): Promise<{ appointmentId: AppointmentId; isScheduled: boolean } | undefined> {
  const row = await db.selectFrom('appointments').select(['id', 'startsAt']).where('transactionId', '=', transactionId).executeTakeFirst();
  return row && { appointmentId: row.id as AppointmentId, isScheduled: row.startsAt !== null };
}

/** The newest session that an athlete has had with a trainer. */
export async function findNewestHeld(
  db: Db,
  { athleteId, trainerId }: { athleteId: AthleteId; trainerId: TrainerId },
): Promise<AppointmentId | undefined> {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('transactions as t', 't.id', 'a.transactionId')
    .select('a.id')
    .where('t.athleteId', '=', athleteId)
    .where('a.trainerId', '=', trainerId)
    .where('a.completedAt', 'is not', null)
    .orderBy('a.endsAt', 'desc')
    .executeTakeFirst();
  return row?.id as AppointmentId | undefined;
}

export async function hasMessage(
  db: Db,
  { mentorshipId, clientMessageId }: { mentorshipId: MentorshipId; clientMessageId: string },
): Promise<boolean> {
  const found = db
    .selectFrom('messages')
    .select('id')
    .where('mentorshipId', '=', mentorshipId)
    .where('clientMessageId', '=', clientMessageId);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Payouts that the banks have not answered. */
export async function listOpenPayouts(db: Db): Promise<PayoutId[]> {
  const rows = await db.selectFrom('payouts').select('id').where('status', 'in', ['decided', 'sent']).orderBy('id').execute();
  return rows.map(({ id }) => id as PayoutId);
}

export async function findBankPayoutId(db: Db, payoutId: PayoutId): Promise<string | undefined> {
  const row = await db.selectFrom('payouts').select('providerPayoutId').where('id', '=', payoutId).executeTakeFirst();
  return row?.providerPayoutId ?? undefined;
}
