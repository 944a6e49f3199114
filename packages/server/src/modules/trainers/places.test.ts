import type { AppointmentId, PlaceId } from '@x1/contract/core/ids.ts';
import { MAX_PLACES } from '@x1/contract/trainers/places.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, payByCard, sellingTrainer, timeIn } from '../../testing/given.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const park = {
  kind: 'field',
  name: 'Riverside Park',
  address: '500 Blackwell Street',
  city: 'Durham',
  state: 'NC',
  zipcode: '27701',
  note: 'Gate 2, behind the gym',
} as const;
const invalid = (field: string) => ({ status: 400, body: { fields: { [field]: expect.any(String) } } });
const refused = (code: string) => ({ body: { code } });
const gym = { ...park, kind: 'gym', name: 'Mill Gym', address: '18 Mill Road' } as const;

describe('the places of a trainer', () => {
  it('are none at first, are listed as they were named, changed and removed', async () => {
    const { api } = await sellingTrainer(app);
    expect(await api.trainers.listPlaces()).toEqual({ places: [], travelMiles: null });
    const first = await api.trainers.addPlace({ body: park });
    const second = await api.trainers.addPlace({ body: { ...gym, note: '', address: '' } });
    expect(first).toEqual({ ...park, id: first.id });
    expect(await api.trainers.listPlaces()).toMatchObject({ places: [park, { ...gym, note: '', address: '' }] });
    await api.trainers.changePlace({ params: { placeId: first.id }, body: { ...park, name: 'Riverside Park, north' } });
    const left = await api.trainers.removePlace({ params: { placeId: second.id } });
    expect(left.places).toMatchObject([{ name: 'Riverside Park, north' }]);
    expect(await api.trainers.setTravel({ body: { travelMiles: 20 } })).toMatchObject({ travelMiles: 20 });
    expect(await api.trainers.setTravel({ body: { travelMiles: null } })).toMatchObject({ travelMiles: null });
  });

  it('are one after a second click, and no two with the same name', async () => {
    const { api } = await sellingTrainer(app);
    const [one, other] = await Promise.all([api.trainers.addPlace({ body: park }), api.trainers.addPlace({ body: park })]);
    expect(other).toEqual(one);
    await expect(api.trainers.addPlace({ body: { ...gym, name: 'riverside park' } })).rejects.toMatchObject(refused('place.name_taken'));
    const second = await api.trainers.addPlace({ body: gym });
    const renamed = api.trainers.changePlace({ params: { placeId: second.id }, body: { ...gym, name: 'Riverside park' } });
    await expect(renamed).rejects.toMatchObject(refused('place.name_taken'));
  });

  it('are at most five, however many are added at once', async () => {
    const { api } = await sellingTrainer(app);
    const asked = Array.from({ length: 8 }, (_, index) => api.trainers.addPlace({ body: { ...park, name: `Field ${index}` } }));
    const refusals = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(refusals.map((refusal) => 'reason' in refusal && refusal.reason.body.code)).toEqual(Array(3).fill('place.too_many'));
    expect((await api.trainers.listPlaces()).places).toHaveLength(MAX_PLACES);
  });

  it("aren't another trainer's to change or remove, and gone after they were removed", async () => {
    const [owner, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const { id: placeId } = await owner.api.trainers.addPlace({ body: park });
    const notFound = refused('place.not_found');
    await expect(other.api.trainers.changePlace({ params: { placeId }, body: gym })).rejects.toMatchObject(notFound);
    await expect(other.api.trainers.removePlace({ params: { placeId } })).rejects.toMatchObject(notFound);
    await owner.api.trainers.removePlace({ params: { placeId } });
    await expect(owner.api.trainers.removePlace({ params: { placeId } })).rejects.toMatchObject(notFound);
    await expect(owner.api.trainers.removePlace({ params: { placeId: 999_999 as PlaceId } })).rejects.toMatchObject(notFound);
  });

  it('need a name, a city, a state and a zip code there is', async () => {
    const { api } = await sellingTrainer(app);
    for (const [field, value] of Object.entries({ name: ' ', city: '', state: 'XX', zipcode: '2770', kind: 'pool' })) {
      const wrong = api.trainers.addPlace({ body: { ...park, [field]: value } as never });
      await expect(wrong, field).rejects.toMatchObject(invalid(field));
    }
    await expect(api.trainers.addPlace({ body: { ...park, zipcode: '00001' } })).rejects.toMatchObject(invalid('zipcode'));
    for (const travelMiles of [0, 101, 2.5])
      await expect(api.trainers.setTravel({ body: { travelMiles } })).rejects.toMatchObject({ status: 400 });
  });

  it('are named without contact details (R179)', async () => {
    const { api } = await sellingTrainer(app);
    const { name } = await api.trainers.addPlace({ body: { ...park, name: 'Park, call 919-555-0188' } });
    expect(name).not.toContain('555');
  });

  it('are read by name and town before anything is paid, and never with address, zip code or note', async () => {
    const trainer = await sellingTrainer(app);
    await trainer.api.trainers.addPlace({ body: park });
    const stranger = await app.signUp('parent');
    const profile = await stranger.api.search.getTrainer({ params: { trainerId: trainer.trainerId } });
    expect(profile.places).toEqual([{ id: expect.any(Number), kind: 'field', name: 'Riverside Park', town: 'Durham, NC' }]);
    for (const secret of ['Blackwell', '27701', 'Gate 2']) expect(JSON.stringify(profile)).not.toContain(secret);
  });

  it('go with the account', async () => {
    const trainer = await sellingTrainer(app);
    await trainer.api.trainers.addPlace({ body: park });
    const at = () => app.db.selectFrom('trainerPlaces').selectAll().where('trainerId', '=', trainer.trainerId).execute();
    expect(await at()).toHaveLength(1);
    await trainer.api.accounts.closeAccount({ body: { password: trainer.password } });
    await app.drainJobs();
    expect(await at()).toEqual([]);
  });
});

describe("the trainer's first field", () => {
  it("is where 'Training Field' is, and its families hear once of another address", async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const { id: placeId } = await trainer.api.trainers.addPlace({ body: park });
    app.clock.advance({ minutes: 5 });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'field' } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    app.clock.advance({ minutes: 5 });
    const addressOf = async () => (await parent.api.sessions.appointmentDetails({ params: { appointmentId } })).placeAddress;
    expect(await addressOf()).toBe('500 Blackwell Street, Durham, NC 27701');
    await trainer.api.trainers.addPlace({ body: { ...park, name: 'Another field', address: '2 Oak Lane' } });
    await trainer.api.trainers.changePlace({ params: { placeId }, body: { ...park, address: '9 Elm Street' } });
    await trainer.api.trainers.changePlace({ params: { placeId }, body: { ...park, address: '9 Elm Street', name: 'Elm Park' } });
    await app.drainJobs();
    expect(await addressOf()).toBe('9 Elm Street, Durham, NC 27701');
    const told = (await mailsTo(app, parent.user.email)).filter(({ subject }) => subject.startsWith("Where you'll meet"));
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('9 Elm Street')]);
  });

  it('is what the settings of before write, and what they read', async () => {
    const { api } = await sellingTrainer(app);
    const settings = { availabilityHours: [], meetingLink: '' };
    await api.trainers.setSessionSettings({ body: { ...settings, fieldAddress: '1 Oak Lane, Cary, NC 27511', gymAddress: 'Ask me' } });
    expect((await api.trainers.listPlaces()).places).toMatchObject([
      { kind: 'field', name: 'Training Field', address: '1 Oak Lane', city: 'Cary', state: 'NC', zipcode: '27511' },
      { kind: 'gym', name: 'Local Gym', address: 'Ask me', city: '', zipcode: '' },
    ]);
    await api.trainers.setSessionSettings({ body: { ...settings, gymAddress: '' } });
    expect(await api.trainers.sessionSettings()).toMatchObject({ fieldAddress: '1 Oak Lane, Cary, NC 27511', gymAddress: '' });
    expect((await api.trainers.listPlaces()).places).toMatchObject([{ address: '1 Oak Lane' }, { name: 'Local Gym', address: '' }]);
  });
});

