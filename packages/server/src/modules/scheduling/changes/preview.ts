import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import { addDays, toWallTime } from '@x1/contract/core/time.ts';
import { cancellationOutcome } from '@x1/contract/payments/refund-policy.ts';
import { type Occupation, type TimeSpan, whyNotFree } from '@x1/contract/scheduling/availability.ts';
import {
  type ChangedSession,
  type ChangePreview,
  type ChangeProblem,
  MAX_CHANGED_SESSIONS,
  type ScheduleChangeWish,
} from '@x1/contract/scheduling/schedule-change.ts';
import { refusalOf } from '@x1/contract/scheduling/session-actions.ts';
import { MAX_DAYS_AHEAD } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import { hashBytes } from '../../../platform/tokens.ts';
import { type AvailabilityFacts, type AvailabilityNeeds, createLoadFacts } from '../availability-facts.ts';
import { listFreeTimes } from '../free-times.ts';
import type { ChangeableSession, ManySessions, SchedulingNeeds } from '../needs.ts';
import * as appointments from '../store.ts';
import { listComing } from './change-store.ts';
import { orderMoves, shiftTime, startingAt } from './move-times.ts';

export interface PreviewNeeds extends AvailabilityNeeds, Pick<ModuleContext, 'clock'>, Pick<SchedulingNeeds, 'trainers'> {
  sessions: ManySessions;
}

/** What is to be done, in its order, and what the trainer is shown of it. */
export interface ChangePlan {
  readonly trainerId: TrainerId;
  readonly preview: ChangePreview;
  /** The times that change, those that are left before those that are taken. */
  readonly changed: readonly ChangedSession[];
}

const dayMs = 86_400_000;
const offeredDays = 14;
const mostOffers = 8;
/** How many of them are on the day that was asked for. */
const mostOnDay = 4;
/** Of more times at once nobody reads offers. */
const mostOffered = 12;

/** Reads what would happen if a trainer changed many sessions: each by the rules of its own change (R95, R119), all of them by their new times together. */
export function createChangePreview(needs: PreviewNeeds) {
  const { clock, trainers, sessions } = needs;
  const { loadFacts } = createLoadFacts(needs);

  async function listChosen(tx: Tx, trainerId: TrainerId, { which }: ScheduleChangeWish): Promise<AppointmentId[]> {
    const options = { now: clock.now(), limit: MAX_CHANGED_SESSIONS + 1 };
    if (which.kind === 'range')
      return listComing(tx, trainerId, { startsAt: new Date(which.startTime), endsAt: new Date(which.endTime) }, options);
    const seat = await appointments.getSeat(tx, which.appointmentId);
    if (seat.trainerId !== trainerId) throw new AppError('appointment.not_found');
    if (!seat.startsAt || !seat.endsAt) return [];
    // Slots of one trainer share no time, so these are the seats of this one.
    return listComing(tx, trainerId, { startsAt: seat.startsAt, endsAt: seat.endsAt }, options);
  }

  /** What stands in the way of new times: all that the trainer does otherwise, and what else the athletes do. */
  async function readObstacles(tx: Tx, actor: Actor, { trainerId, moving, timeZone }: Moving) {
    const times = moving.flatMap(({ from, to, withOthers }) => [from, to, withOthers].filter((time) => time !== undefined));
    const now = clock.now().getTime();
    const range = {
      // Offers begin with the day of a time, which is earlier.
      startsAt: new Date(Math.max(now, Math.min(...times.map(({ startsAt }) => startsAt.getTime())) - dayMs)),
      endsAt: new Date(Math.max(...times.map(({ endsAt }) => endsAt.getTime())) + (offeredDays + 1) * dayMs),
    };
    const viewer = { userId: actor.familyId, role: 'trainer' } as const;
    const account = { userId: actor.userId, timezone: timeZone };
    const facts = await loadFacts(tx, { trainerId, account, range, viewer });
    const others = await sessions.listOthersOfAthletes(
      tx,
      moving.flatMap(({ seats }) => seats.map(({ appointment }) => appointment.id)),
      range,
    );
    return { facts, others: Map.groupBy(others, ({ appointmentId }) => appointmentId) };
  }

  async function planMoves(tx: Tx, actor: Actor, { trainerId, held, wish, timeZone }: Planning): Promise<ChangedSession[]> {
    const moving = held.map((each) => toMove(each, wish, timeZone));
    if (moving.length === 0) return [];
    const now = clock.now();
    const { facts, others } = await readObstacles(tx, actor, { trainerId, moving, timeZone });
    const leaving = moving.filter((move) => move.to && !move.isLeftOut);
    const stuck = orderMoves(leaving.flatMap((move) => (move.to ? [{ from: move.from, to: move.to, move }] : []))).stuck;
    let offered = 0;
    return moving.map((move) => {
      // Who moves away is in nobody's way; where it goes, it is.
      const staying = facts.occupied.filter((time) => !leaving.some(({ from }) => isAt(time, from)));
      const arriving = leaving.flatMap(({ to }) => (to && to !== move.to ? [toOccupation(to, 'session')] : []));
      const busy = move.seats.flatMap(({ appointment }) => others.get(appointment.id) ?? []);
      const occupied = [...staying, ...arriving, ...busy.map((time) => toOccupation(time, 'athlete_session'))];
      const around = { facts: { ...facts, occupied }, now, timeZone };
      const problem = stuck.some((each) => each.move === move) ? 'session' : problemOf(move, around);
      const isAsked =
        wish.which.kind === 'session' || move.hasOwnTime || (problem !== null && problem !== 'blocked' && problem !== 'not_movable');
      const offers = isAsked && offered < mostOffered ? offersFor(move, around) : [];
      offered += offers.length > 0 ? 1 : 0;
      const { isLeftOut } = move;
      return { ...toShown(move), newTime: move.to && !isLeftOut ? toSpan(move.to) : null, isLeftOut, problem, offers };
    });
  }

  return async (tx: Tx, actor: Actor, wish: ScheduleChangeWish): Promise<ChangePlan> => {
    if (wish.what.kind === 'cancel' && wish.except.some(({ newStartTime }) => newStartTime !== null))
      throw new AppError('request.invalid', undefined, { fields: { except: 'can only leave sessions as they are' } });
    const own = await trainers.findTrainerByUser(tx, actor.userId);
    if (!own) throw new AppError('trainer.not_found');
    const trainerId = own.id;
    const timeZone = (await trainers.getTrainerAccount(tx, trainerId)).timezone ?? wish.timeZone;
    const ids = await listChosen(tx, trainerId, wish);
    if (ids.length > MAX_CHANGED_SESSIONS) throw new AppError('schedule_change.too_many');
    const held = toHeld(await sessions.listChangeable(tx, ids, 'trainer'), clock.now());
    const shown =
      wish.what.kind === 'move'
        ? await planMoves(tx, actor, { trainerId, held, wish, timeZone })
        : held.map((each) => toCancelled(each, wish));
    const changed = inOrder(shown.filter(({ isLeftOut }) => !isLeftOut));
    return { trainerId, changed, preview: toPreview(shown, { changed, held, timeZone, wish }) };
  };
}

