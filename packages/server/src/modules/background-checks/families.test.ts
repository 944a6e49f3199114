import { allRoutes } from '@x1/contract/all-routes.ts';
import type { BackgroundCheckState } from '@x1/contract/background-checks/states.ts';
import { backgroundCheckStates } from '@x1/contract/background-checks/states.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertBackgroundCheck } from '../../testing/background-checks.ts';
import { type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();
const strict = await openApp({ config: { requiresBackgroundCheck: true } });

const validUntil = new Date('2031-06-01T12:00:00Z');
const passedAt = new Date('2030-06-01T12:00:00Z');
const dayMs = 86_400_000;

let parent: Person;
beforeAll(async () => {
  parent = await app.signUp('parent');
});

/** A trainer whom visitors see, with checks in these states, the newest last. */
async function trainerWith(...states: BackgroundCheckState[]): Promise<SellingTrainer> {
  const trainer = await sellingTrainer(app);
  await app.db.updateTable('trainers').set({ publicSince: app.clock.now(), homeState: 'NC' }).where('id', '=', trainer.trainerId).execute();
  const now = app.clock.now().getTime();
  for (const state of states) {
    const isAccepted = state === 'clear' || state === 'engaged';
    const dates = isAccepted ? { passedAt: new Date(now - 30 * dayMs), validUntil: new Date(now + 335 * dayMs) } : {};
    await insertBackgroundCheck(app.db, { userId: trainer.user.id, state, ...dates });
  }
  return trainer;
}

const monthOnPage = async ({ trainerId }: SellingTrainer) =>
  (await parent.api.search.getTrainer({ params: { trainerId } })).backgroundCheckMonth;

/** How the public lists show them to visitors. */
async function inDirectory({ trainerId }: Pick<SellingTrainer, 'trainerId'>) {
  for (let page = 1; ; page++) {
    const { trainers, pages } = await app.api().search.listDirectory({ query: { page: String(page) } });
    const found = trainers.find(({ id }) => id === trainerId);
    if (found) return found;
    if (page >= pages) throw new Error('a listed trainer');
  }
}

describe('what families read of a background check', () => {
  it('is the month of a clear check, on the list, the page for signed-in people, the public page and the public lists', async () => {
    const trainer = await trainerWith('clear');
    const month = new Date(app.clock.now().getTime() - 30 * dayMs).toISOString().slice(0, 7);
    const { trainerId } = trainer;
    const listed = await parent.api.search.listTrainers({ query: { limit: '100' } });
    expect(listed.find(({ id }) => id === trainerId)?.backgroundCheckMonth).toBe(month);
    expect(await monthOnPage(trainer)).toBe(month);
    expect((await app.api().search.getPublicPage({ params: { trainerId } })).backgroundCheckMonth).toBe(month);
    expect((await inDirectory(trainer)).backgroundCheckMonth).toBe(month);
  });

  it('is gone the moment the year is over, without anything running', async () => {
    const trainer = await sellingTrainer(app);
    const until = new Date(app.clock.now().getTime() + dayMs);
    await insertBackgroundCheck(app.db, { userId: trainer.user.id, passedAt, validUntil: until });
    await app.db
      .updateTable('trainers')
      .set({ publicSince: app.clock.now(), homeState: 'NC' })
      .where('id', '=', trainer.trainerId)
      .execute();
    const everywhere = async () => {
      const { trainerId } = trainer;
      const listed = await parent.api.search.listTrainers({ query: { limit: '100' } });
      return [
        await monthOnPage(trainer),
        listed.find(({ id }) => id === trainerId)?.backgroundCheckMonth,
        (await app.api().search.getPublicPage({ params: { trainerId } })).backgroundCheckMonth,
        (await inDirectory(trainer)).backgroundCheckMonth,
      ];
    };
    expect(await everywhere()).toEqual(['2030-06', '2030-06', '2030-06', '2030-06']);
    app.clock.advance({ hours: 23, minutes: 59 });
    expect(await everywhere()).toEqual(['2030-06', '2030-06', '2030-06', '2030-06']);
    app.clock.advance({ minutes: 1 });
    expect(await everywhere()).toEqual([null, null, null, null]);
  });

  it('stays while a renewal is on its way, and ends with one that found something', async () => {
    for (const state of ['starting', 'invited', 'pending', 'suspended', 'canceled', 'expired'] as const) {
      expect(await monthOnPage(await trainerWith('clear', state))).not.toBeNull();
    }
    for (const state of ['consider', 'engaged', 'disputed', 'pre_adverse', 'adverse'] as const) {
      expect(await monthOnPage(await trainerWith('clear', state))).toBeNull();
    }
  });

  it('is nothing for every other state: each answer reads like that about somebody without a check', async () => {
    const without = await trainerWith();
    const others = await Promise.all(backgroundCheckStates.filter((state) => state !== 'clear').map((state) => trainerWith(state)));
    const lapsed = await trainerWith();
    await insertBackgroundCheck(app.db, {
      userId: lapsed.user.id,
      passedAt: new Date('2029-01-01T12:00:00Z'),
      validUntil: app.clock.now(),
    });
    for (const trainer of [...others, lapsed]) expect(await shapeOfAnswersAbout(trainer)).toEqual(await shapeOfAnswersAbout(without));
  });

  it('never leaks by a word of its state or reference, in any answer parents and visitors can get without naming anything', async () => {
    const trainer = await trainerWith('consider');
    const { providerCandidateId, providerReportId } = await app.db
      .selectFrom('backgroundChecks')
      .select(['providerCandidateId', 'providerReportId'])
      .where('userId', '=', trainer.user.id)
      .executeTakeFirstOrThrow();
    const secrets = [providerCandidateId, providerReportId, 'consider', 'pre_adverse', 'What was read.'];
    const asked: string[] = [];
    for (const [path, isVisitor] of readsOfOthers()) {
      const headers = isVisitor ? {} : { authorization: `Bearer ${parent.token}` };
      const response = await app.fetch(path.replace(':trainerId', String(trainer.trainerId)), { headers });
      const text = await response.text();
      asked.push(path);
      for (const secret of secrets) expect(text, path).not.toContain(secret);
    }
    expect(asked.length).toBeGreaterThan(20);
  });
});

/** Every read of parents and visitors whose address names nobody, or a trainer alone. */
function readsOfOthers(): [path: string, isVisitor: boolean][] {
  return Object.values(allRoutes).flatMap((table) =>
    Object.values(table as Record<string, RouteDefinition>)
      .filter(({ method, path, file }) => method === 'GET' && !file && !path.replace(':trainerId', '').includes(':'))
      .filter(({ access }) => typeof access === 'string' || access.includes('parent'))
      .map(({ path, access }): [string, boolean] => [path, access === 'anyone']),
  );
}

/** What is told of a trainer, without who it is. */
async function shapeOfAnswersAbout({ trainerId }: SellingTrainer): Promise<object> {
  const page = await parent.api.search.getTrainer({ params: { trainerId } });
  const publicPage = await app.api().search.getPublicPage({ params: { trainerId } });
  const listed = await inDirectory({ trainerId });
  return {
    page: { ...page, id: 0, userId: 0, name: '', memberSince: '' },
    publicPage: { ...publicPage, id: 0, name: '', firstName: '' },
    listed: { ...listed, id: 0, name: '' },
  };
}

it('publishing needs a check that is good only where the operator says so; drafts and what is on sale already are left alone', async () => {
  const form = {
    programType: 'Mentorship',
    title: 'Captaincy',
    description: 'Eight weeks on leading a team: talks before the match, hard moments, and what to say after.',
    individualPrice: 60,
    groupPrice: 30,
    duration: '1 Month',
    maxCapacity: 3,
    trainingFormat: 'Online',
  } as const;
  const [checked, accepted, lapsed, unchecked] = await Promise.all([1, 2, 3, 4].map(() => sellingTrainer(strict)));
  if (!checked || !accepted || !lapsed || !unchecked) throw new Error('four trainers');
  await insertBackgroundCheck(strict.db, { userId: checked.user.id, passedAt, validUntil });
  await insertBackgroundCheck(strict.db, { userId: accepted.user.id, state: 'engaged', passedAt, validUntil });
  await insertBackgroundCheck(strict.db, { userId: lapsed.user.id, passedAt, validUntil: strict.clock.now() });
  const publish = ({ api }: Person) => api.programs.create({ body: { ...form, isDraft: false } });
  await expect(publish(checked)).resolves.toMatchObject({ isDraft: false });
  await expect(publish(accepted)).resolves.toMatchObject({ isDraft: false });
  for (const person of [lapsed, unchecked]) {
    await expect(publish(person)).rejects.toMatchObject({ status: 409, code: 'background_check.required' });
    const { id: programId } = await person.api.programs.create({ body: { ...form, isDraft: true } });
    const change = { params: { programId }, body: { isDraft: false } };
    await expect(person.api.programs.update(change)).rejects.toMatchObject({ status: 409, code: 'background_check.required' });
    await expect(
      person.api.programs.update({ params: { programId: person.programId }, body: { title: 'First Touch again' } }),
    ).resolves.toMatchObject({
      title: 'First Touch again',
    });
    expect(await person.api.backgroundChecks.readCheck()).toMatchObject({ isRequired: true });
  }
  await expect(publish(await sellingTrainer(app))).resolves.toMatchObject({ isDraft: false });
});

it('operators decide without a restart whether publishing needs a check; the environment is what holds until they do', async () => {
  const { api: console } = await strict.createOperator();
  const trainer = await sellingTrainer(strict);
  const isRequired = async () => (await trainer.api.backgroundChecks.readCheck()).isRequired;
  const draft = await trainer.api.programs.update({ params: trainer, body: { isDraft: true } });
  const publish = () => trainer.api.programs.update({ params: { programId: draft.id }, body: { isDraft: false } });
  const set = async (value: boolean | null) => {
    const { revision } = (await console.admin.listSettings()).find(({ name }) => name === 'backgroundCheckRequired') ?? { revision: 0 };
    const change = { setting: 'backgroundCheckRequired', scope: 'all', effectiveAt: null, reason: 'The board decided so.' } as const;
    await console.admin.changeSetting({ body: { ...change, value, seenRevision: revision } });
  };
  expect(await isRequired()).toBe(true);
  await expect(publish()).rejects.toMatchObject({ code: 'background_check.required' });
  await set(false);
  expect(await isRequired()).toBe(false);
  await expect(publish()).resolves.toMatchObject({ isDraft: false });
  await set(null);
  expect(await isRequired()).toBe(true);
});
