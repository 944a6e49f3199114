import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PaidRequest, paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openMailServer, type ReceivedMail } from '../../testing/mail-server.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { requestApproved, sessionScheduled } from '../scheduling/events.ts';

const from = { name: 'X1 team', address: 'hello@x1.test' };
const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings, mailFrom: from } });
beforeEach(() => {
  server.behave('take');
  server.received.length = 0;
});

/** The calendar part of an email, as the email itself names it. */
function calendarPart({ attachments }: ReceivedMail): { type: string; method: string; ics: string } | undefined {
  const part = attachments.find(({ mimeType, disposition }) => mimeType === 'text/calendar' && disposition !== 'attachment');
  return part && { type: part.mimeType, method: part.method ?? '', ics: textOf(part.content) };
}

const textOf = (content: string | ArrayBuffer | Uint8Array) => (typeof content === 'string' ? content : new TextDecoder().decode(content));

interface Invitation {
  readonly mail: ReceivedMail;
  readonly method: string;
  readonly status: string;
  readonly sequence: number;
  readonly uid: string;
  readonly startsAt: string;
  readonly location: string;
  readonly attendees: string[];
  readonly ics: string;
}

function read(mail: ReceivedMail): Invitation | undefined {
  const part = calendarPart(mail);
  if (!part) return undefined;
  const calendar = new ICAL.Component(ICAL.parse(part.ics));
  const events = calendar.getAllSubcomponents('vevent');
  const [event] = events;
  if (!event || events.length !== 1) throw new Error(`${events.length} sessions in one invitation`);
  const value = (name: string) => event.getFirstPropertyValue(name);
  expect(String(calendar.getFirstPropertyValue('method'))).toBe(part.method);
  return {
    mail,
    method: part.method,
    status: String(value('status')),
    sequence: Number(value('sequence')),
    uid: String(value('uid')),
    startsAt: (value('dtstart') as ICAL.Time).toJSDate().toISOString(),
    location: String(value('location') ?? ''),
    attendees: event.getAllProperties('attendee').map((property) => String(property.getFirstValue()).toLowerCase()),
    ics: part.ics,
  };
}

/** The invitations each person got since the last call. */
async function invitationsOf(...people: Person[]): Promise<Invitation[][]> {
  await app.drainJobs();
  const found = people.map(({ email }) =>
    server.received.filter(({ recipients }) => recipients.includes(email)).flatMap((mail) => read(mail) ?? []),
  );
  server.received.length = 0;
  return found;
}

const inShort = (invitations: Invitation[] | undefined) =>
  invitations?.map(({ mail, method, status, sequence }) => `${mail.subject}: ${method} ${status} ${sequence}`);
const nameOf = ({ email }: Person) => email.split('@')[0];

/** A request whose notifications were sent. */
async function bought(given: Parameters<typeof paidRequest>[1] = {}): Promise<PaidRequest> {
  const request = await paidRequest(app, given);
  await app.drainJobs();
  server.received.length = 0;
  return request;
}

async function scheduled(by: 'parent' | 'trainer', choice: Partial<ReturnType<typeof timeIn>> = {}): Promise<PaidRequest> {
  const request = await bought();
  await request[by].api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...timeIn(app, 50), ...choice } });
  return request;
}

const ofPackage = (sessions: number): Promise<SellingTrainer> => sellingTrainer(app, { sessionsIncluded: sessions });

async function sessionsOf({ transactionId }: Pick<PaidRequest, 'transactionId'>) {
  const rows = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('transactionId', '=', transactionId)
    .orderBy('sessionNumber')
    .execute();
  return rows.map(({ id }) => id as PaidRequest['appointmentId']);
}

