import { expect, it } from 'vitest';
import { checkableTrainer, fillIn, insertBackgroundCheck, startCheck } from '../../testing/background-checks.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { remindOfEnding } from './jobs.ts';

const app = await openApp();
const dayMs = 86_400_000;

const titlesOf = async ({ user }: Person) => {
  const rows = await app.db.selectFrom('notifications').select('title').where('userId', '=', user.id).orderBy('id').execute();
  return rows.map(({ title }) => title);
};
const mailsTo = ({ user }: Person) =>
  app.db.selectFrom('mails').select('subject').where('userId', '=', user.id).where('subject', 'like', '%background check%').execute();
const endingIn = async (days: number, values: object = {}) => {
  const trainer = await checkableTrainer(app);
  const validUntil = new Date(app.clock.now().getTime() + days * dayMs);
  await insertBackgroundCheck(app.db, { userId: trainer.user.id, validUntil, ...values });
  return trainer;
};

it('a trainer whose check ends is reminded 30 and 7 days before, once each, by bell and email', async () => {
  const trainer = await endingIn(31);
  await app.runNow(remindOfEnding);
  expect(await titlesOf(trainer)).toEqual([]);
  const seen: string[][] = [];
  for (const days of [1, 1, 22, 1, 10]) {
    app.clock.advance({ days });
    await app.runNow(remindOfEnding);
    await app.runNow(remindOfEnding);
    seen.push(await titlesOf(trainer));
  }
  const [soon, week] = ['Your background check ends soon', 'Your background check ends in a week'];
  expect(seen).toEqual([[soon], [soon], [soon, week], [soon, week], [soon, week]]);
  expect(await mailsTo(trainer)).toHaveLength(2);
});

it('nobody is reminded who renews already, whose check lapsed, or whose account is disabled', async () => {
  const [renewing, lapsed, disabled, adverse] = [await endingIn(20), await endingIn(-1), await endingIn(20), await endingIn(20)];
  await startCheck(renewing);
  await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', disabled.user.id).execute();
  await insertBackgroundCheck(app.db, { userId: adverse.user.id, state: 'adverse' });
  await app.runNow(remindOfEnding);
  expect(await Promise.all([renewing, lapsed, disabled, adverse].map(titlesOf))).toEqual([[], [], [], []]);
});

it('a trainer hears of a check that passed, needs a document or has ended, and of nothing that Checkr tells by itself', async () => {
  const heard: Record<string, string[]> = {};
  for (const outcome of ['clear', 'suspended', 'consider', 'pending'] as const) {
    const trainer = await checkableTrainer(app);
    await fillIn(app, await startCheck(trainer), outcome);
    await app.drainJobs();
    heard[outcome] = await titlesOf(trainer);
  }
  expect(heard).toEqual({
    clear: ['You passed your background check'],
    suspended: ['Checkr needs something from you'],
    consider: [],
    pending: [],
  });
});
