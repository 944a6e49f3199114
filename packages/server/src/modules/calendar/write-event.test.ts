import { beforeEach, describe, expect, it } from 'vitest';
import { type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { connectCalendar } from '../../testing/google.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp } from '../../testing/start-app.ts';
import { findOpen } from './connection-store.ts';
import { findEntry, wantAgain } from './event-store.ts';
import { type CalendarProblem, CalendarRefusal, type EventVersion, type FoundEvent, type UpdateOptions } from './port.ts';
import type { SessionFacts } from './tables.ts';
import { createEventWriter } from './write-event.ts';

/** Changes to an event while it is being written. Google is simulated here, because the timing cannot be forced. */

const hourMs = 3_600_000;
const publicUrl = 'http://product.test:3000';
const grant = { provider: 'google', secret: '' } as const;
const refusal = (problem: CalendarProblem) => Promise.reject(new CalendarRefusal(problem));

let trainer: SellingTrainer;
let session: SessionFacts & { time: { startsAt: Date; endsAt: Date } };
const app = await openApp();
beforeEach(async () => {
  trainer = await sellingTrainer(app);
  const { user } = await app.signUp('parent');
  const startsAt = new Date(Math.ceil(app.clock.now().getTime() / hourMs) * hourMs + 72 * hourMs);
  const state = { approval: 'approved', startsAt } as const;
  const { appointmentId } = await insertPaidAppointment(app.db, { parentId: user.id, programId: trainer.programId, state });
  const time = { startsAt, endsAt: new Date(startsAt.getTime() + hourMs) };
  const parties = { appointmentId, trainerUserId: trainer.user.id, parentId: user.id };
  session = {
    ...parties,
    title: 'First Touch',
    description: null,
    location: 'online',
    placeAddress: null,
    athleteName: null,
    time,
    isApproved: true,
  };
  await connectCalendar(app, trainer, `writer-${trainer.user.id}@gmail.test`);
  await app.drainJobs();
});

/** What the calendar contains before each write, in order, and Google's answers to the writes. */
interface Played {
  found: (FoundEvent | undefined)[];
  insert?: () => Promise<EventVersion>;
  update: (options: UpdateOptions | undefined) => Promise<EventVersion>;
}

async function write({ found, insert = () => refusal('exists'), update }: Played): Promise<void> {
  const { appointmentId, trainerUserId } = session;
  const [entry, consent] = [await findEntry(app.db, appointmentId), await findOpen(app.db, trainerUserId)];
  if (!entry || !consent) throw new Error('the session is in no calendar');
  const known = (): never => {
    throw new Error('is not called in this test');
  };
  const provider = {
    consentUrl: known,
    exchangeCode: known,
    revoke: known,
    deleteEvent: known,
    listChanges: known,
    listBusy: known,
    findEvent: async () => (found.length > 1 ? found.shift() : found[0]),
    insertEvent: insert,
    updateEvent: (_: unknown, __: unknown, options?: UpdateOptions) => update(options),
  };
  const progress = { approvalStatus: 'approved', time: null, isCompleted: false, isCancelled: false, noShowOf: null } as const;
  const others = {
    findTrainerUser: known,
    trainerUserWithin: known,
    titlesOf: known,
    listUpcoming: known,
    listOfPurchase: known,
    listOutOfStep: known,
  };
  const sessions = { find: async () => ({ ...session, progress }), ...others };
  // The call that the calendar made for the session goes with its entry; that's told elsewhere.
  const events = { announce: async () => undefined, announceWithin: known, keep: known, subscribe: known };
  await createEventWriter({ db: app.db, clock: app.clock, events, provider, sessions, publicUrl })(
    grant,
    { ...consent, makesCalls: false },
    entry,
  );
}

const noCall = { hasCall: false, callUrl: null, isCallPending: false };

const event = (title: string, etag: string, byHours = 0) => ({
  eventId: 'ours',
  title,
  description: `${publicUrl}/session/${session.appointmentId}`,
  location: 'Online',
  startsAt: new Date(session.time.startsAt.getTime() + byHours * hourMs),
  endsAt: new Date(session.time.endsAt.getTime() + byHours * hourMs),
  etag,
  ...noCall,
});

describe('an event that is being written', () => {
  it('is not overwritten when the trainer moves it at that moment, but becomes a disagreement', async () => {
    session = { ...session, title: 'First Touch, advanced' };
    const versions: (string | undefined)[] = [];
    await write({
      found: [event('First Touch', '"1"'), event('First Touch', '"2"', 2)],
      update: (options) => {
        versions.push(options?.expectedEtag);
        return refusal('changed');
      },
    });
    expect(versions).toEqual(['"1"']);
    expect(await findEntry(app.db, session.appointmentId)).toMatchObject({ disagreement: 'moved' });
  });

  it('is overwritten on a second try when the trainer renames it at that moment', async () => {
    session = { ...session, title: 'First Touch, advanced' };
    const versions: (string | undefined)[] = [];
    await write({
      found: [event('First Touch', '"1"'), event('My champion', '"2"')],
      update: (options) => {
        versions.push(options?.expectedEtag);
        return versions.length === 1 ? refusal('changed') : Promise.resolve({ etag: '"3"', ...noCall });
      },
    });
    expect(versions).toEqual(['"1"', '"2"']);
    expect(await findEntry(app.db, session.appointmentId)).toMatchObject({ disagreement: null, written: { etag: '"3"' } });
  });

  it('is given up for now when Google says both that it exists and that it does not', async () => {
    const { appointmentId, trainerUserId: userId } = session;
    // As if it had never been written.
    await app.db.transaction().execute((tx) => wantAgain(tx, { appointmentId, userId }));
    await expect(write({ found: [undefined], update: () => refusal('missing') })).rejects.toMatchObject({ problem: 'refused' });
  });
});