describe('an emailed invitation', () => {
  it('follows a session from request to cancellation, one email per step and person, for the same calendar entry', async () => {
    const { parent, trainer, appointmentId } = await scheduled('parent');
    const name = nameOf(parent);
    const [first, firstOfTrainer] = await invitationsOf(parent, trainer);
    expect(inShort(first)).toEqual(['You scheduled First Touch: REQUEST TENTATIVE 1']);
    expect(inShort(firstOfTrainer)).toEqual([`${name} scheduled First Touch: REQUEST TENTATIVE 1`]);

    await trainer.api.scheduling.approve({ params: { appointmentId } });
    const [second, secondOfTrainer] = await invitationsOf(parent, trainer);
    expect(inShort(second)).toEqual(['Jordan Ellis approved your request: REQUEST CONFIRMED 2']);
    expect(inShort(secondOfTrainer)).toEqual([`You approved ${name}'s request: REQUEST CONFIRMED 2`]);

    const later = timeIn(app, 70);
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: later });
    const [third, thirdOfTrainer] = await invitationsOf(parent, trainer);
    expect(inShort(third)).toEqual(['Jordan Ellis moved First Touch: REQUEST CONFIRMED 3']);
    expect(inShort(thirdOfTrainer)).toEqual(['You moved First Touch: REQUEST CONFIRMED 3']);
    expect(third?.[0]?.startsAt).toBe(later.startTime);

    await parent.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Fever' } });
    const [fourth, fourthOfTrainer] = await invitationsOf(parent, trainer);
    expect(inShort(fourth)).toEqual(['You canceled First Touch: CANCEL CANCELLED 4']);
    expect(inShort(fourthOfTrainer)).toEqual([`${name} canceled First Touch: CANCEL CANCELLED 4`]);
    expect(fourth?.[0]?.startsAt).toBe(later.startTime);
    expect(fourthOfTrainer?.[0]?.mail.text).toContain('> Fever');

    const all = [first, second, third, fourth, firstOfTrainer, secondOfTrainer, thirdOfTrainer, fourthOfTrainer].flatMap(
      (each) => each ?? [],
    );
    expect(new Set(all.map(({ uid }) => uid))).toEqual(new Set([`session-${appointmentId}@${new URL(app.publicUrl).hostname}`]));
  });

  it('is attached as a calendar part that email apps show and as a file', async () => {
    const { parent } = await scheduled('trainer');
    const [[invitation] = []] = await invitationsOf(parent);
    expect(invitation?.mail.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
    const file = invitation?.mail.attachments.find(({ disposition }) => disposition === 'attachment');
    expect([file?.filename, file?.mimeType, textOf(file?.content ?? '')]).toEqual(['invite.ics', 'application/ics', invitation?.ics]);
    expect(invitation?.mail.text).toContain('Jordan Ellis scheduled First Touch');
    expect(invitation?.mail.html).toContain('<h1');
  });

  it('comes from X1 and names only its reader', async () => {
    const { parent, trainer } = await scheduled('trainer');
    const [[ofParent] = [], [ofTrainer] = []] = await invitationsOf(parent, trainer);
    expect(ofParent?.attendees).toEqual([`mailto:${parent.email}`]);
    expect(ofTrainer?.attendees).toEqual([`mailto:${trainer.email}`]);
    expect(ofParent?.ics).toMatch(/ORGANIZER;CN="X1 team":MAILTO:hello@x1\.test/);
    expect(ofParent?.ics).not.toContain(trainer.email);
    expect(ofTrainer?.ics).not.toContain(parent.email);
  });

  it('is sent even when the user turned emails off, and says so, while other emails are not', async () => {
    const { parent, trainer, appointmentId } = await bought();
    const off = { emailNotifications: false, pushNotifications: false, sessionReminders: false, paymentNotifications: false };
    for (const person of [parent, trainer]) await person.api.notifications.savePreferences({ body: off });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 60) } });
    const [ofParent, ofTrainer] = await invitationsOf(parent, trainer);
    expect([ofParent?.length, ofTrainer?.length]).toEqual([1, 1]);
    expect(ofParent?.[0]?.mail.text).toContain('Session invitations always go out');
    expect(ofParent?.[0]?.mail.text).not.toContain('Choose which emails you get');
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await app.drainJobs();
    // No email asks for a review.
    expect(server.received).toEqual([]);
    expect((await parent.api.notifications.list({ query: {} })).map(({ title }) => title)).toContain('How was First Touch?');
  });

  it("shows the time in the reader's time zone and in the other side's", async () => {
    const request = await bought();
    const { parent, trainer, appointmentId } = request;
    await parent.api.accounts.setTimezone({ body: { timezone: 'America/Los_Angeles' } });
    await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 50) } });
    const [[ofParent] = [], [ofTrainer] = []] = await invitationsOf(parent, trainer);
    expect(ofParent?.mail.text).toMatch(/When: .*\(P[SD]T\), Los Angeles time\nFor Jordan Ellis: .*\(E[SD]T\), New York time/);
    expect(ofTrainer?.mail.text).toMatch(
      new RegExp(`When: .*\\(E[SD]T\\), New York time\\nFor ${nameOf(parent)}: .*\\(P[SD]T\\), Los Angeles time`),
    );
    expect(ofParent?.startsAt).toBe(ofTrainer?.startsAt);
  });

  it('cancels a declined session in both calendars', async () => {
    const { parent, trainer, appointmentId } = await scheduled('parent');
    await invitationsOf(parent);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'I am away.' } });
    const [ofParent, ofTrainer] = await invitationsOf(parent, trainer);
    expect(inShort(ofParent)).toEqual(['Jordan Ellis rejected your request: CANCEL CANCELLED 2']);
    expect(inShort(ofTrainer)).toEqual([`You rejected ${nameOf(parent)}'s request: CANCEL CANCELLED 2`]);
  });

  it('is not sent for a session that never had a time', async () => {
    const { parent, trainer, appointmentId } = await bought();
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    expect(await invitationsOf(parent, trainer)).toEqual([[], []]);
  });

  it('contains the meeting link of an online session only', async () => {
    const { parent, trainer, appointmentId } = await bought();
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: 'https://meet.example/jordan' } });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 50), location: 'online' } });
    const [[online] = []] = await invitationsOf(parent);
    expect(online?.location).toBe('https://meet.example/jordan');
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: { ...timeIn(app, 52), location: 'gym' } });
    const [[inPerson] = []] = await invitationsOf(parent);
    expect([inPerson?.location, inPerson?.ics.includes('meet.example')]).toEqual(['Local Gym', false]);
  });

  it('stays one invitation to one person, whatever the title and location contain', async () => {
    const trainer = await sellingTrainer(app, { title: 'Speed\r\nATTENDEE:mailto:thief@x1.test\r\nBcc: thief@x1.test' });
    const { parent, appointmentId } = await bought({ trainer });
    const location = 'Field\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTENDEE:mailto:thief@x1.test';
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 50), location } });
    await app.drainJobs();
    const mail = server.received.find(({ recipients }) => recipients.includes(parent.email));
    const invitation = mail && read(mail);
    expect(invitation?.attendees).toEqual([`mailto:${parent.email}`]);
    expect(mail?.recipients).toEqual([parent.email]);
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
    expect(invitation?.location).toBe('Field END:VEVENT BEGIN:VEVENT ATTENDEE:mailto:thief@x1.test');
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('thief@x1.test');
  });

  it('is sent once, however often its event is handled', async () => {
    const { parent, trainer, appointmentId, transactionId } = await scheduled('parent');
    const { startsAt } = await app.db
      .selectFrom('appointments')
      .select('startsAt')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.db.transaction().execute(async (tx) => {
      await app.events.announce(tx, sessionScheduled, {
        appointmentId,
        scheduledBy: parent.user.id,
        startsAt: startsAt?.toISOString() ?? '',
      });
      await app.events.announce(tx, requestApproved, { appointmentId, transactionId });
    });
    const [ofParent, ofTrainer] = await invitationsOf(parent, trainer);
    expect([ofParent?.length, ofTrainer?.length]).toEqual([2, 2]);
  });

  it('that is outdated is not sent, because a newer one replaces it', async () => {
    const { parent, trainer, appointmentId } = await scheduled('trainer');
    const [second, third] = [timeIn(app, 80), timeIn(app, 90)];
    for (const body of [second, third]) await trainer.api.scheduling.reschedule({ params: { appointmentId }, body });
    const [ofParent] = await invitationsOf(parent);
    expect(inShort(ofParent)).toEqual(['Jordan Ellis moved First Touch: REQUEST CONFIRMED 3']);
    expect(ofParent?.[0]?.startsAt).toBe(third.startTime);
  });

  it('waits while the mail server is down, and is sent later', async () => {
    const { parent } = await scheduled('trainer');
    server.behave('busy');
    await app.drainJobs({ failures: 'return' });
    expect(server.received).toEqual([]);
    server.behave('take');
    app.clock.advance({ minutes: 5 });
    expect((await invitationsOf(parent))[0]).toHaveLength(1);
  });
});

