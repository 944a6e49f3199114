import { beforeEach, describe, expect, it } from 'vitest';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { connect } from '../../testing/socket-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { connectionLost } from '../calendar/events.ts';
import { expireRequests } from '../scheduling/jobs.ts';

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });
beforeEach(() => {
  server.received.length = 0;
});

const nameOf = ({ email }: Person) => email.split('@')[0];
const bellOf = async (person: Person) => person.api.notifications.list({ query: {} });
const titlesOf = async (person: Person) => (await bellOf(person)).map(({ title }) => title);
const mailsTo = ({ email }: Person) => server.received.filter(({ recipients }) => recipients.includes(email));
const mailOf = (person: Person, subject: string) => mailsTo(person).find((mail) => mail.subject === subject);

/** An accepted session so many hours from now, whose notifications were sent. */
async function scheduled(hours = 50): Promise<PaidRequest & { startTime: string }> {
  const request = await paidRequest(app);
  const choice = timeIn(app, hours);
  await request.parent.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...choice } });
  await request.trainer.api.scheduling.approve({ params: { appointmentId: request.appointmentId } });
  await app.drainJobs();
  server.received.length = 0;
  return { ...request, startTime: choice.startTime };
}

describe('a canceled session', () => {
  it('is reported to both sides with the refund when it was canceled in time', async () => {
    const { parent, trainer, appointmentId } = await scheduled();
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Fever <b>39</b>' } });
    await app.drainJobs();
    const [told] = (await bellOf(trainer)).filter(({ title }) => title === `${nameOf(parent)} canceled First Touch`);
    expect(told?.body).toMatch(/^It was set for .*\. The parent gets \$49\.00 back\.$/);
    expect(mailOf(parent, 'You canceled First Touch')?.text).toContain('You get $49.00 back.');
    expect(mailOf(trainer, `${nameOf(parent)} canceled First Touch`)?.html).toContain('Fever &lt;b&gt;39&lt;/b&gt;');
    // Who canceled gets no notification in the bell.
    expect(await titlesOf(parent)).not.toContain('You canceled First Touch');
  });

  it('is reported to both sides with the money that stays when it was canceled too late', async () => {
    const { parent, trainer, appointmentId } = await scheduled(5);
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    await app.drainJobs();
    const [told] = (await bellOf(trainer)).filter(({ title }) => title === `${nameOf(parent)} canceled First Touch`);
    expect(told?.body).toContain('You keep the money, and you can still refund it.');
    expect(mailOf(parent, 'You canceled First Touch')?.text).toContain('The trainer keeps the money but can still refund it.');
  });

  it('is reported to the parent once when the trainer cancels twice', async () => {
    const { parent, trainer, appointmentId } = await scheduled(5);
    for (let times = 0; times < 2; times += 1) {
      await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Injured' } });
      await app.drainJobs();
    }
    const told = (await bellOf(parent)).filter(({ title }) => title === 'Jordan Ellis canceled First Touch');
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('You get $49.00 back.')]);
    expect(mailsTo(parent).filter(({ subject }) => subject?.includes('canceled'))).toHaveLength(1);
  });
});

it('a moved session is reported with both times, and open pages refresh', async () => {
  const { parent, trainer, appointmentId } = await scheduled();
  const socket = await connect(app.url, { token: parent.token });
  await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: timeIn(app, 75) });
  await app.drainJobs();
  await socket.settled();
  const topics = socket.receivedOf('changed').flatMap((change) => change.topics);
  // 'payments' as well, where the email went out before this was asked: the day for an answer then begins.
  expect(topics).toEqual(expect.arrayContaining(['sessions', 'notifications']));
  socket.close();
  const [told] = (await bellOf(parent)).filter(({ title }) => title === 'Jordan Ellis moved First Touch');
  expect(told?.body).toMatch(/^Now .*\. It was .*\. Please accept this time, .* No answer within 24 hours counts as a yes\.$/);
  expect(told?.path).toBe(`/session/${appointmentId}`);
  expect(mailOf(parent, 'Jordan Ellis moved First Touch')?.text).toMatch(/When: .*\n(?:For .*\n)?Where: Online\nBefore: /);
});

it('a session with a new location is reported with that location', async () => {
  const { parent, trainer, appointmentId } = await scheduled();
  const { startsAt, endsAt } = await app.db
    .selectFrom('appointments')
    .select(['startsAt', 'endsAt'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const same = { startTime: startsAt?.toISOString() ?? '', endTime: endsAt?.toISOString() ?? '' };
  app.clock.advance({ hours: 20 });
  const movedAt = app.clock.now();
  await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: { ...timeIn(app, 50), ...same, location: 'Court 3' } });
  await app.drainJobs();
  const [told] = (await bellOf(parent)).filter(({ title }) => title === 'Jordan Ellis changed the place of First Touch');
  expect(told?.body).toContain('The place is now: Court 3.');
  // The time of the change, not of the first scheduling.
  expect(told?.createdAt).toBe(movedAt.toISOString());
});

