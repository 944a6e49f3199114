import { addDays, toWallTime } from '@x1/contract/core/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { invariant } from '../platform/errors.ts';
import { createTestClock } from '../testing/clock.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { DemoServices } from './demo-context.ts';
import { demoTrainers } from './demo-trainer.ts';
import { drillsOfMaya } from './drill-boards.ts';
import { fillDemo } from './fill-demo.ts';
import { filmsOfMaya } from './gallery.ts';
import { createStoryClock } from './story-clock.ts';

/** A fill takes some seconds, and many of them on a busy machine. */
const fillTimeoutMs = 180_000;

async function startDemo() {
  const testClock = createTestClock();
  const clock = { ...testClock, ...createStoryClock(testClock) };
  const app = await startApp({ clock, sandboxClock: testClock });
  const { payments } = await app.api().system.config();
  const said: string[] = [];
  const fill = (services: DemoServices = app.services) =>
    fillDemo({
      ...app,
      services,
      clock,
      sandboxUrl: app.sandbox.url,
      publishableKey: payments.publishableKey,
      announce: (sentence) => said.push(sentence),
    });
  const signIn = async (email: string) => {
    const { user, token } = await app.api().accounts.login({ body: { email, password: 'demo1234' } });
    return { user, api: app.api(token) };
  };
  return { app, fill, said, signIn };
}

async function countRows(app: TestApp) {
  const count = async (
    table: 'users' | 'trainers' | 'programs' | 'files' | 'transactions' | 'appointments' | 'journals' | 'refunds' | 'reviews',
  ) => {
    const { rows } = await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return [table, rows] as const;
  };
  const tables = ['users', 'trainers', 'programs', 'files', 'transactions', 'appointments', 'journals', 'refunds', 'reviews'] as const;
  return Object.fromEntries(await Promise.all(tables.map(count)));
}