describe('an invitation requested again', () => {
  it('is sent each time to the user who requested it', async () => {
    const { parent, trainer, appointmentId } = await scheduled('trainer');
    await invitationsOf(parent);
    for (let times = 0; times < 2; times += 1) await parent.api.calendar.syncAppointment({ params: { appointmentId } });
    const [ofParent, ofTrainer] = await invitationsOf(parent, trainer);
    expect(inShort(ofParent)).toEqual(Array(2).fill('First Touch with Jordan Ellis: REQUEST CONFIRMED 1'));
    expect(ofTrainer).toEqual([]);
  });

  it('is sent even when the session was scheduled in the past of the demo data', async () => {
    const { parent, appointmentId } = await scheduled('trainer');
    await invitationsOf(parent);
    app.clock.advance({ minutes: 5 });
    app.services.notifications.stayQuietBefore(app.clock.now());
    await parent.api.calendar.syncAppointment({ params: { appointmentId } });
    const [ofParent] = await invitationsOf(parent);
    app.services.notifications.stayQuietBefore(new Date(0));
    expect(inShort(ofParent)).toEqual(['First Touch with Jordan Ellis: REQUEST CONFIRMED 1']);
  });

  it('requires a session with a time, and is refused to strangers', async () => {
    const { parent, appointmentId } = await bought();
    const again = (person: Person) => person.api.calendar.syncAppointment({ params: { appointmentId } });
    await expect(again(parent)).rejects.toMatchObject({ code: 'calendar.not_scheduled' });
    await expect(again(await app.signUp('parent'))).rejects.toMatchObject({ code: 'appointment.not_found' });
    await app.drainJobs();
    expect((await invitationsOf(parent))[0]).toEqual([]);
  });
});

