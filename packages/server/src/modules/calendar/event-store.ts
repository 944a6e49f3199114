import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import type { Difference } from './difference.ts';
import type { ConsentRef, EventEntry } from './tables.ts';

const agreed = {
  disagreement: null,
  calendar_starts_at: null,
  calendar_ends_at: null,
  calendar_etag: null,
  noticed_at: null,
} as const;

const notLeft = { left_kind: null, left_starts_at: null, left_ends_at: null } as const;

interface WantedEvent {
  readonly appointmentId: AppointmentId;
  readonly userId: UserId;
  readonly eventId: string;
  readonly time: TimeRange;
}

/** A session belongs into the calendar and is to be looked at there. */
export async function want(tx: Tx, { appointmentId, userId, eventId, time }: WantedEvent): Promise<void> {
  const noted = { wanted: true, starts_at: time.startsAt, ends_at: time.endsAt } as const;
  await tx
    .insertInto('calendar_events')
    .values({ appointment_id: appointmentId, user_id: userId, event_id: eventId, ...noted })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet({ ...noted, ...nextVersion }))
    .execute();
}

/** A session changed in X1: what the calendar said otherwise until now is settled by it. */
export async function forgetDisagreement(tx: Tx, appointmentId: AppointmentId): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ ...agreed, ...notLeft })
    .where('appointment_id', '=', appointmentId)
    .execute();
}

/** The session no longer belongs into the calendar; where no event was ever wanted there is nothing to remove. */
export async function unwant(tx: Tx, appointmentId: AppointmentId): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ wanted: false, ...nextVersion })
    .where('appointment_id', '=', appointmentId)
    .execute();
}

const nextVersion = {
  wanted_version: sql<number>`calendar_events.wanted_version + 1`,
  attempts: 0,
  next_try_at: null,
};

/** X1's version is to be written over whatever stands there. @returns false where no event is wanted */
export async function wantAgain(tx: Tx, { appointmentId, userId }: Pick<EventEntry, 'appointmentId' | 'userId'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_events')
    .set({ ...nextVersion, ...forgotten, ...agreed, ...notLeft })
    .where('appointment_id', '=', appointmentId)
    .where('user_id', '=', userId)
    .where('wanted', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const forgotten = { written_etag: null, written_starts_at: null, written_ends_at: null, written_content: null } as const;

/**
 * A consent was given, perhaps for another calendar: nothing is known of what stands in it. What is wanted is looked at anew, and events of
 * cancelled sessions to come are removed once more; those of the past are left where they may still be.
 */
export async function forgetWritten(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ ...forgotten, ...agreed })
    .where('user_id', '=', userId)
    .execute();
  const unwanted = tx.updateTable('calendar_events').set(nextVersion).where('user_id', '=', userId).where('wanted', '=', false);
  await unwanted.where('ends_at', '>', now).execute();
}

export async function findEntry(tx: Db | Tx, appointmentId: AppointmentId): Promise<EventEntry | undefined> {
  const row = await tx.selectFrom('calendar_events').selectAll().where('appointment_id', '=', appointmentId).executeTakeFirst();
  return row && toEntry(row);
}

/** Locks the row until the transaction ends. Undefined for events that are not of this person's sessions. */
export async function findEntryOfEvent(tx: Tx, userId: UserId, eventId: string): Promise<EventEntry | undefined> {
  const query = tx.selectFrom('calendar_events').selectAll().where('event_id', '=', eventId).where('user_id', '=', userId);
  const row = await query.forUpdate().executeTakeFirst();
  return row && toEntry(row);
}

/** The event that waits and was tried least, what is to be written before what is to be removed, the next session first; none once the consent is another one. */
export async function findNextWaiting(db: Db, consent: ConsentRef, now: Date): Promise<EventEntry | undefined> {
  const row = await db
    .selectFrom('calendar_events')
    .selectAll()
    .where('user_id', '=', consent.userId)
    .where(isStanding(consent))
    .whereRef('written_version', '<', 'wanted_version')
    .where(({ or, eb }) => or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy('attempts')
    .orderBy('wanted', 'desc')
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row);
}