describe('the demo marketplace', () => {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo();
    await demo.fill();
    await demo.app.drainJobs();
  }, fillTimeoutMs);
  afterAll(() => demo.app.close());

  it("numbers the trainers' pages in the order of their file, so that every demo has the same addresses", async () => {
    const profiles = await demo.app.db.selectFrom('trainers').select(['id', 'name']).orderBy('id').execute();
    expect(profiles).toEqual(demoTrainers.map(({ name }, index) => ({ id: index + 1, name })));
  });

  it('contains conversations with unread messages', async () => {
    const hoursAgo = (instant: string | null) => (demo.app.clock.now().getTime() - Date.parse(instant ?? '')) / 3_600_000;
    for (const [email, unread] of [
      ['parent@demo.x1.test', 3],
      ['trainer@demo.x1.test', 3],
    ] as const) {
      const { user, api } = await demo.signIn(email);
      expect(await api.conversations.unreadCount()).toEqual({ unreadCount: unread });
      const [newest, ...others] = await api.conversations.listMentorships({ params: { userId: user.id }, query: {} });
      expect(hoursAgo(newest?.lastMessageAt ?? null)).toBeLessThan(6);
      expect(others.length).toBeGreaterThan(1);
    }
    const hidden = await demo.app.db.selectFrom('messages').select('content').where('contactDetailsHidden', '=', true).execute();
    expect(hidden).toEqual([]);
  });

  it('has notifications of the last two weeks and sent no mails about the past', async () => {
    const { api } = await demo.signIn('trainer@demo.x1.test');
    const notices = await api.notifications.list({ query: {} });
    for (const topic of ['booking', 'payout'] as const) expect(notices.map((one) => one.topic)).toContain(topic);
    const daysAgo = notices.map(({ createdAt }) => (demo.app.clock.now().getTime() - Date.parse(createdAt)) / 86_400_000);
    expect(Math.max(...daysAgo)).toBeLessThanOrEqual(15);
    // What a bank does while the product runs is not the past.
    const mails = await demo.app.db.selectFrom('mails').select('kind').where('kind', '<>', 'payouts.payout_paid').execute();
    expect(mails).toEqual([]);
  });

  it('shows the drills and the film that Maya uploaded', async () => {
    const { user, api } = await demo.signIn('trainer@demo.x1.test');
    const { media } = await api.trainers.getOwnTrainer({ params: { userId: user.id } });
    expect(media.map(({ name }) => name)).toEqual([...drillsOfMaya.map(({ fileName }) => fileName), ...filmsOfMaya]);
    const [film, ...drills] = media.toReversed();
    for (const { url, thumbnailUrl } of drills)
      for (const each of [url, thumbnailUrl ?? '']) expect((await demo.app.fetch(each)).headers.get('content-type')).toBe('image/webp');
    expect((await demo.app.fetch(film?.url ?? '')).headers.get('content-type')).toBe('video/mp4');
  });

  it('says when four groups meet in the next weeks', async () => {
    const { api } = await demo.signIn('trainer@demo.x1.test');
    const programs = await api.programs.listPrograms({ query: {} });
    const finishing = programs.find(({ title }) => title === 'Finishing Under Pressure');
    invariant(finishing, 'Maya has groups');
    const times = await api.scheduling.listMeetingTimes({ params: { programId: finishing.id } });
    const weekdayOf = (instant: string) =>
      new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/New_York' }).format(new Date(instant));
    expect(new Set(times.map(({ startTime }) => weekdayOf(startTime)))).toEqual(new Set(['Saturday']));
    const { rows } = await demo.app.db
      .selectFrom('meetingTimes as meeting')
      .innerJoin('timeSlots as slot', 'slot.id', 'meeting.timeSlotId')
      .select((eb) => eb.fn.count<number>('slot.programId').distinct().as('rows'))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(4);
  });

  it('has measured how fast Maya replies, and how many sessions she has coached', async () => {
    const { api } = await demo.signIn('parent@demo.x1.test');
    const maya = (await api.search.listTrainers({ query: {} })).find(({ name }) => name === 'Maya Okafor');
    invariant(maya, 'Maya sells');
    const { medianReplyMinutes, sessionsHeld } = await api.search.getTrainer({ params: { trainerId: maya.id } });
    expect(medianReplyMinutes).toBeLessThanOrEqual(180);
    expect(sessionsHeld).toBeGreaterThan(5);
  });

  it('announces itself in one sentence, and a second start changes nothing', async () => {
    const before = await countRows(demo.app);
    await demo.fill();
    expect(await countRows(demo.app)).toEqual(before);
    expect(demo.said).toEqual([
      expect.stringMatching(/^The demo marketplace has 24 trainers, 11 families and \d+ payments \([\d.]+ s\)\.$/),
    ]);
  });

  it('passes every money check, also after all background jobs', async () => {
    expect(await runMoneyChecks(demo.app.db)).toEqual([]);
    expect(demo.app.logged).toEqual([]);
  });

  it('shows a parent 24 trainers with portraits, in every price band and at every step of onboarding', async () => {
    const { api } = await demo.signIn('parent@demo.x1.test');
    const trainers = await api.search.listTrainers({ query: {} });
    expect(trainers).toHaveLength(24);
    expect(trainers[0]).toMatchObject({ name: 'Maya Okafor', verificationStatus: 'verified', canAcceptPayments: true });
    expect(new Set(trainers.map(({ imageUrl }) => imageUrl)).size).toBe(24);
    const picture = await demo.app.fetch(trainers[0]?.imageUrl ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const reasons = trainers.map(({ paymentBlockedReason }) => paymentBlockedReason?.replace(/^\w+ /, ''));
    expect(new Set(reasons)).toEqual(
      new Set([
        undefined,
        "hasn't published a program yet.",
        "hasn't completed identity verification yet.",
        "isn't taking bookings yet.",
        "isn't taking new bookings at the moment.",
      ]),
    );
    const rates = trainers.map(({ hourlyRate }) => hourlyRate);
    expect(rates).toEqual(expect.arrayContaining([20, 22, 25, 50, 75, 100, 150]));
    for (const price of ['25-50', '50-75', '75-100', '100+'] as const) {
      expect((await api.search.listTrainers({ query: { price } })).length).toBeGreaterThan(1);
    }
  });

  it('gives the trainer a full dashboard with something to do', async () => {
    const { user, api } = await demo.signIn('trainer@demo.x1.test');
    expect(user.timezone).toBe('America/New_York');
    const dashboard = await api.dashboard.trainerDashboard({ params: { userId: user.id } });
    expect(dashboard).toMatchObject({ failedTransactions: 1, pendingTransactions: 0, totalSessions: 31 });
    expect(dashboard.totalEarnings).toBeGreaterThan(100_000);
    const trainer = await api.trainers.getOwnTrainer({ params: { userId: user.id } });
    const requests = await api.sessions.listRequests({ query: { trainerId: String(trainer.id), status: 'pending' } });
    expect(requests.map(({ isScheduled }) => isScheduled)).toEqual([false, true]);
    const sessions = await api.sessions.listTrainerAppointments({ params: { userId: user.id }, query: {} });
    const now = demo.app.clock.now().toISOString();
    expect(sessions.filter(({ status, endTime }) => status === 'scheduled' && (endTime ?? '') > now).length).toBeGreaterThanOrEqual(4);
    expect(sessions.filter(({ status, endTime }) => status === 'scheduled' && (endTime ?? '') < now)).toHaveLength(1);
    expect(sessions.filter(({ status }) => status === 'completed')).toHaveLength(17);
    expect(sessions.filter(({ approvalStatus, refundedAmount }) => approvalStatus === 'rejected' && refundedAmount > 0)).toHaveLength(1);
    const programs = await api.programs.listPrograms({ query: {} });
    expect(new Set(programs.map(({ status }) => status))).toEqual(new Set(['Draft', 'Available', 'Upcoming', 'Active']));
  });

  it('has paid the trainer on several Fridays, with the same figures everywhere', async () => {
    const { user, api } = await demo.signIn('trainer@demo.x1.test');
    const payouts = await api.payouts.listPayouts({ query: {} });
    const today = toWallTime(demo.app.clock.now().toISOString(), 'America/New_York').date;
    const arrived = payouts.filter(({ friday }) => addDays(friday ?? '', 3) < today);
    expect(arrived.length).toBeGreaterThanOrEqual(3);
    for (const { friday, status, decidedAt, sentAt, paidAt } of arrived) {
      // Decided and sent on its own Friday in the past, and at the bank on the Monday after it.
      const dates = [decidedAt, sentAt ?? '', paidAt ?? ''].map((moment) => toWallTime(moment, 'America/New_York').date);
      expect([status, ...dates]).toEqual(['paid', friday, friday, addDays(friday ?? '', 3)]);
    }
    const sales = await api.billing.recipientTransactions({ params: { userId: user.id }, query: {} });
    const netOf = (...shares: string[]) => sales.reduce((sum, { share, netAmount }) => sum + (shares.includes(share) ? netAmount : 0), 0);
    const balance = await api.payouts.balance();
    expect(balance).toMatchObject({ held: netOf('held'), available: netOf('available'), onTheWay: netOf('on_the_way') });
    expect(balance).toMatchObject({ paidOut: netOf('paid_out'), underReview: 0, owed: 0 });
    const earnings = await api.billing.earnings({ query: {} });
    expect(earnings.totalEarnings).toBe(netOf('held', 'available', 'on_the_way', 'paid_out'));
    expect(earnings.weeks.filter(({ net }) => net > 0).length).toBeGreaterThanOrEqual(6);
  });

  it('has no conversation that is younger than its first message', async () => {
    const early = demo.app.db
      .selectFrom('messages')
      .innerJoin('mentorships', 'mentorships.id', 'messages.mentorshipId')
      .whereRef('messages.createdAt', '<', 'mentorships.createdAt')
      .select('messages.id');
    expect(await early.execute()).toEqual([]);
  });

  it('has ratings on most trainers and reviews left to write and to answer', async () => {
    const { user, api } = await demo.signIn('parent@demo.x1.test');
    const trainers = await api.search.listTrainers({ query: {} });
    expect(trainers[0]).toMatchObject({ rating: 49, reviewCount: 12 });
    expect(trainers.filter(({ rating }) => rating !== null).length).toBeGreaterThanOrEqual(12);
    expect(new Set(trainers.map(({ rating }) => rating)).size).toBeGreaterThanOrEqual(4);
    const reviews = await api.reviews.listReviews({ params: { trainerId: trainers[0]?.id ?? 0 }, query: {} });
    const now = demo.app.clock.now().toISOString();
    expect(reviews.every(({ createdAt, answeredAt }) => createdAt < now && (answeredAt ?? '') < now)).toBe(true);
    expect(reviews[0]).toMatchObject({ authorName: 'Peter L.', answer: null });
    const sessions = await api.sessions.listParentAppointments({ params: { userId: user.id }, query: {} });
    const held = sessions.filter(({ status }) => status === 'completed');
    const details = await Promise.all(held.map(({ id }) => api.sessions.appointmentDetails({ params: { appointmentId: id } })));
    expect(details.filter(({ review }) => review === null).length).toBeGreaterThanOrEqual(1);
  });

  it('gives the parent a session in every status', async () => {
    const { user, api } = await demo.signIn('parent@demo.x1.test');
    const sessions = await api.sessions.listParentAppointments({ params: { userId: user.id }, query: {} });
    const states = sessions.map(({ status, approvalStatus }) => `${status} ${approvalStatus}`);
    const expected = ['scheduled approved', 'scheduled pending', 'paid approved', 'paid pending', 'paid rejected', 'completed approved'];
    expect(new Set(states)).toEqual(new Set(expected));
  });

  it('released every share exactly when it was due', async () => {
    const releases = await demo.app.db.selectFrom('releases').select(['dueAt', 'releasedAt']).execute();
    expect(releases.map(({ releasedAt }) => releasedAt)).toEqual(releases.map(({ dueAt }) => dueAt));
  });

  it('spreads the charges over several weeks', async () => {
    const charges = await demo.app.db.selectFrom('journals').select('occurredAt').where('kind', '=', 'charge').execute();
    const weeks = charges.map(({ occurredAt }) => Math.floor(occurredAt.getTime() / (7 * 86_400_000)));
    expect(new Set(weeks).size).toBeGreaterThanOrEqual(7);
  });
});

