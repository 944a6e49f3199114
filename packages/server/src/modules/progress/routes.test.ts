import { addDays } from '@x1/contract/core/time.ts';
import { DRILLS_MAX, GOALS_MAX } from '@x1/contract/progress/progress.ts';
import { describe, expect, it } from 'vitest';
import { joinFamily } from '../../testing/family.ts';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { holdSession, type Training, training } from '../../testing/training.ts';

const app = await openApp();

const read = ({ api }: Person, { ids }: Training) => api.progress.readProgress({ params: ids });
const addGoal = ({ api }: Person, { ids }: Training, text: string, requestId: string = crypto.randomUUID()) =>
  api.progress.addGoal({ params: ids, body: { text, target: 'Ten in a row', requestId } });
const addDrill = ({ trainer, ids }: Training, title = 'Wall passes', requestId: string = crypto.randomUUID()) =>
  trainer.api.progress.addDrill({ params: ids, body: { title, howOften: '3 times a week', requestId } });
const missing = { status: 404, code: 'progress.not_found' };

describe('progress', () => {
  it('begins with a paid session for an athlete, empty, and is read by the family and its trainer alone', async () => {
    const sam = await training(app);
    for (const person of [sam.parent, sam.trainer]) {
      expect(await read(person, sam)).toMatchObject({
        athlete: { id: sam.ids.athleteId, firstName: 'Sam' },
        trainer: { id: sam.ids.trainerId },
        plan: null,
        goals: [],
        drills: [],
        notes: [],
        withoutNotes: null,
        sessionsHeld: 0,
        streakWeeks: 0,
      });
      expect(await person.api.progress.listProgress({ query: {} })).toMatchObject([{ athlete: { firstName: 'Sam' }, openGoals: 0 }]);
    }
    for (const stranger of [await app.signUp('parent'), await sellingTrainer(app)]) {
      await expect(read(stranger, sam)).rejects.toMatchObject(missing);
      await expect(addGoal(stranger, sam, 'Mine')).rejects.toMatchObject(missing);
      expect(await stranger.api.progress.listProgress({ query: {} })).toEqual([]);
    }
  });

  it('is not there with a trainer of whom nothing was bought for this athlete, nor once the request was declined', async () => {
    const sam = await training(app);
    const other = await paidRequest(app, { parent: sam.parent });
    const ids = { ...sam.ids, trainerId: other.trainer.trainerId };
    for (const person of [sam.parent, other.trainer]) await expect(read(person, { ...sam, ids })).rejects.toMatchObject(missing);
    await sam.trainer.api.scheduling.reject({ params: { appointmentId: sam.appointmentId }, body: { reason: 'Away' } });
    for (const person of [sam.parent, sam.trainer]) await expect(read(person, sam)).rejects.toMatchObject(missing);
  });

  it("is the second adult's as well", async () => {
    const sam = await training(app);
    const adult = await joinFamily(app, sam.parent);
    const { id } = await addGoal(adult, sam, 'A stronger left foot');
    expect((await read(sam.parent, sam)).goals).toMatchObject([{ id, setBy: 'family' }]);
  });

  it('is hidden from both while one blocks the other, and back once that is lifted', async () => {
    const sam = await training(app);
    await addGoal(sam.trainer, sam, 'Juggling');
    const { id: mentorshipId } = await sam.parent.api.conversations.start({ body: { trainerId: sam.ids.trainerId } });
    await sam.parent.api.safety.block({ params: { mentorshipId } });
    for (const person of [sam.parent, sam.trainer]) {
      await expect(read(person, sam)).rejects.toMatchObject({ status: 403, code: 'conversation.blocked' });
      expect(await person.api.progress.listProgress({ query: {} })).toEqual([]);
    }
    await sam.parent.api.safety.unblock({ params: { mentorshipId } });
    expect((await read(sam.trainer, sam)).goals).toHaveLength(1);
  });

  it('shows the notes of held sessions and counts them, newest first', async () => {
    const sam = await training(app);
    await holdSession(app, sam);
    expect((await read(sam.trainer, sam)).withoutNotes).toMatchObject({ appointmentId: sam.appointmentId });
    await sam.trainer.api.scheduling.setNotes({
      params: { appointmentId: sam.appointmentId },
      body: { notes: 'Weak foot is coming along.', homework: 'Wall passes.' },
    });
    const { notes, withoutNotes, sessionsHeld, streakWeeks, weeks } = await read(sam.parent, sam);
    expect(withoutNotes).toBeNull();
    expect(notes).toMatchObject([{ appointmentId: sam.appointmentId, notes: 'Weak foot is coming along.', homework: 'Wall passes.' }]);
    expect({ sessionsHeld, streakWeeks, shown: weeks.length, thisWeek: weeks.at(-1)?.sessions }).toEqual({
      sessionsHeld: 1,
      streakWeeks: 1,
      shown: 12,
      thisWeek: 1,
    });
  });

  it('names the latest session without notes before it is marked complete, and none that was canceled', async () => {
    const [over, canceled] = [await training(app), await training(app)];
    for (const { trainer, appointmentId } of [over, canceled])
      await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 1) } });
    expect((await read(over.trainer, over)).withoutNotes).toBeNull();
    await canceled.trainer.api.scheduling.cancel({ params: { appointmentId: canceled.appointmentId }, body: { reason: 'Rain' } });
    app.clock.advance({ hours: 3 });
    expect((await read(over.trainer, over)).withoutNotes).toMatchObject({ appointmentId: over.appointmentId });
    expect((await read(canceled.trainer, canceled)).withoutNotes).toBeNull();
  });

  it('lists every athlete of a trainer, those active last first, page by page', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 4 });
    const first = await training(app, { trainer });
    app.clock.advance({ minutes: 1 });
    const second = await training(app, { trainer });
    const headers = { authorization: `Bearer ${trainer.token}` };
    const page = async (query: string) => app.fetch(`/api/progress?limit=1${query}`, { headers });
    const one = await page('');
    expect(await one.json()).toMatchObject([{ athlete: { id: second.ids.athleteId } }]);
    const two = await page(`&cursor=${one.headers.get('x-next-cursor')}`);
    expect(await two.json()).toMatchObject([{ athlete: { id: first.ids.athleteId } }]);
    expect(two.headers.get('x-next-cursor')).toBeNull();
    app.clock.advance({ minutes: 1 });
    await addGoal(first.trainer, first, 'Weak foot');
    expect(await (await page('')).json()).toMatchObject([{ athlete: { id: first.ids.athleteId } }]);
  });
});

