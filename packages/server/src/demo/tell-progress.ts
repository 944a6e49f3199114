import type { AthleteId } from '@x1/contract/core/ids.ts';
import { addDays, toWallTime } from '@x1/contract/core/time.ts';
import type { Actor } from '../http/actor.ts';
import { invariant } from '../platform/errors.ts';
import { actorOf, type DemoContext, emailOf } from './demo-context.ts';
import { readFilm } from './gallery.ts';
import { demoChildren, demoParents } from './parents.ts';
import { findNewestHeld, findPerson, findProfile } from './progress.ts';
import { uploadFile } from './upload-file.ts';

const season = 'Fall: calm in front of goal';

/** What Leo and Maya work toward: who set it how many days ago, and how many days ago it was reached. */
const goals = [
  { by: 'trainer', text: 'Three touches, then shoot', target: '10 in a row without rushing', daysAgo: 45, reachedDaysAgo: 20 },
  { by: 'parent', text: 'Use the left foot in a match without thinking', target: 'One shot a match', daysAgo: 40 },
  { by: 'trainer', text: 'Look up before every pass', target: '7 of 10 on film', daysAgo: 12 },
] as const;

/** Drills, and on which of the last days Leo did them. */
const drills = [
  {
    title: 'Wall passes, left foot',
    howOften: '4 times a week, 3 × 30',
    doneDaysAgo: [0, 1, 2, 4, 7, 8, 10, 11, 13, 15, 17, 22, 24, 29, 31, 36],
  },
  { title: 'Toe taps and turns', howOften: 'Before school, 5 minutes', doneDaysAgo: [1, 2, 3, 7, 9, 14, 16, 21, 23, 30, 37] },
  { title: 'Watch one half, count the looks', howOften: 'Once a week', doneDaysAgo: [6, 12, 19] },
] as const;

const notes = {
  notes: 'Leo scans before he receives now, two times out of three. When he is tired he still rushes the last touch.',
  homework: 'Wall passes with the left, and one half of a match: count how often the striker looks over the shoulder.',
};

/** The goal that a film shows, and what is said at a time of it. */
const filmed = 'Look up before every pass';
const comments = [
  { by: 'trainer', atMs: 2_500, text: 'Here he looks at the ball, not at the runner. That is the moment.' },
  { by: 'parent', atMs: 6_000, text: 'He says he knew where she was. Does he?' },
  { by: 'trainer', atMs: 7_500, text: 'Half a second too late. Same thing, head up, next Saturday.' },
] as const;

interface Pupil {
  readonly trainer: Actor;
  readonly parent: Actor;
  readonly ids: { readonly athleteId: AthleteId; readonly trainerId: NonNullable<Awaited<ReturnType<typeof findProfile>>>['trainerId'] };
}

/** Maya's plan for Leo, and what came of it. Told again, it's the same. */
export async function tellProgress(context: DemoContext): Promise<void> {
  const pupil = await findPupil(context);
  const { services, clock, moments } = context;
  await clock.at(moments.daysAgo(46), () =>
    services.progress.setPlan(pupil.trainer, pupil.ids, { title: season, until: null, version: 0 }),
  );
  for (const [at, goal] of goals.entries()) await tellGoal(context, pupil, at, goal);
  for (const [at, drill] of drills.entries()) await tellDrill(context, pupil, at, drill);
  await writeNotes(context, pupil);
  await showFilm(context, pupil);
}

async function findPupil({ db, services, moments, clock }: DemoContext): Promise<Pupil> {
  const [{ key }] = demoParents;
  const [person, coach] = [await findPerson(db, emailOf(key)), await findPerson(db, emailOf('trainer'))];
  const profile = coach && (await findProfile(db, coach.userId));
  invariant(person && coach && profile, 'both have signed up');
  const parent = actorOf(person.userId, 'parent');
  const { age, ...child } = demoChildren[key][0];
  const birthYear = moments.hoursAgo(0).getUTCFullYear() - age;
  const { athlete } = await clock.at(moments.daysAgo(46), () =>
    services.accounts.addAthlete(parent, { ...child, sports: [...child.sports], birthYear }),
  );
  return { parent, trainer: actorOf(coach.userId, 'trainer'), ids: { athleteId: athlete.id, trainerId: profile.trainerId } };
}

async function tellGoal(
  { services, clock, moments }: DemoContext,
  pupil: Pupil,
  at: number,
  { by, text, target, daysAgo, ...rest }: (typeof goals)[number],
): Promise<void> {
  const requestId = `demo-goal-${at}`;
  const { goal } = await clock.at(moments.daysAgo(daysAgo), () =>
    services.progress.addGoal(pupil[by], pupil.ids, { text, target, requestId }),
  );
  if (!('reachedDaysAgo' in rest) || goal.reachedOn !== null) return;
  const change = { text, target, isReached: true, version: goal.version };
  await clock.at(moments.daysAgo(rest.reachedDaysAgo), () =>
    services.progress.changeGoal(pupil.trainer, { ...pupil.ids, goalId: goal.id }, change),
  );
}

async function tellDrill(
  { services, clock, moments }: DemoContext,
  { trainer, parent, ids }: Pupil,
  at: number,
  { title, howOften, doneDaysAgo }: (typeof drills)[number],
): Promise<void> {
  const requestId = `demo-drill-${at}`;
  const { drill } = await clock.at(moments.daysAgo(44), () => services.progress.addDrill(trainer, ids, { title, howOften, requestId }));
  const { timezone } = demoParents[0];
  const today = toWallTime(moments.present.toISOString(), timezone).date;
  for (const days of doneDaysAgo) {
    const done = { ...ids, drillId: drill.id, day: addDays(today, -days) };
    await clock.at(days === 0 ? moments.present : moments.onDay(-days, '20:00', timezone), () =>
      services.progress.setDrillDay(parent, done, 'done'),
    );
  }
}

/** After the newest session that was held. */
async function writeNotes({ db, services, clock, moments }: DemoContext, { trainer, ids }: Pupil): Promise<void> {
  const newest = await findNewestHeld(db, ids);
  invariant(newest, 'Leo has trained with Maya');
  await clock.at(moments.daysAgo(1), () => services.scheduling.setNotes(trainer, newest, notes));
}

/** What the family filmed for the newest goal, and what both saw in it. */
async function showFilm({ services, protocol, clock, moments }: DemoContext, { parent, trainer, ids }: Pupil): Promise<void> {
  await clock.at(moments.daysAgo(11), async () => {
    await services.progress.allowFilms(parent, ids);
    if ((await services.progress.listClips(parent, ids)).clips.length > 0) return;
    const goals = await services.progress.readProgress(parent, ids);
    const goal = goals.goals.find(({ text }) => text === filmed);
    invariant(goal, 'it was just set');
    const file = { name: 'saturday.mp4', contentType: 'video/mp4', bytes: readFilm('meet-maya.mp4') };
    const mediaId = await uploadFile({ services, protocol }, parent, file, true);
    const film = { goalId: goal.id, drillId: null, moment: 'before', mediaId, lengthMs: 12_000 } as const;
    const { clip } = await services.progress.addClip(parent, ids, film);
    for (const [at, { by, ...said }] of comments.entries()) {
      await services.progress.addComment(
        by === 'trainer' ? trainer : parent,
        { ...ids, clipId: clip.id },
        { ...said, requestId: `demo-comment-${at}` },
      );
    }
  });
}
