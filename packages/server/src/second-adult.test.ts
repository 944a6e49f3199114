import { describe, expect, it } from 'vitest';
import { conversationPair } from './testing/conversation-pair.ts';
import { joinFamily } from './testing/family.ts';
import { paidRequest, sellingTrainer, timeIn } from './testing/given.ts';
import { mailsTo } from './testing/mailbox.ts';
import { connect } from './testing/socket-client.ts';
import { openApp, type Person } from './testing/start-app.ts';

/** The second adult of a family (R172), through every part of the product. */

const app = await openApp();

async function family() {
  const owner = await app.signUp('parent');
  return { owner, adult: await joinFamily(app, owner) };
}

const ownId = ({ user }: Person) => ({ params: { userId: user.id }, query: {} });
const subjectsOf = async ({ email }: Person) => {
  await app.drainJobs();
  return (await mailsTo(app, email)).map(({ subject }) => subject);
};
const listsOf = async (person: Person) => ({
  sessions: await person.api.sessions.listParentAppointments(ownId(person)),
  conversations: await person.api.conversations.listMentorships(ownId(person)),
  payments: await person.api.billing.payerTransactions(ownId(person)),
  athletes: await person.api.accounts.listAthletes(),
});
const nothing = { sessions: [], conversations: [], payments: [], athletes: [] };

