import { addDays } from '@x1/contract/core/time.ts';
import { describe, expect, it } from 'vitest';
import { canaryAthlete } from '../../testing/authorization/canary-athlete.ts';
import { openPayment, type PaidRequest, paidRequest, payByCard, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { connectCalendar, liveEvents } from '../../testing/google.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { findInDatabase } from '../../testing/scan-database.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** Who learns what of the athlete of a purchase, and when (R171). */

const app = await openApp({ config: { logLevel: 'debug' } });

const { emergencyContact, medicalNote, ...kit } = canaryAthlete;
const care = { emergencyContact, medicalNote };
/** The older ones for a session in the next year. */
const ageGroup = expect.stringMatching(/^(11-12|12-13) years$/);
const ofList = { firstName: kit.firstName, ageGroup, gradeLevel: kit.gradeLevel, level: kit.level };
const ofPage = { ...ofList, sports: kit.sports, goals: kit.goals, noteForTrainer: kit.noteForTrainer };

async function familyWithKit(): Promise<{ parent: Person; athleteId: Awaited<ReturnType<typeof addKit>> }> {
  const parent = await app.signUp('parent');
  return { parent, athleteId: await addKit(parent) };
}

const addKit = async ({ api }: Person) => (await api.accounts.addAthlete({ body: canaryAthlete })).id;
const details = ({ api }: Person, { appointmentId }: Pick<PaidRequest, 'appointmentId'>) =>
  api.sessions.appointmentDetails({ params: { appointmentId } });

/** A purchase for Kit, with a time that many hours from now. */
async function scheduledForKit(hours = 100, given: { trainer?: SellingTrainer; sessionType?: 'group' } = {}) {
  const family = await familyWithKit();
  const bought = await paidRequest(app, { ...family, ...given });
  const time = timeIn(app, hours);
  await bought.parent.api.scheduling.schedule({ body: { appointmentId: bought.appointmentId, ...time } });
  return { ...bought, athleteId: family.athleteId, time };
}

async function approvedForKit(hours?: number, given?: Parameters<typeof scheduledForKit>[1]) {
  const bought = await scheduledForKit(hours, given);
  await bought.trainer.api.scheduling.approve({ params: bought });
  return bought;
}

describe('a purchase', () => {
  it('is for the athlete it names, with all of its sessions', async () => {
    const trainer = await sellingTrainer(app, { sessionsIncluded: 3 });
    const { parent, athleteId } = await familyWithKit();
    await paidRequest(app, { parent, trainer, athleteId });
    const list = (query: object) => parent.api.sessions.listParentAppointments({ params: { userId: parent.user.id }, query });
    expect((await list({})).map(({ athlete }) => athlete)).toEqual([ofList, ofList, ofList]);
  });

  it('without an athlete is for nobody in particular, as for a caller of the specifications alone', async () => {
    const bought = await paidRequest(app);
    expect(await details(bought.trainer, bought)).toMatchObject({ athlete: null, appointment: { athlete: null } });
  });

  it('can name another athlete until it is paid, and stays the same payment', async () => {
    const trainer = await sellingTrainer(app);
    const { parent, athleteId } = await familyWithKit();
    const other = await parent.api.accounts.addSelf();
    const ask = (id: typeof athleteId | undefined) =>
      parent.api.payments.createPaymentIntent({
        body: { programId: trainer.programId, trainerId: trainer.trainerId, sessionType: 'individual', athleteId: id },
      });
    const stored = () => app.db.selectFrom('transactions').select('athleteId').where('parentId', '=', parent.user.id).execute();
    const first = await ask(undefined);
    expect(await stored()).toEqual([{ athleteId: null }]);
    for (const [id, kept] of [
      [other.id, other.id],
      [athleteId, athleteId],
      [undefined, athleteId],
    ] as const) {
      expect(await ask(id)).toEqual(first);
      expect(await stored()).toEqual([{ athleteId: kept }]);
    }
  });

  it('that is open can be named an athlete for, whatever has become of the trainer, and a paid one keeps its own', async () => {
    const trainer = await sellingTrainer(app);
    const { parent, athleteId } = await familyWithKit();
    const other = await parent.api.accounts.addSelf();
    const open = await openPayment(parent, trainer);
    await app.db.updateTable('payoutAccounts').set({ state: 'RESTRICTED' }).where('userId', '=', trainer.user.id).execute();
    const name = (person: Person, id: typeof athleteId) => person.api.payments.nameAthlete({ params: open, body: { athleteId: id } });
    expect(await name(parent, athleteId)).toEqual({ athleteId });
    await payByCard(app, open.clientSecret);
    await parent.api.payments.hintStatus({ params: open, body: { status: 'succeeded' } });
    expect(await name(parent, other.id)).toEqual({ athleteId });
    await expect(name(await app.signUp('parent'), other.id)).rejects.toMatchObject({
      status: 404,
      body: { code: 'transaction.not_found' },
    });
    const theirs = await familyWithKit();
    await expect(name(parent, theirs.athleteId)).rejects.toMatchObject({ status: 404, body: { code: 'athlete.not_found' } });
  });

  it.each(["another family's", 'a removed'])('is refused for %s athlete, and nothing is prepared', async (which) => {
    const trainer = await sellingTrainer(app);
    const [mine, theirs] = [await familyWithKit(), await familyWithKit()];
    await mine.parent.api.accounts.removeAthlete({ params: mine });
    const { athleteId } = which === 'a removed' ? mine : theirs;
    await expect(paidRequest(app, { parent: mine.parent, trainer, athleteId })).rejects.toMatchObject({
      status: 404,
      body: { code: 'athlete.not_found' },
    });
    expect(await app.db.selectFrom('transactions').select('id').where('parentId', '=', mine.parent.user.id).execute()).toEqual([]);
  });
});

describe('the trainer of a paid session', () => {
  it('reads who comes in requests, sessions, participants, on the page and on the receipt', async () => {
    const { trainer, appointmentId, transactionId, parent } = await scheduledForKit();
    const { api, user, trainerId, programId } = trainer;
    const [request] = await api.sessions.listRequests({ query: { trainerId: String(trainerId), status: 'pending' } });
    expect(request).toMatchObject({ id: appointmentId, athlete: ofList });
    const [session] = await api.sessions.listTrainerAppointments({ params: { userId: user.id }, query: {} });
    expect(session).toMatchObject({ id: appointmentId, athlete: ofList });
    expect(await api.sessions.listParticipants({ params: { programId }, query: {} })).toMatchObject([{ athleteName: kit.firstName }]);
    expect(await details(trainer, { appointmentId })).toMatchObject({ athlete: { ...ofPage, care: null } });
    for (const person of [trainer, parent]) {
      expect(await person.api.billing.receipt({ params: { transactionId } })).toMatchObject({ athleteName: kit.firstName });
    }
  });

  it.each([
    ['a moment more than 24 hours before it', -24 * 60 - 1, null],
    ['24 hours before it', -24 * 60, care],
    ['24 hours after its end', 25 * 60, care],
    ['a moment later', 25 * 60 + 1, null],
  ])('reads emergency contact and medical note %s: %#', async (_, minutes, expected) => {
    const bought = await approvedForKit();
    app.clock.set(new Date(Date.parse(bought.time.startTime) + minutes * 60_000));
    try {
      expect((await details(bought.trainer, bought)).athlete?.care).toEqual(expected);
      expect((await details(bought.parent, bought)).athlete?.care).toBeNull();
    } finally {
      app.clock.set(new Date());
    }
  });

  it('reads neither while the request is not approved, nor after the session was canceled', async () => {
    const bought = await scheduledForKit(2);
    expect((await details(bought.trainer, bought)).athlete?.care).toBeNull();
    await bought.trainer.api.scheduling.approve({ params: bought });
    expect((await details(bought.trainer, bought)).athlete?.care).toEqual(care);
    await bought.trainer.api.scheduling.cancel({ params: bought, body: { reason: 'I am ill' } });
    await app.drainJobs();
    expect(await details(bought.trainer, bought)).toMatchObject({ athlete: null, appointment: { athlete: null } });
  });

  it.each([
    [
      'the request was declined',
      ({ trainer, appointmentId }: PaidRequest) =>
        trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away that week.' } }),
    ],
    ['one blocks the other', ({ parent, trainer }: PaidRequest) => block(parent, trainer)],
  ])('reads nothing of the athlete once %s', async (_, end) => {
    const bought = await scheduledForKit();
    await end(bought);
    const { api, user, programId } = bought.trainer;
    const answers = [
      await details(bought.trainer, bought),
      await api.sessions.listTrainerAppointments({ params: { userId: user.id }, query: {} }),
      await api.sessions.listParticipants({ params: { programId }, query: {} }),
      await api.billing.recipientTransactions({ params: { userId: user.id }, query: {} }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/canary/);
    expect(await details(bought.parent, bought)).toMatchObject({ athlete: ofPage });
  });
});

async function block(parent: Person, trainer: SellingTrainer): Promise<void> {
  const { id } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
  await app.services.conversations.block(parent.user.id, id);
}

describe('calendars', () => {
  it('name the athlete by the first name: the invitation, the feeds of both, and the event of the trainer', async () => {
    const trainer = await sellingTrainer(app);
    const account = `kit-${trainer.user.id}@gmail.test`;
    await connectCalendar(app, trainer, account);
    const { parent } = await approvedForKit(100, { trainer });
    await app.drainJobs();
    for (const person of [parent, trainer]) {
      const { url } = await person.api.calendar.renewFeed();
      const feed = await (await app.fetch(new URL(url ?? '').pathname)).text();
      expect(feed.replaceAll('\r\n ', '')).toMatch(/SUMMARY:.* for Kitcanary with /);
      expect(feed).not.toMatch(/canary-/);
    }
    const [event] = await liveEvents(app, account);
    expect(JSON.stringify(event)).toContain(`For ${kit.firstName}`);
    expect(JSON.stringify(event)).not.toMatch(/canary-/);
    expect(event?.summary).not.toContain(kit.firstName);
    const mails = await mailsTo(app, parent.email);
    const files = mails.flatMap(({ attachments }) => attachments.map(({ content }) => Buffer.from(content, 'base64').toString()));
    expect(files.some((file) => file.replaceAll('\r\n ', '').includes('for Kitcanary with'))).toBe(true);
  });
});

describe("a child's data", () => {
  it('are in no answer, mail, log line, calendar or export of anyone else', async () => {
    const trainer = await sellingTrainer(app);
    const bought = await approvedForKit(3, { trainer, sessionType: 'group' });
    const [stranger, other, operator] = [await app.signUp('trainer'), await app.signUp('parent'), await app.createOperator()];
    // The other family sits in the same group at the same time.
    const seat = await paidRequest(app, { parent: other, trainer, sessionType: 'group' });
    await other.api.scheduling.schedule({ body: { appointmentId: seat.appointmentId, ...bought.time } });
    await app.drainJobs();
    await details(trainer, bought);

    await expect(details(stranger, bought)).rejects.toMatchObject({ status: 404 });
    await expect(details(other, bought)).rejects.toMatchObject({ status: 404 });
    const { programId, user } = trainer;
    const answers = [
      await details(other, seat),
      await other.api.sessions.listParentAppointments({ params: { userId: other.user.id }, query: {} }),
      await other.api.scheduling.freeTimes({ params: seat, query: { from: bought.time.startTime.slice(0, 10), days: '7', minutes: '60' } }),
      await other.api.billing.receipt({ params: seat }),
      await details(operator, bought),
      await operator.api.billing.receipt({ params: bought }),
      await operator.api.sessions.listParticipants({ params: { programId }, query: {} }),
      await operator.api.sessions.listTrainerAppointments({ params: { userId: user.id }, query: {} }),
      await operator.api.sessions.listParentAppointments({ params: { userId: bought.parent.user.id }, query: {} }),
      await operator.api.admin.getUser({ params: { userId: bought.parent.user.id } }),
      await other.api.notifications.list({ query: {} }),
      await trainer.api.notifications.list({ query: {} }),
      await app.services.personalData.gatherPersonalData(user.id),
      await app.services.personalData.gatherPersonalData(other.user.id),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/canary/i);
    const mails = (await Promise.all([trainer, other, bought.parent].map(({ email }) => mailsTo(app, email)))).flat();
    expect(mails.length).toBeGreaterThan(3);
    expect(JSON.stringify(mails.map(({ subject, html, text }) => ({ subject, html, text })))).not.toMatch(/canary/i);
    expect(app.logged.filter((line) => /canary/i.test(JSON.stringify(line)))).toEqual([]);
    expect(await findInDatabase(app.db, 'canary-contact')).toEqual([]);
    expect(await findInDatabase(app.db, 'canary-medical')).toEqual([]);
  });
});

describe('two sessions of one athlete at one time', () => {
  it('are warned of, for the parent alone, and not refused', async () => {
    const first = await approvedForKit();
    const trainer = await sellingTrainer(app);
    const second = await paidRequest(app, { parent: first.parent, trainer, athleteId: first.athleteId });
    const { api } = first.parent;
    // In New York it may still be the day before.
    const query = { from: addDays(first.time.startTime.slice(0, 10), -1), days: '3', minutes: '60' };
    const { occupied } = await api.scheduling.freeTimes({ params: second, query });
    const { startTime, endTime } = first.time;
    expect(occupied).toContainEqual({ startTime, endTime, kind: 'athlete_session' });
    await api.scheduling.schedule({ body: { appointmentId: second.appointmentId, ...first.time } });
    const { overlaps } = await details(first.parent, second);
    expect(overlaps).toEqual([{ id: first.appointmentId, title: 'First Touch', startTime, endTime }]);
    expect((await details(trainer, second)).overlaps).toEqual([]);
  });

  it('of two athletes are no overlap', async () => {
    const first = await approvedForKit();
    const trainer = await sellingTrainer(app);
    const self = await first.parent.api.accounts.addSelf();
    const second = await paidRequest(app, { parent: first.parent, trainer, athleteId: self.id });
    await first.parent.api.scheduling.schedule({ body: { appointmentId: second.appointmentId, ...first.time } });
    expect((await details(first.parent, second)).overlaps).toEqual([]);
  });
});

it("a parent's sessions can be narrowed to one athlete, and another family's athlete finds nothing", async () => {
  const { parent, athleteId } = await scheduledForKit();
  const self = await parent.api.accounts.addSelf();
  await paidRequest(app, { parent, athleteId: self.id });
  const list = ({ api, user }: Person, id: typeof athleteId) =>
    api.sessions.listParentAppointments({ params: { userId: user.id }, query: { athleteId: String(id) } });
  expect(await list(parent, athleteId)).toMatchObject([{ athlete: ofList }]);
  expect(await list(parent, self.id)).toMatchObject([{ athlete: { ageGroup: 'Adult' } }]);
  expect(await list(await app.signUp('parent'), athleteId)).toEqual([]);
});
