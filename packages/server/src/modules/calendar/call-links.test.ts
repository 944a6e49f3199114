import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendarSessions } from '../../testing/calendar-sessions.ts';
import { type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { connectCalendar, deleteInGoogle, eventIdOf, liveEvents } from '../../testing/google.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const ownLink = 'https://video.test/maya';

let trainer: SellingTrainer;
let parent: Person;
let account: string;
let accounts = 0;
const app = await openApp();
beforeAll(async () => {
  parent = await app.signUp('parent');
});
beforeEach(async () => {
  trainer = await sellingTrainer(app);
  accounts += 1;
  account = `caller-${accounts}@gmail.test`;
});
afterEach(async () => {
  await app.db.deleteFrom('calendarConnections').execute();
});

const { nextTime, requested, booked } = createCalendarSessions(app, () => ({ parent, trainer }));

const linkFor = async (person: Person, appointmentId: Awaited<ReturnType<typeof booked>>['appointmentId']) =>
  (await person.api.sessions.appointmentDetails({ params: { appointmentId } })).meetingLink;
const givesOwnLink = () => trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: ownLink } });
const ourCall = /\/sandbox\/google\/meet\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/;

describe('an online session of a trainer with a connected calendar', () => {
  it('gets a video call of its own once it is approved, for the two of it alone', async () => {
    await givesOwnLink();
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await requested();
    await app.drainJobs();
    expect(await linkFor(parent, appointmentId), 'nobody meets before the trainer said yes').toBeNull();
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    const link = await linkFor(parent, appointmentId);
    expect(link).toMatch(ourCall);
    expect(await linkFor(trainer, appointmentId)).toBe(link);
    expect((await liveEvents(app, account))[0]).toMatchObject({ hangoutLink: link });
  });

  it('has a call of its own, and no two share one', async () => {
    await connectCalendar(app, trainer, account);
    const [one, other] = [await booked(), await booked()];
    await app.drainJobs();
    expect(await linkFor(parent, one.appointmentId)).not.toBe(await linkFor(parent, other.appointmentId));
  });

  it('keeps its call when it moves', async () => {
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await booked();
    await app.drainJobs();
    const link = await linkFor(parent, appointmentId);
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: nextTime() });
    await app.drainJobs();
    expect(await linkFor(parent, appointmentId)).toBe(link);
  });

  it('has none at the field, and loses the one it had when it moves there', async () => {
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await booked();
    await app.drainJobs();
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: { ...nextTime(), location: 'field' } });
    await app.drainJobs();
    expect(await linkFor(parent, appointmentId)).toBeNull();
    const [event] = await liveEvents(app, account);
    expect(event?.hangoutLink).toBeUndefined();
  });

  it('has one call in the end when Google answers late, and the family is written to once it is there', async () => {
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await withFaults(app, { googleLateCalls: 1 }, async () => {
      const session = await booked();
      await app.drainJobs();
      return session;
    });
    expect(await linkFor(parent, appointmentId)).toBeNull();
    app.clock.advance({ minutes: 1 });
    await app.services.calendar.wakeDue();
    await app.drainJobs();
    const link = await linkFor(parent, appointmentId);
    expect(link).toMatch(ourCall);
    const mails = (await mailsTo(app, parent.email)).filter(({ text }) => text.includes(link ?? 'no link'));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your video call with')]);
  });

  it('has one call when the answer to its making is lost', async () => {
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await withFaults(app, { googleLostAnswers: 2 }, async () => {
      const session = await booked();
      await app.drainJobs();
      return session;
    });
    app.clock.advance({ minutes: 10 });
    await app.services.calendar.wakeDue();
    await app.drainJobs();
    const events = await liveEvents(app, account);
    expect(events).toMatchObject([{ hangoutLink: await linkFor(parent, appointmentId) }]);
  });

  it("takes place at the trainer's own link where the account may make no calls", async () => {
    await givesOwnLink();
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await withFaults(app, { googleNoCalls: true }, async () => {
      const session = await booked();
      await app.drainJobs();
      return session;
    });
    expect(await linkFor(parent, appointmentId)).toBe(ownLink);
  });

  it('keeps its link when the trainer deletes the entry, until X1 writes it again', async () => {
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await booked();
    await app.drainJobs();
    const link = await linkFor(parent, appointmentId);
    await deleteInGoogle(app, account, await eventIdOf(app, appointmentId));
    app.clock.advance({ minutes: 6 });
    await app.services.calendar.wakeDue();
    await app.drainJobs();
    expect(await linkFor(parent, appointmentId)).toBe(link);
  });
});

describe('video calls by the calendar', () => {
  it("can be switched off: planned sessions go back to the trainer's link, and on again", async () => {
    await givesOwnLink();
    await connectCalendar(app, trainer, account);
    const { appointmentId } = await booked();
    await app.drainJobs();
    expect(await trainer.api.calendar.setVideoCalls({ body: { isOn: false } })).toMatchObject({ makesCalls: false });
    await app.drainJobs();
    expect(await linkFor(parent, appointmentId)).toBe(ownLink);
    await trainer.api.calendar.setVideoCalls({ body: { isOn: false } });
    await trainer.api.calendar.setVideoCalls({ body: { isOn: true } });
    await app.drainJobs();
    expect(await linkFor(parent, appointmentId)).toMatch(ourCall);
  });

  it('cannot be switched on without a calendar', async () => {
    expect(await trainer.api.calendar.setVideoCalls({ body: { isOn: true } })).toMatchObject({ state: 'not_connected', makesCalls: false });
  });
});
