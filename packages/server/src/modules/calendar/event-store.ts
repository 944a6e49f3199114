import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import type { Difference } from './difference.ts';
import type { ConsentRef, EventEntry } from './tables.ts';

const agreed = {
  disagreement: null,
  calendarStartsAt: null,
  calendarEndsAt: null,
  calendarEtag: null,
  noticedAt: null,
} as const;

const notLeft = { leftKind: null, leftStartsAt: null, leftEndsAt: null } as const;

interface WantedEvent {
  readonly appointmentId: AppointmentId;
  readonly userId: UserId;
  readonly eventId: string;
  readonly time: TimeRange;
}

/** A session belongs in the calendar and has to be checked there. */
export async function want(tx: Tx, { appointmentId, userId, eventId, time }: WantedEvent): Promise<void> {
  const noted = { wanted: true, startsAt: time.startsAt, endsAt: time.endsAt } as const;
  await tx
    .insertInto('calendarEvents')
    .values({ appointmentId, userId, eventId, ...noted })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet({ ...noted, ...nextVersion }))
    .execute();
}

/** A session changed in X1, which settles any difference in the calendar. */
export async function forgetDisagreement(tx: Tx, appointmentId: AppointmentId): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ ...agreed, ...notLeft })
    .where('appointmentId', '=', appointmentId)
    .execute();
}

/** The session no longer belongs in the calendar; if no event was ever wanted there is nothing to remove. */
export async function unwant(tx: Tx, appointmentId: AppointmentId): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ wanted: false, ...nextVersion })
    .where('appointmentId', '=', appointmentId)
    .execute();
}

const nextVersion = {
  wantedVersion: sql<number>`calendar_events.wanted_version + 1`,
  attempts: 0,
  nextTryAt: null,
};

/** X1's version should replace what the calendar has. @returns false if no event is wanted */
export async function wantAgain(tx: Tx, { appointmentId, userId }: Pick<EventEntry, 'appointmentId' | 'userId'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendarEvents')
    .set({ ...nextVersion, ...forgotten, ...agreed, ...notLeft })
    .where('appointmentId', '=', appointmentId)
    .where('userId', '=', userId)
    .where('wanted', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const forgotten = { writtenEtag: null, writtenStartsAt: null, writtenEndsAt: null, writtenContent: null } as const;

/**
 * A new consent, perhaps for another calendar, whose content is unknown. Wanted events are checked again, and events of
 * upcoming canceled sessions are removed again; those of past ones are left.
 */
export async function forgetWritten(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ ...forgotten, ...agreed })
    .where('userId', '=', userId)
    .execute();
  const unwanted = tx.updateTable('calendarEvents').set(nextVersion).where('userId', '=', userId).where('wanted', '=', false);
  await unwanted.where('endsAt', '>', now).execute();
}

export async function findEntry(tx: Db | Tx, appointmentId: AppointmentId): Promise<EventEntry | undefined> {
  const row = await tx.selectFrom('calendarEvents').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst();
  return row && toEntry(row);
}

/** Locks the row until the transaction ends. Undefined for events that are not of this person's sessions. */
export async function findEntryOfEvent(tx: Tx, userId: UserId, eventId: string): Promise<EventEntry | undefined> {
  const query = tx.selectFrom('calendarEvents').selectAll().where('eventId', '=', eventId).where('userId', '=', userId);
  const row = await query.forUpdate().executeTakeFirst();
  return row && toEntry(row);
}

/** The waiting event with the fewest attempts, writes before removals, the next session first; undefined once the consent has been replaced. */
export async function findNextWaiting(db: Db, consent: ConsentRef, now: Date): Promise<EventEntry | undefined> {
  const row = await db
    .selectFrom('calendarEvents')
    .selectAll()
    .where('userId', '=', consent.userId)
    .where(isCurrent(consent))
    .whereRef('writtenVersion', '<', 'wantedVersion')
    .where(({ or, eb }) => or([eb('nextTryAt', 'is', null), eb('nextTryAt', '<=', now)]))
    .orderBy('attempts')
    .orderBy('wanted', 'desc')
    .orderBy('startsAt')
    .orderBy('appointmentId')
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row);
}

