import { beforeEach, describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { accountDeleted } from '../accounts/events.ts';
import { purchaseSucceeded } from '../payments/events.ts';
import { requestApproved } from './templates/booking.ts';

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });
beforeEach(() => {
  server.behave('take');
});

const mailsTo = ({ email }: Person) => server.received.filter(({ recipients }) => recipients.includes(email));
/** Subjects except those of welcome mails. */
const subjectsOf = (person: Person) =>
  mailsTo(person)
    .map(({ subject }) => subject ?? '')
    .filter((subject) => !/welcome/i.test(subject));
const titlesOf = async (person: Person) => (await person.api.notifications.list({ query: {} })).map(({ title }) => title);
const nameOf = ({ email }: Person) => email.split('@')[0];

describe('a purchase', () => {
  it('sends the receipt to the parent and the request to the trainer', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await app.drainJobs();
    expect(await titlesOf(parent)).toEqual(['Payment complete']);
    expect(await titlesOf(trainer)).toEqual([`New request from ${nameOf(parent)}`]);
    expect(subjectsOf(parent)).toEqual(['Receipt: $49.00 for First Touch']);
    const [mail] = mailsTo(trainer).filter(({ subject }) => subject?.startsWith('New request'));
    expect(mail?.text).toContain(`${app.publicUrl}/session/${appointmentId}`);
    expect(mail?.html).toContain('Answer the request');
    expect(await trainer.api.notifications.list({ query: {} })).toMatchObject([
      { topic: 'booking', path: `/session/${appointmentId}`, isRead: false, createdAt: app.clock.now().toISOString() },
    ]);
  });

  it('and all that follows about its session is one conversation in the mailbox, apart from that of other sessions', async () => {
    const [{ parent, trainer, appointmentId }, other] = [await paidRequest(app), await paidRequest(app)];
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    const threadsOf = (person: Person) =>
      mailsTo(person)
        .filter(({ text }) => text?.includes('/session/'))
        .map(({ references, inReplyTo }) => [references, inReplyTo]);
    const thread = (id: number) => `<session-${id}@localhost>`;
    expect(threadsOf(parent).length).toBeGreaterThan(1);
    expect(new Set(threadsOf(parent).flat(2))).toEqual(new Set([thread(appointmentId)]));
    expect(new Set(threadsOf(other.parent).flat(2))).toEqual(new Set([thread(other.appointmentId)]));
  });

  it('whose event is handled twice sends each notification once', async () => {
    const { parent, trainer, appointmentId, transactionId } = await paidRequest(app);
    const { trainerId, programId } = trainer;
    const again = () =>
      app.db.transaction().execute((tx) =>
        app.events.announce(tx, purchaseSucceeded, {
          appointmentId,
          transactionId,
          trainerId,
          programId,
          parentId: parent.user.id,
          paidAt: app.clock.now().toISOString(),
        }),
      );
    await again();
    await app.drainJobs();
    await again();
    await app.drainJobs();
    expect([(await titlesOf(parent)).length, (await titlesOf(trainer)).length]).toEqual([1, 1]);
    expect([subjectsOf(parent).length, subjectsOf(trainer).length]).toEqual([1, 1]);
  });
});

describe('from request to review', () => {
  it('each side is notified of what the other did', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await app.drainJobs();
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await app.drainJobs();
    app.clock.advance({ hours: 32 });
    const review = await parent.api.reviews.write({ params: { appointmentId }, body: { rating: 5, text: 'Patient.' } });
    await app.drainJobs();
    await trainer.api.reviews.answer({ params: { reviewId: review.id }, body: { text: 'Thank you.' } });
    await app.drainJobs();
    expect(new Set(await titlesOf(parent))).toEqual(
      new Set(['Payment complete', 'Jordan Ellis approved your request', 'How was First Touch?', 'Jordan Ellis answered your review']),
    );
    expect(new Set(await titlesOf(trainer))).toEqual(
      new Set([`New request from ${nameOf(parent)}`, `${nameOf(parent)} scheduled First Touch`, `${nameOf(parent)} gave you 5 stars`]),
    );
    // Who chose the time gets an email, but no notification in the bell.
    expect(subjectsOf(parent)).toContain('You scheduled First Touch');
  });

  it('a declined request is reported with its reason, and its refund with the amount', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await app.drainJobs();
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'I am away <b>that</b> month.' } });
    await app.drainJobs();
    expect(new Set(await titlesOf(parent))).toEqual(new Set(['Payment complete', 'Jordan Ellis rejected your request', '$49.00 refunded']));
    const [mail] = mailsTo(parent).filter(({ subject }) => subject?.includes('rejected'));
    expect(mail?.text).toContain('I am away <b>that</b> month.');
    expect(mail?.html).toContain('I am away &lt;b&gt;that&lt;/b&gt; month.');
    expect(subjectsOf(parent)).toContain('Refund: $49.00 for First Touch');
  });
});

describe('the preferences of a user', () => {
  it('stop emails except receipts and refunds, and payment notifications', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const off = { emailNotifications: false, paymentNotifications: false };
    for (const person of [parent, trainer]) await person.api.notifications.savePreferences({ body: off });
    await app.drainJobs();
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away' } });
    await app.drainJobs();
    expect(subjectsOf(trainer)).toEqual([]);
    expect(new Set(subjectsOf(parent))).toEqual(new Set(['Receipt: $49.00 for First Touch', 'Refund: $49.00 for First Touch']));
    // The refund of the trainer's sale is a payment notification, and those are off.
    expect(await titlesOf(trainer)).toEqual([`New request from ${nameOf(parent)}`]);
  });

  it('apply as they are when a notification is sent', async () => {
    const { trainer } = await paidRequest(app);
    await trainer.api.notifications.savePreferences({ body: { emailNotifications: false } });
    await app.drainJobs();
    expect(subjectsOf(trainer)).toEqual([]);
  });
});

