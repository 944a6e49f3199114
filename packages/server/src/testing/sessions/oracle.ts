import type { Click, Settings, Side } from './steps.ts';

/**
 * The rules of sessions told a second time, as plainly as possible and without any code of the product: what should become of every click.
 * Times are counted in whole half hours; two sessions are in each other's way when they share one.
 */

export interface Program {
  readonly isGroup: boolean;
  readonly capacity: number;
  readonly priceCents: number;
  readonly sessions: number;
}

interface ChosenTime {
  readonly from: number;
  readonly until: number;
  readonly location: string;
  /** From when on both agree, in minutes, as the clock; null until the parent is told of what the trainer chose. */
  agreedAt: number | null;
}

export interface ModelSeat {
  readonly purchase: number;
  readonly program: number;
  readonly number: number;
  readonly paidAt: number;
  answer: 'pending' | 'approved' | 'rejected';
  /** When the trainer was asked again about this session alone, in minutes. */
  askedAgainAt: number | null;
  time: ChosenTime | null;
  /** What it had when it was canceled. */
  formerTime?: ChosenTime | null;
  isClosed: boolean;
  cancelledBy: 'parent' | 'trainer' | null;
  missing: 'parent' | 'trainer' | null;
}

/** A time that a family keeps which has bought nothing. */
interface KeptTime {
  readonly from: number;
  readonly until: number;
  /** In minutes. */
  readonly endsAt: number;
}

export interface Model {
  readonly seats: ModelSeat[];
  kept: KeptTime | null;
  settings: Settings;
}

/** What the money of a cancellation should be, by the place of the seat. */
export type Promised = ReadonlyMap<number, { refundCents: number; isKept: boolean }>;

export interface Expected {
  /** 'ok', or the codes of which one is right. */
  readonly outcomes: readonly string[];
  readonly promised: Promised;
}

const HOUR = 60;
/** In minutes. */
export const HALF_HOUR = 30;
const nothing: Promised = new Map();
const ok: Expected = { outcomes: ['ok'], promised: nothing };
const refused = (...codes: string[]): Expected => ({ outcomes: codes.map((code) => `appointment.${code}`), promised: nothing });

/** Changes the model as a click should change the product. @param now in minutes */
export function expectClick(model: Model, programs: readonly Program[], click: Click, now: number): Expected {
  const place = click.seat % model.seats.length;
  const seat = model.seats[place] as ModelSeat;
  const world = { model, programs, now, seat, place };
  if ('by' in click && click.by === 'stranger') return refused('not_found');
  switch (click.do) {
    case 'schedule':
      return schedule(world, click);
    case 'move':
      return move(world, click);
    case 'cancel':
      return cancel(world, click);
    case 'noShow':
      return noShow(world, click.by);
    case 'complete':
      return complete(world);
    case 'accept':
      return accept(world);
    default:
      return answer(world, click.do === 'approve' ? 'approved' : 'rejected');
  }
}

/** A family keeps an hour for ten minutes, in place of the one before; the same one again lasts no longer. */
export function expectHold(model: Model, fromNow: number, now: number): Expected {
  const from = Math.ceil(now / HALF_HOUR) + fromNow;
  const wanted = { from, until: from + 2 };
  if (from * HALF_HOUR <= now) return refused('start_in_past');
  if (keptThen(model, wanted, now) && model.kept?.from === from) return ok;
  if (model.seats.some(({ time }) => time !== null && isOverlapping(time, wanted))) return refused('time_taken');
  model.kept = { ...wanted, endsAt: now + 10 };
  return ok;
}

/** Whether somebody else keeps a part of a time. */
function keptThen({ kept }: Model, wanted: Stretch, now: number): boolean {
  return kept !== null && now < kept.endsAt && isOverlapping(kept, wanted);
}

/** Ends what nobody has answered in time. */
export function expectExpiry(model: Model, now: number): void {
  const isDue = ({ askedAgainAt, paidAt, time }: ModelSeat) =>
    now >= (askedAgainAt ?? paidAt) + 72 * HOUR || (time !== null && now >= time.from * HALF_HOUR);
  for (const seat of model.seats.filter((each) => isOpenRequest(each) && isDue(each))) decide(model, seat, 'rejected');
}

interface World {
  readonly model: Model;
  readonly programs: readonly Program[];
  readonly now: number;
  readonly seat: ModelSeat;
  readonly place: number;
}

/** The parent hears of the time that the trainer chose. */
export function expectTold(model: Model, index: number, now: number): void {
  const { time } = model.seats[index % model.seats.length] as ModelSeat;
  if (time && time.agreedAt === null) time.agreedAt = now + 24 * HOUR;
}

const isAgreed = (time: ChosenTime | null, now: number) => time === null || (time.agreedAt !== null && time.agreedAt <= now);
/** What the trainer closes before its end is not over for the parent. */
const isClosedFor = ({ isClosed, time }: ModelSeat, side: Side, now: number) =>
  isClosed && !(side === 'parent' && time !== null && now < time.until * HALF_HOUR);

const isOpenRequest = (seat: ModelSeat) => seat.answer === 'pending' && seat.cancelledBy === null;

