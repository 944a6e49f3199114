import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { dueAtOnce } from './due.ts';
import type { ReminderKind } from './reminder-times.ts';

/** One reminder of one seat: a session that moves is another one to be reminded of. */
export interface Reminder {
  readonly appointmentId: AppointmentId;
  readonly kind: ReminderKind;
  readonly startsAt: Date;
}

export interface DueReminder extends Reminder {
  readonly dueAt: Date;
}

export async function insertReminder(tx: Tx, { appointmentId, kind, startsAt }: Reminder, dueAt: Date): Promise<void> {
  await tx
    .insertInto('reminders')
    .values({ appointmentId, kind, startsAt, dueAt })
    .onConflict((conflict) => conflict.columns(['appointmentId', 'kind', 'startsAt']).doNothing())
    .execute();
}

/** Reminders that are due, the oldest first, `dueAtOnce` of those behind `after`. */
export async function listDue(db: Db, now: Date, after: DueReminder | undefined): Promise<DueReminder[]> {
  let due = db
    .selectFrom('reminders')
    .select(['appointmentId', 'kind', 'startsAt', 'dueAt'])
    .where('outcome', 'is', null)
    .where('dueAt', '<=', now);
  if (after) {
    const { dueAt, appointmentId, kind, startsAt } = after;
    due = due.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('dueAt', 'appointmentId', 'kind', 'startsAt'), '>', tuple(dueAt, appointmentId, kind, startsAt)),
    );
  }
  const rows = await due.orderBy('dueAt').orderBy('appointmentId').orderBy('kind').orderBy('startsAt').limit(dueAtOnce).execute();
  return rows.map(({ appointmentId, kind, startsAt, dueAt }) => ({
    appointmentId: appointmentId as AppointmentId,
    kind,
    startsAt,
    dueAt,
  }));
}

/** Takes a reminder until the end of the transaction. @returns false when somebody else has it, or had */
export async function take(tx: Tx, { appointmentId, kind, startsAt }: Reminder): Promise<boolean> {
  const row = await tx
    .selectFrom('reminders')
    .select('appointmentId')
    .where('appointmentId', '=', appointmentId)
    .where('kind', '=', kind)
    .where('startsAt', '=', startsAt)
    .where('outcome', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setOutcome(tx: Tx, { appointmentId, kind, startsAt }: Reminder, outcome: 'sent' | 'dropped'): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ outcome })
    .where('appointmentId', '=', appointmentId)
    .where('kind', '=', kind)
    .where('startsAt', '=', startsAt)
    .execute();
}

/** Due at another time, while it is neither told nor dropped. */
export async function putOff(db: Db, { appointmentId, kind, startsAt }: Reminder, until: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ dueAt: until })
    .where('appointmentId', '=', appointmentId)
    .where('kind', '=', kind)
    .where('startsAt', '=', startsAt)
    .where('outcome', 'is', null)
    .execute();
}
