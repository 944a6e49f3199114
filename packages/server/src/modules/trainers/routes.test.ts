import type { AuthSessionId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { describe, expect, it } from 'vitest';
import { insertTrainer, insertUser } from '../../testing/rows.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

const app = await openApp();

const rowsOf = ({ user }: Person) => app.db.selectFrom('trainers').selectAll().where('userId', '=', user.id).execute();
const post = ({ token }: { token: string }, body: object) =>
  app.fetch('/api/trainers', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('creating a trainer profile', () => {
  it('answers 201 with the defaults for the signed-in trainer', async () => {
    const trainer = await app.signUp('trainer');
    const response = await post(trainer, {
      name: 'Maya Cole',
      sports: ['Tennis'],
      currentUniversity: 'Duke University',
      highestLevelPlayed: 'NAIA',
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      userId: trainer.user.id,
      name: 'Maya Cole',
      yearsPlayed: 4,
      programType: 'individual',
      hourlyRate: 50,
      availability: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      experience: 'Duke University • NAIA',
      university: 'Duke University',
      canAcceptPayments: false,
    });
  });

  it('updates the profile when there is one already', async () => {
    const trainer = await app.signUp('trainer');
    const first = await trainer.api.trainers.create({ body: { name: 'Maya Cole', homeCity: 'Durham', phone: '919 555 0100' } });
    const response = await post(trainer, { name: 'Maya Cole', homeState: 'nc', phone: '' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: first.id, homeCity: 'Durham', homeState: 'NC', phone: null });
    expect(await rowsOf(trainer)).toHaveLength(1);
  });

  it("sets the account's name", async () => {
    const trainer = await app.signUp('trainer');
    const profile = await trainer.api.trainers.create({ body: { name: 'Maya Cole' } });
    expect((await trainer.api.accounts.me()).user.name).toBe('Maya Cole');
    await trainer.api.trainers.update({ params: { trainerId: profile.id }, body: { name: 'Maya Reed', team: 'Blue Devils' } });
    await trainer.api.trainers.update({ params: { trainerId: profile.id }, body: { team: null } });
    expect((await trainer.api.accounts.me()).user.name).toBe('Maya Reed');
  });

  it('creates one profile when twenty calls arrive at once', async () => {
    const trainer = await app.signUp('trainer');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(trainer, { name: 'Maya Cole' })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201]);
    expect(await rowsOf(trainer)).toHaveLength(1);
  });

  it('ignores fields that only the server sets', async () => {
    const [trainer, victim] = [await app.signUp('trainer'), await app.signUp('trainer')];
    const forged = {
      id: 1,
      userId: victim.user.id,
      rating: 50,
      reviewCount: 9,
      verificationStatus: 'verified',
      connectOnboardingComplete: true,
    };
    const profile = (await (await post(trainer, { name: 'Maya Cole', ...forged })).json()) as OwnTrainer;
    expect(profile).toMatchObject({
      userId: trainer.user.id,
      rating: null,
      reviewCount: 0,
      verificationStatus: 'pending',
      connectOnboardingComplete: false,
    });
    await trainer.api.trainers.update({ params: { trainerId: profile.id }, body: forged as object });
    expect(await rowsOf(trainer)).toMatchObject([{ userId: trainer.user.id, ratingTenths: null, reviewCount: 0, imageKey: null }]);
    expect(await rowsOf(victim)).toEqual([]);
  });

  it('names the invalid fields', async () => {
    const trainer = await app.signUp('trainer');
    await expect(trainer.api.trainers.create({ body: { name: ' ' } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { name: 'Name is required' } },
    });
    expect(await rowsOf(trainer)).toEqual([]);
  });

  it('is refused to everyone but trainers', async () => {
    const [parent, operator] = [await app.signUp('parent'), await app.createOperator()];
    await expect(parent.api.trainers.create({ body: { name: 'Pat' } })).rejects.toMatchObject({ status: 403 });
    await expect(operator.api.trainers.create({ body: { name: 'Pat' } })).rejects.toMatchObject({ status: 403 });
    await expect(app.api().trainers.create({ body: { name: 'Pat' } })).rejects.toMatchObject({ status: 401 });
  });
});

