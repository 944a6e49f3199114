import { describe, expect, it } from 'vitest';
import { agreeToWaiver, paidRequest, sellingTrainer } from '../../testing/given.ts';
import { insertSignIn } from '../../testing/rows-sign-ins.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { forgetOldConsents, remindOfEnding } from './jobs.ts';

const app = await openApp();

const read = ({ api }: Person, { trainerId }: { trainerId: number }) => api.consents.waiverOf({ params: { trainerId } });
const dueOf = async ({ api }: Person) => (await api.consents.listDue()).map(({ trainerId }) => trainerId);
const fileOf = async ({ api }: Person, consentId: number) => {
  const { name, content } = await api.consents.downloadConsent({ params: { consentId } });
  return { name, text: await content.text() };
};
const agreed = { waiver: true, individualTraining: true } as const;
const yearOf = (instant: string) => new Date(instant).getUTCFullYear();
/** Signed in again: no sign-in lasts as long as an agreement. */
const backAfter = async (person: Person, days: number): Promise<Person> => {
  app.clock.advance({ days });
  return { ...person, api: app.api(await insertSignIn(app, person.user.id)) };
};
const namedParent = async (name: string) => {
  const parent = await app.signUp('parent');
  await parent.api.accounts.saveParentProfile({ body: { name } });
  return parent;
};

describe('the waiver of a trainer', () => {
  it('names both people, says that it is a sample, and asks for the agreement', async () => {
    const trainer = await sellingTrainer(app);
    const waiver = await read(await namedParent('Dana Reed'), trainer);
    expect(waiver).toMatchObject({ trainerId: trainer.trainerId, version: 2, validUntil: null, isDue: true });
    expect(waiver.waiver).toMatch(/^SAMPLE TEXT\./);
    expect(waiver.waiver).toContain(`Between Dana Reed (parent or guardian) and ${waiver.trainerName} (trainer)`);
    expect(waiver.individualTraining).toContain(`I agree that ${waiver.trainerName} may train my child one to one`);
  });

  it('of nobody, or of a disabled trainer, is not found', async () => {
    const parent = await app.signUp('parent');
    const trainer = await sellingTrainer(app);
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
    for (const trainerId of [2_000_000_000, trainer.trainerId]) {
      await expect(read(parent, { trainerId })).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
    }
  });
});

