import type { NumbersSums } from '@x1/contract/admin/numbers.ts';
import type { ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { addDays, type CalendarDate, mondayOf, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import { OWN_WEEKS, type OwnNumbers } from '@x1/contract/numbers/own-numbers.ts';
import fc from 'fast-check';
import type { Db } from '../platform/db/database.ts';
import { insertProgram, insertReadyTrainer, insertUser } from './rows.ts';
import { closeDispute, insertDispute, insertRefund } from './rows-money.ts';
import { insertPaidAppointment } from './rows-sessions.ts';

/** Random months of a small marketplace, and what operators' numbers have to say of them: added up here, with no SQL. */

const ZONE = 'America/New_York';
/** Both changes of the clocks are in it. */
const firstDay = '2026-02-16';
const dayCount = 280;
const sports = ['Soccer', 'Tennis', ''];
const states = ['NC', 'TX', ''];
const hours = [
  { weekday: 'Monday', from: '09:00', to: '12:30' },
  { weekday: 'Saturday', from: '08:00', to: '24:00' },
];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const when = fc.record({ day: fc.nat(dayCount - 30), minute: fc.oneof(fc.constantFrom(0, 1, 1_439), fc.nat(1_439)) });
type When = { day: number; minute: number };

const booking = fc.record({
  trainer: fc.nat(2),
  family: fc.nat(2),
  at: when,
  cents: fc.integer({ min: 1_000, max: 30_000 }),
  feeBasisPoints: fc.constantFrom(0, 700, 1_500),
  /** Parts of what is left, in percent, each so many days after the one before. */
  refunds: fc.array(fc.record({ after: fc.nat(9), percent: fc.integer({ min: 1, max: 100 }) }), { maxLength: 2 }),
  dispute: fc.option(fc.record({ after: fc.nat(9), outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const) }), {
    freq: 4,
  }),
  session: fc.option(fc.nat(30)),
  /** Instead of a session: all of it goes back at once. */
  isDeclined: fc.constantFrom(false, false, true),
});

/** What can happen, in any order. */
export const histories = fc.record({
  trainers: fc.array(fc.record({ sport: fc.constantFrom(...sports), state: fc.constantFrom(...states), published: when }), {
    minLength: 3,
    maxLength: 3,
  }),
  families: fc.array(when, { minLength: 3, maxLength: 3 }),
  bookings: fc.array(booking, { maxLength: 20 }),
  views: fc.array(fc.record({ trainer: fc.nat(2), day: fc.nat(dayCount - 30), views: fc.integer({ min: 1, max: 99 }) }), { maxLength: 6 }),
});
export type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

const instantOf = ({ day, minute }: When): Date => {
  const start = new Date(startOfDay(addDays(firstDay, day), ZONE)).getTime();
  const end = new Date(startOfDay(addDays(firstDay, day + 1), ZONE)).getTime();
  return new Date(Math.min(start + minute * 60_000, end - 1));
};
export const dayAfter = (day: number): Date => instantOf({ day, minute: 0 });
const dayOf = (at: Date): CalendarDate => toWallTime(at.toISOString(), ZONE).date;

/** Something that adds to a day's sums, with where it counts. */
interface Fact {
  readonly at: Date;
  readonly sport: string;
  readonly state: string;
  readonly add: Partial<NumbersSums>;
}

interface Event {
  readonly at: Date;
  readonly happen: () => Promise<void>;
}

/** The same history as rows that happen one after another, and as facts. */
export interface Told {
  readonly events: readonly Event[];
  readonly facts: readonly Fact[];
  readonly bookings: readonly {
    readonly at: Date;
    readonly trainer: number;
    readonly family: number;
    readonly sport: string;
    readonly state: string;
    readonly answer: 'accepted' | 'waiting' | 'declined';
  }[];
  /** Views of trainers' pages. */
  readonly views: readonly { readonly trainer: number; readonly day: CalendarDate; readonly views: number }[];
  readonly trainers: readonly { readonly userId: UserId }[];
  readonly starts: readonly {
    readonly at: Date;
    readonly firstBookedAt: Date | undefined;
    readonly sport: string;
    readonly state: string;
  }[];
}

/** Inserts the people, and prepares the rest. */
export async function tell(db: Db, history: History): Promise<Told> {
  const facts: Fact[] = [];
  const families: UserId[] = [];
  for (const joined of history.families) {
    families.push(await insertUser(db, { role: 'parent', createdAt: instantOf(joined) }));
    facts.push({ at: instantOf(joined), sport: '', state: '', add: { signUps: 1 } });
  }
  const trainers = await insertTrainers(db, history);
  for (const { sport, state, publishedAt } of trainers) facts.push({ at: publishedAt, sport, state, add: { newTrainers: 1 } });
  const order = history.bookings
    .map((each, index) => ({ ...each, ...at(trainers, each.trainer), day: each.at.day, at: instantOf(each.at), index }))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.index - other.index);
  const events: Event[] = [];
  for (const [place, each] of order.entries()) {
    const earlier = order.slice(0, place).filter(({ family }) => family === each.family);
    const told = tellBooking(db, { ...each, parentId: at(families, each.family), earlier: earlier.map((one) => one.at) });
    events.push(...told.events);
    facts.push(...told.facts);
  }
  for (const each of history.views) {
    const { id, sport, state } = at(trainers, each.trainer);
    facts.push({ at: dayAfter(each.day), sport, state, add: { pageViews: each.views } });
    events.push({ at: dayAfter(each.day), happen: () => insertViews(db, id, addDays(firstDay, each.day), each.views) });
  }
  const starts = trainers.map(({ publishedAt, sport, state }, index) => {
    const booked = order.find(({ trainer }) => trainer === index);
    return { at: publishedAt, firstBookedAt: booked?.at, sport, state };
  });
  return {
    events: events.sort((one, other) => one.at.getTime() - other.at.getTime()),
    facts,
    bookings: order.map((each) => ({ ...each, answer: each.session !== null ? 'accepted' : each.isDeclined ? 'declined' : 'waiting' })),
    views: history.views.map((each) => ({ ...each, day: addDays(firstDay, each.day) })),
    trainers,
    starts,
  };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no number ${index}`);
  return item;
}

async function insertTrainers(db: Db, { trainers }: History) {
  const inserted: { id: TrainerId; userId: UserId; programId: ProgramId; publishedAt: Date; sport: string; state: string }[] = [];
  for (const { sport, state, published } of trainers) {
    const named = { sports: sport === '' ? [] : [sport], homeState: state === '' ? null : state };
    const { id, userId } = await insertReadyTrainer(db, { ...named, availabilityHours: JSON.stringify(hours) });
    const publishedAt = instantOf(published);
    inserted.push({ id, userId, programId: await insertProgram(db, { trainerId: id, publishedAt }), publishedAt, sport, state });
  }
  return inserted;
}

async function insertViews(db: Db, trainerId: TrainerId, day: CalendarDate, views: number): Promise<void> {
  await db
    .insertInto('trainerViews')
    .values({ trainerId, day, views })
    .onConflict((conflict) => conflict.columns(['trainerId', 'day']).doUpdateSet((eb) => ({ views: eb('trainerViews.views', '+', views) })))
    .execute();
}

interface ToldBooking extends Omit<History['bookings'][number], 'at'> {
  readonly at: Date;
  readonly day: number;
  readonly index: number;
  readonly sport: string;
  readonly state: string;
  readonly parentId: UserId;
  readonly programId: ProgramId;
  /** When the family booked before, oldest first. */
  readonly earlier: readonly Date[];
}

/** A booking, its session, and all that becomes of its money. */
function tellBooking(db: Db, booking: ToldBooking): { events: Event[]; facts: Fact[] } {
  const { sport, state, cents, feeBasisPoints, parentId, programId, earlier, session } = booking;
  const isDeclined = session === null && booking.isDeclined;
  const fee = Math.floor((cents * feeBasisPoints + 5_000) / 10_000);
  const last = earlier.at(-1);
  const firsts = {
    repeats: last && last.getTime() >= booking.at.getTime() - 60 * dayMs ? 1 : 0,
    firstBookings: earlier.length === 0 ? 1 : 0,
    secondBookings: earlier.length === 1 ? 1 : 0,
  };
  const facts: Fact[] = [{ at: booking.at, sport, state, add: { ...firsts, bookings: 1, gross: cents, fee, trainers: cents - fee } }];
  const startsAt = session === null ? undefined : new Date(dayAfter(booking.day + session).getTime() + booking.index * hourMs);
  if (startsAt) facts.push({ at: startsAt, sport, state, add: { bookedMinutes: 60 } });
  let paid: TransactionId | undefined;
  const purchase = { parentId, programId, amountCents: cents, feeBasisPoints, createdAt: booking.at };
  const buy = async () => {
    const bought = await insertPaidAppointment(db, {
      ...purchase,
      state: startsAt ? { startsAt, approval: 'approved' } : isDeclined ? { approval: 'rejected' } : {},
    });
    paid = bought.transactionId;
  };
  const transactionId = () => {
    if (paid === undefined) throw new Error("it isn't paid yet");
    return paid;
  };
  const events: Event[] = [{ at: booking.at, happen: buy }];
  if (isDeclined) {
    facts.push({ at: booking.at, sport, state, add: { refunded: cents, fee: -fee, trainers: fee - cents } });
    return { events, facts };
  }
  let returned = 0;
  let now = booking.at;
  const pass = (days: number) => {
    now = new Date(now.getTime() + days * dayMs + 1);
    return now;
  };
  const feeUndone = (of: number) => Math.floor((fee * of + Math.floor(cents / 2)) / cents);
  const giveBack = (amountCents: number, kind: 'refunded' | 'lost') => {
    const feePart = feeUndone(returned + amountCents) - feeUndone(returned);
    returned += amountCents;
    facts.push({ at: now, sport, state, add: { [kind]: amountCents, fee: -feePart, trainers: feePart - amountCents } });
  };
  for (const { after, percent } of booking.refunds) {
    const amountCents = Math.floor(((cents - returned) * percent) / 100);
    if (amountCents === 0) continue;
    const back = pass(after);
    giveBack(amountCents, 'refunded');
    events.push({ at: back, happen: () => insertRefund(db, { transactionId: transactionId(), amountCents, at: back }) });
  }
  if (booking.dispute === null || returned === cents) return { events, facts };
  const { after, outcome } = booking.dispute;
  const opened = pass(after);
  facts.push({ at: opened, sport, state, add: { disputes: 1, disputed: cents - returned } });
  let disputeId = 0;
  const open = async () => {
    disputeId = await insertDispute(db, { transactionId: transactionId(), at: opened });
  };
  events.push({ at: opened, happen: open });
  if (outcome === 'open') return { events, facts };
  const closed = pass(3);
  if (outcome === 'lost') giveBack(cents - returned, 'lost');
  events.push({ at: closed, happen: () => closeDispute(db, { disputeId, outcome, at: closed }) });
  return { events, facts };
}

/** A sport, a state, both or neither. */
interface Filter {
  readonly sport?: string | undefined;
  readonly state?: string | undefined;
}

export const isIn = ({ sport, state }: Filter, one: { sport: string; state: string }): boolean =>
  (sport === undefined || sport === one.sport) && (state === undefined || state === one.state);

/** Everything of these days under a filter, added up one by one. */
export function addUp({ facts, starts }: Told, { from, to }: { from: CalendarDate; to: CalendarDate }, filter: Filter): NumbersSums {
  const total: NumbersSums = {
    ...{ bookings: 0, repeats: 0, firstBookings: 0, secondBookings: 0, gross: 0, promotions: 0, refunded: 0, lost: 0, fee: 0, trainers: 0 },
    ...{ disputes: 0, disputed: 0, bookedMinutes: 0, offeredMinutes: 0, newTrainers: 0, pageViews: 0, signUps: 0, conversations: 0 },
  };
  for (const fact of facts) {
    const day = dayOf(fact.at);
    if (day < from || day > to || !isIn(filter, fact)) continue;
    for (const [name, cents] of Object.entries(fact.add)) total[name as keyof NumbersSums] += cents;
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00Z`).getUTCDay();
    const minutes = weekday === 1 ? 210 : weekday === 6 ? 960 : 0;
    total.offeredMinutes += minutes * starts.filter((start) => isIn(filter, start) && dayOf(start.at) <= day).length;
  }
  return total;
}

