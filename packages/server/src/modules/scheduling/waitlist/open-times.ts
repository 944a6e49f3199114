import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { addDays, toWallTime } from '@x1/contract/core/time.ts';
import { whyNotFree } from '@x1/contract/scheduling/availability.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { MAX_WAITED_DAYS, type WaitlistKind } from '@x1/contract/scheduling/waitlist.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import { type AvailabilityFacts, type AvailabilityNeeds, createLoadFacts } from '../availability-facts.ts';
import { listFreeTimes } from '../free-times.ts';
import { toRange } from '../tables.ts';

const dayMs = 86_400_000;
const mostTimes = 200;
const longestSessionMs = Math.max(...sessionDurationsMinutes) * 60_000;
/** Somebody without holds and sessions: for them every time that anybody keeps is taken. */
const nobody = { userId: 0 as UserId, role: 'parent' } as const;

interface Needs extends AvailabilityNeeds {
  sessionMinutesOf: (tx: Tx, programId: ProgramId) => Promise<number>;
}

/** What is waited for, by whomever. */
export interface Wish {
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
  readonly kind: WaitlistKind;
  readonly wantedFrom: Date | null;
  readonly wantedUntil: Date;
  /** Read where the trainer has no zone (R32). */
  readonly timeZone: string;
}

/** Which times a family in line could have now; which family it is makes no difference yet. */
export function createOpenTimes({ trainers, clock, sessionMinutesOf, ...needs }: Needs) {
  const { loadFacts } = createLoadFacts({ ...needs, trainers, clock });

  async function factsOf(tx: Tx, { trainerId, programId, sessionType }: Wish, range: TimeRange): Promise<AvailabilityFacts> {
    const account = await trainers.getTrainerAccount(tx, trainerId);
    return loadFacts(tx, { trainerId, account, range, forSeat: { programId, sessionType }, viewer: nobody });
  }

  /** The one time that was named, if it can be had: a place in its group, or the time itself once the group is gone. */
  async function namedTime(tx: Tx, wish: Wish, range: TimeRange): Promise<TimeRange[]> {
    const facts = await factsOf(tx, wish, range);
    const span = { startTime: range.startsAt.toISOString(), endTime: range.endsAt.toISOString() };
    const wanted = { ...facts, range: span, now: clock.now().toISOString(), role: 'parent', timeZone: facts.timeZone ?? 'UTC' } as const;
    return whyNotFree(wanted).some(({ kind }) => kind !== 'outside_hours') ? [] : [range];
  }

  /** Times within the trainer's usual hours; for other hours nobody has to wait. */
  async function usualTimes(tx: Tx, wish: Wish, range: TimeRange): Promise<TimeRange[]> {
    const minutes = await sessionMinutesOf(tx, wish.programId);
    const facts = await factsOf(tx, wish, { ...range, endsAt: new Date(range.endsAt.getTime() + longestSessionMs) });
    const timeZone = facts.timeZone ?? wish.timeZone;
    const [from, until] = [range.startsAt, range.endsAt].map((instant) => toWallTime(instant.toISOString(), timeZone).date);
    const days = from && until ? Temporal.PlainDate.from(from).until(addDays(until, 1)).days : 0;
    const free = listFreeTimes({ facts, minutes, now: clock.now(), role: 'parent', timeZone, from: from ?? '', days }, mostTimes);
    return free
      .filter(({ isUsual }) => isUsual)
      .map(toRange)
      .filter(({ startsAt, endsAt }) => startsAt >= range.startsAt && endsAt <= range.endsAt);
  }

  return {
    /** The times a wish could be granted with now, in order. */
    openTimes: (tx: Tx, wish: Wish): Promise<TimeRange[]> => {
      const { kind, wantedFrom, wantedUntil } = wish;
      if (kind === 'time' && wantedFrom) return namedTime(tx, wish, { startsAt: wantedFrom, endsAt: wantedUntil });
      const now = clock.now();
      const startsAt = wantedFrom && wantedFrom > now ? wantedFrom : now;
      const endsAt = kind === 'opening' ? new Date(now.getTime() + MAX_WAITED_DAYS * dayMs) : wantedUntil;
      return endsAt > startsAt ? usualTimes(tx, wish, { startsAt, endsAt }) : Promise.resolve([]);
    },

    /** Whether a group of the program meets at exactly this time, and has a place left; undefined where none does. */
    groupAt: async (tx: Tx, wish: Wish, range: TimeRange): Promise<'open' | 'full' | undefined> => {
      const { occupied, groups } = await factsOf(tx, wish, range);
      const isThen = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
        startTime === range.startsAt.toISOString() && endTime === range.endsAt.toISOString();
      if (groups.some(isThen)) return 'open';
      return occupied.some((each) => each.kind === 'group_full' && isThen(each)) ? 'full' : undefined;
    },
  };
}
