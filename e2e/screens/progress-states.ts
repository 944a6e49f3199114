import { expect, type Page } from '@playwright/test';
import { newPerson } from '../harness/people.ts';
import { addFilm, newPupil, type Pupil } from '../harness/progress.ts';
import type { ScreenState } from './screen-state.ts';

const long = 'Wolfeschlegelsteinhausenbergerdorff';

let empty: Promise<Pupil> | undefined;
const begun = () => {
  empty ??= newPupil(`Maximiliana ${long}`);
  return empty;
};

let full: ReturnType<typeof fill> | undefined;
const filled = () => {
  full ??= fill();
  return full;
};

/** With a plan, drills that were practiced, and goals of both. */
async function fill(): Promise<Pupil> {
  const pupil = await newPupil(`Maximiliana ${long}`);
  const { ids, trainer, parent } = pupil;
  await trainer.api.progress.setPlan({ params: ids, body: { title: 'Spring: calm in front of goal', until: '2099-06-30', version: 0 } });
  const goal = { target: '10 in a row without rushing' };
  const reached = await trainer.api.progress.addGoal({
    params: ids,
    body: { text: 'Three touches, then shoot', ...goal, requestId: 'goal-of-trainer' },
  });
  await trainer.api.progress.changeGoal({
    params: { ...ids, goalId: reached.id },
    body: { text: reached.text, target: reached.target, isReached: true, version: reached.version },
  });
  await parent.api.progress.addGoal({ params: ids, body: { text: `Use the left foot like ${long}${long}`, requestId: 'goal-of-family' } });
  await trainer.api.progress.addGoal({ params: ids, body: { text: 'Look up before every pass', requestId: 'second-goal-of-trainer' } });
  const { today } = await parent.api.progress.readProgress({ params: ids });
  for (const [title, howOften] of [
    ['Wall passes, left foot', '4 times a week, 3 × 30'],
    [`Toe taps ${long}`, ''],
  ] as const) {
    const { id: drillId } = await trainer.api.progress.addDrill({
      params: ids,
      body: { title, howOften, requestId: `drill-${title.length}` },
    });
    await parent.api.progress.checkDrill({ params: { ...ids, drillId, day: today } });
  }
  return pupil;
}

let filmed: ReturnType<typeof film> | undefined;
const films = () => {
  filmed ??= film();
  return filmed;
};

/** A goal with a film from before and one from after, about which both said something. */
async function film() {
  const pupil = await newPupil(`Maximiliana ${long}`);
  const { ids, trainer, parent } = pupil;
  const text = `Plant the foot beside the ball, ${long}`;
  const { id: goalId } = await trainer.api.progress.addGoal({ params: ids, body: { text, requestId: 'goal-of-trainer' } });
  await parent.api.progress.allowFilms({ params: ids });
  const before = await addFilm(pupil, parent, { goalId, moment: 'before' });
  await addFilm(pupil, trainer, { goalId, moment: 'after' });
  const after = await addFilm(pupil, trainer, { goalId, moment: 'after' });
  for (const [at, person] of [trainer, parent].entries()) {
    const said = { atMs: 2_000 + at * 3_000, text: `Look where it points: ${long}${long}`, requestId: `comment-number-${at}` };
    await person.api.progress.addClipComment({ params: { ...ids, clipId: before }, body: said });
    await person.api.progress.addClipComment({ params: { ...ids, clipId: after }, body: said });
  }
  return { ...pupil, films: `${pupil.path}/goal/${goalId}` };
}

const showsFilms = (page: Page) => expect(page.locator('.film:visible').first()).toBeVisible();

const showsHeading = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const never = () => {};

/** The films of a goal that has none, since they aren't allowed. */
async function filmsOfGoal({ path, ids, parent }: Pupil): Promise<string> {
  const { goals } = await parent.api.progress.readProgress({ params: ids });
  return `${path}/goal/${goals[0]?.id}`;
}

