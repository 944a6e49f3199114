import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Api } from './api.ts';
import { insertProgram, insertReadyTrainer, insertSucceededTransaction, insertUser } from './rows.ts';
import { insertSignIn } from './rows-sign-ins.ts';
import type { TestApp } from './start-app.ts';

/** People who are signed in, and what they bought, without their passwords and cards: for tests that need many. */

export interface SignedIn {
  readonly userId: UserId;
  readonly api: Api;
}

export interface SignedInTrainer extends SignedIn {
  readonly trainerId: TrainerId;
}

export async function insertSignedInParent(app: TestApp): Promise<SignedIn> {
  const userId = await insertUser(app.db, { role: 'parent', timezone: 'America/New_York' });
  return { userId, api: app.api(await insertSignIn(app, userId)) };
}

/** A trainer whom parents can pay. */
export async function insertSignedInTrainer(app: TestApp): Promise<SignedInTrainer> {
  const userId = await insertUser(app.db, { role: 'trainer', timezone: 'America/New_York' });
  const { id } = await insertReadyTrainer(app.db, { userId });
  return { userId, trainerId: id, api: app.api(await insertSignIn(app, userId)) };
}

export interface InsertedPurchase {
  readonly transactionId: TransactionId;
  /** In the order of the purchase. */
  readonly appointmentIds: readonly [AppointmentId, ...AppointmentId[]];
}

/** A payment that arrived now, with as many sessions as the program includes; the provider knows nothing of it. */
export async function insertPurchase(
  app: TestApp,
  { parentId, programId, sessionType }: { parentId: UserId; programId: ProgramId; sessionType: SessionType },
): Promise<InsertedPurchase> {
  const paidAt = app.clock.now();
  return inTransaction(app.db, async (tx) => {
    const payment = await insertSucceededTransaction(tx, { parentId, programId, sessionType, createdAt: paidAt });
    const { id: transactionId, trainerId, amountCents: grossCents, feeBasisPoints } = payment;
    await app.services.ledger.recordCharge(tx, { transactionId, trainerId, grossCents, feeBasisPoints });
    await app.services.scheduling.createPaidAppointment(tx, {
      transactionId,
      trainerId,
      parentId,
      programId,
      sessionType,
      title: 'First Touch',
      description: 'Twelve drills for the first touch.',
      sessionMinutes: 60,
      paidAt,
      sessionsIncluded: payment.sessionsIncluded,
    });
    const sessions = await app.services.scheduling.listSessions(tx, transactionId);
    return { transactionId, appointmentIds: sessions.map(({ id }) => id) as [AppointmentId, ...AppointmentId[]] };
  });
}

/** Seats in sessions of a program, each of a parent of its own. */
export function insertSeats(
  app: TestApp,
  { count, ...purchase }: { count: number; programId: ProgramId; sessionType: SessionType },
): Promise<(SignedIn & { appointmentId: AppointmentId })[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const parent = await insertSignedInParent(app);
      const { appointmentIds } = await insertPurchase(app, { ...purchase, parentId: parent.userId });
      return { ...parent, appointmentId: appointmentIds[0] };
    }),
  );
}

/** A trainer with one program of which one group session has `seats` seats. */
export async function insertGroupTrainer(app: TestApp, seats: number): Promise<SignedInTrainer & { programId: ProgramId }> {
  const trainer = await insertSignedInTrainer(app);
  return { ...trainer, programId: await insertProgram(app.db, { trainerId: trainer.trainerId, maxCapacity: seats }) };
}
