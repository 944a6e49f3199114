import { expect, it } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { insertFilmRow } from '../../testing/rows-media.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { type Training, training } from '../../testing/training.ts';

const app = await openApp();

const addGoal = (person: Person, { ids }: Training, text: string) =>
  person.api.progress.addGoal({ params: ids, body: { text, requestId: crypto.randomUUID() } });
const addDrill = ({ trainer, ids }: Training, title: string) =>
  trainer.api.progress.addDrill({ params: ids, body: { title, requestId: crypto.randomUUID() } });
/** What the family has been told until now. */
async function noticesOf({ email, api }: Person) {
  await app.drainJobs();
  const mails = (await mailsTo(app, email)).filter(({ subject }) => /wrote about|goal was reached/.test(subject));
  const bell = (await api.notifications.list({ query: {} })).filter(({ title }) => /wrote about|goal was reached/.test(title));
  return { mails, bell };
}

it('a family is told once, in the evening, of all that its trainers wrote that day, without a word of it', async () => {
  const sam = await training(app);
  const other = await training(app, { parent: sam.parent });
  await addGoal(sam.trainer, sam, 'Juggling');
  await addDrill(sam, 'Wall passes');
  await addDrill(other, 'Volleys');
  expect(await noticesOf(sam.parent)).toEqual({ mails: [], bell: [] });
  app.clock.advance({ hours: 24 });
  const { mails, bell } = await noticesOf(sam.parent);
  expect(bell).toMatchObject([{ body: 'New today: 1 goal and 2 drills. Have a look at it together.' }]);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toMatch(/Sam\b|Juggling|Wall passes|Volleys/);
  app.clock.advance({ hours: 48 });
  expect((await noticesOf(sam.parent)).mails).toHaveLength(1);
});

it('a reached goal comes first, and leads to the athlete', async () => {
  const sam = await training(app);
  const { id: goalId, text, target, version } = await addGoal(sam.parent, sam, 'Juggling');
  await sam.trainer.api.progress.changeGoal({ params: { ...sam.ids, goalId }, body: { text, target, version, isReached: true } });
  app.clock.advance({ hours: 24 });
  const { bell } = await noticesOf(sam.parent);
  expect(bell).toMatchObject([
    { title: expect.stringMatching(/^A goal was reached with /), path: `/progress/${sam.ids.athleteId}/${sam.ids.trainerId}` },
  ]);
});

it('nobody is told of what the family wrote itself, of what was removed, nor while one blocks the other', async () => {
  const own = await training(app);
  await addGoal(own.parent, own, 'Juggling');
  const removed = await training(app);
  const { id: drillId } = await addDrill(removed, 'Wall passes');
  await removed.trainer.api.progress.removeDrill({ params: { ...removed.ids, drillId } });
  const blocked = await training(app);
  await addDrill(blocked, 'Wall passes');
  const { id: mentorshipId } = await blocked.parent.api.conversations.start({ body: { trainerId: blocked.ids.trainerId } });
  await blocked.parent.api.safety.block({ params: { mentorshipId } });
  app.clock.advance({ hours: 24 });
  for (const { parent } of [own, removed, blocked]) expect(await noticesOf(parent)).toEqual({ mails: [], bell: [] });
});

/** A film without its bytes. */
async function addFilm(person: Person, { ids, parent }: Training, goalId: Awaited<ReturnType<typeof addGoal>>['id']) {
  await parent.api.progress.allowFilms({ params: ids });
  const mediaId = await insertFilmRow(app.db, { userId: person.user.id, isUsed: false });
  return person.api.progress.addClip({ params: ids, body: { goalId, moment: 'after', mediaId, lengthMs: 9_000 } });
}

it('the other side is told once, in its evening, of films and comments, without a name or a word', async () => {
  const sam = await training(app);
  const { id: goalId } = await addGoal(sam.parent, sam, 'Juggling');
  const { id: clipId } = await addFilm(sam.parent, sam, goalId);
  await addFilm(sam.parent, sam, goalId);
  const say = (person: Person, text: string) =>
    person.api.progress.addClipComment({ params: { ...sam.ids, clipId }, body: { atMs: 0, text, requestId: crypto.randomUUID() } });
  await say(sam.parent, 'Is this right?');
  await say(sam.trainer, 'Nearly');
  app.clock.advance({ hours: 24 });
  await app.drainJobs();
  const bellOf = async ({ api }: Person) =>
    (await api.notifications.list({ query: {} })).filter(({ body }) => /film|comment/.test(body)).map(({ title, body }) => [title, body]);
  expect(await bellOf(sam.trainer)).toEqual([
    [expect.stringMatching(/^New films from /), 'New today: 2 films and 1 comment. A word from you goes a long way.'],
  ]);
  expect(await bellOf(sam.parent)).toEqual([
    [expect.stringMatching(/ looked closely: films and comments$/), 'New today: 1 comment. Have a look at it together.'],
  ]);
  const mails = [...(await mailsTo(app, sam.trainer.email)), ...(await mailsTo(app, sam.parent.email))];
  expect(JSON.stringify(mails)).not.toMatch(/Sam\b|Juggling|Is this right|Nearly/);
});