it("notifications show times in the reader's own time zone", async () => {
  const { parent, trainer, appointmentId } = await paidRequest(app);
  await app.drainJobs();
  await parent.api.accounts.setTimezone({ body: { timezone: 'Asia/Kolkata' } });
  const choice = { ...timeIn(app, 48), location: 'gym' };
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...choice } });
  await app.drainJobs();
  const [ofParent] = await parent.api.notifications.list({ query: {} });
  expect(ofParent?.body).toMatch(/\(E[SD]T\), for you .*\(GMT\+5:30\)/);
  const [mail] = mailsTo(trainer).filter(({ subject }) => subject === 'You scheduled First Touch');
  // Their own time first, then the other side's.
  expect(mail?.text).toMatch(/When: .*\(E[SD]T\), New York time\nFor .*: .*\(GMT\+5:30\), Kolkata time/);
});

it('notifications appear while the mail server is down, and the emails follow later', async () => {
  const { parent } = await paidRequest(app);
  server.behave('busy');
  await app.drainJobs({ failures: 'return' });
  expect(await titlesOf(parent)).toEqual(['Payment complete']);
  expect(subjectsOf(parent)).toEqual([]);
  server.behave('take');
  app.clock.advance({ minutes: 5 });
  await app.drainJobs();
  expect(subjectsOf(parent)).toEqual(['Receipt: $49.00 for First Touch']);
});

it('a disabled account gets no notifications', async () => {
  const { parent, trainer } = await paidRequest(app);
  await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
  await app.drainJobs();
  expect(await titlesOf(parent)).toEqual(['Payment complete']);
  expect(await app.db.selectFrom('notifications').select('id').where('userId', '=', trainer.user.id).execute()).toEqual([]);
  expect(subjectsOf(trainer)).toEqual([]);
});

it('closing an account deletes its notifications, preferences and push subscriptions', async () => {
  const { parent, trainer } = await paidRequest(app);
  await parent.api.notifications.savePreferences({ body: { smsNotifications: true } });
  await app.drainJobs();
  await app.db.transaction().execute((tx) => app.events.announce(tx, accountDeleted, { userId: parent.user.id }));
  await app.drainJobs();
  for (const table of ['notifications', 'notificationPreferences', 'pushSubscriptions'] as const) {
    expect(await app.db.selectFrom(table).select('userId').where('userId', '=', parent.user.id).execute()).toEqual([]);
  }
  expect(await titlesOf(trainer)).toHaveLength(1);
});

it('notifications of the past appear in the bell without emails', async () => {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const at = new Date('2026-03-05T12:00:00Z');
  const { appointmentId, transactionId } = await insertPaidAppointment(app.db, {
    parentId: parent.user.id,
    programId: trainer.programId,
    createdAt: at,
  });
  const longAgo = await insertPaidAppointment(app.db, {
    parentId: parent.user.id,
    programId: trainer.programId,
    createdAt: new Date(at.getTime() - 15 * 86_400_000),
  });
  app.services.notifications.stayQuietBefore(new Date(at.getTime() + 3_600_000));
  const { trainerId, programId } = trainer;
  const bought = { appointmentId, transactionId, trainerId, programId, parentId: parent.user.id, paidAt: at.toISOString() };
  for (const purchase of [bought, { ...bought, ...longAgo }])
    await app.db.transaction().execute((tx) => app.events.announce(tx, purchaseSucceeded, purchase));
  await app.drainJobs();
  expect(await parent.api.notifications.list({ query: {} })).toMatchObject([{ title: 'Payment complete', createdAt: at.toISOString() }]);
  expect([subjectsOf(parent), subjectsOf(trainer)]).toEqual([[], []]);
});

describe('events of one kind that come together', () => {
  it('are told of together: everybody reads what concerns them, once, also who is concerned by two of them', async () => {
    const first = await paidRequest(app);
    const requests = [first, await paidRequest(app, first), await paidRequest(app)];
    for (const { trainer, appointmentId } of requests) await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.db.transaction().execute(async (tx) => {
      const occasion = { eventId: 'together', now: app.clock.now() };
      const missing = { ...first, appointmentId: (first.appointmentId + 1_000_000) as typeof first.appointmentId };
      const asked = [missing, ...requests, first];
      const read = ({ appointmentId, transactionId }: typeof first) => requestApproved.read(tx, { appointmentId, transactionId }, occasion);
      const [none, ...found] = await Promise.all(asked.map(read));
      expect(none).toBeUndefined();
      const all = found.flat().filter((facts) => facts !== undefined);
      expect(all.map(({ session }) => session.appointmentId)).toEqual([...requests, first].map((each) => each.appointmentId));
      expect(await app.services.notifications.notifyAll(tx, requestApproved, all.slice(0, requests.length))).toHaveLength(3);
    });
    // The events themselves find everybody told.
    await app.drainJobs();
    const approvals = async (person: Person) => (await titlesOf(person)).filter((title) => title.includes('approved your request'));
    expect(await Promise.all(requests.map(({ parent }) => approvals(parent)))).toEqual([
      [expect.any(String), expect.any(String)],
      [expect.any(String), expect.any(String)],
      [expect.any(String)],
    ]);
    const mailed = (person: Person) => subjectsOf(person).filter((subject) => subject.includes('approved your request'));
    expect(requests.map(({ parent }) => mailed(parent).length)).toEqual([2, 2, 1]);
  });
});