/** A purchase is answered as a whole, a session of which the trainer was asked again alone. */
function decide(model: Model, asked: ModelSeat, decision: 'approved' | 'rejected'): void {
  const isSame = (other: ModelSeat) =>
    asked.askedAgainAt === null ? other.purchase === asked.purchase && other.askedAgainAt === null : other === asked;
  for (const seat of model.seats.filter((other) => isSame(other) && isOpenRequest(other))) {
    seat.answer = decision;
    if (decision === 'rejected') seat.time = null;
    else seat.askedAgainAt = null;
  }
}

/** What a parent's choice of a time makes of the trainer's yes to the purchase. */
function askAgain({ model, now }: World, seat: ModelSeat, joined: readonly ModelSeat[]): void {
  if (seat.answer !== 'approved' && seat.askedAgainAt === null) return;
  const { hours, askAgain: ahead } = model.settings;
  const { from, until } = seat.time as ChosenTime;
  const midnight = Math.floor(from / 48) * 48;
  const isOutside = hours !== null && (from - midnight < hours[0] || until - midnight > hours[1]);
  const isSoon = ahead !== null && from * HALF_HOUR - now < ahead * HOUR;
  const isHeldAnyway = joined.some((other) => other.answer === 'approved');
  const isAsked = (isOutside || isSoon) && !isHeldAnyway;
  seat.answer = isAsked ? 'pending' : 'approved';
  seat.askedAgainAt = isAsked ? now : null;
}

function answer({ model, seat }: World, decision: 'approved' | 'rejected'): Expected {
  if (seat.answer === decision) return ok;
  if (!isOpenRequest(seat)) return refused('already_decided');
  decide(model, seat, decision);
  return ok;
}

function schedule(world: World, click: Click & { do: 'schedule' | 'move' }): Expected {
  const { seat } = world;
  if (seat.answer === 'rejected' || seat.cancelledBy || seat.isClosed) return refused('not_schedulable');
  if (seat.time) return refused('already_scheduled');
  return take(world, [seat], click);
}

function move(world: World, click: Click & { do: 'schedule' | 'move' }): Expected {
  const { model, programs, seat, now } = world;
  if (!seat.time || isClosedFor(seat, click.by, now) || seat.missing) return refused('not_movable');
  const wanted = toTime(click, now);
  const isSameTime = wanted.from === seat.time.from && wanted.until === seat.time.until;
  if (isSameTime && wanted.location === seat.time.location) return ok;
  const hasBegunUnagreed = seat.answer === 'approved' && !isAgreed(seat.time, now) && seat.time.from * HALF_HOUR <= now;
  if (click.by === 'parent' && (!getsAllBack(seat, now) || hasBegunUnagreed)) return refused('too_late_to_move');
  const isGroup = programs[seat.program]?.isGroup === true;
  const sharesTime = (other: ModelSeat) =>
    other === seat || (isGroup && other.program === seat.program && isAt(other, seat.time as ChosenTime) && !other.isClosed);
  const together = model.seats.filter(sharesTime);
  const moving = click.by === 'trainer' ? together : [seat];
  if (!isSameTime) return take(world, moving, click);
  if (moving.length < together.length) return refused('not_movable');
  for (const each of moving) each.time = { ...(each.time as ChosenTime), location: wanted.location };
  return ok;
}

function toTime(click: Click & { do: 'schedule' | 'move' }, now: number): ChosenTime {
  const from = Math.ceil(now / HALF_HOUR) + click.from;
  return { from, until: from + click.halfHours, location: click.location, agreedAt: click.by === 'parent' ? now : null };
}

function isAt(seat: ModelSeat, time: ChosenTime): boolean {
  return seat.time?.from === time.from && seat.time.until === time.until;
}

type Stretch = Pick<ChosenTime, 'from' | 'until'>;

function isOverlapping(one: Stretch, other: Stretch): boolean {
  const taken = halfHoursOf(one);
  return halfHoursOf(other).some((halfHour) => taken.includes(halfHour));
}

function halfHoursOf({ from, until }: Stretch): number[] {
  return Array.from({ length: until - from }, (_, index) => from + index);
}