/** What athletes work toward with their trainers (decision 0099). */
export const progressStates: ScreenState[] = [
  {
    name: 'Progress of a family without sessions',
    as: () => newPerson('parent'),
    path: () => '/progress',
    reach: (page) => expect(page.getByText('Nothing here yet')).toBeVisible(),
  },
  {
    name: 'Progress of a trainer without athletes',
    as: () => newPerson('trainer'),
    path: () => '/progress',
    reach: (page) => expect(page.getByText('No athletes yet')).toBeVisible(),
  },
  {
    name: 'Progress of a family',
    as: async () => (await filled()).parent,
    path: () => '/progress',
    reach: (page) => expect(page.getByRole('link', { name: /^Kit with/ })).toBeVisible(),
  },
  {
    name: 'Athletes of a trainer',
    as: async () => (await filled()).trainer,
    path: () => '/progress',
    reach: (page) => expect(page.getByRole('link', { name: /^Kit/ })).toBeVisible(),
  },
  {
    name: 'Progress on its way',
    as: async () => (await filled()).parent,
    path: () => '/appointments',
    reach: async (page) => {
      await page.route('**/api/progress/*/*', never);
      await page.goto((await filled()).path);
      await expect(page.getByText('Loading progress')).toBeAttached();
    },
  },
  {
    name: 'Progress that failed to load',
    as: async () => (await filled()).parent,
    path: () => '/appointments',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/progress/*/*', (route) => route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }));
      await page.goto((await filled()).path);
      await expect(page.getByText("This progress couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Progress that is somebody else’s',
    as: () => newPerson('parent'),
    path: async () => (await filled()).path,
    reach: showsHeading('Nothing Here'),
    mayAnswer: [404],
  },
  {
    name: 'Progress with nothing in it, for the family',
    as: async () => (await begun()).parent,
    path: async () => (await begun()).path,
    reach: (page) => expect(page.getByText(/^No goals yet/)).toBeVisible(),
  },
  {
    name: 'Progress with nothing in it, for the trainer',
    as: async () => (await begun()).trainer,
    path: async () => (await begun()).path,
    reach: (page) => expect(page.getByRole('button', { name: 'Add drill' })).toBeVisible(),
  },
  {
    name: 'Progress for the family',
    as: async () => (await filled()).parent,
    path: async () => (await filled()).path,
    reach: showsHeading("Kit's progress"),
  },
  {
    name: 'Progress for the trainer',
    as: async () => (await filled()).trainer,
    path: async () => (await filled()).path,
    reach: showsHeading("Kit's progress"),
  },
  {
    name: 'Progress of the demo family',
    as: (fixtures) => fixtures.demoParent,
    path: () => '/progress',
    reach: async (page) => {
      await page.getByRole('link', { name: /^Leo with Maya/ }).click();
      await expect(page.getByRole('heading', { name: "Leo's progress" })).toBeVisible();
    },
  },
  {
    name: 'Progress, a goal is being set',
    as: async () => (await filled()).parent,
    path: async () => (await filled()).path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Set a goal' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Set goal' }).click();
      await expect(page.getByText('Please say what the goal is')).toBeVisible();
    },
  },
  {
    name: 'Progress, a drill is being changed',
    as: async () => (await filled()).trainer,
    path: async () => (await filled()).path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit Wall passes, left foot' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit drill' })).toBeVisible();
    },
  },
  {
    name: 'Progress, the season is being named',
    as: async () => (await filled()).trainer,
    path: async () => (await filled()).path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit plan' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit plan' })).toBeVisible();
    },
  },
  {
    name: 'Films, not allowed yet, for the family',
    as: async () => (await filled()).parent,
    path: async () => filmsOfGoal(await filled()),
    reach: (page) => expect(page.getByRole('button', { name: 'Allow films' })).toBeVisible(),
  },
  {
    name: 'Films, not allowed yet, for the trainer',
    as: async () => (await filled()).trainer,
    path: async () => filmsOfGoal(await filled()),
    reach: (page) => expect(page.getByText("Films need the family's OK")).toBeVisible(),
  },
  {
    name: 'Films before and after, for the family',
    as: async () => (await films()).parent,
    path: async () => (await films()).films,
    reach: showsFilms,
  },
  {
    name: 'Films before and after, for the trainer',
    as: async () => (await films()).trainer,
    path: async () => (await films()).films,
    reach: showsFilms,
  },
  {
    name: 'Films, a comment is being written',
    as: async () => (await films()).parent,
    path: async () => (await films()).films,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Comment here' }).filter({ visible: true }).first().click();
      await page.getByRole('button', { name: 'Add comment' }).click();
      await expect(page.getByText('Please write a comment')).toBeVisible();
    },
  },
  {
    name: 'Films, one is being added',
    as: async () => (await films()).parent,
    path: async () => (await films()).films,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add another film' }).click();
      await page.getByLabel('Film', { exact: true }).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await expect(page.getByText('Please choose a video.')).toBeVisible();
    },
  },
  {
    name: 'Films, all of them are about to be removed',
    as: async () => (await films()).parent,
    path: async () => (await films()).films,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Remove all films' }).click();
      await expect(page.getByRole('dialog', { name: 'Remove all films of Kit?' })).toBeVisible();
    },
  },
  {
    name: 'Films on their way',
    as: async () => (await films()).parent,
    path: () => '/appointments',
    reach: async (page) => {
      await page.route('**/api/progress/*/*/films', never);
      await page.goto((await films()).films);
      await expect(page.getByText('Loading films')).toBeAttached();
    },
  },
  {
    name: 'Films that failed to load',
    as: async () => (await films()).parent,
    path: () => '/appointments',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/progress/*/*/films', (route) =>
        route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }),
      );
      await page.goto((await films()).films);
      await expect(page.getByText("These films couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Films of a goal that was removed',
    as: async () => (await films()).parent,
    path: async () => `${(await films()).path}/goal/999999`,
    reach: showsHeading('Nothing Here'),
  },
];