describe('facts that a trainer never saw (R190)', () => {
  const asSetUp = { name: 'Maya Cole', sports: ['Tennis'], hourlyRate: 50, yearsPlayed: 4 };

  it('are kept and answered as they were sent, and named', async () => {
    const trainer = await app.signUp('trainer');
    const created = await trainer.api.trainers.create({ body: { ...asSetUp, unconfirmed: ['hourlyRate', 'availability'] } });
    expect(created).toMatchObject({ hourlyRate: 50, yearsPlayed: 4, unconfirmed: ['hourlyRate', 'availability'] });
    expect(created.availability).toHaveLength(5);
  });

  it('are none in a call that knows nothing of them, sent or filled in', async () => {
    const trainer = await app.signUp('trainer');
    expect((await trainer.api.trainers.create({ body: { name: 'Maya Cole' } })).unconfirmed).toEqual([]);
  });

  it('are confirmed by a call that brings them, even with the same value, and the rest are not', async () => {
    const trainer = await app.signUp('trainer');
    const { id } = await trainer.api.trainers.create({ body: { ...asSetUp, unconfirmed: ['hourlyRate', 'availability', 'hourlyRate'] } });
    const other = await trainer.api.trainers.update({ params: { trainerId: id }, body: { team: 'Blue Devils' } });
    expect(other.unconfirmed).toEqual(['hourlyRate', 'availability']);
    const confirmed = await trainer.api.trainers.update({ params: { trainerId: id }, body: { hourlyRate: 50 } });
    expect(confirmed).toMatchObject({ hourlyRate: 50, unconfirmed: ['availability'] });
  });

  it('never take the place of what a trainer said, such as by an older tab of the setup', async () => {
    const trainer = await app.signUp('trainer');
    await trainer.api.trainers.create({ body: { ...asSetUp, hourlyRate: 80 } });
    const again = await trainer.api.trainers.create({ body: { ...asSetUp, yearsPlayed: 7, unconfirmed: ['hourlyRate'] } });
    expect(again).toMatchObject({ hourlyRate: 80, yearsPlayed: 7, unconfirmed: [] });
  });

  it('can only be those that have a default', async () => {
    const trainer = await app.signUp('trainer');
    expect((await post(trainer, { ...asSetUp, unconfirmed: ['rating'] })).status).toBe(400);
    expect(await rowsOf(trainer)).toEqual([]);
  });
});

describe('changing a trainer profile', () => {
  it('changes the named fields, clears null ones and keeps the rest', async () => {
    const trainer = await app.signUp('trainer');
    const { id } = await trainer.api.trainers.create({
      body: { name: 'Maya Cole', team: 'Blue Devils', homeCity: 'Durham', hourlyRate: 80 },
    });
    const changed = await trainer.api.trainers.update({
      params: { trainerId: id },
      body: { team: null, hourlyRate: '99.50', yearsPlayed: 0 },
    });
    expect(changed).toMatchObject({ id, name: 'Maya Cole', team: null, homeCity: 'Durham', hourlyRate: 99.5, yearsPlayed: 0 });
  });

  it('refuses the profile of a different trainer', async () => {
    const [owner, stranger] = [await app.signUp('trainer'), await app.signUp('trainer')];
    const { id } = await owner.api.trainers.create({ body: { name: 'Maya Cole' } });
    await stranger.api.trainers.create({ body: { name: 'Sam Reed' } });
    await expect(stranger.api.trainers.update({ params: { trainerId: id }, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 403,
    });
    expect(await rowsOf(owner)).toMatchObject([{ name: 'Maya Cole' }]);
  });

  it('takes the number in the URL as a profile id, never as a user id', async () => {
    const userId = await insertUser(app.db, { role: 'trainer', id: 700_001 as UserId });
    const foreign = await insertTrainer(app.db, { id: 700_002 as TrainerId, name: 'Sam Reed' });
    const own = await insertTrainer(app.db, { id: 700_003 as TrainerId, userId });
    expect(own.id).not.toBe(userId);
    const actor = { userId, familyId: userId, role: 'trainer', sessionId: 1 as AuthSessionId } as const;
    await expect(app.services.trainers.changeProfile(actor, 700_001 as TrainerId, {})).rejects.toMatchObject({ code: 'trainer.not_found' });
    await expect(app.services.trainers.changeProfile(actor, foreign.id, {})).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('answers 404 for a missing profile', async () => {
    const trainer = await app.signUp('trainer');
    const params = { trainerId: 2_000_000_000 as TrainerId };
    await expect(trainer.api.trainers.update({ params, body: {} })).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
  });
});

it("a newcomer may ask for their own profile as often as their screens do, but only so often for other people's", async () => {
  const strict = await startApp({ limits: 'production' });
  const [{ api, user }, other] = [await strict.signUp('trainer'), await strict.signUp('trainer')];
  const ask = (userId: UserId) => api.trainers.getOwnTrainer({ params: { userId } });
  for (let times = 0; times < 30; times += 1) await expect(ask(user.id)).rejects.toMatchObject({ status: 404 });
  for (let times = 0; times < 20; times += 1) await expect(ask(other.user.id)).rejects.toMatchObject({ status: expect.any(Number) });
  await expect(ask(other.user.id)).rejects.toMatchObject({ status: 429, code: 'request.too_many' });
  await strict.close();
});
