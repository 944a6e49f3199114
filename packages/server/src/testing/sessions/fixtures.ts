import type { AppointmentId, ProgramId } from '@x1/contract/core/ids.ts';
import { weekdays } from '@x1/contract/scheduling/availability.ts';
import { type BookingRules, noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { type SessionAction, sessionActions, toActionFacts } from '@x1/contract/scheduling/session-actions.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Api } from '../api.ts';
import { insertProgram } from '../rows.ts';
import { insertPurchase, insertSignedInParent, insertSignedInTrainer, type SignedIn, type SignedInTrainer } from '../rows-purchases.ts';
import type { TestApp } from '../start-app.ts';
import type { Program } from './oracle.ts';
import type { Click, Settings, Side } from './steps.ts';

/** Alone, in a group, and packages of both, at prices that do not divide. */
export const programs: readonly Program[] = [
  { isGroup: false, capacity: 1, priceCents: 4_900, sessions: 1 },
  { isGroup: true, capacity: 2, priceCents: 2_900, sessions: 1 },
  { isGroup: false, capacity: 1, priceCents: 10_000, sessions: 3 },
  { isGroup: true, capacity: 3, priceCents: 3_333, sessions: 2 },
];

export const minuteMs = 60_000;
const halfHourMs = 30 * minuteMs;

/** How a session stands in the database. */
export interface SeatFacts {
  readonly answer: string;
  /** In minutes. */
  readonly askedAgainAt: number | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly location: string | null;
  /** In minutes; null without a time, too. */
  readonly agreedAt: number | null;
  readonly isClosed: boolean;
  readonly cancelledBy: string | null;
  readonly missing: string | null;
}

/** One trainer with programs, three parents and a stranger on the running product. */
export interface Fixtures {
  readonly appointmentIds: AppointmentId[];
  /** @returns how many sessions the purchase brought */
  buy(parent: number, program: number): Promise<number>;
  /** @returns 'ok' or the code of the refusal */
  click(click: Click): Promise<string>;
  /** The stranger keeps an hour of the trainer. @returns 'ok' or the code of the refusal */
  hold(fromNow: number): Promise<string>;
  /** What the page of a session offers to one of its sides. */
  offered(place: number, side: SessionParty): Promise<readonly SessionAction[]>;
  /** The parent hears of the time of a session. */
  tell(place: number): Promise<void>;
  wait(minutes: number): Promise<void>;
  /** The trainer enters the same hours for every day. */
  set(settings: Settings): Promise<void>;
  facts(): Promise<SeatFacts[]>;
  /** What the database shows that must never be. */
  breaches(): Promise<unknown[]>;
  /** What was announced of the money when a session was cancelled. */
  promisedOf(place: number): Promise<{ refundCents: number; isKept: boolean }[]>;
}

export interface People {
  readonly parents: readonly SignedIn[];
  readonly stranger: SignedIn;
}

export async function createPeople(app: TestApp): Promise<People> {
  return { parents: await Promise.all([0, 1, 2].map(() => insertSignedInParent(app))), stranger: await insertSignedInParent(app) };
}

/** A new trainer whose half hours begin now. */
export async function createFixtures(app: TestApp, people: People): Promise<Fixtures> {
  const trainer = await insertSignedInTrainer(app);
  await trainer.api.accounts.setTimezone({ body: { timezone: 'UTC' } });
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / halfHourMs) * halfHourMs));
  const programIds: ProgramId[] = [];
  for (const { capacity, priceCents, sessions } of programs) {
    const prices = { individualPriceCents: priceCents, groupPriceCents: priceCents };
    const values = { trainerId: trainer.trainerId, maxCapacity: capacity, sessionsIncluded: sessions, ...prices };
    programIds.push(await insertProgram(app.db, values));
  }
  const appointmentIds: AppointmentId[] = [];
  const owners: SignedIn[] = [];
  return {
    appointmentIds,
    buy: async (parent, program) => {
      const owner = people.parents[parent] as SignedIn;
      const sessionType = programs[program]?.isGroup ? 'group' : 'individual';
      const bought = await insertPurchase(app, { parentId: owner.userId, programId: programIds[program] as ProgramId, sessionType });
      appointmentIds.push(...bought.appointmentIds);
      owners.push(...bought.appointmentIds.map(() => owner));
      return bought.appointmentIds.length;
    },
    click: (click) => {
      const place = click.seat % appointmentIds.length;
      const parties = { parent: owners[place] as SignedIn, trainer, stranger: people.stranger };
      return outcomeOf(send(app, parties, appointmentIds[place] as AppointmentId, click));
    },
    hold: (fromNow) => {
      const start = (Math.ceil(app.clock.now().getTime() / halfHourMs) + fromNow) * halfHourMs;
      const time = { startTime: new Date(start).toISOString(), endTime: new Date(start + 2 * halfHourMs).toISOString() };
      const [programId] = programIds as [ProgramId];
      return outcomeOf(people.stranger.api.scheduling.holdTime({ body: { programId, ...time, scheduledInTimezone: 'UTC' } }));
    },
    offered: async (place, side) => {
      const person = side === 'trainer' ? trainer : (owners[place] as SignedIn);
      const details = await person.api.sessions.appointmentDetails({ params: { appointmentId: appointmentIds[place] as AppointmentId } });
      return sessionActions(toActionFacts(details), side, app.clock.now().getTime());
    },
    tell: async (place) => {
      const { id, scheduledAt } = await readSeat(app, appointmentIds[place % appointmentIds.length] as AppointmentId);
      if (scheduledAt) {
        const told = { appointmentId: id, chosenAt: scheduledAt };
        await inTransaction(app.db, (tx) => app.services.scheduling.timeTold(tx, told, app.clock.now()));
      }
    },
    wait: async (minutes) => {
      app.clock.advance({ minutes });
      const now = app.clock.now();
      // Nobody signs in again in the middle of a history.
      await sql`update auth_sessions set last_used_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`.execute(app.db);
    },
    set: async ({ hours, askAgain }) => {
      const availabilityHours = hours ? weekdays.map((weekday) => ({ weekday, from: clockOf(hours[0]), to: clockOf(hours[1]) })) : [];
      const bookingRules = { ...noBookingRules, askAgainWithinHours: askAgain as BookingRules['askAgainWithinHours'] };
      await trainer.api.trainers.setSessionSettings({ body: { availabilityHours, meetingLink: '', bookingRules } });
    },
    facts: () => readFacts(app, appointmentIds),
    breaches: () => findBreaches(app, trainer),
    promisedOf: async (place) => {
      const { rows } = await sql<{ refundCents: number; isKept: boolean }>`
        select (data ->> 'refundCents')::int as "refundCents", (data ->> 'isKept')::boolean as "isKept" from pgboss.job
        where name = 'scheduling.session_cancelled/payments.refund_cancelled'
        and (data ->> 'appointmentId')::int = ${appointmentIds[place]}`.execute(app.db);
      return rows;
    },
  };
}

