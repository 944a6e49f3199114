import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Api, createApi } from '../testing/api.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { payByCard, type SellingTrainer } from '../testing/given.ts';
import { connectCalendar, readCalendar } from '../testing/google.ts';
import { insertProgram, insertReadyTrainer } from '../testing/rows.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** The server is killed while it writes to a trainer's calendar and started again: in the end each session has one event. */

const killsPerLife = 4;
/** Sessions that are scheduled, moved and cancelled, with a kill in each of it. */
const lives = Math.ceil(Number(process.env['X1_KILLS'] ?? killsPerLife) / killsPerLife);
/** Delays Google's answer to a finished call, so that the server can be killed in between. */
const googleDelayMs = 700;
const patienceMs = 30_000;
const hourMs = 3_600_000;
const account = 'killed@gmail.test';

const { db, dataDirectory } = await openDurableDatabase();

interface World {
  readonly trainerToken: string;
  readonly trainer: Pick<SellingTrainer, 'trainerId' | 'programId'>;
  readonly parentToken: string;
}

const at = (server: ServerProcess) => ({
  url: server.url,
  api: (token?: string): Api => createApi(server.url, token ?? null),
  fetch: (path: string, init?: RequestInit) => fetch(server.url + path, init),
});

async function signUp(server: ServerProcess, role: 'trainer' | 'parent') {
  return createApi(server.url, null).accounts.signup({ body: { email: `${role}@killed.test`, password: 'secret1', role } });
}

async function makeWorld(server: ServerProcess): Promise<World> {
  const [trainerPerson, parent] = [await signUp(server, 'trainer'), await signUp(server, 'parent')];
  const { id: trainerId } = await insertReadyTrainer(db, { userId: trainerPerson.user.id as UserId });
  const programId = await insertProgram(db, { trainerId });
  await connectCalendar(at(server), trainerPerson, account);
  const headers = { 'content-type': 'application/json' };
  await at(server).fetch('/sandbox/faults', { method: 'POST', headers, body: JSON.stringify({ googleDelayMs }) });
  return { trainerToken: trainerPerson.token, trainer: { trainerId, programId }, parentToken: parent.token };
}

async function buy(server: ServerProcess, { trainer, parentToken }: World): Promise<AppointmentId> {
  const { payments } = at(server).api(parentToken);
  const { clientSecret, transactionId } = await payments.createPaymentIntent({ body: { ...trainer, sessionType: 'individual' } });
  await payByCard(at(server), clientSecret);
  const { appointmentId } = await payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  if (appointmentId === null) throw new Error('the payment did not lead to a session');
  return appointmentId;
}

let times = 0;
/** A time that no other session has. */
function nextTime() {
  times += 1;
  const start = Math.ceil(Date.now() / hourMs) * hourMs + (48 + times * 2) * hourMs;
  const [startTime, endTime] = [new Date(start).toISOString(), new Date(start + hourMs).toISOString()];
  return { startTime, endTime, location: 'online', scheduledInTimezone: 'America/New_York' };
}

const findEntry = (appointmentId: AppointmentId) =>
  db
    .selectFrom('calendarEvents')
    .select(['eventId', sql<boolean>`written_version < wanted_version`.as('isWaiting')])
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();

/** What Google has of a session: when it begins, 'deleted', or undefined while there was never an event. */
async function shown(server: ServerProcess, appointmentId: AppointmentId): Promise<string | undefined> {
  const entry = await findEntry(appointmentId);
  const events = (await readCalendar(at(server), account)).filter(({ id }) => id === entry?.eventId);
  expect(events.length, 'one event of a session').toBeLessThanOrEqual(1);
  return events[0] && (events[0].status === 'cancelled' ? 'deleted' : events[0].start.dateTime);
}

const isWaiting = async (appointmentId: AppointmentId) => (await findEntry(appointmentId))?.isWaiting ?? false;

/** Waits for a step and ends the server right there. */
async function killOnce(server: ServerProcess, isReached: () => Promise<boolean>): Promise<void> {
  await expect.poll(isReached, { timeout: patienceMs, interval: 20 }).toBe(true);
  await server.kill();
}

it(`every session gets one calendar event when the server is killed at each step (${lives * killsPerLife} kills)`, {
  timeout: 60_000 + lives * 120_000,
}, async () => {
  const port = await freePort();
  const start = () => startServerProcess({ dataDirectory, port });
  let server = await start();
  const world = await makeWorld(server);
  const scheduling = createApi(server.url, world.trainerToken).scheduling;
  for (let life = 0; life < lives; life += 1) {
    const appointmentId = await buy(server, world);
    const restartedAfter = async (isReached: () => Promise<boolean>) => {
      await killOnce(server, isReached);
      // Google has done it, but X1 does not know yet.
      expect(await isWaiting(appointmentId)).toBe(true);
      server = await start();
    };
    const isWritten = async (what: string) => {
      await expect.poll(() => isWaiting(appointmentId), { timeout: patienceMs, interval: 50 }).toBe(false);
      expect(await shown(server, appointmentId)).toBe(what);
    };

    const first = nextTime();
    await scheduling.schedule({ body: { appointmentId, ...first } });
    await server.kill();
    server = await start();
    await restartedAfter(async () => (await shown(server, appointmentId)) === first.startTime);
    await isWritten(first.startTime);

    const second = nextTime();
    await scheduling.reschedule({ params: { appointmentId }, body: second });
    await restartedAfter(async () => (await shown(server, appointmentId)) === second.startTime);
    await isWritten(second.startTime);

    await scheduling.cancel({ params: { appointmentId }, body: { reason: '' } });
    await restartedAfter(async () => (await shown(server, appointmentId)) === 'deleted');
    await isWritten('deleted');
  }
  expect(await readCalendar(at(server), account)).toHaveLength(lives);
  expect(await server.stop()).toBe(0);
});