export async function countWaiting(tx: Db | Tx, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('calendarEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .whereRef('writtenVersion', '<', 'wantedVersion')
    .executeTakeFirstOrThrow();
  return count;
}

type Written = NonNullable<EventEntry['written']>;

/** What the calendar has of an event now: what was written, and its video call. */
interface Settled {
  readonly written: Written | null;
  readonly callUrl: string | null;
}

/** Records that the wanted version that was read is now in the calendar; a newer one keeps waiting. */
export async function setWritten(tx: Tx, consent: ConsentRef, entry: EventEntry, { written, callUrl }: Settled): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ ...settled(entry), ...agreed, ...toWritten(written), ...notLeft, callUrl })
    .where('appointmentId', '=', entry.appointmentId)
    .where(isCurrent(consent))
    .execute();
}

/** The event's video call is still being made: it's looked for again then. */
export async function lookForCallAt(tx: Tx, consent: ConsentRef, entry: EventEntry, at: Date): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ ...nextVersion, nextTryAt: at })
    .where('appointmentId', '=', entry.appointmentId)
    .where(isCurrent(consent))
    .execute();
}

/** The events of a trainer's sessions that aren't over are compared again with what X1 would write. */
export async function compareAgain(tx: Tx, userId: UserId, after: Date): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set(nextVersion)
    .where('userId', '=', userId)
    .where('wanted', '=', true)
    .where('endsAt', '>', after)
    .execute();
}

/** What was read with an earlier consent may be from another calendar. */
function isCurrent({ userId, consentNumber }: ConsentRef) {
  return ({ exists, selectFrom }: ExpressionBuilder<Database, 'calendarEvents'>) =>
    exists(
      selectFrom('calendarConnections as c').select('c.userId').where('c.userId', '=', userId).where('c.consentNumber', '=', consentNumber),
    );
}

/** The trainer chose to leave the calendar as it is, and X1 has not changed since. @param own X1's time */
export async function setLeft(tx: Tx, consent: ConsentRef, entry: EventEntry, own: Written): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ ...settled(entry), ...toWritten(own) })
    .where('appointmentId', '=', entry.appointmentId)
    .where('wantedVersion', '=', entry.wantedVersion)
    .where(isCurrent(consent))
    .execute();
}

/** The session is over: whatever the calendar shows of it may stay. */
export async function setOver(tx: Tx, consent: ConsentRef, entry: EventEntry): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ ...settled(entry), ...agreed })
    .where('appointmentId', '=', entry.appointmentId)
    .where('wantedVersion', '=', entry.wantedVersion)
    .where(isCurrent(consent))
    .execute();
}

const settled = (entry: EventEntry) => ({
  writtenVersion: sql<number>`least(wanted_version, ${entry.wantedVersion})`,
  attempts: 0,
  nextTryAt: null,
  lastProblem: null,
});

function toWritten(written: Written | null) {
  if (!written) return forgotten;
  const { etag, startsAt, endsAt, content } = written;
  return { writtenEtag: etag, writtenStartsAt: startsAt, writtenEndsAt: endsAt, writtenContent: content };
}

/** Records that it could not be written. */
export async function setProblem(
  tx: Tx,
  entry: EventEntry,
  { problem, nextTryAt }: { problem: string; nextTryAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ attempts: entry.attempts + 1, lastProblem: problem, nextTryAt })
    .where('appointmentId', '=', entry.appointmentId)
    .where('wantedVersion', '=', entry.wantedVersion)
    .execute();
}

/** The event was moved or deleted: the trainer is asked (R133). The pending check is done. */
export async function setDisagreement(
  tx: Tx,
  consent: ConsentRef,
  entry: EventEntry,
  { difference, noticedAt }: { difference: Difference; noticedAt: Date },
): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({
      ...settled(entry),
      disagreement: difference.kind,
      calendarStartsAt: difference.startsAt,
      calendarEndsAt: difference.endsAt,
      calendarEtag: difference.etag,
      noticedAt: sql<Date>`coalesce(noticed_at, ${noticedAt})`,
    })
    .where('appointmentId', '=', entry.appointmentId)
    .where('wantedVersion', '=', entry.wantedVersion)
    .where(isCurrent(consent))
    .execute();
}

