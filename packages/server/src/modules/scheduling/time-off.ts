import type { TimeOffId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type AddedTimeOff, MAX_TIME_OFF, type NewTimeOff, type TimeOff } from '@x1/contract/scheduling/time-off.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isExclusionViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { listOpenStarts } from './meeting-store.ts';
import type { SchedulingNeeds } from './needs.ts';
import { assertNotTooFarAhead } from './policy.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & Pick<SchedulingNeeds, 'trainers'>;

/** When a trainer is away (R174). It keeps parents from choosing a time then, and leaves booked sessions alone. */
export function createTimeOff({ db, clock, trainers }: Needs) {
  /** @throws AppError 'trainer.not_found' while the caller has no profile */
  async function ownTrainerId(tx: Db | Tx, actor: Actor): Promise<TrainerId> {
    const own = await trainers.findTrainerByUser(tx, actor.userId);
    if (!own) throw new AppError('trainer.not_found');
    return own.id;
  }

  return {
    /** What isn't over, in order. */
    listTimeOff: async (actor: Actor): Promise<TimeOff[]> => {
      const rows = await ahead(db, await ownTrainerId(db, actor), clock.now())
        .orderBy('startsAt')
        .execute();
      return rows.map(toTimeOff);
    },

    /** @throws AppError 'time_off.overlaps', 'time_off.too_many', 'request.invalid' for what is over or more than a year ahead */
    addTimeOff: async (actor: Actor, { startTime, endTime, timeZone, note }: NewTimeOff): Promise<AddedTimeOff> => {
      const now = clock.now();
      if (new Date(endTime) <= now) throw new AppError('request.invalid', undefined, { fields: { endTime: t('must be in the future') } });
      assertNotTooFarAhead(new Date(startTime), now, 'startTime');
      return inTransaction(db, async (tx) => {
        const trainerId = await ownTrainerId(tx, actor);
        await advisoryLock(tx, 'trainer', trainerId);
        if ((await ahead(tx, trainerId, now).execute()).length >= MAX_TIME_OFF) throw new AppError('time_off.too_many');
        const row = await tx
          .insertInto('timeOff')
          .values({ trainerId, startsAt: new Date(startTime), endsAt: new Date(endTime), timeZone, note, createdAt: now })
          .returningAll()
          .executeTakeFirstOrThrow();
        const hidden = await listOpenStarts(tx, trainerId, row, now);
        return { ...toTimeOff(row), hiddenGroupTimes: hidden.map((startsAt) => startsAt.toISOString()) };
      }).catch((error: unknown) => {
        throw isExclusionViolation(error) ? new AppError('time_off.overlaps', undefined, { cause: error }) : error;
      });
    },

    /** @throws AppError 'time_off.not_found' also for somebody else's */
    removeTimeOff: async (actor: Actor, id: TimeOffId): Promise<void> => {
      const own = await trainers.findTrainerByUser(db, actor.userId);
      if (!own) throw new AppError('time_off.not_found');
      const { numDeletedRows } = await db.deleteFrom('timeOff').where('id', '=', id).where('trainerId', '=', own.id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new AppError('time_off.not_found');
    },

    /** Forgets the plans of a trainer who has left. Done twice it does nothing more. */
    forgetTimeOff: async (userId: UserId): Promise<void> => {
      const own = await trainers.findTrainerByUser(db, userId);
      if (own) await db.deleteFrom('timeOff').where('trainerId', '=', own.id).execute();
    },
  };
}

/** A trainer's time off that shares time with a range, in order, as part of another statement; null where there is none. */
export function timeOffWithin(trainerId: TrainerId, { startsAt, endsAt }: TimeRange): RawBuilder<TimesOff | null> {
  return sql`(
    select json_agg(json_build_array(off.starts_at, off.ends_at) order by off.starts_at) from time_off off
    where off.trainer_id = ${trainerId} and tstzrange(off.starts_at, off.ends_at, '[)') && tstzrange(${startsAt}, ${endsAt}, '[)'))`;
}

/** Beginnings and ends, as JSON has them. */
export type TimesOff = readonly (readonly [startsAt: string, endsAt: string])[];

/** What `timeOffWithin` has read. */
export function toTimesOff(times: TimesOff | null | undefined): TimeRange[] {
  return (times ?? []).map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
}

function ahead(tx: Db | Tx, trainerId: TrainerId, now: Date) {
  return tx.selectFrom('timeOff').selectAll().where('trainerId', '=', trainerId).where('endsAt', '>', now);
}

function toTimeOff({ id, startsAt, endsAt, timeZone, note }: Selectable<Database['timeOff']>): TimeOff {
  return { id, startTime: startsAt.toISOString(), endTime: endsAt.toISOString(), timeZone, note };
}
