import type { AppointmentId, AthleteId, TrainerId } from '@x1/contract/core/ids.ts';
import { type CalendarDate, toWallTime } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PairFacts } from './pairs.ts';

/** What was held and practiced, by days of the family's calendar; the newest first. */
export interface Activity {
  readonly sessions: readonly HeldSession[];
  readonly drillDays: readonly CalendarDate[];
}

interface HeldSession {
  readonly appointmentId: AppointmentId;
  readonly heldOn: CalendarDate;
  readonly notes: string | null;
  readonly homework: string | null;
}

const keyOf = ({ athleteId, trainerId }: { athleteId: AthleteId; trainerId: TrainerId }) => `${athleteId}:${trainerId}`;

/** What several pairs did. @returns a function that finds it by its pair */
export async function readActivity(db: Db | Tx, pairs: readonly PairFacts[], now: Date): Promise<(pair: PairFacts) => Activity> {
  const [held, practiced] = pairs.length === 0 ? [[], []] : await Promise.all([listHeld(db, pairs, now), listPracticed(db, pairs)]);
  const sessionsOf = Map.groupBy(held, keyOf);
  const daysOf = Map.groupBy(practiced, keyOf);
  return (pair) => ({
    sessions: (sessionsOf.get(keyOf(pair)) ?? []).map(({ appointmentId, endsAt, notes, homework }) => ({
      appointmentId,
      heldOn: toWallTime(endsAt.toISOString(), pair.timeZone).date,
      notes,
      homework,
    })),
    drillDays: (daysOf.get(keyOf(pair)) ?? []).map(({ doneOn }) => doneOn),
  });
}

const idsOf = (pairs: readonly PairFacts[]) => ({
  athletes: [...new Set(pairs.map(({ athleteId }) => athleteId))],
  trainers: [...new Set(pairs.map(({ trainerId }) => trainerId))],
});

/** Sessions that took place: completed, over, and the family came (R119, R176). */
function listHeld(db: Db | Tx, pairs: readonly PairFacts[], now: Date) {
  const { athletes, trainers } = idsOf(pairs);
  return (db as Db)
    .selectFrom('transactions as p')
    .innerJoin('appointments as s', 's.transactionId', 'p.id')
    .leftJoin('sessionNotes as written', 'written.appointmentId', 's.id')
    .select(['s.id as appointmentId', 's.trainerId', 's.endsAt', 'written.notes', 'written.homework'])
    .select(sql<AthleteId>`p.athlete_id`.as('athleteId'))
    .where('p.athleteId', 'in', athletes)
    .where('s.trainerId', 'in', trainers)
    .where('s.completedAt', 'is not', null)
    .where('s.endsAt', '<=', now)
    .where(sql<boolean>`s.no_show_of is distinct from 'parent'`)
    .orderBy('s.endsAt', 'desc')
    .$narrowType<{ endsAt: Date }>()
    .execute();
}

/**
 * The latest session of a pair that's over and still needs its trainer's notes, marked complete or not; undefined if it has notes.
 *
 * @returns the day of its end on the family's calendar
 */
export async function findWithoutNotes(db: Db | Tx, { athleteId, trainerId, timeZone }: PairFacts, now: Date) {
  const last = await (db as Db)
    .selectFrom('transactions as p')
    .innerJoin('appointments as s', 's.transactionId', 'p.id')
    .leftJoin('sessionNotes as written', 'written.appointmentId', 's.id')
    .select(['s.id as appointmentId', 's.endsAt', 'written.writtenAt'])
    .where('p.athleteId', '=', athleteId)
    .where('s.trainerId', '=', trainerId)
    .where('s.approvalStatus', '=', 'approved')
    .where('s.cancelledAt', 'is', null)
    .where('s.noShowOf', 'is', null)
    .where('s.endsAt', '<=', now)
    .orderBy('s.endsAt', 'desc')
    .limit(1)
    .$narrowType<{ endsAt: Date }>()
    .executeTakeFirst();
  if (!last || last.writtenAt) return undefined;
  return { appointmentId: last.appointmentId, endedOn: toWallTime(last.endsAt.toISOString(), timeZone).date };
}

/** Days on which any drill was checked off, of drills that are over, too. */
function listPracticed(db: Db | Tx, pairs: readonly PairFacts[]) {
  const { athletes, trainers } = idsOf(pairs);
  return (db as Db)
    .selectFrom('progressDrills as d')
    .innerJoin('drillDays as day', 'day.drillId', 'd.id')
    .select(['d.athleteId', 'd.trainerId', 'day.doneOn'])
    .distinct()
    .where('d.athleteId', 'in', athletes)
    .where('d.trainerId', 'in', trainers)
    .orderBy('day.doneOn', 'desc')
    .execute();
}