describe('a session at a place of its trainer', () => {
  const detailsOf = (person: Awaited<ReturnType<typeof paidRequest>>['parent'], appointmentId: AppointmentId) =>
    person.api.sessions.appointmentDetails({ params: { appointmentId } });

  it('is called by the name of the place, and tells address and note once it is approved, to its two people alone', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.addPlace({ body: park });
    const { id: placeId } = await trainer.api.trainers.addPlace({ body: { ...gym, kind: 'other' } });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'field', placeId } });
    const asked = await detailsOf(parent, appointmentId);
    expect([asked.appointment.location, asked.placeTown, asked.placeAddress, asked.placeNote]).toEqual([
      'Mill Gym',
      'Durham, NC',
      null,
      null,
    ]);
    expect(JSON.stringify(asked)).not.toContain('Mill Road');
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    for (const person of [parent, trainer]) {
      const told = { placeAddress: '18 Mill Road, Durham, NC 27701', placeNote: 'Gate 2, behind the gym' };
      expect(await detailsOf(person, appointmentId)).toMatchObject(told);
    }
    await expect(detailsOf(await app.signUp('parent'), appointmentId)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps the place when its location is sent back by its name, and loses it with another one', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.addPlace({ body: park });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'riverside park' } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    const params = { appointmentId };
    await trainer.api.scheduling.reschedule({ params, body: { ...timeIn(app, 64), location: 'Riverside Park' } });
    expect((await detailsOf(parent, appointmentId)).placeAddress).toContain('Blackwell');
    await trainer.api.scheduling.reschedule({ params, body: { ...timeIn(app, 64), location: 'Riverside Park', placeId: null } });
    expect((await detailsOf(parent, appointmentId)).placeAddress).toBeNull();
  });

  it("can't be at a place of another trainer, or at one that was removed", async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const other = await sellingTrainer(app);
    const { id: theirs } = await other.api.trainers.addPlace({ body: park });
    const { id: removed } = await trainer.api.trainers.addPlace({ body: park });
    await trainer.api.trainers.removePlace({ params: { placeId: removed } });
    for (const placeId of [theirs, removed]) {
      const wrong = parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), placeId } });
      await expect(wrong).rejects.toMatchObject(refused('place.not_found'));
    }
    const { programId, trainerId } = trainer;
    const { id: holdId } = await parent.api.scheduling.holdTime({ body: { programId, sessionType: 'individual', ...timeIn(app, 64) } });
    const bought = { programId, trainerId, sessionType: 'individual', holdId, placeId: theirs } as const;
    await expect(parent.api.payments.createPaymentIntent({ body: bought })).rejects.toMatchObject(refused('place.not_found'));
  });

  it('keeps its place on the list until it is over or canceled', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const { id: placeId } = await trainer.api.trainers.addPlace({ body: park });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: null, placeId } });
    const remove = () => trainer.api.trainers.removePlace({ params: { placeId } });
    await expect(remove()).rejects.toMatchObject(refused('place.in_use'));
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    expect((await remove()).places).toEqual([]);
  });

  it('is at the place or not there at all when it is removed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { parent, trainer, appointmentId } = await paidRequest(app);
      const { id: placeId } = await trainer.api.trainers.addPlace({ body: park });
      const [scheduled, removed] = await Promise.allSettled([
        parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: null, placeId } }),
        trainer.api.trainers.removePlace({ params: { placeId } }),
      ]);
      expect([scheduled.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('bought with its time is there, and its family hears of a new address', async () => {
    const [trainer, parent] = [await sellingTrainer(app), await app.signUp('parent')];
    const { id: placeId } = await trainer.api.trainers.addPlace({ body: park });
    const { programId, trainerId } = trainer;
    const { id: holdId } = await parent.api.scheduling.holdTime({ body: { programId, sessionType: 'individual', ...timeIn(app, 64) } });
    const body = { programId, trainerId, sessionType: 'individual', holdId, placeId } as const;
    const { clientSecret, transactionId } = await parent.api.payments.createPaymentIntent({ body });
    await payByCard(app, clientSecret);
    const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    if (appointmentId === null) throw new Error('the payment led to no session');
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    app.clock.advance({ minutes: 5 });
    await trainer.api.trainers.changePlace({ params: { placeId }, body: { ...park, address: '9 Elm Street' } });
    await app.drainJobs();
    expect((await detailsOf(parent, appointmentId)).placeAddress).toBe('9 Elm Street, Durham, NC 27701');
    const told = (await mailsTo(app, parent.user.email)).filter(({ subject }) => subject.startsWith("Where you'll meet"));
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('9 Elm Street')]);
  });
});
