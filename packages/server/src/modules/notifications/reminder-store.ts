import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import { dueAtOnce } from './due.ts';

export type DueReminder = Readonly<Pick<Selectable<Database['reminders']>, 'appointmentId' | 'kind' | 'startsAt' | 'dueAt'>>;

/** One reminder of one seat: a session that moves is another one to be reminded of. */
export type Reminder = Omit<DueReminder, 'dueAt'>;

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
  return await due.orderBy('dueAt').orderBy('appointmentId').orderBy('kind').orderBy('startsAt').limit(dueAtOnce).execute();
}

/** Takes a reminder until the end of the transaction. @returns false when somebody else has it, or had */
export async function take(tx: Tx, { appointmentId, kind, startsAt }: Reminder): Promise<boolean> {
  const row = await tx
    .selectFrom('reminders')
    .select('appointmentId')
    .where((reminder) => reminder.and({ appointmentId, kind, startsAt }))
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
    .where((reminder) => reminder.and({ appointmentId, kind, startsAt }))
    .execute();
}

/** Postpones it, unless it was sent or dropped. */
export async function putOff(db: Db, { appointmentId, kind, startsAt }: Reminder, until: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ dueAt: until })
    .where((reminder) => reminder.and({ appointmentId, kind, startsAt }))
    .where('outcome', 'is', null)
    .execute();
}