/** One time of the trainer with all that have it. */
interface Held {
  readonly from: TimeRange;
  readonly seats: readonly ChangeableSession[];
  readonly now: number;
}

interface HeldMove extends Held {
  /** Undefined where the clock skips the time. */
  readonly to: TimeRange | undefined;
  /** Where it would go with the others. */
  readonly withOthers: TimeRange | undefined;
  /** Whether it goes its own way. */
  readonly hasOwnTime: boolean;
  readonly isLeftOut: boolean;
}

interface Moving {
  readonly trainerId: TrainerId;
  readonly moving: readonly HeldMove[];
  readonly timeZone: string;
}

interface Planning {
  readonly trainerId: TrainerId;
  readonly held: readonly Held[];
  readonly wish: ScheduleChangeWish;
  readonly timeZone: string;
}

interface Around {
  readonly facts: AvailabilityFacts;
  readonly now: Date;
  readonly timeZone: string;
}

function toHeld(seats: readonly ChangeableSession[], now: Date): Held[] {
  const bySlot = Map.groupBy(seats, ({ appointment }) => appointment.startTime);
  return [...bySlot.values()].map((together) => {
    const time = together[0]?.facts.time;
    invariant(time, 'who is chosen has a time');
    return { from: { startsAt: new Date(time.startsAt), endsAt: new Date(time.endsAt) }, seats: together, now: now.getTime() };
  });
}

function toMove(held: Held, { what, except }: ScheduleChangeWish, timeZone: string): HeldMove {
  const exception = except.find(({ startTime }) => Date.parse(startTime) === held.from.startsAt.getTime());
  const shift = what.kind === 'move' ? what : { days: 0, minutes: 0 };
  const withOthers = shiftTime(held.from, shift, timeZone);
  const ownStart = exception?.newStartTime;
  const to = ownStart ? startingAt(held.from, ownStart) : withOthers;
  const isSame = to?.startsAt.getTime() === held.from.startsAt.getTime();
  return { ...held, to, withOthers, hasOwnTime: Boolean(ownStart), isLeftOut: exception?.newStartTime === null || isSame };
}

function toCancelled(held: Held, { except }: ScheduleChangeWish): ChangedSession {
  const isLeftOut = except.some(({ startTime }) => Date.parse(startTime) === held.from.startsAt.getTime());
  const isPossible = held.seats.every(({ facts }) => refusalOf('cancel', facts, 'trainer', held.now) === null);
  return { ...toShown(held), newTime: null, isLeftOut, problem: isPossible || isLeftOut ? null : 'not_movable', offers: [] };
}

