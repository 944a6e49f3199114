import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../packages/contract/src/core/client.ts';
import type { AppointmentId, MentorshipId, MessageId, TransactionId } from '../../packages/contract/src/core/ids.ts';
import { confirm, statusAtProvider } from '../../packages/server/src/testing/buyers.ts';
import type { Circle, Person } from './people.ts';

/** What people were told has happened: none of it may be lost. */
export interface Acknowledged {
  readonly paid: Map<TransactionId, AppointmentId>;
  readonly scheduled: Map<AppointmentId, string>;
  readonly approved: Set<AppointmentId>;
  readonly completed: Set<AppointmentId>;
  readonly messages: Map<MessageId, { clientMessageId: string; mentorshipId: MentorshipId }>;
}

/** How often, per second. */
export interface Rates {
  readonly bookings: number;
  readonly messages: number;
  readonly searches: number;
}

export interface Load {
  readonly acknowledged: Acknowledged;
  readonly counts: { bookings: number; searches: number; abandoned: number; collisions: number };
  /** Calls that failed, each with its time and what was said. */
  readonly failures: { at: number; what: string }[];
  /** Begins nothing new and waits for what has begun. */
  stop(): Promise<void>;
  /** Begins nothing new, and gives up what has begun. */
  halt(): void;
}