/** The calendar shows the time that was written, whatever its version. */
export async function setAgreed(tx: Tx, entry: EventEntry, etag: string): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set({ ...agreed, writtenEtag: etag, ...notLeft })
    .where('appointmentId', '=', entry.appointmentId)
    .execute();
}

/** The calendar may stay as it is; the trainer is not asked again. */
export async function leaveDisagreement(tx: Tx, { appointmentId, userId }: Pick<EventEntry, 'appointmentId' | 'userId'>): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set((row) => ({
      ...agreed,
      leftKind: row.ref('disagreement'),
      leftStartsAt: row.ref('calendarStartsAt'),
      leftEndsAt: row.ref('calendarEndsAt'),
    }))
    .where('appointmentId', '=', appointmentId)
    .where('userId', '=', userId)
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
    .selectFrom('calendarEvents')
    .selectAll()
    .where('userId', '=', userId)
    .where('disagreement', 'is not', null)
    .where('writtenEndsAt', '>', now)
    .orderBy('writtenStartsAt')
    .orderBy('appointmentId')
    .execute();
  return rows.flatMap((row) =>
    row.disagreement && row.writtenStartsAt && row.writtenEndsAt && row.noticedAt
      ? {
          appointmentId: row.appointmentId as AppointmentId,
          kind: row.disagreement,
          startsAt: row.writtenStartsAt,
          endsAt: row.writtenEndsAt,
          calendarStartsAt: row.calendarStartsAt,
          calendarEndsAt: row.calendarEndsAt,
          noticedAt: row.noticedAt,
        }
      : [],
  );
}

/** The ids of written events of sessions that aren't over: a calendar without sync tokens is asked for each of them. */
export async function listExpected(tx: Db | Tx, userId: UserId, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('calendarEvents')
    .select('eventId')
    .where('userId', '=', userId)
    .where('wanted', '=', true)
    .where('writtenEndsAt', '>', now)
    .orderBy('startsAt')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Written events of upcoming sessions, for a calendar whose changes could not be read incrementally: all but those just seen are checked. */
export async function lookAgain(tx: Tx, userId: UserId, { seen, after }: { seen: readonly string[]; after: Date }): Promise<void> {
  await tx
    .updateTable('calendarEvents')
    .set(nextVersion)
    .where('userId', '=', userId)
    .where('wanted', '=', true)
    .where('writtenEndsAt', '>', after)
    .where('disagreement', 'is', null)
    .where(({ not, eb }) => not(eb('eventId', '=', sql<string>`any(${seen})`)))
    .execute();
}

/** The times at which our events may be in a calendar: as last seen there, as written, and as sessions are now. */
export async function listOwnTimes(tx: Db | Tx, userId: UserId): Promise<TimeRange[]> {
  const rows = await tx.selectFrom('calendarEvents').selectAll().where('userId', '=', userId).execute();
  return rows.flatMap((row) => [
    ...toRange(row.calendarStartsAt ?? row.leftStartsAt, row.calendarEndsAt ?? row.leftEndsAt),
    ...toRange(row.writtenStartsAt, row.writtenEndsAt),
    ...(row.wanted ? toRange(row.startsAt, row.endsAt) : []),
  ]);
}

function toRange(startsAt: Date | null, endsAt: Date | null): TimeRange[] {
  return startsAt && endsAt ? [{ startsAt, endsAt }] : [];
}

export async function deleteEntriesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('calendarEvents').where('userId', '=', userId).execute();
}

function toEntry(row: Selectable<Database['calendarEvents']>): EventEntry {
  const { writtenEtag: etag, writtenStartsAt: startsAt, writtenEndsAt: endsAt, writtenContent: content } = row;
  return {
    appointmentId: row.appointmentId as AppointmentId,
    userId: row.userId as UserId,
    eventId: row.eventId,
    isWanted: row.wanted,
    wantedVersion: row.wantedVersion,
    writtenVersion: row.writtenVersion,
    written: etag !== null && startsAt && endsAt ? { etag, startsAt, endsAt, content } : null,
    callUrl: row.callUrl,
    attempts: row.attempts,
    disagreement: row.disagreement,
    left: row.leftKind && { kind: row.leftKind, startsAt: row.leftStartsAt, endsAt: row.leftEndsAt },
  };
}
