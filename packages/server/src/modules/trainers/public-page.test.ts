import { expect, it } from 'vitest';
import { type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const set = ({ api }: SellingTrainer, isOn: boolean) => api.trainers.setPublicPage({ body: { isOn } });
const statusFor = async ({ trainerId }: SellingTrainer) => {
  const response = await app.fetch(`/api/public/trainers/${trainerId}`);
  await response.arrayBuffer();
  return response.status;
};
const sinceOf = async ({ trainerId }: SellingTrainer) =>
  (await app.db.selectFrom('trainers').select('publicSince').where('id', '=', trainerId).executeTakeFirstOrThrow()).publicSince;

it('is off until the trainer switches it on, and off again at once', async () => {
  const trainer = await sellingTrainer(app);
  expect(await trainer.api.trainers.publicPage()).toMatchObject({ isOn: false, isShown: false, page: { canBook: true } });
  expect(await statusFor(trainer)).toBe(404);
  expect(await set(trainer, true)).toMatchObject({ isOn: true, isShown: true });
  expect(await statusFor(trainer)).toBe(200);
  expect(await set(trainer, false)).toMatchObject({ isOn: false, isShown: false });
  expect(await statusFor(trainer)).toBe(410);
});

it('has ended once visitors saw it, however often it is switched off, and begins anew', async () => {
  const trainer = await sellingTrainer(app);
  await set(trainer, false);
  expect(await statusFor(trainer)).toBe(404);
  await set(trainer, true);
  await Promise.all([set(trainer, false), set(trainer, false)]);
  expect(await statusFor(trainer)).toBe(410);
  await set(trainer, true);
  expect(await statusFor(trainer)).toBe(200);
});

it('that nobody saw has never been there, on or off', async () => {
  const trainer = await sellingTrainer(app);
  await app.db.updateTable('identityChecks').set({ state: 'pending', verifiedAt: null }).where('userId', '=', trainer.user.id).execute();
  await set(trainer, true);
  await set(trainer, false);
  expect(await statusFor(trainer)).toBe(404);
});

it('that has ended says nothing else, and nothing at all of a trainer who was disabled', async () => {
  const trainer = await sellingTrainer(app);
  await set(trainer, true);
  await set(trainer, false);
  const answer = await app.fetch(`/api/public/trainers/${trainer.trainerId}`);
  expect(await answer.json()).toEqual({ code: 'trainer.page_ended', message: 'This page was switched off.' });
  await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
  expect(await statusFor(trainer)).toBe(404);
});

it('keeps since when it is public, however often it is switched on', async () => {
  const trainer = await sellingTrainer(app);
  await set(trainer, true);
  const since = await sinceOf(trainer);
  app.clock.advance({ days: 1 });
  await Promise.all([set(trainer, true), set(trainer, true)]);
  expect(await sinceOf(trainer)).toEqual(since);
});

it('previews exactly what visitors will read', async () => {
  const trainer = await sellingTrainer(app);
  const { page } = await trainer.api.trainers.publicPage();
  await set(trainer, true);
  expect(await app.api().search.getPublicPage({ params: { trainerId: trainer.trainerId } })).toEqual(page);
});

it('says that nobody sees it before the identity is checked', async () => {
  const trainer = await sellingTrainer(app);
  await app.db.updateTable('identityChecks').set({ state: 'pending', verifiedAt: null }).where('userId', '=', trainer.user.id).execute();
  expect(await set(trainer, true)).toMatchObject({ isOn: true, isShown: false });
  expect(await statusFor(trainer)).toBe(404);
});

it('is not switched by a profile that is saved, whatever it names', async () => {
  const trainer = await sellingTrainer(app);
  const params = { trainerId: trainer.trainerId };
  const body = { team: 'Tar Heels', publicSince: '2026-01-01T00:00:00Z', publicPage: true, isOn: true };
  await trainer.api.trainers.update({ params, body });
  expect(await sinceOf(trainer)).toBeNull();
});

it('needs a profile, and true or false', async () => {
  const beginner = await app.signUp('trainer');
  const missing = { status: 404, body: { code: 'trainer.not_found' } };
  await expect(beginner.api.trainers.publicPage()).rejects.toMatchObject(missing);
  await expect(beginner.api.trainers.setPublicPage({ body: { isOn: true } })).rejects.toMatchObject(missing);
  const trainer = await sellingTrainer(app);
  const isOn = 'yes' as unknown as boolean;
  await expect(trainer.api.trainers.setPublicPage({ body: { isOn } })).rejects.toMatchObject({ status: 400 });
});

it('is gone with the account, switch and all', async () => {
  const trainer = await sellingTrainer(app);
  await set(trainer, true);
  await set(trainer, false);
  await set(trainer, true);
  await trainer.api.accounts.closeAccount({ body: { password: trainer.password } });
  expect(await statusFor(trainer)).toBe(404);
  await app.drainJobs();
  expect(await sinceOf(trainer)).toBeNull();
  expect(await statusFor(trainer)).toBe(404);
});