/** Whole bookings, messages and searches, each begun at its rate however long the others take. */
export function startLoad(url: string, circles: readonly Circle[], rates: Rates): Load {
  const load = {
    acknowledged: { paid: new Map(), scheduled: new Map(), approved: new Set(), completed: new Set(), messages: new Map() } as Acknowledged,
    counts: { bookings: 0, searches: 0, abandoned: 0, collisions: 0 },
    failures: [] as { at: number; what: string }[],
  };
  const hours = new Map<Circle, number>();
  const running = new Set<Promise<void>>();
  const booking = new Set<Person>();
  const begin = (work: () => Promise<void>) => {
    const done: Promise<void> = work()
      .catch((error: unknown) => {
        load.counts.abandoned += 1;
        load.failures.push({ at: performance.now(), what: `given up: ${String(error)}` });
      })
      .finally(() => running.delete(done));
    running.add(done);
  };
  const pick = () => circles[randomInt(circles.length)] as Circle;
  let isHalted = false;
  const tryAgain = createTries(load.failures, () => isHalted);
  const tickers = [
    every(rates.bookings, () => {
      const circle = pick();
      const parent = circle.parents.find((one) => !booking.has(one));
      // Two windows of one family are one purchase (R92), which this isn't about.
      if (!parent) return;
      booking.add(parent);
      begin(() => book(url, { circle, parent }, { hours, load, tryAgain }).finally(() => booking.delete(parent)));
    }),
    every(rates.messages, () => begin(() => say(pick(), load, tryAgain))),
    every(rates.searches, () => begin(() => search(pick(), load))),
  ];
  return {
    ...load,
    halt: () => {
      isHalted = true;
      for (const ticker of tickers) clearInterval(ticker);
    },
    stop: async () => {
      for (const ticker of tickers) clearInterval(ticker);
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** What was said, and how often. */
export function countReasons(failures: Load['failures']): string {
  const counted = [...Map.groupBy(failures, ({ what }) => what)].sort(([, one], [, other]) => other.length - one.length);
  return counted.map(([what, all]) => `${what.slice(0, 120)} ×${all.length}`).join('; ');
}

const every = (perSecond: number, work: () => void) => setInterval(work, 1_000 / perSecond);

type TryAgain = <Result>(what: string, call: () => Promise<Result>) => Promise<Result>;

const firstPauseMs = 500;
const longestPauseMs = 4_000;
const patienceMs = 120_000;

/** A person who gets no answer, or "try again", tries again, less and less often. */
function createTries(failures: Load['failures'], isHalted: () => boolean): TryAgain {
  return async (what, call) => {
    const deadline = performance.now() + patienceMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await call();
      } catch (error) {
        const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429;
        if (isRefusal || isHalted() || performance.now() > deadline) throw error;
        failures.push({ at: performance.now(), what: `${what}: ${describe(error)}` });
        await delay(pauseMs * (0.5 + randomInt(1_000) / 1_000));
      }
    }
  };
}

function describe(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.code ?? ''}`;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

interface Booking {
  readonly hours: Map<Circle, number>;
  readonly load: Pick<Load, 'acknowledged' | 'counts'>;
  readonly tryAgain: TryAgain;
}

async function book(
  url: string,
  { circle, parent: { api } }: { circle: Circle; parent: Person },
  { hours, load, tryAgain }: Booking,
): Promise<void> {
  const { acknowledged, counts } = load;
  const { programId, trainerId, trainer } = circle;
  const { clientSecret, transactionId } = await tryAgain('purchase', () =>
    api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual' } }),
  );
  await tryAgain('card', async () => {
    // The answer to the first try may have been lost: a second one is refused.
    const isCharged = (await confirm(url, clientSecret)) === 'succeeded' || (await statusAtProvider(url, clientSecret)) === 'succeeded';
    if (!isCharged) throw new Error('the card was not charged');
  });
  const appointmentId = await tryAgain('settle', async () => {
    const settled = await api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    if (settled.appointmentId === null) throw new Error('the payment is still open');
    return settled.appointmentId;
  });
  acknowledged.paid.set(transactionId, appointmentId);
  await schedule(circle, api, appointmentId, { hours, load, tryAgain });
  await tryAgain('approve', () => trainer.api.scheduling.approve({ params: { appointmentId } }));
  acknowledged.approved.add(appointmentId);
  await tryAgain('complete', () => trainer.api.scheduling.complete({ params: { appointmentId } }));
  acknowledged.completed.add(appointmentId);
  counts.bookings += 1;
}

const hourMs = 3_600_000;
const firstStart = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000;
/** One in so many asks for an hour that somebody else has just taken. */
const oneInCollides = 5;

async function schedule(
  circle: Circle,
  api: Person['api'],
  appointmentId: AppointmentId,
  { hours, load, tryAgain }: Booking,
): Promise<void> {
  for (;;) {
    const next = hours.get(circle) ?? 0;
    const isCollision = next > 0 && randomInt(oneInCollides) === 0;
    const hour = isCollision ? next - 1 : next;
    if (!isCollision) hours.set(circle, next + 1);
    const startTime = new Date(firstStart + hour * hourMs).toISOString();
    const endTime = new Date(firstStart + (hour + 1) * hourMs).toISOString();
    const body = { appointmentId, startTime, endTime, location: 'online', scheduledInTimezone: 'America/New_York' };
    try {
      await tryAgain('schedule', () => api.scheduling.schedule({ body }));
      load.acknowledged.scheduled.set(appointmentId, startTime);
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The answer to the first try was lost.
      if (error.code === 'appointment.already_scheduled') return;
      if (error.code !== 'appointment.time_taken' && error.code !== 'appointment.time_held') throw error;
      load.counts.collisions += 1;
    }
  }
}

async function say({ parents, mentorshipId }: Circle, { acknowledged }: Pick<Load, 'acknowledged'>, tryAgain: TryAgain): Promise<void> {
  const clientMessageId = randomUUID();
  const body = { mentorshipId, content: `See you at practice ${randomInt(1_000)}`, clientMessageId };
  const { id } = await tryAgain('message', () => parents[0].api.conversations.send({ body }));
  acknowledged.messages.set(id, { clientMessageId, mentorshipId });
}

/** Somebody who gets no answer searches for something else. */
async function search({ parents }: Circle, { counts, failures }: Pick<Load, 'counts' | 'failures'>): Promise<void> {
  try {
    const found = await parents[1].api.search.listTrainers({ query: { q: 'jordan' } });
    if (found.length === 0) throw new Error('nobody was found');
    counts.searches += 1;
  } catch (error) {
    failures.push({ at: performance.now(), what: `search: ${describe(error)}` });
  }
}
