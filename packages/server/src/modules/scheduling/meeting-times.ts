import type { MeetingTimeId, PlaceId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { MAX_MEETING_TIMES } from '@x1/contract/scheduling/meeting-limits.ts';
import type { MeetingTime, MeetingTimesReply } from '@x1/contract/scheduling/meeting-time.ts';
import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { overlaps, type TimeRange } from '../../platform/time-ranges.ts';
import { type AvailabilityFacts, type AvailabilityNeeds, createLoadFacts } from './availability-facts.ts';
import { giveBackEnded } from './hold-store.ts';
import * as store from './meeting-store.ts';
import type { SchedulingNeeds } from './needs.ts';
import { assertNotTooFarAhead } from './policy.ts';
import { listTaken, readNextMeetings } from './reads/meetings.ts';
import { toRange } from './tables.ts';
import { insertSlot, listSeats, removeSlotIfEmpty } from './time-slots.ts';
import { type DatedOccurrence, isDated, judgeWeeks, readWeeks } from './weekly-occurrences.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';

interface Needs extends AvailabilityNeeds, Pick<ModuleContext, 'db' | 'clock'>, Pick<SchedulingNeeds, 'trainers' | 'programs'> {}

interface Wish {
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly weeks: number;
  readonly location: string | null;
  readonly placeId?: PlaceId | null | undefined;
  readonly mode: 'all' | 'fitting';
  /** Set times that give way. */
  readonly replaces?: readonly MeetingTimeId[] | undefined;
}

/** Whose group, and how long it meets. */
interface Group {
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
  readonly sessionMinutes: number;
}

/** A trainer sets when the group of a program meets (decision 0120): slots that stay while nobody sits in them. */
export function createMeetingTimes(needs: Needs) {
  const { db, clock, trainers, programs } = needs;
  const { loadFacts } = createLoadFacts(needs);

  /** @throws AppError 'program.not_found' while the caller has no profile, and so no program */
  async function ownTrainerId(tx: Db | Tx, actor: Actor): Promise<TrainerId> {
    const own = await trainers.findTrainerByUser(tx, actor.userId);
    if (!own) throw new AppError('program.not_found');
    return own.id;
  }

  /** How each week goes without the times it replaces. A time that the group has already is set as it is, also where it is full. */
  async function judge(
    tx: Tx,
    userId: UserId,
    { trainerId, programId, sessionMinutes }: Group,
    { replaced, ...wish }: Wish & { replaced: readonly TimeRange[] },
  ) {
    const weeks = readWeeks({ ...wish, durationMinutes: sessionMinutes, count: wish.weeks });
    const dated = weeks.filter(isDated);
    const [first, last] = [dated.at(0), dated.at(-1)];
    if (!first || !last) return { weeks, slotAt: () => undefined };
    assertNotTooFarAhead(new Date(last.startTime), clock.now(), 'date');
    const range = { startsAt: new Date(first.startTime), endsAt: new Date(last.endTime) };
    const account = await trainers.getTrainerAccount(tx, trainerId);
    const viewer = { userId, role: 'trainer' } as const;
    const facts = await loadFacts(tx, { trainerId, account, range, forSeat: { programId, sessionType: 'group' }, viewer });
    // The group may well be what the calendar is busy with; on days off nobody could join it.
    const occupied = facts.occupied.filter(({ kind }) => kind !== 'calendar');
    const circumstances = { now: clock.now(), role: 'parent', ofPurchase: [], isAccepted: false } as const;
    const judgeWithout = (left: readonly TimeRange[]) =>
      judgeWeeks(weeks, { ...circumstances, facts: { ...leaveOut({ ...facts, occupied }, left), rules: noBookingRules } });
    const judged = judgeWithout(replaced);
    const slots = (await store.listGroupSlots(tx, programId, range)).filter((slot) => !replaced.some((time) => isAt(slot, time)));
    const slotAt = (week: DatedOccurrence) => slots.find((slot) => isAt(slot, toRange(week)))?.id;
    const isOwn = (week: WeeklyOccurrence) => week.outcome === 'full' && isDated(week) && slotAt(week) !== undefined;
    const settled = judged.map((week) => (isOwn(week) ? { ...week, outcome: 'free' as const } : week));
    if (!settled.some(isTaken)) return { weeks: settled, slotAt };
    const taken = await listTaken(tx, trainerId, range);
    const withoutEmpty = judgeWithout(taken.filter(({ emptyTimeId }) => emptyTimeId !== null));
    return { weeks: withTaken(settled, { programId, taken, withoutEmpty }), slotAt };
  }

  /** A group meets in one place: who sits there already decides where. */
  async function setOne(
    tx: Tx,
    { trainerId, programId }: Group,
    week: DatedOccurrence,
    { slotId, where }: { slotId: number | undefined; where: Whereabouts },
  ) {
    const seats = slotId === undefined ? [] : await listSeats(tx, slotId);
    const { location, placeId } = seats.find(({ isOpen }) => isOpen) ?? where;
    const timeSlotId = slotId ?? (await insertSlot(tx, { trainerId, programId, sessionType: 'group', ...toRange(week) }));
    return store.insertMeeting(tx, { timeSlotId, location, placeId, setAt: clock.now() });
  }

  /** A set time that nobody has joined; undefined where it isn't there. The trainer's lock is held. */
  async function findRemovable(tx: Tx, trainerId: TrainerId, id: MeetingTimeId) {
    const meeting = await store.findMeeting(tx, id, trainerId);
    if (meeting?.isTaken) throw new AppError('meeting_time.taken');
    if (meeting?.isKept) throw new AppError('appointment.time_held');
    return meeting;
  }

  async function removeSlot(tx: Tx, { timeSlotId }: { timeSlotId: number }): Promise<void> {
    await store.unsetMeeting(tx, timeSlotId);
    await removeSlotIfEmpty(tx, timeSlotId);
  }

  /** Takes back a time that nobody has joined. @returns whether it was there */
  async function removeOne(tx: Tx, trainerId: TrainerId, id: MeetingTimeId): Promise<boolean> {
    const meeting = await findRemovable(tx, trainerId, id);
    if (meeting) await removeSlot(tx, meeting);
    return meeting !== undefined;
  }

  async function listReplaced(tx: Tx, trainerId: TrainerId, ids: readonly MeetingTimeId[] = []) {
    const replaced = new Map<number, TimeRange & { timeSlotId: number }>();
    for (const id of ids) {
      const meeting = await findRemovable(tx, trainerId, id);
      if (meeting) replaced.set(meeting.timeSlotId, meeting);
    }
    return [...replaced.values()];
  }

  async function setInTransaction(tx: Tx, actor: Actor, programId: ProgramId, wish: Wish): Promise<MeetingTimesReply & { isNew: boolean }> {
    const trainerId = await ownTrainerId(tx, actor);
    await advisoryLock(tx, 'trainer', trainerId);
    const { maxCapacity, sessionMinutes } = await programs.getOwnProgram(tx, trainerId, programId);
    if (maxCapacity < 2) throw new AppError('payment.group_not_offered');
    const now = clock.now();
    await giveBackEnded(tx, trainerId, now);
    const where = await whereaboutsOf(tx, trainerId, wish);
    const replaced = await listReplaced(tx, trainerId, wish.replaces);
    const group = { trainerId, programId, sessionMinutes };
    const { weeks: occurrences, slotAt } = await judge(tx, actor.userId, group, { ...wish, replaced });
    const free = occurrences.filter(isDated).filter(({ outcome }) => outcome === 'free');
    if (free.length === 0 || (wish.mode === 'all' && free.length < occurrences.length))
      throw new AppError('meeting_time.conflicts', { occurrences });
    // A time that was to be replaced stays if its week isn't free after all.
    const inTheWay = replaced.filter((time) => free.some((week) => overlaps(time, toRange(week))));
    for (const meeting of inTheWay) await removeSlot(tx, meeting);
    const added: boolean[] = [];
    for (const week of free) added.push(await setOne(tx, group, week, { slotId: slotAt(week), where }));
    const isNew = added.includes(true);
    if (isNew && (await store.countMeetings(tx, trainerId, now)) > MAX_MEETING_TIMES) throw new AppError('meeting_time.too_many');
    return { occurrences, times: await store.listMeetings(tx, programId, now), isNew };
  }

  return {
    /** What is set for an own program and isn't over, in order. @throws AppError 'program.not_found' also for somebody else's */
    listMeetingTimes: (actor: Actor, programId: ProgramId): Promise<MeetingTime[]> =>
      inTransaction(db, async (tx) => {
        await programs.assertOwnProgram(tx, await ownTrainerId(tx, actor), programId);
        return store.listMeetings(tx, programId, clock.now());
      }),

    /**
     * Sets when a group meets, in successive weeks, in place of the set times that they replace. What is set already stays, so that it may be said twice.
     *
     * @returns all that is set for the program now
     * @throws AppError 'program.not_found' also for somebody else's, 'program.archived', 'program.taken_down', 'payment.group_not_offered', 'place.not_found',
     *   'meeting_time.too_many', 'meeting_time.taken' and 'appointment.time_held' of what is to be replaced; 'meeting_time.conflicts' with `details.occurrences` where all are wanted and one is not free, or none is
     */
    setMeetingTimes: (actor: Actor, programId: ProgramId, wish: Wish) =>
      inTransaction(db, (tx) => setInTransaction(tx, actor, programId, wish)),

    /**
     * Takes back a time that nobody has joined.
     *
     * @throws AppError 'meeting_time.not_found' also for somebody else's, 'meeting_time.taken', 'appointment.time_held' while a family is booking a seat
     */
    removeMeetingTime: (actor: Actor, id: MeetingTimeId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const own = await trainers.findTrainerByUser(tx, actor.userId);
        if (!own) throw new AppError('meeting_time.not_found');
        await advisoryLock(tx, 'trainer', own.id);
        await giveBackEnded(tx, own.id, clock.now());
        if (!(await removeOne(tx, own.id, id))) throw new AppError('meeting_time.not_found');
      }),

    /** Takes back all times of an own program that nobody has joined or is booking. @returns those that stay @throws AppError 'program.not_found' */
    removeOpenMeetingTimes: (actor: Actor, programId: ProgramId): Promise<MeetingTime[]> =>
      inTransaction(db, async (tx) => {
        const trainerId = await ownTrainerId(tx, actor);
        await advisoryLock(tx, 'trainer', trainerId);
        await programs.assertOwnProgram(tx, trainerId, programId);
        const now = clock.now();
        await giveBackEnded(tx, trainerId, now);
        const times = await store.listMeetings(tx, programId, now);
        for (const { id } of times.filter(isOpen)) await removeOne(tx, trainerId, id);
        return times.filter((time) => !isOpen(time));
      }),

    /**
     * The program has no groups any more, or isn't sold: nobody is to join. Its row is locked, so that nobody is about to: who joins a set time asks for
     * the program's capacity, and then once more whether the time is set.
     */
    endMeetingTimes: (tx: Tx, programId: ProgramId): Promise<void> => store.unsetAll(tx, { programId }),

    /** The next time that has a spot left, of each of these programs that has one. */
    readNextMeetings: (wanted: readonly { id: ProgramId; maxCapacity: number }[]) => readNextMeetings(db, wanted, clock.now()),

    /** Forgets the plans of a trainer who has left. Done twice it does nothing more. */
    forgetMeetingTimes: async (userId: UserId): Promise<void> => {
      const own = await trainers.findTrainerByUser(db, userId);
      if (!own) return;
      await inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'trainer', own.id);
        await store.unsetAll(tx, { trainerId: own.id });
      });
    },
  };
}

