import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { whileAlone } from '../../platform/db/lease.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { waitAfterFailuresMs, waitAfterRefusalMs } from './back-off.ts';
import { type createBusyTimes, refreshEveryMs } from './busy.ts';
import * as connections from './connection-store.ts';
import { eventIdOf, isSameTime } from './event-content.ts';
import * as store from './event-store.ts';
import { syncCalendar } from './jobs.ts';
import { type CalendarGrant, type CalendarProblem, CalendarRefusal } from './port.ts';
import { createPullChanges } from './pull-changes.ts';
import type { EventEntry, OpenConnection, SessionFacts } from './tables.ts';
import { type AskCalendar, isLoss } from './with-calendar-connection.ts';
import { createEventWriter, type WriteNeeds } from './write-event.ts';

interface Needs extends WriteNeeds, Pick<ModuleContext, 'jobs' | 'secrets'> {
  ask: AskCalendar;
  busyTimes: Pick<ReturnType<typeof createBusyTimes>, 'fetchBusy'>;
}

const lookEveryMs = 5 * 60_000;
/** For so long after a calendar was connected, changes of sessions are looked for that began before: longer than any transaction takes. */
const settlesMs = 3 * 60_000;
/** Events written per run, so that one trainer's long queue does not delay others. */
const maxPerRun = 20;
/** After this many attempts without a response, an event no longer makes the whole calendar wait, only itself. */
const maxTriesOfCalendar = 3;

/** What is known to have changed about a session. */
type NoteAbout = 'everything' | 'answer';

/** Writing to a trainer's calendar, while Google is called. */
const syncLockOf = (userId: UserId) => ({ namespace: 'calendar-sync', id: userId });

