import type { AppointmentId, ProgramId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { insertGroupTrainer, insertPurchase, insertSignedInParent, type SignedIn, type SignedInTrainer } from './rows-purchases.ts';
import type { TestApp } from './start-app.ts';
import { waitForLockContention } from './wait-for-lock-contention.ts';
import { leave, lineOf, offerTo, type Time, take, waitForGroup, zone } from './waitlist.ts';

/** Races for what becomes free, each of which can be run any number of times on one app (decision 0084). */

type Line = readonly [SignedIn, SignedIn, SignedIn];

interface Scene {
  readonly time: Time;
  readonly mates: readonly [AppointmentId, AppointmentId];
  /** In the order in which they joined. */
  readonly line: Line;
}

/** A full group of two, at a time of its own, for which three families wait. */
export async function openWaitlistRaces(app: TestApp) {
  const trainer: SignedInTrainer & { programId: ProgramId } = await insertGroupTrainer(app, 2);
  const [mate, passerby] = [await insertSignedInParent(app), await insertSignedInParent(app)];
  const line: Line = [await insertSignedInParent(app), await insertSignedInParent(app), await insertSignedInParent(app)];
  const hourMs = 3_600_000;
  let used = 0;

  async function book(time: Time): Promise<AppointmentId> {
    const { appointmentIds } = await insertPurchase(app, { parentId: mate.userId, programId: trainer.programId, sessionType: 'group' });
    const [appointmentId] = appointmentIds;
    await mate.api.scheduling.schedule({ body: { appointmentId, ...time, location: 'gym', ...zone } });
    return appointmentId;
  }

  async function scene(): Promise<Scene> {
    used += 1;
    const start = Math.ceil(app.clock.now().getTime() / hourMs) * hourMs + (72 + used * 3) * hourMs;
    const time = { startTime: new Date(start).toISOString(), endTime: new Date(start + hourMs).toISOString() };
    const mates = [await book(time), await book(time)] as const;
    for (const person of line) await waitForGroup(person, trainer, time);
    return { time, mates, line };
  }

  const offer = () => app.services.scheduling.offerTimes(trainer.trainerId);
  const cancel = (appointmentId: AppointmentId) => mate.api.scheduling.cancel({ params: { appointmentId }, body: {} });
  const hold = ({ api }: SignedIn, time: Time) =>
    api.scheduling.holdTime({ body: { programId: trainer.programId, sessionType: 'group', ...time, ...zone } });
  const entryOf = async (person: SignedIn) => (await lineOf(person))[0];
  /** How many places of the group are sat in, or kept. */
  async function placesTaken({ startTime }: Time): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from appointments where starts_at = ${startTime} and trainer_id = ${trainer.trainerId})::int
        + (select count(*) from time_holds where starts_at = ${startTime} and trainer_id = ${trainer.trainerId} and time_slot_id is not null
          and expires_at > ${app.clock.now()})::int as count`.execute(app.db);
    return rows[0]?.count ?? 0;
  }
  const offersIn = async (people: Line) => (await Promise.all(people.map(offerTo))).filter((each) => each !== null && each !== undefined);
  /** Nothing of it takes a place of the next scene. */
  async function clear({ line: people, mates }: Scene): Promise<void> {
    for (const appointmentId of mates) await cancel(appointmentId);
    for (const person of people) for (const entry of await lineOf(person)) await leave(person, entry);
    await app.db.deleteFrom('timeHolds').where('trainerId', '=', trainer.trainerId).execute();
  }
  async function inScene(race: (given: Scene) => Promise<void>): Promise<void> {
    const given = await scene();
    await race(given);
    await clear(given);
  }

  return {
    /** One place, the job twice at once, and a family that comes by. */
    lastPlace: () =>
      inScene(async ({ time, mates, line: people }) => {
        await cancel(mates[0]);
        const [, , held] = await Promise.allSettled([offer(), offer(), hold(passerby, time)]);
        const offers = await offersIn(people);
        expect(offers.length + Number(held?.status === 'fulfilled')).toBe(1);
        expect(await placesTaken(time)).toBe(2);
        if (offers.length === 1) expect(await offerTo(people[0])).toMatchObject(time);
      }),

    /** Two adults of the first family, and the next family, at the moment the offer ends. */
    lapseWhileTaken: () =>
      inScene(async ({ time, mates, line: people }) => {
        await cancel(mates[0]);
        await offer();
        const entry = await entryOf(people[0]);
        if (!entry?.offer) throw new Error('nothing was offered');
        const before = app.clock.now();
        app.clock.set(new Date(Date.parse(entry.offer.expiresAt) - 1));
        const taking = [take(people[0], entry), take(people[0], entry)];
        const [one, other] = await Promise.allSettled([
          ...taking,
          (async () => {
            app.clock.set(entry.offer?.expiresAt ?? '');
            await offer();
          })(),
        ]);
        const isTaken = one?.status === 'fulfilled' || other?.status === 'fulfilled';
        const [first, next] = [await offerTo(people[0]), await offerTo(people[1])];
        expect([first?.isTaken === true, next !== null]).toEqual([isTaken, !isTaken]);
        expect(await placesTaken(time)).toBe(2);
        app.clock.set(before);
      }),

    /** Both places of the group at once: the first two get one each. */
    twoPlaces: () =>
      inScene(async ({ time, mates, line: people }) => {
        await Promise.all([cancel(mates[0]).then(offer), cancel(mates[1]).then(offer)]);
        await offer();
        expect(await Promise.all(people.map(offerTo))).toMatchObject([time, time, null]);
        expect(await placesTaken(time)).toBe(2);
      }),

    /** Nobody is offered a time after leaving, and the next gets it. */
    leaveWhileOffered: () =>
      inScene(async ({ time, mates, line: people }) => {
        const entry = await entryOf(people[0]);
        if (!entry) throw new Error('nobody waits');
        await cancel(mates[0]);
        await Promise.all([offer(), leave(people[0], entry)]);
        await offer();
        expect(await lineOf(people[0])).toEqual([]);
        expect(await Promise.all([offerTo(people[1]), offerTo(people[2])])).toMatchObject([time, null]);
        expect(await placesTaken(time)).toBe(2);
      }),

    /** The job dies after it has kept the time and before it has said so; then it runs twice. */
    killedWhileOffering: () =>
      inScene(async ({ time, mates, line: people }) => {
        await cancel(mates[0]);
        const died = await inTransaction(app.db, async (tx) => {
          await sql`lock table pgboss.job in share row exclusive mode`.execute(tx);
          const offering = offer().then(
            () => 'ended',
            () => 'died',
          );
          await waitForLockContention(app.db);
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`.execute(app.db);
          return offering;
        });
        expect(died).toBe('died');
        expect([await placesTaken(time), await offersIn(people)]).toEqual([1, []]);
        await Promise.all([offer(), offer()]);
        expect(await Promise.all(people.map(offerTo))).toMatchObject([time, null, null]);
        const { rows } = await sql<{ events: number }>`
          select count(*)::int as events from pgboss.job
          where name like 'scheduling.waitlist_offered/%' and data ->> 'timeHoldId' = ${String((await offerTo(people[0]))?.holdId)}`.execute(
          app.db,
        );
        expect(rows[0]?.events).toBe(1);
      }),
  };
}