const isTaken = ({ outcome }: WeeklyOccurrence) => outcome === 'taken' || outcome === 'full';

const isOpen = ({ seatsTaken, seatsHeld }: MeetingTime) => seatsTaken === 0 && seatsHeld === 0;

/** What is known of a trainer's times without some slots: no two of a trainer share time, so each is known by its own. */
function leaveOut<Facts extends Pick<AvailabilityFacts, 'occupied' | 'groups'>>(facts: Facts, left: readonly TimeRange[]): Facts {
  const isLeft = (one: { startTime: string; endTime: string }) => left.some((time) => isAt(time, toRange(one)));
  return {
    ...facts,
    occupied: facts.occupied.filter((one) => !isLeft(one) || one.kind === 'time_off'),
    groups: facts.groups.filter((one) => !isLeft(one)),
  };
}

/**
 * Says of each week that is taken what the trainer has then, and whether that can give way.
 *
 * @param withoutEmpty the outcome for each week once all empty times have given way: something else may still be in the way
 */
function withTaken(
  weeks: readonly WeeklyOccurrence[],
  {
    programId,
    taken,
    withoutEmpty,
  }: { programId: ProgramId; taken: Awaited<ReturnType<typeof listTaken>>; withoutEmpty: readonly WeeklyOccurrence[] },
): WeeklyOccurrence[] {
  return weeks.map((week, index) => {
    if (!isTaken(week) || !isDated(week)) return week;
    const others = taken.filter((one) => overlaps(one, toRange(week)));
    const takenBy = others.find((one) => one.takenBy)?.takenBy;
    if (!takenBy) return week;
    const emptyTimeIds = others.flatMap(({ emptyTimeId }) => (emptyTimeId === null ? [] : [emptyTimeId]));
    if (emptyTimeIds.length < others.length) return { ...week, takenBy };
    const without = withoutEmpty[index];
    if (without && without.outcome !== 'free') return without;
    return { ...week, takenBy: { ...takenBy, emptyTimeIds, isSameGroup: others.every((one) => one.programId === programId) } };
  });
}

function isAt(slot: TimeRange, { startsAt, endsAt }: TimeRange): boolean {
  return slot.startsAt.getTime() === startsAt.getTime() && slot.endsAt.getTime() === endsAt.getTime();
}