export async function countWaiting(tx: Db | Tx, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('calendar_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .whereRef('written_version', '<', 'wanted_version')
    .executeTakeFirstOrThrow();
  return count;
}

type Written = NonNullable<EventEntry['written']>;

/** The wanted version that was read stands in the calendar; one that is newer goes on waiting. */
export async function setWritten(db: Db, consent: ConsentRef, entry: EventEntry, written: Written | null): Promise<void> {
  await db
    .updateTable('calendar_events')
    .set({ ...settled(entry), ...agreed, ...toWritten(written), ...notLeft })
    .where('appointment_id', '=', entry.appointmentId)
    .where(isStanding(consent))
    .execute();
}

/** What was found out under an earlier consent may be of another calendar. */
function isStanding({ userId, consentNumber }: ConsentRef) {
  return ({ exists, selectFrom }: ExpressionBuilder<Database, 'calendar_events'>) =>
    exists(
      selectFrom('calendar_connections as c')
        .select('c.user_id')
        .where('c.user_id', '=', userId)
        .where('c.consent_number', '=', consentNumber),
    );
}

/** The trainer chose to leave the calendar as it is, and X1 has not changed since. @param own X1's time */
export async function setLeft(db: Db, consent: ConsentRef, entry: EventEntry, own: Written): Promise<void> {
  await db
    .updateTable('calendar_events')
    .set({ ...settled(entry), ...toWritten(own) })
    .where('appointment_id', '=', entry.appointmentId)
    .where('wanted_version', '=', entry.wantedVersion)
    .where(isStanding(consent))
    .execute();
}

/** The session is over: whatever the calendar shows of it may stay. */
export async function setOver(db: Db, consent: ConsentRef, entry: EventEntry): Promise<void> {
  await db
    .updateTable('calendar_events')
    .set({ ...settled(entry), ...agreed })
    .where('appointment_id', '=', entry.appointmentId)
    .where('wanted_version', '=', entry.wantedVersion)
    .where(isStanding(consent))
    .execute();
}

const settled = (entry: EventEntry) => ({
  written_version: sql<number>`least(wanted_version, ${entry.wantedVersion})`,
  attempts: 0,
  next_try_at: null,
  last_problem: null,
});

function toWritten(written: Written | null) {
  if (!written) return forgotten;
  const { etag, startsAt, endsAt, content } = written;
  return { written_etag: etag, written_starts_at: startsAt, written_ends_at: endsAt, written_content: content };
}

/** It could not be written. */
export async function setProblem(
  db: Db,
  entry: EventEntry,
  { problem, nextTryAt }: { problem: string; nextTryAt: Date | null },
): Promise<void> {
  await db
    .updateTable('calendar_events')
    .set({ attempts: entry.attempts + 1, last_problem: problem, next_try_at: nextTryAt })
    .where('appointment_id', '=', entry.appointmentId)
    .where('wanted_version', '=', entry.wantedVersion)
    .execute();
}

/** Somebody moved or deleted the event: the trainer is asked (R133). What waited to be looked at has been. */
export async function setDisagreement(
  tx: Db | Tx,
  consent: ConsentRef,
  entry: EventEntry,
  { difference, noticedAt }: { difference: Difference; noticedAt: Date },
): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({
      ...settled(entry),
      disagreement: difference.kind,
      calendar_starts_at: difference.startsAt,
      calendar_ends_at: difference.endsAt,
      calendar_etag: difference.etag,
      noticed_at: sql<Date>`coalesce(noticed_at, ${noticedAt})`,
    })
    .where('appointment_id', '=', entry.appointmentId)
    .where('wanted_version', '=', entry.wantedVersion)
    .where(isStanding(consent))
    .execute();
}

/** The calendar shows the time that was written, in whatever version. */
export async function setAgreed(tx: Tx, entry: EventEntry, etag: string): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ ...agreed, written_etag: etag, ...notLeft })
    .where('appointment_id', '=', entry.appointmentId)
    .execute();
}

