import type { AppointmentId, ScheduleChangeId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';

export type ScheduleChange = Row<'scheduleChanges'>;
export type ChangeStep = Row<'scheduleChangeSessions'>;

/** Sessions of a trainer that are still to begin and share time with a stretch, in order. */
export async function listComing(
  tx: Tx,
  trainerId: TrainerId,
  { startsAt, endsAt }: TimeRange,
  { now, limit }: { now: Date; limit: number },
): Promise<AppointmentId[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select('id')
    .where('trainerId', '=', trainerId)
    .where('completedAt', 'is', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function findByRequest(tx: Tx, trainerId: TrainerId, requestId: string): Promise<ScheduleChange | undefined> {
  return tx
    .selectFrom('scheduleChanges')
    .selectAll()
    .where('trainerId', '=', trainerId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

/** The one that is not done yet; the trainer's lock is held. */
export function findUnfinished(tx: Tx, trainerId: TrainerId): Promise<ScheduleChange | undefined> {
  return tx.selectFrom('scheduleChanges').selectAll().where('trainerId', '=', trainerId).where('finishedAt', 'is', null).executeTakeFirst();
}

/** @throws AppError 'schedule_change.not_found' */
export async function getChange(tx: Tx | Db, id: ScheduleChangeId): Promise<ScheduleChange> {
  const row = await tx.selectFrom('scheduleChanges').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('schedule_change.not_found');
  return row;
}

/** Writes down a change whole, before any of it is done. */
export async function insertChange(
  tx: Tx,
  change: Pick<ScheduleChange, 'trainerId' | 'requestId' | 'kind' | 'reason' | 'timeZone' | 'createdAt'>,
  steps: readonly Omit<ChangeStep, 'scheduleChangeId' | 'doneAt' | 'refusal'>[],
): Promise<ScheduleChangeId> {
  const { id } = await tx.insertInto('scheduleChanges').values(change).returning('id').executeTakeFirstOrThrow();
  await insertSteps(
    tx,
    steps.map((step) => ({ ...step, scheduleChangeId: id })),
  );
  return id;
}

export async function insertSteps(
  tx: Tx,
  steps: readonly (Omit<ChangeStep, 'doneAt' | 'refusal'> & Partial<Pick<ChangeStep, 'doneAt'>>)[],
): Promise<void> {
  await tx.insertInto('scheduleChangeSessions').values(steps).execute();
}

/** What is done next: the sessions of one time. Empty once all are done. */
export async function listNext(tx: Tx, id: ScheduleChangeId): Promise<ChangeStep[]> {
  return tx
    .selectFrom('scheduleChangeSessions')
    .selectAll()
    .where('scheduleChangeId', '=', id)
    .where('doneAt', 'is', null)
    .where('place', '=', (eb) =>
      eb
        .selectFrom('scheduleChangeSessions')
        .select(({ fn }) => fn.min('place').as('place'))
        .where('scheduleChangeId', '=', id)
        .where('doneAt', 'is', null),
    )
    .orderBy('appointmentId')
    .execute();
}

/** @param refusal the code with which it was refused; null where it was done */
export async function setDone(
  tx: Tx,
  steps: readonly ChangeStep[],
  { doneAt, refusal }: { doneAt: Date; refusal: string | null },
): Promise<void> {
  const [first] = steps;
  if (!first) return;
  await tx
    .updateTable('scheduleChangeSessions')
    .set({ doneAt, refusal })
    .where('scheduleChangeId', '=', first.scheduleChangeId)
    .where(
      'appointmentId',
      'in',
      steps.map(({ appointmentId }) => appointmentId),
    )
    .where('doneAt', 'is', null)
    .execute();
}

export async function setFinished(tx: Tx, id: ScheduleChangeId, finishedAt: Date): Promise<void> {
  await tx.updateTable('scheduleChanges').set({ finishedAt }).where('id', '=', id).execute();
}

/** All of a change, with whose sessions they are. */
export async function listSteps(tx: Tx | Db, id: ScheduleChangeId): Promise<(ChangeStep & { parentId: UserId })[]> {
  return tx
    .selectFrom('scheduleChangeSessions as step')
    .innerJoin('appointments as a', 'a.id', 'step.appointmentId')
    .selectAll('step')
    .select('a.parentId')
    .where('step.scheduleChangeId', '=', id)
    .orderBy('step.startsAt')
    .orderBy('step.appointmentId')
    .execute();
}

/** Forgets what a trainer who has left wrote. */
export async function forgetReasons(tx: Tx | Db, trainerId: TrainerId): Promise<void> {
  await tx.updateTable('scheduleChanges').set({ reason: '' }).where('trainerId', '=', trainerId).execute();
}