it('an interrupted fill of the demo continues without doing anything twice', { timeout: fillTimeoutMs }, async () => {
  const { app, fill, said } = await startDemo();
  const { payments } = app.services;
  let hints = 0;
  const isBroken = () => {
    hints += 1;
    return hints > 20;
  };
  const hint: typeof payments.hint = (...claim) => (isBroken() ? Promise.reject(new Error('interrupted')) : payments.hint(...claim));
  await expect(fill({ ...app.services, payments: { ...payments, hint } })).rejects.toThrow('interrupted');
  expect((await countRows(app))['appointments']).toBe(20);

  app.clock.advance({ hours: 5 });
  await fill();
  await app.drainJobs();
  expect(said).toHaveLength(1);
  expect(await runMoneyChecks(app.db)).toEqual([]);
  const { rows } = await app.db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  expect(said[0]).toContain(`and ${rows} payments`);
  expect(await countRows(app)).toMatchObject({ users: 35, trainers: 24, files: 34 });
  const unpaid = await app.db.selectFrom('payouts').select('id').where('status', 'in', ['decided', 'returned']).execute();
  expect(unpaid).toEqual([]);
  await app.close();
});

it('the demo leaves a database with other users alone', async () => {
  const { app, fill, said } = await startDemo();
  await app.signUp('parent');
  await fill();
  expect(said).toEqual([]);
  expect(await countRows(app)).toMatchObject({ users: 1, trainers: 0 });
  await app.close();
});