function toShown({ from, seats, now }: Held): Pick<ChangedSession, 'startTime' | 'endTime' | 'programTitle' | 'sessionType' | 'seats'> {
  const first = seats[0]?.appointment;
  invariant(first, 'a time is of somebody');
  return {
    ...toSpan(from),
    programTitle: first.programTitle,
    sessionType: first.sessionType,
    seats: seats.map(({ appointment, facts }) => ({
      appointmentId: appointment.id,
      parentName: appointment.parentName,
      athleteFirstName: appointment.athlete?.firstName ?? null,
      isRequest: appointment.approvalStatus === 'pending',
      // The same by a parent who takes the money instead of a time that the trainer chose (R176).
      refund: facts.terms ? cancellationOutcome({ ...facts.terms, by: 'trainer', now }).refundCents : 0,
    })),
  };
}

/** Why it can't have its new time; null where it can, or stays. */
function problemOf({ seats, to, isLeftOut, now }: HeldMove, around: Around): ChangeProblem | null {
  if (isLeftOut) return null;
  const refusals = seats.map(({ facts }) => refusalOf('reschedule', facts, 'trainer', now));
  if (refusals.includes('conversation.blocked')) return 'blocked';
  if (refusals.some((refusal) => refusal !== null)) return 'not_movable';
  if (!to) return 'skipped_hour';
  if (to.startsAt.getTime() > now + MAX_DAYS_AHEAD * dayMs) return 'too_far';
  const { facts, timeZone } = around;
  const reasons = whyNotFree({ ...facts, range: toSpan(to), now: around.now.toISOString(), role: 'trainer', timeZone });
  const kinds = reasons.map(({ kind }) => kind);
  return hindrances.find((kind) => kinds.includes(kind)) ?? null;
}

const hindrances = ['past', 'session', 'hold', 'calendar', 'time_off', 'athlete_session'] as const;

/** Times that the trainer and the athletes have free: the nearest on the day that was asked for, then those of the days after it. */
function offersFor({ from, withOthers }: HeldMove, { facts, now, timeZone }: Around): TimeSpan[] {
  const minutes = (from.endsAt.getTime() - from.startsAt.getTime()) / 60_000;
  const wantedMs = Math.max(now.getTime(), (withOthers ?? from).startsAt.getTime());
  const day = toWallTime(new Date(wantedMs).toISOString(), timeZone).date;
  const wish = { facts, minutes, now, role: 'trainer', timeZone } as const;
  const isStarting = ({ startTime }: TimeSpan) => startTime !== from.startsAt.toISOString();
  const distance = ({ startTime }: TimeSpan) => Math.abs(Date.parse(startTime) - wantedMs);
  const ofDay = listFreeTimes({ ...wish, from: day, days: 1 }, Number.POSITIVE_INFINITY).filter(isStarting);
  ofDay.sort((one, other) => Number(other.isUsual) - Number(one.isUsual) || distance(one) - distance(other));
  const near = ofDay.slice(0, mostOnDay).sort((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const later = listFreeTimes({ ...wish, from: addDays(day, 1), days: offeredDays - 1 }, mostOffers - near.length).filter(isStarting);
  return [...near, ...later].map(({ startTime, endTime }) => ({ startTime, endTime }));
}

/** Of moves in the order in which they can be done; of cancellations in that of their times. */
function inOrder(changed: readonly ChangedSession[]): ChangedSession[] {
  const moves = changed.flatMap((session) => (session.newTime ? [{ session, from: toRange(session), to: toRange(session.newTime) }] : []));
  if (moves.length < changed.length) return [...changed];
  return orderMoves(moves).ordered.map(({ session }) => session);
}

function toPreview(
  sessions: ChangedSession[],
  {
    changed,
    held,
    timeZone,
    wish,
  }: { changed: readonly ChangedSession[]; timeZone: string; held: readonly Held[]; wish: ScheduleChangeWish },
): ChangePreview {
  const seats = changed.flatMap((session) => session.seats);
  const ids = new Set(seats.map(({ appointmentId }) => appointmentId));
  const parents = held.flatMap((each) => each.seats.flatMap(({ appointment: { id, parentId } }) => (ids.has(id) ? [parentId] : [])));
  const shown = {
    timeZone,
    sessions,
    familyCount: new Set(parents).size,
    refund: seats.reduce((sum, { refund }) => sum + refund, 0),
  };
  // Offers are no part of what is agreed to.
  const named = { ...shown, what: wish.what.kind, sessions: sessions.map(({ offers: _, ...session }) => session) };
  return { ...shown, version: hashBytes(Buffer.from(JSON.stringify(named))).toString('base64url') };
}

const isAt = ({ startTime, endTime }: TimeSpan, { startsAt, endsAt }: TimeRange) =>
  startTime === startsAt.toISOString() && endTime === endsAt.toISOString();
const toRange = ({ startTime, endTime }: TimeSpan): TimeRange => ({ startsAt: new Date(startTime), endsAt: new Date(endTime) });
const toSpan = ({ startsAt, endsAt }: TimeRange): TimeSpan => ({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() });
const toOccupation = (time: TimeRange, kind: Occupation['kind']): Occupation => ({ ...toSpan(time), kind });