/** Gives seats a time, all or none. */
function take(world: World, moving: readonly ModelSeat[], click: Click & { do: 'schedule' | 'move' }): Expected {
  const { model, programs, now, seat } = world;
  const wanted = toTime(click, now);
  if (wanted.from * HALF_HOUR <= now) return refused('start_in_past');
  const taken = new Set(halfHoursOf(wanted));
  const inTheWay = model.seats.filter(
    (other) => !moving.includes(other) && other.time && halfHoursOf(other.time).some((halfHour) => taken.has(halfHour)),
  );
  const { isGroup, capacity } = programs[seat.program] as Program;
  const isMate = (other: ModelSeat) => isGroup && other.program === seat.program;
  const joined = inTheWay.filter((other) => isMate(other) && isAt(other, wanted));
  if (joined.length < inTheWay.length) {
    const isFull = (one: ModelSeat) => inTheWay.filter((other) => isMate(other) && isAt(other, one.time as ChosenTime)).length >= capacity;
    const isTwice = (one: ModelSeat) => inTheWay.some((other) => isAt(other, one.time as ChosenTime) && other.purchase === seat.purchase);
    const why = inTheWay.map((other) => (isMate(other) && isFull(other) && !isTwice(other) ? 'slot_full' : 'time_taken'));
    return refused(...new Set([...why, ...(keptThen(model, wanted, now) ? ['time_held'] : [])]));
  }
  if (keptThen(model, wanted, now)) return refused('time_held');
  if (joined.some(({ purchase }) => moving.some((each) => each.purchase === purchase))) return refused('time_taken');
  if (joined.length > 0 && joined.length + moving.length > capacity) return refused('slot_full');
  if (click.by === 'trainer')
    for (const each of moving)
      if (each.answer === 'pending' && (each === seat || each.askedAgainAt !== null)) decide(model, each, 'approved');
  const place = joined.find(({ isClosed }) => !isClosed)?.time?.location ?? wanted.location;
  for (const each of moving) {
    each.time = { ...wanted, location: place };
    each.isClosed = false;
  }
  if (click.by === 'parent') askAgain(world, seat, joined);
  return ok;
}

function getsAllBack({ answer, time, paidAt }: ModelSeat, now: number): boolean {
  if (answer === 'pending') return true;
  if (!time) return now - paidAt <= 90 * 24 * HOUR;
  return !isAgreed(time, now) || time.from * HALF_HOUR - now >= 24 * HOUR;
}

/** The cents of a price are dealt out one by one along the sessions that it pays for. */
export function shareOf({ priceCents, sessions }: Program, number: number): number {
  let share = 0;
  for (let cent = 1; cent <= priceCents; cent += 1) if (Math.ceil((cent * sessions) / priceCents) === number) share += 1;
  return share;
}

function cancel({ model, programs, now, seat, place }: World, { by, isWhole }: { by: Side; isWhole: boolean }): Expected {
  if (seat.cancelledBy !== null && seat.cancelledBy === by) return cancelAgain(model, programs, seat, by === 'trainer' && isWhole);
  const hasBegun = seat.time !== null && seat.time.from * HALF_HOUR <= now;
  const isTooLate = by === 'parent' ? hasBegun && isAgreed(seat.time, now) : seat.isClosed;
  if (seat.answer === 'rejected' || seat.cancelledBy || isTooLate) return refused('not_cancellable');
  const { time } = seat;
  const isGroup = programs[seat.program]?.isGroup === true;
  const places = model.seats.flatMap((other, index) => {
    const isOfGroup = time !== null && isGroup && other.program === seat.program && isAt(other, time) && !other.isClosed;
    return index === place || (isWhole && by === 'trainer' && isOfGroup) ? [index] : [];
  });
  const promised = new Map<number, { refundCents: number; isKept: boolean }>();
  for (const index of places) {
    const each = model.seats[index] as ModelSeat;
    const isKept = by === 'parent' && !getsAllBack(each, now);
    promised.set(index, { refundCents: isKept ? 0 : shareOf(programs[each.program] as Program, each.number), isKept });
    each.cancelledBy = by === 'parent' ? 'parent' : 'trainer';
    each.formerTime = each.time;
    each.time = null;
    each.isClosed = false;
  }
  return { outcomes: ['ok'], promised };
}

/** A second cancellation changes nothing, and isn't taken for one of others who are still at that time. */
function cancelAgain(model: Model, programs: readonly Program[], seat: ModelSeat, isOfGroup: boolean): Expected {
  const { formerTime, program } = seat;
  if (!isOfGroup || !formerTime || programs[program]?.isGroup !== true) return ok;
  const isLeftBehind = model.seats.some((other) => other.program === program && isAt(other, formerTime) && !other.isClosed);
  return isLeftBehind ? refused('not_cancellable') : ok;
}

function complete({ model, seat }: World): Expected {
  if (seat.isClosed && seat.missing !== 'parent') return ok;
  if (seat.isClosed || !seat.time) return refused('not_completable');
  if (seat.answer === 'pending') decide(model, seat, 'approved');
  seat.isClosed = true;
  return ok;
}

function accept({ seat, now }: World): Expected {
  const { time } = seat;
  if (time && isAgreed(time, now)) return ok;
  if (!time || seat.answer !== 'approved' || seat.missing === 'trainer') return refused('no_time_to_accept');
  time.agreedAt = now;
  return ok;
}

function noShow({ model, seat, now }: World, by: Side): Expected {
  const missing = by === 'trainer' ? 'parent' : 'trainer';
  if (seat.missing === missing) return ok;
  const isUnanswered = by === 'parent' && seat.answer !== 'approved';
  if (!seat.time || isClosedFor(seat, by, now) || seat.missing || isUnanswered) return refused('no_show_impossible');
  if (now < seat.time.from * HALF_HOUR) return refused('not_started');
  seat.missing = missing;
  if (missing === 'trainer') return ok;
  if (seat.answer === 'pending') decide(model, seat, 'approved');
  seat.isClosed = true;
  return ok;
}
