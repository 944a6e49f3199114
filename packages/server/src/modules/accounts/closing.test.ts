import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { photoWithPlace } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { storedFiles } from '../../testing/media/stored-files.ts';
import { announce, locationOf, sendRest } from '../../testing/media/tus-client.ts';
import { insertProgram, insertTrainer } from '../../testing/rows.ts';
import { insertReview } from '../../testing/rows-reviews.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { findInDatabase } from '../../testing/scan-database.ts';
import { openApp, type TestApp } from '../../testing/start-app.ts';
import { tidyTrainerSearch } from '../trainers/jobs.ts';

const app = await openApp({ config: { logLevel: 'info' } });

type Person = Awaited<ReturnType<TestApp['signUp']>>;

const close = (person: Person, password = person.password) => person.api.accounts.closeAccount({ body: { password } });
const cannotClose = (...reasons: string[]) => ({ status: 409, body: { code: 'account.cannot_close', details: { reasons } } });

describe('closing an account', () => {
  it('ends every sign-in at once and allows no new one', async () => {
    const person = await app.signUp('parent');
    const other = await app.api().accounts.login({ body: { email: person.email, password: person.password } });
    expect(await close(person)).toEqual({ ok: true });
    for (const token of [person.token, other.token]) await expect(app.api(token).accounts.me()).rejects.toMatchObject({ status: 401 });
    const { email } = await app.db.selectFrom('users').select('email').where('id', '=', person.user.id).executeTakeFirstOrThrow();
    for (const address of [person.email, email]) {
      await expect(app.api().accounts.login({ body: { email: address, password: person.password } })).rejects.toMatchObject({
        status: 401,
      });
    }
  });

  it('leaves a name and an email that identify nobody, and is logged as a security event', async () => {
    const person = await app.signUp('parent');
    await close(person);
    const userId = person.user.id;
    const account = await app.db
      .selectFrom('users')
      .select(['name', 'email', 'closedAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const email = expect.stringMatching(/^deleted-[\w-]{20,}@deleted\.invalid$/);
    expect(account).toEqual({ name: 'Deleted user', email, closedAt: app.clock.now() });
    const logged = { msg: 'An account was closed', securityEvent: 'account_closed', userId };
    expect(app.logged).toContainEqual(expect.objectContaining(logged));
  });

  it('requires the password', async () => {
    const person = await app.signUp('parent');
    await expect(close(person, 'a guess')).rejects.toMatchObject({ status: 403, body: { code: 'account.wrong_password' } });
    await expect(person.api.accounts.me()).resolves.toBeTruthy();
  });

  it('succeeds when it is clicked five times at once', async () => {
    const person = await app.signUp('parent');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => close(person)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 401 });
    await app.drainJobs();
  });

  it('frees the email for a new account without the old data', async () => {
    const person = await app.signUp('parent');
    await person.api.accounts.saveParentProfile({ body: { name: 'Dana Reed' } });
    await close(person);
    await app.drainJobs();
    const again = await app.api().accounts.signup({ body: { email: person.email, password: 'secret1', role: 'trainer' } });
    expect(again.user).toMatchObject({ email: person.email, role: 'trainer', name: null });
    expect(again.user.id).not.toBe(person.user.id);
  });

  it('invalidates a password-reset link sent before', async () => {
    const person = await app.signUp('parent');
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    const { id } = await app.db.selectFrom('passwordResets').select('id').where('userId', '=', person.user.id).executeTakeFirstOrThrow();
    const { token = '' } = (await app.services.accounts.getPasswordReset(id)) ?? {};
    await close(person);
    await expect(app.api().accounts.resetPassword({ body: { token, password: 'brand new one' } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('an account cannot be closed', () => {
  it('by parent or trainer while a paid session is open', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await expect(close(parent)).rejects.toMatchObject({
      ...cannotClose('open_session'),
      body: { ...cannotClose('open_session').body, message: "Your account can't be deleted yet: a paid session is still open." },
    });
    const both = 'a paid session is still open and there is money in your balance that has not reached your bank';
    await expect(close(trainer)).rejects.toMatchObject({
      status: 409,
      body: { ...cannotClose('open_session', 'balance').body, message: `Your account can't be deleted yet: ${both}.` },
    });
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away' } });
    await app.drainJobs();
    await close(parent);
    await close(trainer);
  });

  it('while the trainer is owed money, but the parent can close theirs', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await expect(close(trainer)).rejects.toMatchObject(cannotClose('balance'));
    await close(parent);
  });

  it('by parent or trainer while a payment is open', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const { programId, trainerId } = trainer;
    await parent.api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual' } });
    await expect(close(parent)).rejects.toMatchObject(cannotClose('open_payment'));
    await expect(close(trainer)).rejects.toMatchObject(cannotClose('open_payment'));
    app.clock.advance({ minutes: 61 });
    await close(parent);
    await close(trainer);
  });

  it('while a gift card is being paid', async () => {
    const buyer = await app.signUp('parent');
    const body = { amount: 2_500, recipientEmail: 'friend@people.test', requestId: 'gift-of-a-leaver' };
    await buyer.api.payments.buyGiftCard({ body });
    await expect(close(buyer)).rejects.toMatchObject(cannotClose('open_payment'));
    app.clock.advance({ minutes: 61 });
    await close(buyer);
  });

  it('at the same moment as a purchase: exactly one of the two succeeds', async () => {
    for (let round = 0; round < 6; round += 1) {
      const trainer = await sellingTrainer(app);
      const parent = await app.signUp('parent');
      const { programId, trainerId } = trainer;
      const buy = () => parent.api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual' } });
      const results = await Promise.allSettled(round % 2 ? [buy(), close(trainer)] : [close(trainer), buy()]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describe('after an account is closed', () => {
  it("only a parent's reviews remain, under no name", async () => {
    const parent = await app.signUp('parent');
    const word = `quartz${parent.user.id}`;
    const email = `${word}@x1.test`;
    await app.db.updateTable('users').set({ email, emailKey: email }).where('id', '=', parent.user.id).execute();
    await parent.api.accounts.saveParentProfile({
      body: { name: `Dana ${word}`, phone: `919 ${word}`, athletes: [{ firstName: word, sports: [word], gradeLevel: word }] },
    });
    const athlete = await parent.api.accounts.addAthlete({
      body: { firstName: `Kit ${word}`, birthYear: 2015, goals: word, noteForTrainer: word, emergencyContact: word, medicalNote: word },
    });
    const trainer = await insertTrainer(app.db);
    const programId = await insertProgram(app.db, { trainerId: trainer.id });
    const held = await insertPaidAppointment(app.db, {
      parentId: parent.user.id,
      programId,
      state: { startsAt: new Date('2026-01-12T15:00:00Z'), isCompleted: true },
    });
    await app.db.updateTable('transactions').set({ athleteId: athlete.id }).where('id', '=', held.transactionId).execute();
    await insertReview(app.db, held.appointmentId, { text: `Good, says ${word}` });
    await parent.api.accounts.changeEmail({ body: { email: `other-${email}`, currentPassword: parent.password } });
    await parent.api.accounts.requestDataExport({ body: { password: parent.password } });
    await app.drainJobs();
    expect(await findInDatabase(app.db, word)).toContain('users.email');
    await close(parent);
    await app.drainJobs();
    // A published review of a held session stays, without its author's name.
    expect(await findInDatabase(app.db, word)).toEqual(['reviews.text']);
    expect(app.logged.filter((line) => JSON.stringify(line).includes(word))).toEqual([]);
    const details = await app.api((await app.createOperator()).token).sessions.appointmentDetails({ params: held });
    expect(details.parent).toMatchObject({ id: parent.user.id, name: 'Deleted user' });
    expect(await app.db.selectFrom('athletes').select('id').where('userId', '=', parent.user.id).execute()).toEqual([]);
  });

  it("only a trainer's program titles remain, and neither photo nor media", async () => {
    const trainer = await app.signUp('trainer');
    const word = `basalt${trainer.user.id}`;
    const { id: trainerId } = await trainer.api.trainers.create({
      body: {
        name: `Jordan ${word}`,
        sports: [word],
        homeCity: word,
        homeZipcode: '27514',
        phone: `919 ${word}`,
        athleticBio: word,
        achievements: word,
        trainingPhilosophy: word,
        team: word,
        position: word,
        personalBests: word,
        experience: word,
        imageUrl: `data:image/jpeg;base64,${(await photoWithPlace()).toString('base64')}`,
      },
    });
    const client = { url: app.url, token: trainer.token };
    const bytes = pdf(900);
    const location = await locationOf(await announce(client, { name: `${word}.pdf`, type: 'application/pdf', byteCount: bytes.length }));
    await sendRest(client, location, bytes);
    await trainer.api.media.finishUpload({ params: { uploadId: location.slice(-32) } });
    await announce(client, { name: `unfinished-${word}.pdf`, type: 'application/pdf', byteCount: 100 });
    const programId = await insertProgram(app.db, {
      trainerId,
      title: `Title ${word}`,
      description: `What ${word} does`,
      tags: [word],
    });
    const before = storedFiles(app).length;
    await app.drainJobs();
    await close(trainer);
    await app.runNow(tidyTrainerSearch);
    expect(await findInDatabase(app.db, word)).toEqual(['programs.title']);
    expect(storedFiles(app).length).toBeLessThan(before);
    expect(await app.db.selectFrom('files').select('key').execute()).toEqual([]);
    const visitor = await app.signUp('parent');
    await expect(visitor.api.search.getTrainer({ params: { trainerId } })).rejects.toMatchObject({ status: 404 });
    const programs = await visitor.api.programs.listTrainerPrograms({ params: { trainerId }, query: {} });
    expect(programs.map(({ id }) => id)).not.toContain(programId);
  });
});