/** The clock after so many half hours of a day: '16:30', '24:00'. */
const clockOf = (halfHours: number) => `${String(halfHours >> 1).padStart(2, '0')}:${halfHours % 2 === 0 ? '00' : '30'}`;

function readSeat(app: TestApp, id: AppointmentId) {
  return app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function send(
  app: TestApp,
  people: Readonly<Record<Side, { api: Api }>>,
  appointmentId: AppointmentId,
  click: Click,
): Promise<unknown> {
  const params = { appointmentId };
  const { scheduling } = people['by' in click ? click.by : 'trainer'].api;
  switch (click.do) {
    case 'schedule':
    case 'move': {
      const start = (Math.ceil(app.clock.now().getTime() / halfHourMs) + click.from) * halfHourMs;
      const startTime = new Date(start).toISOString();
      const endTime = new Date(start + click.halfHours * halfHourMs).toISOString();
      const time = { startTime, endTime, location: click.location, scheduledInTimezone: 'America/New_York' };
      return click.do === 'move'
        ? scheduling.reschedule({ params, body: time })
        : scheduling.schedule({ body: { appointmentId, ...time } });
    }
    case 'cancel':
      return scheduling.cancel({ params, body: { wholeGroup: click.isWhole } });
    case 'accept': {
      const { startsAt, endsAt } = await readSeat(app, appointmentId);
      const at = (time: Date | null) => (time ?? app.clock.now()).toISOString();
      return people[click.by].api.scheduling.acceptTime({ params, body: { startTime: at(startsAt), endTime: at(endsAt) } });
    }
    case 'reject':
      return scheduling.reject({ params, body: { reason: 'Away' } });
    default:
      return scheduling[click.do]({ params });
  }
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function readFacts(app: TestApp, ids: readonly AppointmentId[]): Promise<SeatFacts[]> {
  const rows = await app.db.selectFrom('appointments').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const toHalfHour = (time: Date | null) => time && time.getTime() / halfHourMs;
  return rows.map((row) => ({
    answer: row.approvalStatus,
    askedAgainAt: row.askedAgainAt && row.askedAgainAt.getTime() / minuteMs,
    from: toHalfHour(row.startsAt),
    until: toHalfHour(row.endsAt),
    location: row.startsAt && row.location,
    agreedAt: row.startsAt && row.timeAgreedAt && row.timeAgreedAt.getTime() / minuteMs,
    isClosed: row.completedAt !== null,
    cancelledBy: row.cancelledBy,
    missing: row.noShowOf,
  }));
}

/** Slots of the trainer that overlap, that hold more than their program allows, or in which nobody sits and that nobody keeps. */
async function findBreaches(app: TestApp, { trainerId }: SignedInTrainer): Promise<unknown[]> {
  const { rows } = await sql`
    with slots as (
      select s.*, p.max_capacity, (select count(*) from appointments a where a.time_slot_id = s.id) as seats,
        exists (select from time_holds h where h.time_slot_id = s.id) as is_kept
      from time_slots s join programs p on p.id = s.program_id where s.trainer_id = ${trainerId}
    )
    select one.id, one.seats, other.id as overlaps from slots one
    left join slots other on other.id > one.id and other.starts_at < one.ends_at and one.starts_at < other.ends_at
    where other.id is not null or (one.seats = 0 and not one.is_kept)
    or one.seats > case one.session_type when 'group' then one.max_capacity else 1 end`.execute(app.db);
  return rows;
}