describe('a second adult', () => {
  it("books for the family: the rows keep the inviter's id, and both see the same", async () => {
    const { owner, adult } = await family();
    const { id: athleteId } = await owner.api.accounts.addAthlete({ body: { firstName: 'Sam', birthYear: 2014 } });
    const { appointmentId, transactionId, trainer } = await paidRequest(app, { parent: adult, athleteId });
    await app.drainJobs();
    const seen = await listsOf(adult);
    expect(seen).toEqual(await listsOf(owner));
    expect(seen.sessions).toMatchObject([{ id: appointmentId, parentId: owner.user.id, athlete: { firstName: 'Sam' } }]);
    expect(seen.conversations).toMatchObject([{ parentId: owner.user.id, hasPurchase: true }]);
    expect(seen.payments).toMatchObject([{ id: transactionId }]);
    const params = { params: { appointmentId } };
    await adult.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48) } });
    const ofTrainer = await trainer.api.sessions.appointmentDetails(params);
    expect(ofTrainer).toMatchObject({ parent: { id: owner.user.id, email: owner.email }, appointment: { scheduledBy: owner.user.id } });
    expect(await adult.api.sessions.appointmentDetails(params)).toEqual(await owner.api.sessions.appointmentDetails(params));
    expect(await adult.api.billing.receipt({ params: { transactionId } })).toEqual(
      await owner.api.billing.receipt({ params: { transactionId } }),
    );
    const { url } = await adult.api.calendar.renewFeed();
    expect(await (await fetch(url ?? '')).text()).toContain(`session-${appointmentId}`);
    expect(await adult.api.calendar.downloadSession(params)).toBeDefined();
  });

  it('gets receipts, refunds and what is about the schedule as well, each by their own preferences', async () => {
    const { owner, adult } = await family();
    const { trainer, appointmentId } = await paidRequest(app, { parent: owner });
    await adult.api.notifications.savePreferences({ body: { emailNotifications: false } });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48) } });
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Injured' } });
    const [toOwner, toAdult] = [await subjectsOf(owner), await subjectsOf(adult)];
    const records = toOwner.filter((subject) => /receipt|refund/i.test(subject));
    expect(records.length).toBeGreaterThanOrEqual(2);
    expect(toAdult).toEqual(expect.arrayContaining(records));
    const bells = async ({ api }: Person) => (await api.notifications.list({ query: {} })).map(({ title }) => title);
    expect(await bells(adult)).toEqual(await bells(owner));
  });

  it('chats under their own id: the trainer and the other adult see who wrote', async () => {
    const { owner, adult } = await family();
    await adult.api.accounts.saveParentProfile({ body: { name: 'Pat Reed' } });
    const { trainer, id: mentorshipId } = await conversationPair(app, { parent: adult });
    const again = { trainerId: trainer.trainerId };
    for (const parentId of [adult.user.id, owner.user.id])
      expect((await adult.api.conversations.start({ body: { ...again, parentId } })).id).toBe(mentorshipId);
    const say = (person: Person, content: string) => person.api.conversations.send({ body: { mentorshipId, content } });
    const written = [await say(adult, 'Hello from Pat'), await say(owner, 'And from me'), await say(trainer, 'Hi both')];
    expect(written.map(({ senderId, receiverId }) => [senderId, receiverId])).toEqual([
      [adult.user.id, trainer.user.id],
      [owner.user.id, trainer.user.id],
      [trainer.user.id, owner.user.id],
    ]);
    const unread = async ({ api }: Person) => (await api.conversations.unreadCount()).unreadCount;
    expect([await unread(owner), await unread(adult), await unread(trainer)]).toEqual([1, 1, 2]);
    // What one adult has read the family has read.
    await adult.api.conversations.markRead({ params: { mentorshipId }, body: {} });
    await trainer.api.conversations.markRead({ params: { mentorshipId }, body: {} });
    expect([await unread(owner), await unread(adult), await unread(trainer)]).toEqual([0, 0, 0]);
    const [mentorship] = await trainer.api.conversations.listMentorships(ownId(trainer));
    expect(mentorship?.parent.adults).toEqual([
      { id: owner.user.id, name: owner.email.split('@')[0] },
      { id: adult.user.id, name: 'Pat Reed' },
    ]);
    const { text } = await trainer.api.conversations.exportThread({ params: { mentorshipId } }).then(async (file) => ({
      text: await file.content.text(),
    }));
    expect(text).toContain('Pat Reed: Hello from Pat');
  });

  it('exports the messages they wrote, which the parent exports as those of the second adult', async () => {
    const { owner, adult } = await family();
    const { trainer, id: mentorshipId } = await conversationPair(app, { parent: owner });
    await adult.api.conversations.send({ body: { mentorshipId, content: 'Written by the adult' } });
    const exported = async ({ api, password }: Person) => {
      await api.accounts.requestDataExport({ body: { password } });
      await app.drainJobs();
      const { dataExport } = await api.accounts.dataExport();
      const file = await api.accounts.downloadDataExport({ params: { token: dataExport?.token ?? '' } });
      return JSON.stringify(JSON.parse(await file.content.text()));
    };
    expect(await exported(adult)).toMatch(/"messagesForAnotherFamily":\[\{[^\]]*Written by the adult/);
    for (const person of [owner, trainer]) expect(await exported(person)).toMatch(/"bySecondAdult":true,"text":"Written by the adult"/);
  });

  it('is invited to a session by their own name and address', async () => {
    const { owner, adult } = await family();
    await adult.api.accounts.saveParentProfile({ body: { name: 'Pat Reed' } });
    const { trainer, appointmentId } = await paidRequest(app, { parent: owner });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48) } });
    await app.drainJobs();
    const invitations = (await mailsTo(app, adult.email)).flatMap(({ attachments }) => attachments);
    const text = Buffer.from(invitations[0]?.content ?? '', 'base64')
      .toString()
      .replaceAll(/\r?\n[ \t]/g, '');
    expect(text).toContain(`MAILTO:${adult.email}`);
    expect(text).toContain('Pat Reed');
    expect(text).not.toContain(owner.email);
  });

  it('alone gets the invitation that they ask for again', async () => {
    const { owner, adult } = await family();
    const { trainer, appointmentId } = await paidRequest(app, { parent: owner });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48) } });
    const [ownersBefore, adultsBefore] = [await subjectsOf(owner), await subjectsOf(adult)];
    await adult.api.calendar.syncAppointment({ params: { appointmentId } });
    expect(await subjectsOf(owner)).toEqual(ownersBefore);
    expect(await subjectsOf(adult)).toHaveLength(adultsBefore.length + 1);
  });

  it('is blocked with the family, and blocks for it', async () => {
    const { owner, adult } = await family();
    const { trainer, id: mentorshipId } = await conversationPair(app, { parent: owner });
    await adult.api.safety.block({ params: { mentorshipId } });
    for (const { api } of [owner, adult, trainer]) {
      const sent = api.conversations.send({ body: { mentorshipId, content: 'Hello' } });
      await expect(sent).rejects.toMatchObject({ body: { code: 'conversation.blocked' } });
    }
    await owner.api.safety.unblock({ params: { mentorshipId } });
    await trainer.api.safety.block({ params: { mentorshipId } });
    await expect(paidRequest(app, { parent: adult, trainer })).rejects.toMatchObject({ body: { code: 'conversation.blocked' } });
  });

  it('reports the trainer, but not the other adult', async () => {
    const { owner, adult } = await family();
    const { trainer, id: mentorshipId } = await conversationPair(app, { parent: owner });
    const { id: ofOwner } = await owner.api.conversations.send({ body: { mentorshipId, content: 'Hello' } });
    const { id: ofTrainer } = await trainer.api.conversations.send({ body: { mentorshipId, content: 'Hi' } });
    const report = (id: number) => adult.api.safety.report({ body: { subject: 'message', id, reason: 'harassment', text: '' } });
    await expect(report(ofOwner)).rejects.toMatchObject({ body: { code: 'report.nothing_there' } });
    await report(ofTrainer);
    const row = await app.db.selectFrom('reports').selectAll().where('reporterId', '=', adult.user.id).executeTakeFirstOrThrow();
    expect(row.accusedId).toBe(trainer.user.id);
  });

  it('hears live what the family hears, and nothing more once removed', async () => {
    const { owner, adult } = await family();
    const { trainer, id: mentorshipId } = await conversationPair(app, { parent: owner });
    const socket = await connect(app.url, { token: adult.token });
    const say = (content: string) => trainer.api.conversations.send({ body: { mentorshipId, content } });
    await say('First');
    expect((await socket.next('new-message')).content).toBe('First');
    expect(await socket.ask('join-mentorship', mentorshipId)).toMatchObject({ ok: true });
    expect(await socket.ask('send-message', { mentorshipId, content: 'From the adult' })).toMatchObject({ ok: true });
    await owner.api.accounts.removeAdult();
    await socket.ended();
    const again = await connect(app.url, { token: adult.token, mark: () => app.realtime.tell([adult.user.id], 'changed', { topics: [] }) });
    await say('Second');
    await again.settled();
    expect(again.receivedOf('new-message')).toEqual([]);
    expect(await again.ask('join-mentorship', mentorshipId)).toMatchObject({ ok: false });
    expect(await again.ask('send-message', { mentorshipId, content: 'Still here' })).toMatchObject({ ok: false });
    again.close();
  });

  it('has open connections closed by the check of this process, where another process ended the membership', async () => {
    const { owner, adult } = await family();
    const socket = await connect(app.url, { token: adult.token });
    await app.db.updateTable('familyMembers').set({ endedAt: app.clock.now() }).where('ownerId', '=', owner.user.id).execute();
    await app.sockets.closeEnded();
    await socket.ended();
  });

  it('gets only own, empty lists by the old sign-in once removed, and the family keeps all', async () => {
    const { owner, adult } = await family();
    await owner.api.accounts.addAthlete({ body: { firstName: 'Sam', birthYear: 2014 } });
    const { appointmentId, transactionId, trainer } = await paidRequest(app, { parent: adult });
    await app.drainJobs();
    const before = await listsOf(owner);
    const [mentorship] = before.conversations;
    const feed = await adult.api.calendar.renewFeed();
    await owner.api.accounts.removeAdult();
    expect(await listsOf(adult)).toEqual(nothing);
    expect(await listsOf(owner)).toEqual(before);
    const notFound = { status: 404 };
    await expect(adult.api.sessions.appointmentDetails({ params: { appointmentId } })).rejects.toMatchObject(notFound);
    await expect(adult.api.billing.receipt({ params: { transactionId } })).rejects.toMatchObject(notFound);
    const cancel = adult.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    await expect(cancel).rejects.toMatchObject(notFound);
    const params = { mentorshipId: mentorship?.id as never };
    await expect(adult.api.conversations.listMessages({ params, query: {} })).rejects.toMatchObject(notFound);
    expect(await (await fetch(feed.url ?? '')).text()).not.toContain(`session-${appointmentId}`);
    // What happens next is for the owner alone.
    await app.drainJobs();
    const count = (await subjectsOf(adult)).length;
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Exams' } });
    expect(await subjectsOf(adult)).toHaveLength(count);
  });

  it('who is removed while sending or buying is refused', async () => {
    const trainer = await sellingTrainer(app);
    const { owner, adult } = await family();
    const actor = { ...(await app.services.accounts.authenticate(adult.token)) } as never;
    await owner.api.accounts.removeAdult();
    const { trainerId, programId } = trainer;
    const buying = app.services.payments.createIntent(actor, { trainerId, programId, sessionType: 'individual' });
    await expect(buying).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(app.services.conversations.start(actor, { trainerId })).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await listsOf(owner)).toEqual(nothing);
  });
});
