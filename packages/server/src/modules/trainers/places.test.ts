import type { PlaceId } from '@x1/contract/core/ids.ts';
import { MAX_PLACES } from '@x1/contract/trainers/places.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
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