/** The calendar may stay as it is and is not asked about again. */
export async function leaveDisagreement(tx: Tx, { appointmentId, userId }: Pick<EventEntry, 'appointmentId' | 'userId'>): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set((row) => ({
      ...agreed,
      left_kind: row.ref('disagreement'),
      left_starts_at: row.ref('calendar_starts_at'),
      left_ends_at: row.ref('calendar_ends_at'),
    }))
    .where('appointment_id', '=', appointmentId)
    .where('user_id', '=', userId)
    .where('disagreement', 'is not', null)
    .execute();
}

export interface StoredDisagreement {
  readonly appointmentId: AppointmentId;
  readonly kind: 'moved' | 'deleted';
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly calendarStartsAt: Date | null;
  readonly calendarEndsAt: Date | null;
  readonly noticedAt: Date;
}

/** Disagreements about sessions that are not over. */
export async function listDisagreements(tx: Db | Tx, userId: UserId, now: Date): Promise<StoredDisagreement[]> {
  const rows = await tx
    .selectFrom('calendar_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('disagreement', 'is not', null)
    .where('written_ends_at', '>', now)
    .orderBy('written_starts_at')
    .orderBy('appointment_id')
    .execute();
  return rows.flatMap((row) =>
    row.disagreement && row.written_starts_at && row.written_ends_at && row.noticed_at
      ? {
          appointmentId: row.appointment_id as AppointmentId,
          kind: row.disagreement,
          startsAt: row.written_starts_at,
          endsAt: row.written_ends_at,
          calendarStartsAt: row.calendar_starts_at,
          calendarEndsAt: row.calendar_ends_at,
          noticedAt: row.noticed_at,
        }
      : [],
  );
}

/** Written events of sessions to come, for a calendar whose changes could not be told one by one: all but those just seen are looked at. */
export async function lookAgain(tx: Tx, userId: UserId, { seen, after }: { seen: readonly string[]; after: Date }): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set(nextVersion)
    .where('user_id', '=', userId)
    .where('wanted', '=', true)
    .where('written_ends_at', '>', after)
    .where('disagreement', 'is', null)
    .where(({ not, eb }) => not(eb('event_id', '=', sql<string>`any(${seen})`)))
    .execute();
}

/** The times at which events of ours may stand in a calendar: as it showed them last, as they were written, and as sessions are now. */
export async function listOwnTimes(tx: Db | Tx, userId: UserId): Promise<TimeRange[]> {
  const rows = await tx.selectFrom('calendar_events').selectAll().where('user_id', '=', userId).execute();
  return rows.flatMap((row) => [
    ...toRange(row.calendar_starts_at ?? row.left_starts_at, row.calendar_ends_at ?? row.left_ends_at),
    ...toRange(row.written_starts_at, row.written_ends_at),
    ...(row.wanted ? toRange(row.starts_at, row.ends_at) : []),
  ]);
}

function toRange(startsAt: Date | null, endsAt: Date | null): TimeRange[] {
  return startsAt && endsAt ? [{ startsAt, endsAt }] : [];
}

export async function deleteEntriesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('calendar_events').where('user_id', '=', userId).execute();
}

function toEntry(row: Selectable<Database['calendar_events']>): EventEntry {
  const { written_etag: etag, written_starts_at: startsAt, written_ends_at: endsAt, written_content: content } = row;
  return {
    appointmentId: row.appointment_id as AppointmentId,
    userId: row.user_id as UserId,
    eventId: row.event_id,
    isWanted: row.wanted,
    wantedVersion: row.wanted_version,
    writtenVersion: row.written_version,
    written: etag !== null && startsAt && endsAt ? { etag, startsAt, endsAt, content } : null,
    attempts: row.attempts,
    disagreement: row.disagreement,
    left: row.left_kind && { kind: row.left_kind, startsAt: row.left_starts_at, endsAt: row.left_ends_at },
  };
}
