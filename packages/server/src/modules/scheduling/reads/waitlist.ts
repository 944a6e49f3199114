import type { TrainerId, UserId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import type { WaitlistCount, WaitlistEntry } from '@x1/contract/scheduling/waitlist.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasBought, type Waiting } from '../waitlist/store.ts';

/** Where every place in a line is counted: `w` waits, `o` came earlier and may be offered the same. A group's place is no time of the trainer's own. */
const ahead = (now: Date) => sql<number>`(
  select count(*)::int from waitlist_entries o
  where o.trainer_id = w.trainer_id and (o.joined_at, o.id) < (w.joined_at, w.id) and o.wanted_until > ${now}
    and tstzrange(coalesce(o.wanted_from, ${now}), o.wanted_until) && tstzrange(coalesce(w.wanted_from, ${now}), w.wanted_until)
    and case when w.kind = 'time' then o.program_id = w.program_id and o.session_type = 'group' else o.kind <> 'time' end)`;

/** A family's places, oldest first, with what it is offered; without those of trainers who are gone and of programs no longer on sale. */
export async function listWaitingOf(tx: Tx | Db, parentId: UserId, now: Date, only?: WaitlistEntryId): Promise<WaitlistEntry[]> {
  const rows = await tx
    .selectFrom('waitlistEntries as w')
    .innerJoin('programs as p', 'p.id', 'w.programId')
    .innerJoin('trainers as t', 't.id', 'w.trainerId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .leftJoin('timeHolds as h', (join) =>
      join.onRef('h.waitlistEntryId', '=', 'w.id').on('h.timeSlotId', 'is not', null).on('h.expiresAt', '>', now),
    )
    .select(['w.id', 'w.kind', 'w.programId', 'p.title as programTitle', 'w.trainerId', 't.name as trainerName', 'w.sessionType'])
    .select(['w.wantedFrom', 'w.wantedUntil', 'w.joinedAt', ahead(now).as('ahead')])
    .select(['h.id as holdId', 'h.startsAt', 'h.endsAt', 'h.expiresAt', 'h.takenAt'])
    .where('w.parentId', '=', parentId)
    .where('w.wantedUntil', '>', now)
    .where(({ not }) => not(hasBought))
    .where('u.disabledAt', 'is', null)
    .where('p.archivedAt', 'is', null)
    .where('p.isDraft', '=', false)
    .$if(only !== undefined, (query) => query.where('w.id', '=', only ?? null))
    .orderBy('w.joinedAt')
    .orderBy('w.id')
    .execute();
  return rows.map(({ wantedFrom, wantedUntil, joinedAt, ahead: before, holdId, startsAt, endsAt, expiresAt, takenAt, ...entry }) => ({
    ...entry,
    from: wantedFrom?.toISOString() ?? null,
    until: wantedUntil.toISOString(),
    joinedAt: joinedAt.toISOString(),
    place: before + 1,
    offer:
      holdId && startsAt && endsAt && expiresAt
        ? {
            holdId,
            startTime: startsAt.toISOString(),
            endTime: endsAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            isTaken: takenAt !== null,
          }
        : null,
  }));
}

/** How many families wait for each program of a trainer. */
export function countWaitingByProgram(db: Db, trainerId: TrainerId, now: Date): Promise<WaitlistCount[]> {
  return db
    .selectFrom('waitlistEntries as w')
    .innerJoin('users as u', 'u.id', 'w.parentId')
    .select(['w.programId', sql<number>`count(distinct w.parent_id)::int`.as('waiting')])
    .where('w.trainerId', '=', trainerId)
    .where('w.wantedUntil', '>', now)
    .where(({ not }) => not(hasBought))
    .where('u.disabledAt', 'is', null)
    .groupBy('w.programId')
    .orderBy('w.programId')
    .execute();
}

/** Those in line for a trainer's times who are offered nothing just now, by nobody: first come, first offered. */
export async function listWaiting(
  tx: Tx,
  trainerId: TrainerId,
  { now, after, limit }: { now: Date; after: Pick<Waiting, 'joinedAt' | 'id'> | undefined; limit: number },
): Promise<Waiting[]> {
  return await tx
    .selectFrom('waitlistEntries as w')
    .innerJoin('users as u', 'u.id', 'w.parentId')
    .selectAll('w')
    .where('w.trainerId', '=', trainerId)
    .where('w.wantedUntil', '>', now)
    .where(({ not }) => not(hasBought))
    .where('u.disabledAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from time_holds h
        where h.parent_id = w.parent_id and h.kind = 'offered' and h.time_slot_id is not null and h.expires_at > ${now})`,
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(w.joined_at, w.id) > (${after?.joinedAt}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('w.joinedAt')
    .orderBy('w.id')
    .limit(limit)
    .execute();
}