it('a new meeting link is reported to each parent once, with a new invitation per online session', async () => {
  const trainer = await sellingTrainer(app);
  const setLink = (meetingLink: string) => trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink } });
  await setLink('https://meet.example/old');
  await app.drainJobs();
  const parent = await app.signUp('parent');
  for (const [index, location] of ['online', 'online', 'gym'].entries()) {
    const { appointmentId } = await paidRequest(app, { trainer, parent });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 50 + index * 2), location } });
  }
  await app.drainJobs();
  server.received.length = 0;
  await setLink('https://meet.example/new');
  // Saved again, it is no change.
  await setLink('https://meet.example/new');
  await app.drainJobs();
  const title = 'Jordan Ellis changed the meeting link';
  expect((await titlesOf(parent)).filter((each) => each === title)).toHaveLength(1);
  expect(server.received.map(({ recipients, subject }) => [recipients, subject])).toEqual(Array(2).fill([[parent.email], title]));
  for (const { text, raw } of server.received) {
    expect(text).toContain('Meeting link: https://meet.example/new');
    expect(raw).toContain('LOCATION:https://meet.example/new');
  }
});

describe('a no-show', () => {
  it('of the parent is reported to the parent, without asking for a review', async () => {
    const { parent, trainer, appointmentId, startTime } = await scheduled(5);
    app.clock.set(new Date(Date.parse(startTime) + 20 * 60_000));
    await trainer.api.scheduling.noShow({ params: { appointmentId } });
    await app.drainJobs();
    const titles = await titlesOf(parent);
    expect(titles).toContain('You were missed at First Touch');
    expect(titles).not.toContain('How was First Touch?');
    expect(mailOf(trainer, `You reported that ${nameOf(parent)} didn't come`)?.text).toContain('your share is paid out');
  });

  it('of the trainer is reported to the trainer once, although it opens a problem report', async () => {
    const { parent, trainer, appointmentId, startTime } = await scheduled(5);
    app.clock.set(new Date(Date.parse(startTime) + 20 * 60_000));
    await parent.api.scheduling.noShow({ params: { appointmentId } });
    await app.drainJobs();
    const titles = await titlesOf(trainer);
    expect(titles).toContain(`${nameOf(parent)} reported that you didn't come`);
    expect(titles).not.toContain('First Touch is under review');
    expect(mailOf(parent, 'We are looking into First Touch')?.text).toContain("Your payment is on hold until we've decided");
  });
});

it('an expired request is reported to both sides and removed from both calendars', async () => {
  const { parent, trainer, appointmentId } = await paidRequest(app);
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 100) } });
  await app.drainJobs();
  server.received.length = 0;
  app.clock.advance({ hours: 73 });
  await app.runNow(expireRequests);
  await app.drainJobs();
  expect(await titlesOf(parent)).toContain("Jordan Ellis didn't answer in time");
  expect(await titlesOf(trainer)).toContain(`The request from ${nameOf(parent)} expired`);
  const expired = [mailOf(parent, "Jordan Ellis didn't answer in time"), mailOf(trainer, `The request from ${nameOf(parent)} expired`)];
  for (const mail of expired) expect(mail?.raw).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/);
  // No quoted reason, because the trainer gave none.
  expect(expired[0]?.text).not.toContain('> ');
});

describe('notes of the trainer', () => {
  it('are announced without their text, and corrections of the same day are not announced again', async () => {
    const { parent, trainer, appointmentId, startTime } = await scheduled(5);
    app.clock.set(new Date(Date.parse(startTime) + 3_600_000));
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    const write = async (notes: string) => {
      await trainer.api.scheduling.setNotes({ params: { appointmentId }, body: { notes, homework: '' } });
      await app.drainJobs();
    };
    await write('The weak foot is coming along.');
    await write('The weak foot is coming along well.');
    const told = (await bellOf(parent)).filter(({ title }) => title === 'Jordan Ellis wrote to you about First Touch');
    expect(told).toHaveLength(1);
    const mails = mailsTo(parent).filter(({ subject }) => subject === 'Jordan Ellis wrote to you about First Touch');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('weak foot');
    expect(mails[0]?.text).toContain('Choose which emails you get');
  });

  it('that are removed again are not announced', async () => {
    const { parent, trainer, appointmentId, startTime } = await scheduled(5);
    app.clock.set(new Date(Date.parse(startTime) + 3_600_000));
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await trainer.api.scheduling.setNotes({ params: { appointmentId }, body: { notes: 'Wrong child.', homework: '' } });
    await trainer.api.scheduling.setNotes({ params: { appointmentId }, body: { notes: '', homework: '' } });
    await app.drainJobs();
    expect(await titlesOf(parent)).not.toContain('Jordan Ellis wrote to you about First Touch');
  });
});

it('a lost calendar connection is reported to the trainer unless it was restored', async () => {
  const [lost, found] = [await app.signUp('trainer'), await app.signUp('trainer')];
  const now = app.clock.now();
  for (const [trainer, state] of [[lost, 'lost'] as const, [found, 'connected'] as const]) {
    await app.db
      .insertInto('calendarConnections')
      .values({
        userId: trainer.user.id,
        state,
        sealedToken: state === 'lost' ? null : Buffer.from('sealed'),
        connectedAt: now,
        lostAt: state === 'lost' ? now : null,
      })
      .execute();
    await app.db.transaction().execute((tx) => app.events.announce(tx, connectionLost, { userId: trainer.user.id }));
  }
  await app.drainJobs();
  expect(await bellOf(lost)).toMatchObject([
    { title: 'Your Google Calendar is no longer connected', path: '/trainer-dashboard', topic: 'account' },
  ]);
  const mail = mailOf(lost, 'Your Google Calendar is no longer connected');
  expect(mail?.text).toContain(`Reconnect:\n${app.publicUrl}/trainer-dashboard`);
  expect([await bellOf(found), mailOf(found, 'Your Google Calendar is no longer connected')]).toEqual([[], undefined]);
});