/** From sessions to wanted events, and from wanted to written events. */
export function createSync(needs: Needs) {
  const { db, clock, jobs, secrets, sessions, ask, busyTimes } = needs;
  const writeEvent = createEventWriter(needs);
  const look = createPullChanges(needs);

  const wake = (tx: Tx, userId: UserId) => jobs.send(tx, syncCalendar, { userId }, { key: String(userId) });

  /** Serializes marking events and connecting, so that neither misses the other. */
  const lockConnection = (tx: Tx, userId: UserId) => advisoryLock(tx, 'calendar-connection', userId);

  const want = (tx: Tx, session: { appointmentId: AppointmentId; userId: UserId; time: TimeRange }) =>
    store.want(tx, { ...session, eventId: eventIdOf(secrets, session.appointmentId) });

  /**
   * @param about what may have changed: an answer alone does not change an event that is already wanted
   */
  async function mark(
    tx: Tx,
    { appointmentId, trainerUserId: userId, time, isApproved }: SessionFacts,
    { entry, about }: { entry: EventEntry | undefined; about: NoteAbout },
  ): Promise<void> {
    const isWanted = time !== null && isApproved;
    if (about === 'answer' && (entry?.isWanted ?? false) === isWanted) return;
    if (isWanted) await want(tx, { appointmentId, userId, time });
    else await store.unwant(tx, appointmentId);
    // A repeated notification of the same time must not decide for the trainer.
    if (!isWanted || (entry?.written && !isSameTime(entry.written, time))) await store.forgetDisagreement(tx, appointmentId);
    await wake(tx, userId);
  }

  async function writeOne(grant: CalendarGrant, consent: OpenConnection, entry: EventEntry): Promise<void> {
    try {
      await writeEvent(grant, consent, entry);
    } catch (error) {
      if (!(error instanceof CalendarRefusal) || isLoss(error.problem)) throw error;
      await setProblem(entry, error.problem);
      if (error.problem === 'unavailable') throw error;
    }
  }

  /** An event that Google refuses waits on its own. So does, after some attempts, one without a response: the next event may well get one. */
  async function setProblem(entry: EventEntry, problem: CalendarProblem): Promise<void> {
    const attempts = entry.attempts + 1;
    const ownWaitMs = attempts < maxTriesOfCalendar ? null : waitAfterFailuresMs(attempts, entry.userId);
    const waitMs = problem === 'unavailable' ? ownWaitMs : waitAfterRefusalMs(attempts);
    const nextTryAt = waitMs === null ? null : new Date(clock.now().getTime() + waitMs);
    await inTransaction(db, (tx) => store.setProblem(tx, entry, { problem, nextTryAt }));
  }

  /**
   * @returns 'all' when nothing is left that could be written now, 'some' when the rest follows in another run, 'unsure' when an event got no
   * response for the first time: another call will show whether Google responds at all
   */
  async function writeWaiting(grant: CalendarGrant, consent: OpenConnection): Promise<'all' | 'some' | 'unsure'> {
    for (let written = 0; written < maxPerRun; written += 1) {
      const entry = await store.findNextWaiting(db, consent, clock.now());
      if (!entry) return 'all';
      try {
        await writeOne(grant, consent, entry);
      } catch (error) {
        const isStubborn = entry.attempts + 1 >= maxTriesOfCalendar;
        if (!(error instanceof CalendarRefusal) || isLoss(error.problem) || !isStubborn) throw error;
        return 'unsure';
      }
    }
    return 'some';
  }

  const isDue = (last: Date | null, everyMs: number) => last === null || last.getTime() + everyMs <= clock.now().getTime();

  async function bringTogether(grant: CalendarGrant, connection: OpenConnection): Promise<void> {
    const { userId, lookedAt, busyFetchedAt } = connection;
    const written = await writeWaiting(grant, connection);
    if (written === 'some') return inTransaction(db, (tx) => wake(tx, userId));
    await inTurn([
      async () => void ((written === 'unsure' || isDue(lookedAt, lookEveryMs)) && (await look(grant, connection))),
      async () => void (isDue(busyFetchedAt, refreshEveryMs) && (await busyTimes.fetchBusy(grant, connection))),
    ]);
    await inTransaction(db, (tx) => connections.setSynced(tx, connection, clock.now()));
    // The read may have found events that have to be checked one by one.
    if (await store.findNextWaiting(db, connection, clock.now())) await inTransaction(db, (tx) => wake(tx, userId));
  }

  async function syncAlone(userId: UserId): Promise<void> {
    const connection = await connections.findOpen(db, userId);
    if (!connection || (connection.nextTryAt && connection.nextTryAt > clock.now())) return;
    try {
      await ask(connection, (grant) => bringTogether(grant, connection));
    } catch (error) {
      // The meaning of Google's refusal is stored; the watch retries when it is due.
      if (!(error instanceof CalendarRefusal)) throw error;
    }
  }

  const noteSession = (appointmentId: AppointmentId, about: NoteAbout = 'everything'): Promise<void> =>
    inTransaction(db, async (tx) => {
      const userId = await sessions.findTrainerUser(appointmentId, tx);
      if (userId === undefined) return;
      await lockConnection(tx, userId);
      const entry = await store.findEntry(tx, appointmentId);
      // Without a calendar nothing is kept for it: connecting marks what is to come then.
      if (!entry && !(await connections.findConnection(tx, userId))) return;
      // Read behind the lock: an earlier word about the session must not follow a later one.
      const session = await sessions.find(appointmentId, tx);
      if (session) await mark(tx, session, { entry, about });
    });

  async function wakeDue(): Promise<void> {
    const now = clock.now();
    // What changed while its calendar was being connected found none.
    for (const appointmentId of await sessions.listOutOfStep(now, new Date(now.getTime() - settlesMs))) await noteSession(appointmentId);
    const due = await connections.listDue(db, { now, lookedBefore: new Date(now.getTime() - lookEveryMs) });
    for (const userId of due) await inTransaction(db, (tx) => wake(tx, userId));
  }

  return {
    wake,
    lockConnection,
    want,

    /** Whether a change of the session that a payload names may matter to a calendar: most trainers have none. A condition for events. */
    hasCalendar: (payload: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
      select from (${sessions.trainerUserWithin(sql`(${payload} ->> 'appointmentId')::bigint`)}) as trainer (user_id)
      where exists (select from calendar_connections where calendar_connections.user_id = trainer.user_id)
        or exists (select from calendar_events where calendar_events.user_id = trainer.user_id))`,

    /** A session was approved, scheduled, rescheduled, declined or canceled: its event follows (R108). */
    noteSession: (appointmentId: AppointmentId): Promise<void> => noteSession(appointmentId),

    /** A purchase was approved or declined: that applies to each of its pending sessions (R38). */
    notePurchase: async (transactionId: TransactionId): Promise<void> => {
      for (const appointmentId of await sessions.listOfPurchase(transactionId)) await noteSession(appointmentId, 'answer');
    },

    /** Writes what waits in one calendar and reads what changed in it. @returns false when another process is working on it */
    sync: (userId: UserId): Promise<boolean> => whileAlone(db, syncLockOf(userId), () => syncAlone(userId)),

    /** Writes one event now, regardless of delays. @throws CalendarRefusal @returns false when another process is working on this calendar */
    writeNow: (connection: OpenConnection, appointmentId: AppointmentId): Promise<boolean> =>
      whileAlone(db, syncLockOf(connection.userId), async () => {
        const entry = await store.findEntry(db, appointmentId);
        if (entry && entry.writtenVersion < entry.wantedVersion) await ask(connection, (grant) => writeOne(grant, connection, entry));
      }),

    /** Wakes every calendar with waiting events or a due read. */
    wakeDue,

    /** After a start: what a process that died had received and not stored, and then what is due. */
    catchUp: async (): Promise<void> => {
      for (const appointmentId of await sessions.listOutOfStep(clock.now())) await noteSession(appointmentId);
      await wakeDue();
    },
  };
}

/** Runs one after the other; a refusal of one does not prevent the next. @throws CalendarRefusal the first one */
async function inTurn(works: readonly (() => Promise<void>)[]): Promise<void> {
  let first: CalendarRefusal | undefined;
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CalendarRefusal) || isLoss(error.problem)) throw error;
      first ??= error;
    }
  }
  if (first) throw first;
}
