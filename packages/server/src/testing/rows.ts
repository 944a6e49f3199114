import type { AppointmentId, ProgramId, PromoCodeId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Database } from '../platform/db/schema.generated.ts';

/**
 * Rows for tests, written by SQL in states that the services only reach by many steps; every constraint holds. What is not named gets a
 * plain default, and ids may be named: those of people and of profiles can be made to collide crosswise (rulings §0).
 */

const longAgo = new Date('2026-01-05T12:00:00Z');

/** Hands out ids from far apart numbers, so that a user id taken for a profile id finds nothing. Call it in an empty database. */
export async function startIdsApart(db: Db): Promise<void> {
  const starts = { users: 1_000, trainers: 20_000, programs: 30_000, transactions: 40_000, appointments: 50_000, timeSlots: 60_000 };
  for (const [table, first] of Object.entries(starts)) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(first)}`.execute(db);
  }
}

export async function insertUser(
  db: Db | Tx,
  values: Partial<Insertable<Database['users']>> & { role: 'parent' | 'trainer' | 'admin' },
): Promise<UserId> {
  const email = values.email ?? `${values.role}-${crypto.randomUUID()}@rows.test`;
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      emailKey: email.toLowerCase(),
      passwordHash: 'no password signs in',
      emailConfirmedAt: longAgo,
      createdAt: longAgo,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as UserId;
}

/** How far a trainer's onboarding has come. */
export interface TrainerOnboarding {
  readonly identity?: 'not_started' | 'pending' | 'verified' | 'failed';
  readonly bank?: 'PENDING' | 'ACTIVE' | 'RESTRICTED' | 'REJECTED';
}

/** A trainer's profile, with a user of its own unless `user_id` names one. Verified and with a bank when `onboarding` says so. */
export async function insertTrainer(
  db: Db | Tx,
  { onboarding = {}, ...values }: Partial<Insertable<Database['trainers']>> & { onboarding?: TrainerOnboarding } = {},
): Promise<{ id: TrainerId; userId: UserId }> {
  const userId = (values.userId as UserId | undefined) ?? (await insertUser(db, { role: 'trainer' }));
  const { id } = await db
    .insertInto('trainers')
    .values({
      name: 'Jordan Ellis',
      sports: ['Soccer'],
      yearsPlayed: 4,
      programType: 'individual',
      hourlyRateCents: 5_000,
      availability: ['Monday'],
      createdAt: longAgo,
      updatedAt: longAgo,
      ...values,
      userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (onboarding.identity) await insertIdentityCheck(db, userId, onboarding.identity);
  if (onboarding.bank) await insertPayoutAccount(db, userId, onboarding.bank);
  return { id: id as TrainerId, userId };
}

/** A trainer whom parents can pay, as soon as a program is published. */
export const insertReadyTrainer = (db: Db | Tx, values: Parameters<typeof insertTrainer>[1] = {}) =>
  insertTrainer(db, { ...values, onboarding: { identity: 'verified', bank: 'ACTIVE' } });

async function insertIdentityCheck(db: Db | Tx, userId: UserId, state: NonNullable<TrainerOnboarding['identity']>): Promise<void> {
  const verifiedAt = state === 'verified' ? longAgo : null;
  await db.insertInto('identityChecks').values({ userId, state, verifiedAt, updatedAt: longAgo }).execute();
}

async function insertPayoutAccount(db: Db | Tx, userId: UserId, state: NonNullable<TrainerOnboarding['bank']>): Promise<void> {
  const isOpen = state === 'ACTIVE';
  await db
    .insertInto('payoutAccounts')
    .values({
      userId,
      providerAccountId: `acct_rows_${userId}`,
      state,
      detailsSubmitted: isOpen || state === 'RESTRICTED',
      payoutsEnabled: isOpen,
      createdAt: longAgo,
      updatedAt: longAgo,
    })
    .execute();
}

/** A published program; `is_draft: true` for a draft. */
export async function insertProgram(
  db: Db | Tx,
  values: Partial<Insertable<Database['programs']>> & { trainerId: TrainerId },
): Promise<ProgramId> {
  const isDraft = values.isDraft ?? false;
  const { id } = await db
    .insertInto('programs')
    .values({
      programType: 'Sport-Specific Skills Training',
      title: 'First Touch',
      description: 'Twelve drills for the first touch, each filmed, corrected and repeated until it holds.',
      individualPriceCents: 4_900,
      groupPriceCents: 2_900,
      duration: '1 Month',
      maxCapacity: 4,
      trainingFormat: 'In-Person',
      isDraft,
      publishedAt: isDraft ? null : longAgo,
      createdAt: longAgo,
      updatedAt: longAgo,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as ProgramId;
}

interface Purchase {
  readonly parentId: UserId;
  readonly programId: ProgramId;
  readonly sessionType?: 'individual' | 'group';
  readonly amountCents?: number;
  readonly feeBasisPoints?: number;
  readonly createdAt?: Date;
  /** The part of the amount that the family's credit paid. */
  readonly creditCents?: number;
  /** What a code took off the price, of which X1 pays `promotionCents`. */
  readonly promo?: { readonly promoCodeId: PromoCodeId; readonly discountCents: number; readonly promotionCents: number };
}

/** A payment that somebody tried to make: open, or failed. With `attemptedAt: null` the purchase dialog was only opened. A group place is held until `holdExpiresAt`. */
export async function insertUnpaidTransaction(
  db: Db | Tx,
  {
    status = 'pending',
    holdExpiresAt = null,
    attemptedAt = longAgo,
    ...purchase
  }: Purchase & { status?: 'pending' | 'failed'; holdExpiresAt?: Date | null; attemptedAt?: Date | null },
): Promise<TransactionId> {
  const values = { ...(await draftTransaction(db, purchase)), status, holdExpiresAt, attemptedAt };
  const { id } = await db.insertInto('transactions').values(values).returning('id').executeTakeFirstOrThrow();
  return id as TransactionId;
}

/** A code of 20 % off: a trainer's, or X1's own. */
export async function insertPromoCode(
  db: Db | Tx,
  {
    trainerId = null,
    code,
    ...limits
  }: { trainerId?: TrainerId | null; code: string; maxUses?: number | null; maxUsesPerFamily?: number | null },
): Promise<PromoCodeId> {
  const { id: createdBy } = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('promoCodes')
    .values({
      trainerId,
      code,
      percent: 20,
      amountCents: null,
      isFirstBookingOnly: false,
      maxUses: limits.maxUses ?? null,
      maxUsesPerFamily: limits.maxUsesPerFamily ?? null,
      startsAt: null,
      expiresAt: null,
      timeZone: 'America/New_York',
      createdBy,
      createdAt: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A payment that arrived; its session and its journals are written by `insertPaidAppointment`. */
export async function insertSucceededTransaction(
  db: Db | Tx,
  purchase: Purchase,
): Promise<Awaited<ReturnType<typeof draftTransaction>> & { id: TransactionId }> {
  const draft = await draftTransaction(db, purchase);
  const { id } = await db
    .insertInto('transactions')
    .values({
      ...draft,
      status: 'succeeded',
      providerIntentId: `pi_rows_${crypto.randomUUID()}`,
      providerReceivedCents: draft.amountCents - draft.creditCents,
      attemptedAt: draft.createdAt,
      paidAt: draft.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...draft, id: id as TransactionId };
}

async function draftTransaction(db: Db | Tx, { parentId, programId, sessionType = 'individual', ...rest }: Purchase) {
  const program = await db.selectFrom('programs').selectAll().where('id', '=', programId).executeTakeFirstOrThrow();
  const price = sessionType === 'group' ? program.groupPriceCents : program.individualPriceCents;
  return {
    parentId,
    trainerId: program.trainerId as TrainerId,
    programId,
    sessionType,
    amountCents: rest.amountCents ?? price,
    creditCents: rest.creditCents ?? 0,
    sessionsIncluded: program.sessionsIncluded,
    feeBasisPoints: rest.feeBasisPoints ?? 0,
    ...(rest.promo ?? { promoCodeId: null, discountCents: 0, promotionCents: 0 }),
    refundPolicy: JSON.stringify(currentRefundPolicy),
    createdAt: rest.createdAt ?? longAgo,
  };
}

/** What `insertPaidAppointment` of `rows-sessions.ts` answers. */
export interface PaidAppointment {
  readonly transactionId: TransactionId;
  readonly appointmentId: AppointmentId;
}
