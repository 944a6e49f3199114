import { setTimeout as delay } from 'node:timers/promises';
import type { AppointmentId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { addDays, type CalendarDate, startOfDay, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { type FreeTimes, type Occupation, type OpenGroup, type TimeSpan, whyNotFree } from '@x1/contract/scheduling/availability.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import type { SessionParty, SessionType } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type AvailabilityFacts, type AvailabilityNeeds, createLoadFacts, type SeatInNeed } from './availability-facts.ts';
import { type AssertNotBlocked, assertBookable } from './bookable.ts';
import { listFreeTimes } from './free-times.ts';
import { listNextMeetings } from './meeting-store.ts';
import type { SchedulingNeeds } from './needs.ts';
import type { GetOffer } from './offers.ts';
import { assertOpen, assertPartyOf } from './policy.ts';
import * as store from './store.ts';
import { isPlaced, type Seat } from './tables.ts';
import { type FactsOf, sideOf } from './terms.ts';

export interface ReadFreeTimesNeeds extends AvailabilityNeeds, Pick<ModuleContext, 'db' | 'clock'>, Pick<SchedulingNeeds, 'trainers'> {
  assertNotBlocked: AssertNotBlocked;
  factsOf: FactsOf;
  getOffer: GetOffer;
  /** How long a session of the program is, unless somebody chooses otherwise. */
  sessionMinutesOf: (tx: Tx, programId: ProgramId) => Promise<number>;
  /** Whether the busy times of a trainer's calendar are known, and new enough. */
  calendarStateOf: (trainerUserId: UserId) => Promise<FreeTimes['calendar']>;
  /** Refreshes a trainer's busy times. Throws, or is slow, if the calendar cannot be read. */
  refreshBusyTimes: (trainerUserId: UserId) => Promise<void>;
}

interface Question {
  readonly from: CalendarDate;
  readonly days: number;
  /** How long; absent: as long as the program's sessions are. */
  readonly minutes?: number | undefined;
  /** Whose zone is used while the trainer has none (R32). */
  readonly timeZone?: string | undefined;
}

/** Whose week is read, for what, and whether that has a time which it would leave. */
interface Week {
  readonly trainerId: TrainerId;
  readonly forSeat: SeatInNeed;
  readonly moving: 'seat' | 'slot';
}

const patienceMs = 3_000;
const mostFreeTimes = 200;
const mostMeetings = 26;
const fallbackTimeZone = 'UTC';
const longestSessionMs = Math.max(...sessionDurationsMinutes) * 60_000;

/** What the scheduling dialog draws: when the trainer is free for a session, and what is in the way. */
export function createReadFreeTimes(needs: ReadFreeTimesNeeds) {
  const { db, clock, trainers, assertNotBlocked, calendarStateOf, factsOf, getOffer, refreshBusyTimes, sessionMinutesOf } = needs;
  const { loadFacts } = createLoadFacts(needs);

  /** Who may not choose a time has no business in the trainer's week. */
  async function assertMayChoose(actor: Actor, seat: Seat): Promise<void> {
    if (actor.role !== 'parent') return;
    assertOpen(seat);
    await inTransaction(db, async (tx) => {
      await assertNotBlocked(tx, seat);
      assertBookable(await factsOf(tx, seat));
    });
  }

  /** The past cannot be chosen: a parent reads from today, the trainer as requested. */
  function fromWhen({ from, days }: Question, role: SessionParty, zone: TimeZone): { from: CalendarDate; days: number } {
    const today = toWallTime(clock.now().toISOString(), zone).date;
    if (role === 'trainer' || from >= today) return { from, days };
    const end = addDays(from, days);
    return { from: today, days: end > today ? Temporal.PlainDate.from(today).until(end).days : 0 };
  }

  /** A calendar that is away keeps nobody from booking: its last word counts. */
  async function refreshCalendar(trainerUserId: UserId): Promise<FreeTimes['calendar']> {
    const state = await calendarStateOf(trainerUserId);
    if (state !== 'old') return state;
    const refreshed = refreshBusyTimes(trainerUserId).then(
      () => 'fresh' as const,
      () => 'old' as const,
    );
    return Promise.race([refreshed, delay(patienceMs, 'old' as const, { ref: false })]);
  }

  async function read(actor: Actor, { trainerId, forSeat, moving }: Week, question: Question & { minutes: number }): Promise<FreeTimes> {
    const calendar = await refreshCalendar((await trainers.getTrainerAccount(db, trainerId)).userId);
    const role = sideOf(actor);
    return inTransaction(db, async (tx) => {
      const account = await trainers.getTrainerAccount(tx, trainerId);
      const zone = account.timezone ?? question.timeZone ?? fallbackTimeZone;
      const { from, days } = fromWhen(question, role, zone);
      const range = { startsAt: new Date(startOfDay(from, zone)), endsAt: new Date(startOfDay(addDays(from, days), zone)) };
      // A session that begins late on the last day reaches into the next.
      const around = { ...range, endsAt: new Date(range.endsAt.getTime() + longestSessionMs) };
      const viewer = { userId: actor.familyId, role };
      const facts = await loadFacts(tx, { trainerId, account, range: around, forSeat, viewer, moving });
      const wish = { facts, minutes: question.minutes, now: clock.now(), role, timeZone: zone, from, days } as const;
      const { groups, closed } = splitGroups(wish);
      return {
        timeZone: facts.timeZone,
        hours: [...facts.hours],
        weekdays: [...facts.weekdays],
        rules: facts.rules,
        occupied: [...facts.occupied, ...closed],
        groups,
        meetings: await listMeetings(tx, { trainerId, account, forSeat, viewer, moving }, wish),
        free: listFreeTimes(wish, mostFreeTimes),
        calendar,
      };
    });
  }

  /** The next times that are set for the group, in whatever days: those that can be joined, and full ones. */
  async function listMeetings(
    tx: Tx,
    { forSeat, ...whose }: Omit<Parameters<typeof loadFacts>[1], 'range'> & Week,
    wish: Viewed,
  ): Promise<OpenGroup[]> {
    if (forSeat.sessionType !== 'group') return [];
    const times = await listNextMeetings(tx, forSeat.programId, clock.now(), mostMeetings);
    const [first, last] = [times.at(0), times.at(-1)];
    if (!first || !last) return [];
    const facts = await loadFacts(tx, { ...whose, forSeat, range: { startsAt: first.startsAt, endsAt: last.endsAt } });
    const { groups } = splitGroups({ ...wish, facts });
    return times.flatMap((time) => {
      const isThen = ({ startTime, endTime }: TimeSpan) =>
        startTime === time.startsAt.toISOString() && endTime === time.endsAt.toISOString();
      const full = facts.occupied.find((each) => each.kind === 'group_full' && isThen(each));
      if (full) return [{ startTime: full.startTime, endTime: full.endTime, seatsLeft: 0, isSet: true }];
      return groups.filter(isThen);
    });
  }

  return {
    /**
     * Reads some days of a trainer for one session of the caller. It reserves nothing.
     *
     * @throws AppError 'appointment.not_found' to everybody but the two parties; to a parent also 'appointment.not_paid' and
     *   'appointment.not_schedulable'
     */
    freeTimes: async (actor: Actor, id: AppointmentId, question: Question): Promise<FreeTimes> => {
      const own = await trainers.findTrainerByUser(db, actor.userId);
      const seat = await store.getSeat(db, id);
      assertPartyOf(actor, own?.id, seat);
      await assertMayChoose(actor, seat);
      const moving = actor.role === 'trainer' && isPlaced(seat) ? 'slot' : 'seat';
      const minutes = question.minutes ?? seat.sessionMinutes ?? (await inTransaction(db, (tx) => sessionMinutesOf(tx, seat.programId)));
      return read(actor, { trainerId: seat.trainerId, forSeat: seat, moving }, { ...question, minutes });
    },

    /**
     * The same before anything is paid, for the first session of a program that the caller may buy, as long as its sessions are.
     *
     * @throws AppError 'program.not_found', 'conversation.blocked', 'payment.trainer_not_payable', 'payment.group_not_offered'
     */
    programFreeTimes: async (
      actor: Actor,
      programId: ProgramId,
      { sessionType, ...question }: Omit<Question, 'minutes'> & { sessionType: SessionType },
    ): Promise<FreeTimes> => {
      const { trainerId, sessionMinutes: minutes } = await inTransaction(db, (tx) => getOffer(tx, actor, { programId, sessionType }));
      return read(actor, { trainerId, forSeat: { programId, sessionType }, moving: 'seat' }, { ...question, minutes });
    },
  };
}

/** Who looks, and at what. */
interface Viewed {
  readonly facts: AvailabilityFacts;
  readonly now: Date;
  readonly role: SessionParty;
  readonly timeZone: string;
}

/** Groups that can be joined, and those in whose time the trainer is away, or that need more notice: those are in the way like any session. */
function splitGroups({ facts, now, role, timeZone }: Viewed): { groups: OpenGroup[]; closed: Occupation[] } {
  const wanted = { ...facts, now: now.toISOString(), role, timeZone };
  const isClosed = (range: OpenGroup) => whyNotFree({ ...wanted, range }).some(({ kind, refuses }) => refuses && kind !== 'past');
  const closed = facts.groups.filter(isClosed).map(({ startTime, endTime }) => ({ startTime, endTime, kind: 'session' as const }));
  return { groups: facts.groups.filter((group) => !isClosed(group)), closed };
}
