import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { toSessionProgress } from '@x1/contract/scheduling/session-actions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import { sessionRows, toAppointment, toSessionFacts } from './session-facts.ts';

/** Sessions for the trainer's own calendar. Module calendar decides by them what belongs there (R108). */
export function createWantedEvents(db: Db) {
  return {
    /** Within `tx` it sees what that transaction sees. */
    find: async (appointmentId: AppointmentId, tx: Db | Tx = db) => {
      const row = await sessionRows(tx).where('a.id', '=', appointmentId).executeTakeFirst();
      if (!row) return undefined;
      const session = toSessionFacts(row);
      const { title, description, location, startsAt, endsAt, parent, trainer, approvalStatus, cancelledAt } = session;
      return {
        appointmentId,
        trainerUserId: trainer.userId,
        parentId: parent.userId,
        title,
        description,
        location,
        time: startsAt && endsAt ? { startsAt, endsAt } : null,
        placeAddress: session.placeAddress,
        athleteName: session.athleteFor.trainer?.firstName ?? null,
        language: session.trainerLanguage,
        isApproved: approvalStatus === 'approved' && cancelledAt === null,
        progress: toSessionProgress(toAppointment(session, 'admin')),
      };
    },

    findTrainerUser: async (appointmentId: AppointmentId, tx: Tx): Promise<UserId | undefined> => {
      const query = tx.selectFrom('appointments as a').innerJoin('trainers as t', 't.id', 'a.trainerId');
      return (await query.select('t.userId').where('a.id', '=', appointmentId).executeTakeFirst())?.userId;
    },

    trainerUserWithin: (appointmentId: RawBuilder<unknown>): RawBuilder<UserId> =>
      sql`select trainers.user_id from appointments join trainers on trainers.id = appointments.trainer_id where appointments.id = ${appointmentId}`,

    /** Approved sessions of a trainer that end after an instant, in order. */
    listUpcoming: async (tx: Tx, trainerUserId: UserId, after: Date): Promise<{ appointmentId: AppointmentId; time: TimeRange }[]> => {
      const rows = await tx
        .selectFrom('appointments as a')
        .innerJoin('trainers as t', 't.id', 'a.trainerId')
        .select(['a.id', 'a.startsAt', 'a.endsAt'])
        .where('t.userId', '=', trainerUserId)
        .where('a.approvalStatus', '=', 'approved')
        .where('a.cancelledAt', 'is', null)
        .where('a.endsAt', '>', after)
        .orderBy('a.startsAt')
        .orderBy('a.id')
        .execute();
      return rows.flatMap(({ id, startsAt, endsAt }) => (startsAt && endsAt ? { appointmentId: id, time: { startsAt, endsAt } } : []));
    },

    titlesOf: async (appointmentIds: readonly AppointmentId[]): Promise<ReadonlyMap<AppointmentId, string>> => {
      const query = db.selectFrom('appointments').select(['id', 'title']);
      const rows = await query.where((row) => row.eb('id', '=', sql<AppointmentId>`any(${appointmentIds})`)).execute();
      return new Map(rows.map(({ id, title }) => [id, title]));
    },

    /** Every session of a purchase, in order. */
    listOfPurchase: async (transactionId: TransactionId): Promise<AppointmentId[]> => {
      const query = db.selectFrom('appointments').select('id').where('transactionId', '=', transactionId).orderBy('sessionNumber');
      return (await query.execute()).map(({ id }) => id);
    },

    /** Sessions of trainers with a calendar whose change was not recorded for it: a process died in between, or it was being connected. */
    listOutOfStep: async (now: Date, connectedAfter: Date = new Date(0)): Promise<AppointmentId[]> => {
      const { rows } = await sql<{ id: AppointmentId }>`
        select a.id from calendar_connections c
          join trainers t on t.user_id = c.user_id
          join appointments a on a.trainer_id = t.id
          left join calendar_events e on e.appointment_id = a.id
        where c.connected_at > ${connectedAfter} and case
          when a.approval_status = 'approved' and a.cancelled_at is null and a.ends_at > ${now}
            then e.wanted is not true
              or (e.written_version = e.wanted_version and (e.written_starts_at, e.written_ends_at) is distinct from (a.starts_at, a.ends_at))
          else e.wanted is true and (a.approval_status <> 'approved' or a.cancelled_at is not null or a.starts_at is null)
        end
        order by a.id`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