describe('a goal', () => {
  it('is set by either side, once however often it is sent, also at the same moment', async () => {
    const sam = await training(app);
    const requestId = crypto.randomUUID();
    const made = await Promise.all(Array.from({ length: 5 }, () => addGoal(sam.parent, sam, 'Make the A team', requestId)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await addGoal(sam.trainer, sam, 'Weak foot');
    expect((await read(sam.trainer, sam)).goals.map(({ text, setBy }) => [text, setBy])).toEqual([
      ['Weak foot', 'trainer'],
      ['Make the A team', 'family'],
    ]);
  });

  it('loses nobody’s words when two change it at once: the later one is told to look again', async () => {
    const sam = await training(app);
    const { id: goalId } = await addGoal(sam.parent, sam, 'Juggling');
    const params = { ...sam.ids, goalId };
    const change = (person: Person, text: string, version: number) =>
      person.api.progress.changeGoal({ params, body: { text, target: '', isReached: false, version } });
    const outcomes = await Promise.allSettled([change(sam.parent, 'Juggle 20', 1), change(sam.trainer, 'Juggle 30', 1)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'progress.changed' } });
    const [goal] = (await read(sam.parent, sam)).goals;
    expect(goal?.version).toBe(2);
    // What it says already is no change, and neither is the second click of one that went through.
    expect(await change(sam.parent, goal?.text ?? '', 1)).toMatchObject({ version: 2 });
    expect(await change(sam.trainer, 'Juggle 40', 2)).toMatchObject({ version: 3, changedBy: 'trainer', setBy: 'family' });
  });

  it('is reached, opened again and removed, by either side', async () => {
    const sam = await training(app);
    const { id: goalId, text, target } = await addGoal(sam.trainer, sam, 'Juggling');
    const params = { ...sam.ids, goalId };
    const reach = (person: Person, isReached: boolean, version: number) =>
      person.api.progress.changeGoal({ params, body: { text, target, isReached, version } });
    const { today } = await read(sam.parent, sam);
    expect((await reach(sam.parent, true, 1)).reachedOn).toBe(today);
    expect((await reach(sam.trainer, false, 2)).reachedOn).toBeNull();
    for (const person of [sam.parent, sam.trainer]) await person.api.progress.removeGoal({ params });
    await expect(reach(sam.trainer, true, 3)).rejects.toMatchObject({ status: 404, code: 'goal.not_found' });
    expect((await read(sam.parent, sam)).goals).toEqual([]);
  });

  it('is one of thirty at most, has words, and is of its own athlete', async () => {
    const sam = await training(app);
    for (let count = 0; count < GOALS_MAX; count += 1) await addGoal(sam.parent, sam, `Goal ${count}`);
    await expect(addGoal(sam.trainer, sam, 'One more')).rejects.toMatchObject({ status: 409, code: 'progress.too_many' });
    await expect(addGoal(sam.trainer, sam, ' ')).rejects.toMatchObject({ status: 400 });
    const other = await training(app, { parent: sam.parent });
    const [goal] = (await read(sam.parent, sam)).goals;
    const params = { ...other.ids, goalId: goal?.id as never };
    await expect(
      sam.parent.api.progress.changeGoal({ params, body: { text: 'Taken over', target: '', isReached: false, version: 1 } }),
    ).rejects.toMatchObject({ code: 'goal.not_found' });
    await sam.parent.api.progress.removeGoal({ params });
    expect((await read(sam.parent, sam)).goals).toHaveLength(GOALS_MAX);
  });
});

describe('a plan', () => {
  it('is written by the trainer alone, with drills, and never over somebody’s head', async () => {
    const sam = await training(app);
    const set = (person: Person, title: string, version: number) =>
      person.api.progress.setPlan({ params: sam.ids, body: { title, until: '2027-06-30', version } });
    await expect(set(sam.parent, 'Mine', 0)).rejects.toMatchObject({ status: 403 });
    expect(await set(sam.trainer, 'Spring: first touch', 0)).toEqual({ title: 'Spring: first touch', until: '2027-06-30', version: 1 });
    expect(await set(sam.trainer, 'Spring: first touch', 0)).toMatchObject({ version: 1 });
    await expect(set(sam.trainer, 'Another', 0)).rejects.toMatchObject({ status: 409, code: 'progress.changed' });
    await set(sam.trainer, 'Spring: finishing', 1);
    expect((await read(sam.parent, sam)).plan).toMatchObject({ title: 'Spring: finishing', version: 2 });
    for (let count = 0; count < DRILLS_MAX; count += 1) await addDrill(sam, `Drill ${count}`);
    await expect(addDrill(sam, 'One more')).rejects.toMatchObject({ code: 'progress.too_many' });
  });

  it('has each drill once, changes it by its version, and ends it with its days kept', async () => {
    const sam = await training(app);
    const requestId = crypto.randomUUID();
    const [drill] = await Promise.all([1, 2, 3].map(() => addDrill(sam, 'Wall passes', requestId)));
    const params = { ...sam.ids, drillId: drill?.id as never };
    const change = (title: string, version: number) =>
      sam.trainer.api.progress.changeDrill({ params, body: { title, howOften: 'daily', version } });
    expect(await change('Wall passes, one touch', 1)).toMatchObject({ title: 'Wall passes, one touch', howOften: 'daily', version: 2 });
    await expect(change('Volleys', 1)).rejects.toMatchObject({ code: 'progress.changed' });
    const { today } = await read(sam.parent, sam);
    await sam.parent.api.progress.checkDrill({ params: { ...params, day: today } });
    for (const _ of [1, 2]) await sam.trainer.api.progress.removeDrill({ params });
    const { drills, streakWeeks } = await read(sam.parent, sam);
    expect({ drills, streakWeeks }).toEqual({ drills: [], streakWeeks: 1 });
    await expect(change('Back again', 3)).rejects.toMatchObject({ status: 404, code: 'drill.not_found' });
  });
});

describe('a day of a drill', () => {
  it('is checked off by the family once, also twice at once, and taken back', async () => {
    const sam = await training(app);
    const { id: drillId } = await addDrill(sam);
    const { today } = await read(sam.parent, sam);
    const on = (day: string) => ({ params: { ...sam.ids, drillId, day } });
    await Promise.all([1, 2, 3].map(() => sam.parent.api.progress.checkDrill(on(today))));
    await sam.parent.api.progress.checkDrill(on(addDays(today, -1)));
    expect((await read(sam.trainer, sam)).drills).toMatchObject([{ doneOn: [addDays(today, -1), today], doneCount: 2 }]);
    for (const _ of [1, 2]) await sam.parent.api.progress.uncheckDrill(on(today));
    expect((await read(sam.trainer, sam)).drills).toMatchObject([{ doneOn: [addDays(today, -1)], doneCount: 1 }]);
    await expect(sam.trainer.api.progress.checkDrill(on(today))).rejects.toMatchObject({ status: 403 });
  });

  it('is today or one of the two weeks before it, by the family’s clock', async () => {
    const sam = await training(app);
    const { id: drillId } = await addDrill(sam);
    await sam.parent.api.accounts.setTimezone({ body: { timezone: 'Asia/Kolkata' } });
    const { today } = await read(sam.trainer, sam);
    expect(today).toBe(new Date(app.clock.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10));
    const check = (day: string) => sam.parent.api.progress.checkDrill({ params: { ...sam.ids, drillId, day } });
    await check(today);
    await check(addDays(today, -14));
    for (const day of [addDays(today, 1), addDays(today, -15)]) {
      await expect(check(day)).rejects.toMatchObject({ status: 409, code: 'progress.day_closed' });
    }
    await expect(check('2026-02-30')).rejects.toMatchObject({ status: 400 });
  });

  it('makes weeks in a row together with sessions, of drills that are over, too', async () => {
    const sam = await training(app);
    const { id: drillId } = await addDrill(sam);
    const { today } = await read(sam.parent, sam);
    for (const days of [0, 7, 14])
      await sam.parent.api.progress.checkDrill({ params: { ...sam.ids, drillId, day: addDays(today, -days) } });
    await holdSession(app, sam);
    expect(await read(sam.parent, sam)).toMatchObject({ streakWeeks: 3, sessionsHeld: 1 });
    expect(await sam.parent.api.progress.listProgress({ query: {} })).toMatchObject([{ streakWeeks: 3, drills: 1, sessionsHeld: 1 }]);
  });
});

describe('what is written', () => {
  const reportOf = async (person: Person, body: Parameters<Person['api']['safety']['report']>[0]['body']) => {
    const { id } = await person.api.safety.report({ body });
    const stored = app.db.selectFrom('reportEvidence').select('content').where('reportId', '=', id);
    return JSON.stringify((await stored.executeTakeFirstOrThrow()).content);
  };

  it('by the other side can be reported, with its words as evidence, and nobody’s own', async () => {
    const sam = await training(app);
    const ofTrainer = await addGoal(sam.trainer, sam, 'Meet me alone');
    const ofFamily = await addGoal(sam.parent, sam, 'Play for free');
    const drill = await addDrill(sam, 'Something odd');
    const about = { reason: 'harassment', text: '' } as const;
    expect(await reportOf(sam.parent, { subject: 'goal', id: ofTrainer.id, ...about })).toContain('Meet me alone');
    expect(await reportOf(sam.parent, { subject: 'drill', id: drill.id, ...about })).toContain('Something odd');
    expect(await reportOf(sam.trainer, { subject: 'goal', id: ofFamily.id, ...about })).toContain('Play for free');
    for (const [person, subject, id] of [
      [sam.parent, 'goal', ofFamily.id],
      [sam.trainer, 'goal', ofTrainer.id],
      [sam.trainer, 'drill', drill.id],
      [await app.signUp('parent'), 'goal', ofTrainer.id],
    ] as const) {
      const body = { subject, id, ...about } as Parameters<Person['api']['safety']['report']>[0]['body'];
      await expect(person.api.safety.report({ body })).rejects.toMatchObject({ code: 'report.nothing_there' });
    }
  });

  it('goes with the athlete, also where only the first name stays for the session', async () => {
    const sam = await training(app);
    await addGoal(sam.trainer, sam, 'Juggling');
    const { id: drillId } = await addDrill(sam);
    await sam.trainer.api.progress.setPlan({ params: sam.ids, body: { title: 'Spring', until: null, version: 0 } });
    const { today } = await read(sam.parent, sam);
    await sam.parent.api.progress.checkDrill({ params: { ...sam.ids, drillId, day: today } });
    await sam.parent.api.accounts.removeAthlete({ params: sam.ids });
    for (const person of [sam.parent, sam.trainer]) await expect(read(person, sam)).rejects.toMatchObject(missing);
    for (const table of ['progressGoals', 'progressDrills', 'progressPlans'] as const) {
      expect(await app.db.selectFrom(table).select('athleteId').where('athleteId', '=', sam.ids.athleteId).execute()).toEqual([]);
    }
    expect(await app.db.selectFrom('drillDays').select('drillId').where('drillId', '=', drillId).execute()).toEqual([]);
  });
});
