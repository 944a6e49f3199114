import type { AppointmentId, ProgramId, TimeHoldId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { AvailabilityHours, Occupation, OpenGroup } from '@x1/contract/scheduling/availability.ts';
import { type BookingRules, noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import type { SessionParty, SessionType } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';
import { type TimeRange, without } from '../../platform/time-ranges.ts';
import type { AthleteReader, SchedulingNeeds, TrainerAccount } from './needs.ts';
import type { SessionTrainer } from './tables.ts';
import { type TimesOff, timeOffWithin, toTimesOff } from './time-off.ts';
import type { Whereabouts } from './whereabouts.ts';

export interface AvailabilityNeeds extends Pick<ModuleContext, 'clock'>, Pick<SchedulingNeeds, 'trainers'>, AthleteReader {
  /** How many seats a group session of the program has. */
  capacityOfProgram: (tx: Tx, programId: ProgramId) => Promise<number>;
  /** When the trainer's own calendar is busy, as last read: never requested here, because decisions are made inside transactions. */
  calendarBusyOf: (tx: Tx, trainerUserId: UserId, range: TimeRange) => Promise<TimeRange[]>;
}

/** What looks for a time, a session or, before it is paid, the purchase: a group seat can join a group of its program. */
export interface SeatInNeed {
  readonly id?: AppointmentId | undefined;
  readonly transactionId?: TransactionId | undefined;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
}

/** What is known of a trainer who is asked for times; what was not read with the session is asked for. */
export type AskedTrainer = Pick<TrainerAccount, 'userId' | 'timezone'> & Partial<SessionTrainer>;

interface Stretch {
  readonly trainerId: TrainerId;
  readonly account: AskedTrainer;
  readonly range: TimeRange;
  /** Whose own hold is in no way of them. */
  readonly familyId: UserId;
  /** Its own present time is in no way of it. */
  readonly forSeat?: SeatInNeed | undefined;
  /** Whether the session moves alone, or with everybody who sits in its slot, as when its trainer moves it. Alone unless told. */
  readonly moving?: 'seat' | 'slot';
}

interface Question extends Omit<Stretch, 'familyId'> {
  /** A parent also sees their own sessions with others. */
  readonly viewer: { readonly userId: UserId; readonly role: SessionParty };
}

/** What `whyNotFree` of the contract decides by. `hours` are empty while there is no zone to read them in. */
export interface AvailabilityFacts {
  readonly occupied: Occupation[];
  readonly groups: OpenGroup[];
  /** The trainer's slot at exactly the time that was asked about. */
  readonly slotAtRange?: { readonly id: number; readonly heldSeats: number; readonly meeting: Whereabouts | null } | undefined;
  readonly hours: AvailabilityHours;
  /** Weekdays given without hours. */
  readonly weekdays: readonly string[];
  /** The trainer's zone, null while there is none (R32). */
  readonly timeZone: string | null;
  readonly rules: BookingRules;
}

interface Refusals extends AvailabilityFacts {
  /** Holds that are in the way no more and still have a slot: who takes the time gives them back first. */
  readonly heldInVain: readonly HeldSlot[];
}

/** Reads all that speaks for and against times of a trainer (R110, R111, R174). Names nobody: only times and counts. */
export function createLoadFacts({ clock, trainers, capacityOfProgram, calendarBusyOf, listOpenOfAthlete }: AvailabilityNeeds) {
  /** @param around what is read: the wanted range, or more */
  async function loadOccupancy(tx: Tx, { trainerId, account, range, familyId, forSeat, moving = 'seat' }: Stretch, around = range) {
    const { slots: known, timeOff } = await listTimes(tx, { trainerId, familyId, now: clock.now() }, { range, around });
    const all = known.filter(({ seatIds, heldSeats, meeting }) => seatIds.length > 0 || heldSeats > 0 || meeting);
    const slots = all.filter((slot) => !isLeftBehind(slot, forSeat?.id, moving));
    const joinable = slots.filter((slot) => isOfGroup(slot, forSeat) && !hasAnotherOf(slot, forSeat));
    const capacity = forSeat && joinable.length > 0 ? await capacityOfProgram(tx, forSeat.programId) : 0;
    const groups = joinable.map((slot) => toGroup(slot, capacity, forSeat?.id)).filter(({ seatsLeft }) => seatsLeft > 0);
    const taken = slots.filter((slot) => !groups.some(({ startTime }) => startTime === slot.startsAt.toISOString()));
    // Our own sessions are in the trainer's calendar as well, where they would conflict with themselves.
    const busy = account.hasCalendar === false ? [] : without(await calendarBusyOf(tx, account.userId, around), all);
    const occupied = [
      ...taken.map((slot) => toOccupation(slot, kindOf(slot, joinable.includes(slot)))),
      ...busy.map((time) => toOccupation(time, 'calendar')),
    ];
    const heldInVain = known.flatMap((slot) => listHeldInVain(slot, range));
    return { occupied, groups, slotAtRange: all.find((slot) => isSameTime(slot, range)), heldInVain, timeOff };
  }

  /** What can refuse a time of this trainer, and no more: it is asked under the trainer's lock. A trainer is bound by neither rules nor time off. */
  async function loadRefusals(tx: Tx, role: SessionParty, stretch: Stretch): Promise<Refusals> {
    if (role === 'trainer') {
      const { timeOff: _, ...others } = await loadOccupancy(tx, stretch);
      return { ...others, ...unbound };
    }
    const { trainerId, account, range } = stretch;
    const { hours, weekdays, rules } = account.usualTimes ?? (await trainers.getUsualTimes(tx, trainerId));
    const { occupied, timeOff, ...others } = await loadOccupancy(tx, stretch, withBuffers(range, rules));
    const away = timeOff.map((time) => toOccupation(time, 'time_off'));
    const { timezone: timeZone } = account;
    return { ...others, occupied: [...occupied, ...away], hours: timeZone === null ? [] : hours, weekdays, timeZone, rules };
  }

  return {
    loadRefusals,

    /** Also what only warns, for somebody who looks. */
    loadFacts: async (tx: Tx, { viewer, ...stretch }: Question): Promise<AvailabilityFacts> => {
      // A trainer sees the rules, too, though they bind parents alone.
      const facts = await loadRefusals(tx, 'parent', { ...stretch, familyId: viewer.userId });
      if (viewer.role === 'trainer') return facts;
      const { forSeat, range } = stretch;
      const own = await listTimesOfParent(tx, { parentId: viewer.userId, except: forSeat?.id ?? null }, range);
      const ofAthlete =
        forSeat?.transactionId && own.length > 0 ? await listOpenOfAthlete(tx, forSeat.transactionId) : new Set<AppointmentId>();
      const occupations = own.map((one) => toOccupation(one, ofAthlete.has(one.id) ? 'athlete_session' : 'own_session'));
      return { ...facts, occupied: [...facts.occupied, ...occupations] };
    },
  };
}

const unbound = { hours: [], weekdays: [], timeZone: null, rules: noBookingRules } as const;

/** Sessions this near may need a buffer. */
function withBuffers({ startsAt, endsAt }: TimeRange, { bufferBeforeMinutes, bufferAfterMinutes }: BookingRules): TimeRange {
  const both = (bufferBeforeMinutes + bufferAfterMinutes) * 60_000;
  return { startsAt: new Date(startsAt.getTime() - both), endsAt: new Date(endsAt.getTime() + both) };
}

function isSameTime(one: TimeRange, other: TimeRange): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}

/** What has ended, and what the family keeps at the wanted time itself. */
function listHeldInVain(slot: KnownSlot, range: TimeRange): HeldSlot[] {
  const isWanted = slot.startsAt < range.endsAt && slot.endsAt > range.startsAt;
  return [...slot.endedHoldIds, ...(isWanted ? slot.ownHoldIds : [])].map((id) => ({ id, timeSlotId: slot.id }));
}

/** What a slot is that can't be had. */
function kindOf({ seatIds, meeting }: KnownSlot, isGroupOfProgram: boolean): Occupation['kind'] {
  if (seatIds.length === 0 && !meeting) return 'hold';
  return isGroupOfProgram ? 'group_full' : 'session';
}

/** A slot that is gone once the session has moved: nobody else sits in it or keeps it, nor has the trainer set it; or all of them move. */
function isLeftBehind(slot: KnownSlot, seatId: AppointmentId | undefined, moving: 'seat' | 'slot'): boolean {
  if (seatId === undefined || !slot.seatIds.includes(seatId) || slot.heldSeats > 0) return false;
  return moving === 'slot' || (slot.seatIds.length === 1 && !slot.meeting);
}

function isOfGroup(slot: KnownSlot, forSeat: SeatInNeed | undefined): boolean {
  return forSeat?.sessionType === 'group' && slot.sessionType === 'group' && slot.programId === forSeat.programId;
}

/** Whether another session of the same purchase sits in the slot: nobody takes part twice. */
function hasAnotherOf({ seatIds, transactionIds }: KnownSlot, forSeat: SeatInNeed | undefined): boolean {
  return transactionIds.some((id, index) => id === forSeat?.transactionId && seatIds[index] !== forSeat.id);
}

function toGroup(slot: KnownSlot, capacity: number, seatId: AppointmentId | undefined): OpenGroup {
  const others = slot.seatIds.filter((id) => id !== seatId).length;
  const time = { startTime: slot.startsAt.toISOString(), endTime: slot.endsAt.toISOString() };
  const isSet = slot.meeting !== null;
  const isTentative = !isSet && !slot.approvedIds.some((id) => id !== seatId);
  const location = slot.meeting ? slot.meeting.location : slot.location;
  return {
    ...time,
    seatsLeft: capacity - others - slot.heldSeats,
    ...(location !== null && { location }),
    ...(isTentative && { isTentative }),
    ...(isSet && { isSet }),
    ...(isSet && others === 0 && { isEmpty: true }),
  };
}

function toOccupation({ startsAt, endsAt }: TimeRange, kind: Occupation['kind']): Occupation {
  return { startTime: startsAt.toISOString(), endTime: endsAt.toISOString(), kind };
}

/** A hold with the slot it has. */
interface HeldSlot {
  readonly id: TimeHoldId;
  readonly timeSlotId: number;
}

/** A trainer's slot with those who sit in it, or keep it, also where that is nobody any more. */
interface KnownSlot extends TimeRange {
  readonly id: number;
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
  readonly seatIds: readonly AppointmentId[];
  /** How many other families keep a place in it. */
  readonly heldSeats: number;
  /** Those of them that the trainer has approved. */
  readonly approvedIds: readonly AppointmentId[];
  /** Whose purchases they are of, in the same order. */
  readonly transactionIds: readonly TransactionId[];
  /** Holds of it that have ended, and those of the family itself that have not. */
  readonly endedHoldIds: readonly TimeHoldId[];
  readonly ownHoldIds: readonly TimeHoldId[];
  /** Where those meet whose session is not over; null where that is not said, or nobody is left. */
  readonly location: string | null;
  /** Where the group meets, of a time that the trainer has set; null of another. */
  readonly meeting: Whereabouts | null;
}

/** The slots of a trainer around a range, each a row, and in one of them what of the range is time off; a row without a slot where there is none. */
const readTimes = writtenOnce(
  (db, trainerId: TrainerId, familyId: UserId, now: Date, startsAt: Date, endsAt: Date, aroundStart: Date, aroundEnd: Date) =>
    db
      .selectFrom(sql<{ id: TrainerId }>`(select ${trainerId}::bigint as id)`.as('trainer'))
      .leftJoin('timeSlots as slot', (join) =>
        join
          .onRef('slot.trainerId', '=', 'trainer.id')
          .on(sql<boolean>`tstzrange(slot.starts_at, slot.ends_at, '[)') && tstzrange(${aroundStart}, ${aroundEnd}, '[)')`),
      )
      .select(['slot.id', 'slot.programId', 'slot.sessionType', 'slot.startsAt', 'slot.endsAt'])
      .select([
        sql<number[]>`array(select a.id from appointments a where a.time_slot_id = slot.id order by a.id)`.as('seatIds'),
        sql<number>`(select count(*)::int from time_holds h
          where h.time_slot_id = slot.id and h.expires_at > ${now} and h.parent_id <> ${familyId})`.as('heldSeats'),
        sql<number[]>`array(select a.id from appointments a where a.time_slot_id = slot.id and a.approval_status = 'approved')`.as(
          'approvedIds',
        ),
        sql<TimeHoldId[]>`array(select h.id from time_holds h where h.time_slot_id = slot.id and h.expires_at <= ${now})`.as(
          'endedHoldIds',
        ),
        sql<TimeHoldId[]>`array(select h.id from time_holds h
          where h.time_slot_id = slot.id and h.expires_at > ${now} and h.parent_id = ${familyId})`.as('ownHoldIds'),
      ])
      .select([
        sql<number[]>`array(select a.transaction_id from appointments a where a.time_slot_id = slot.id order by a.id)`.as('transactionIds'),
        sql<
          string | null
        >`(select a.location from appointments a where a.time_slot_id = slot.id and a.completed_at is null order by a.id limit 1)`.as(
          'location',
        ),
      ])
      .leftJoin('meetingTimes as meeting', 'meeting.timeSlotId', 'slot.id')
      .select(['meeting.id as meetingId', 'meeting.location as meetingLocation', 'meeting.placeId as meetingPlaceId'])
      .select(
        sql<TimesOff | null>`case when row_number() over () = 1 then ${timeOffWithin(trainerId, { startsAt, endsAt })} end`.as('timeOff'),
      )
      .orderBy('slot.startsAt'),
);

/**
 * The trainer's slots that share time with `around`, in order, and the time off that shares time with `range`. What only the family itself keeps,
 * or nobody any more, is free.
 */
async function listTimes(
  tx: Db | Tx,
  { trainerId, familyId, now }: { trainerId: TrainerId; familyId: UserId; now: Date },
  { range, around }: { range: TimeRange; around: TimeRange },
): Promise<{ slots: KnownSlot[]; timeOff: TimeRange[] }> {
  const rows = await readTimes(tx, trainerId, familyId, now, range.startsAt, range.endsAt, around.startsAt, around.endsAt);
  const slots = rows.flatMap(({ meetingId, meetingLocation: location, meetingPlaceId: placeId, timeOff: _, ...row }) => {
    const { id, programId, sessionType, startsAt, endsAt } = row;
    if (id === null || programId === null || sessionType === null || startsAt === null || endsAt === null) return [];
    return {
      ...row,
      id,
      programId: programId as ProgramId,
      sessionType,
      startsAt,
      endsAt,
      meeting: meetingId === null ? null : { location, placeId },
      seatIds: row.seatIds as AppointmentId[],
      approvedIds: row.approvedIds as AppointmentId[],
      transactionIds: row.transactionIds as TransactionId[],
    };
  });
  return { slots, timeOff: toTimesOff(rows.find(({ timeOff }) => timeOff !== null)?.timeOff) };
}

/** A parent's sessions with any trainer that overlap `range`; those that are over or canceled hold no time. */
async function listTimesOfParent(
  tx: Db | Tx,
  { parentId, except }: { parentId: UserId; except: AppointmentId | null },
  { startsAt, endsAt }: TimeRange,
): Promise<(TimeRange & { id: AppointmentId })[]> {
  return tx
    .selectFrom('appointments')
    .select(['id', 'startsAt', 'endsAt'])
    .where('parentId', '=', parentId)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .where('completedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? null))
    .orderBy('startsAt')
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
}