/** A trainer's own twelve weeks, gone through one by one. @param trainer which of them */
export function addUpOwn({ views, bookings }: Told, trainer: number, now: Date): OwnNumbers {
  const mondays = Array.from({ length: 2 * OWN_WEEKS }, (_, at) => addDays(mondayOf(dayOf(now)), 7 * (at + 1 - 2 * OWN_WEEKS)));
  const isInWeek = (day: CalendarDate, monday: CalendarDate) => day >= monday && day < addDays(monday, 7);
  const own = bookings.filter((one) => one.trainer === trainer);
  const weeks = mondays.map((startsOn) => ({
    startsOn,
    views: total(views.filter((one) => one.trainer === trainer && isInWeek(one.day, startsOn)).map((one) => one.views)),
    requests: own.filter((one) => isInWeek(dayOf(one.at), startsOn)).length,
  }));
  const [earlier, shown] = [weeks.slice(0, OWN_WEEKS), weeks.slice(OWN_WEEKS)];
  const recent = own.filter((one) => dayOf(one.at) >= (shown[0]?.startsOn ?? ''));
  const families = [...new Set(recent.map(({ family }) => family))];
  return {
    weeks: shown,
    views: total(shown.map((week) => week.views)),
    requests: total(shown.map((week) => week.requests)),
    viewsBefore: total(earlier.map((week) => week.views)),
    requestsBefore: total(earlier.map((week) => week.requests)),
    accepted: recent.filter(({ answer }) => answer === 'accepted').length,
    waiting: recent.filter(({ answer }) => answer === 'waiting').length,
    families: families.length,
    returningFamilies: families.filter((family) => own.filter((one) => one.family === family).length > 1).length,
  };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Families by month of their first booking and of any, of the bookings that a filter leaves. */
export function addUpCohorts({ bookings }: Told, filter: Filter): Map<string, number> {
  const months = new Map<number, Set<string>>();
  for (const booking of bookings)
    if (isIn(filter, booking)) months.set(booking.family, (months.get(booking.family) ?? new Set()).add(dayOf(booking.at).slice(0, 7)));
  const cells = new Map<string, number>();
  for (const [, of] of months) {
    const [first] = [...of].sort();
    for (const month of of) cells.set(`${first} ${month}`, (cells.get(`${first} ${month}`) ?? 0) + 1);
  }
  return cells;
}