describe('an agreement', () => {
  it('is kept word for word with date, version and account, and both parties download it', async () => {
    const parent = await namedParent('Dana Reed');
    const trainer = await sellingTrainer(app);
    const { waiver, individualTraining } = await read(parent, trainer);
    const consent = await agreeToWaiver(parent, trainer);
    expect(consent).toMatchObject({ trainerId: trainer.trainerId, parentId: parent.user.id, parentName: 'Dana Reed', waiverVersion: 2 });
    expect(yearOf(consent.validUntil)).toBe(yearOf(consent.agreedAt) + 1);
    const { name, text } = await fileOf(parent, consent.id);
    expect(name).toBe(`x1-waiver-${consent.id}.txt`);
    for (const part of [waiver, individualTraining, consent.agreedAt, `account ${parent.user.id}`, 'Version of the waiver: 2']) {
      expect(text).toContain(part);
    }
    expect(await fileOf(trainer, consent.id)).toEqual({ name, text });
    expect(await parent.api.consents.listConsents({ query: {} })).toEqual([consent]);
    expect(await trainer.api.consents.listConsents({ query: {} })).toEqual([consent]);
  });

  it('keeps the names it was made with', async () => {
    const parent = await namedParent('Dana Reed');
    const trainer = await sellingTrainer(app);
    const { id } = await agreeToWaiver(parent, trainer);
    await parent.api.accounts.saveParentProfile({ body: { name: 'Dana Whitfield' } });
    expect((await fileOf(parent, id)).text).not.toContain('Whitfield');
  });

  it('is one record however often it is made, also by ten clicks at the same moment', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const made = await Promise.all(Array.from({ length: 10 }, () => agreeToWaiver(parent, trainer)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await agreeToWaiver(parent, trainer)).id).toBe(made[0]?.id);
    expect(await parent.api.consents.listConsents({ query: {} })).toHaveLength(1);
  });

  it('to a text that changed while it was read is refused, and leaves nothing', async () => {
    const [parent, trainer] = [await namedParent('Dana Reed'), await sellingTrainer(app)];
    const { version, textHash } = await read(parent, trainer);
    const agree = (body: { version: number; textHash: string }) =>
      parent.api.consents.agree({ params: { trainerId: trainer.trainerId }, body: { ...body, ...agreed } });
    await parent.api.accounts.saveParentProfile({ body: { name: 'Dana Whitfield' } });
    for (const body of [
      { version, textHash },
      { version: version + 1, textHash },
    ]) {
      await expect(agree(body)).rejects.toMatchObject({ status: 409, code: 'consent.text_changed' });
    }
    expect(await parent.api.consents.listConsents({ query: {} })).toEqual([]);
    expect(await agreeToWaiver(parent, trainer)).toMatchObject({ parentName: 'Dana Whitfield' });
  });

  it('needs both: the waiver and individual training', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const params = { trainerId: trainer.trainerId };
    const { version, textHash } = await read(parent, trainer);
    const body = { version, textHash, ...agreed, individualTraining: false } as never;
    await expect(parent.api.consents.agree({ params, body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { individualTraining: 'Please agree to individual training' } },
    });
  });

  it('is nobody else’s: not another family’s, not another trainer’s', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const { id } = await agreeToWaiver(parent, trainer);
    for (const stranger of [await app.signUp('parent'), await sellingTrainer(app), await app.signUp('trainer')]) {
      await expect(fileOf(stranger, id)).rejects.toMatchObject({ status: 404, code: 'consent.not_found' });
      expect(await stranger.api.consents.listConsents({ query: {} })).toEqual([]);
    }
    await expect(trainer.api.consents.waiverOf({ params: { trainerId: trainer.trainerId } })).rejects.toMatchObject({ status: 403 });
  });

  it('stays in its words when the account is closed', async () => {
    const [parent, trainer] = [await namedParent('Dana Reed'), await sellingTrainer(app)];
    const { id } = await agreeToWaiver(parent, trainer);
    await parent.api.accounts.closeAccount({ body: { password: parent.password } });
    await app.drainJobs();
    expect((await fileOf(trainer, id)).text).toContain('Dana Reed');
  });
});

describe('a parent', () => {
  it('who bought without agreeing is asked until they agree, and again in the last 30 days of the year', async () => {
    const { parent, trainer } = await paidRequest(app);
    expect(await dueOf(parent)).toEqual([trainer.trainerId]);
    const first = await agreeToWaiver(parent, trainer);
    expect(await dueOf(parent)).toEqual([]);
    expect(await dueOf(await backAfter(parent, 334))).toEqual([]);
    const later = await backAfter(parent, 2);
    expect(await later.api.consents.listDue()).toMatchObject([{ trainerId: trainer.trainerId, validUntil: first.validUntil }]);
    const second = await agreeToWaiver(later, trainer);
    expect(second.id).not.toBe(first.id);
    expect(await dueOf(later)).toEqual([]);
    expect((await later.api.consents.listConsents({ query: {} })).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is asked again when the year is over', async () => {
    const { parent, trainer } = await paidRequest(app);
    const { id } = await agreeToWaiver(parent, trainer);
    const later = await backAfter(parent, 400);
    expect(await dueOf(later)).toEqual([trainer.trainerId]);
    expect((await agreeToWaiver(later, trainer)).id).not.toBe(id);
  });

  it('is asked about trainers with open sessions alone, and not about a blocked one', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await parent.api.safety.block({ params: { mentorshipId } });
    expect(await dueOf(parent)).toEqual([]);
    await expect(read(parent, trainer)).rejects.toMatchObject({ status: 403, code: 'conversation.blocked' });
    await parent.api.safety.unblock({ params: { mentorshipId } });
    expect(await dueOf(parent)).toEqual([trainer.trainerId]);
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    await app.drainJobs();
    expect(await dueOf(parent)).toEqual([]);
  });
});