describe('a purchase of several sessions', () => {
  it('leads to one receipt and one request', async () => {
    const { parent, trainer } = await paidRequest(app, { trainer: await ofPackage(3) });
    await app.drainJobs();
    const about = ({ email }: Person) =>
      server.received.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject);
    expect(about(parent).filter((subject) => subject?.startsWith('Receipt'))).toHaveLength(1);
    expect(about(trainer).filter((subject) => subject?.startsWith('New request'))).toHaveLength(1);
    expect(server.received.find(({ subject }) => subject?.startsWith('New request'))?.text).toContain('3 sessions of First Touch');
  });

  it('that is accepted confirms each scheduled session, with one notification', async () => {
    const request = await bought({ trainer: await ofPackage(3) });
    const { parent, trainer } = request;
    const [first, second] = await sessionsOf(request);
    if (!first || !second) throw new Error('no package');
    await parent.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, 50) } });
    await parent.api.scheduling.schedule({ body: { appointmentId: second, ...timeIn(app, 74) } });
    await invitationsOf(parent);
    await trainer.api.scheduling.approve({ params: { appointmentId: second } });
    const [ofParent, ofTrainer] = await invitationsOf(parent, trainer);
    const confirmed = (of: Invitation[] | undefined) => of?.map(({ uid, status }) => `${uid.split('@')[0]} ${status}`).sort();
    expect(confirmed(ofParent)).toEqual([`session-${first} CONFIRMED`, `session-${second} CONFIRMED`]);
    expect(confirmed(ofTrainer)).toEqual(confirmed(ofParent));
    const bell = (await parent.api.notifications.list({ query: {} })).filter(({ title }) => title.includes('approved'));
    expect(bell).toHaveLength(1);
  });

  it('that is accepted by scheduling one session confirms each scheduled session once', async () => {
    const request = await bought({ trainer: await ofPackage(2) });
    const { parent, trainer } = request;
    const [first, second] = await sessionsOf(request);
    if (!first || !second) throw new Error('no package');
    await parent.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, 50) } });
    await invitationsOf(parent);
    app.clock.advance({ minutes: 1 });
    await trainer.api.scheduling.schedule({ body: { appointmentId: second, ...timeIn(app, 74) } });
    const [ofParent] = await invitationsOf(parent);
    expect(ofParent?.map(({ uid, status }) => `${uid.split('@')[0]} ${status}`).sort()).toEqual([
      `session-${first} CONFIRMED`,
      `session-${second} CONFIRMED`,
    ]);
  });

  it('that is declined cancels every scheduled session', async () => {
    const request = await bought({ trainer: await ofPackage(3) });
    const { parent, trainer } = request;
    const [first, second] = await sessionsOf(request);
    if (!first || !second) throw new Error('no package');
    await parent.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, 50) } });
    await parent.api.scheduling.schedule({ body: { appointmentId: second, ...timeIn(app, 74) } });
    await invitationsOf(parent);
    await trainer.api.scheduling.reject({ params: { appointmentId: first }, body: { reason: 'Away' } });
    for (const invitations of await invitationsOf(parent, trainer)) {
      expect(invitations.map(({ uid, method }) => `${uid.split('@')[0]} ${method}`).sort()).toEqual([
        `session-${first} CANCEL`,
        `session-${second} CANCEL`,
      ]);
    }
  });

  it('scheduled every week leads to one invitation each and one notification', async () => {
    const { parent, trainer, appointmentId } = await bought({ trainer: await ofPackage(3) });
    const [date = ''] = timeIn(app, 72).startTime.split('T');
    const weekly = {
      date,
      time: '16:00',
      timeZone: 'America/New_York',
      durationMinutes: 60 as const,
      count: 3,
      location: 'gym',
      mode: 'all' as const,
    };
    await trainer.api.scheduling.scheduleWeekly({ params: { appointmentId }, body: weekly });
    const [ofParent, ofTrainer] = await invitationsOf(parent, trainer);
    expect([ofParent?.length, ofTrainer?.length]).toEqual([3, 3]);
    const bell = (await parent.api.notifications.list({ query: {} })).filter(({ title }) => title === 'Jordan Ellis scheduled First Touch');
    expect(bell.map(({ body }) => body)).toEqual([expect.stringContaining('2 more sessions are scheduled, too.')]);
  });
});