describe('a session', () => {
  it('without an agreement is bought all the same, and says so to both until the parent agrees', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const untilOf = async () => {
      const requests = await trainer.api.sessions.listRequests({ query: { trainerId: String(trainer.trainerId), status: 'pending' } });
      const own = await parent.api.sessions.listParentAppointments({ params: { userId: parent.user.id }, query: {} });
      const taught = await trainer.api.sessions.listTrainerAppointments({ params: { userId: trainer.user.id }, query: {} });
      const pages = await Promise.all([parent, trainer].map(({ api }) => api.sessions.appointmentDetails({ params: { appointmentId } })));
      const shown = [...requests, ...own, ...taught, ...pages.map(({ appointment }) => appointment)];
      return new Set(shown.map(({ waiverUntil }) => waiverUntil));
    };
    expect(await untilOf()).toEqual(new Set([null]));
    const { validUntil } = await agreeToWaiver(parent, trainer);
    expect(await untilOf()).toEqual(new Set([validUntil]));
  });

  it('with another trainer says nothing of it', async () => {
    const { parent, trainer } = await paidRequest(app);
    const other = await paidRequest(app, { parent });
    await agreeToWaiver(parent, trainer);
    const params = { appointmentId: other.appointmentId };
    expect((await other.trainer.api.sessions.appointmentDetails({ params })).appointment.waiverUntil).toBeNull();
  });
});

describe('the reminder', () => {
  const remindersOf = async (person: Person) => {
    await app.runNow(remindOfEnding);
    await app.drainJobs();
    const bell = await person.api.notifications.list({ query: {} });
    const mails = app.db.selectFrom('mails').select('subject').where('userId', '=', person.user.id).execute();
    const subjects = [...bell.map(({ title }) => title), ...(await mails).map(({ subject }) => subject)];
    return subjects.filter((subject) => subject.includes('waiver'));
  };

  it('goes out by bell and mail 14 days before the end, once, to a parent with open sessions', async () => {
    const { parent, trainer } = await paidRequest(app);
    await agreeToWaiver(parent, trainer);
    expect(await remindersOf(await backAfter(parent, 350))).toEqual([]);
    const later = await backAfter(parent, 2);
    const title = `Your waiver with ${(await read(later, trainer)).trainerName} ends soon`;
    expect(await remindersOf(later)).toEqual([title, title]);
    expect(await remindersOf(await backAfter(parent, 1))).toHaveLength(2);
  });

  it('does not go out after a renewal, to a blocked pair, about a disabled trainer, nor without open sessions', async () => {
    const [renewed, blocked, disabled, done] = [
      await paidRequest(app),
      await paidRequest(app),
      await paidRequest(app),
      await paidRequest(app),
    ];
    for (const { parent, trainer } of [renewed, blocked, disabled, done]) await agreeToWaiver(parent, trainer);
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', disabled.trainer.user.id).execute();
    const { id: mentorshipId } = await blocked.parent.api.conversations.start({ body: { trainerId: blocked.trainer.trainerId } });
    await blocked.trainer.api.safety.block({ params: { mentorshipId } });
    await done.parent.api.scheduling.cancel({ params: { appointmentId: done.appointmentId }, body: {} });
    await app.drainJobs();
    const [again] = [await backAfter(renewed.parent, 340)];
    await agreeToWaiver(again, renewed.trainer);
    app.clock.advance({ days: 15 });
    for (const { parent } of [renewed, blocked, disabled, done]) expect(await remindersOf(await backAfter(parent, 0))).toEqual([]);
  });
});

it('records are deleted seven years after their end, by a job that may run twice', async () => {
  const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
  const { id, validUntil } = await agreeToWaiver(parent, trainer);
  const isKept = async () => (await app.db.selectFrom('consents').select('id').where('id', '=', id).execute()).length === 1;
  const end = new Date(validUntil);
  const lastDay = Date.UTC(end.getUTCFullYear() + 7, end.getUTCMonth(), end.getUTCDate()) - 3_600_000;
  app.clock.advance({ seconds: Math.round((lastDay - app.clock.now().getTime()) / 1_000) });
  await app.runNow(forgetOldConsents);
  expect(await isKept()).toBe(true);
  app.clock.advance({ days: 2 });
  await app.runNow(forgetOldConsents);
  await app.runNow(forgetOldConsents);
  expect(await isKept()).toBe(false);
});

it('the texts of the waiver can neither be changed nor deleted', async () => {
  await expect(
    app.db
      .updateTable('waiverTexts')
      .set({ waiver: 'Another' } as never)
      .execute(),
  ).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('waiverTexts').execute()).rejects.toThrow('append-only');
});
