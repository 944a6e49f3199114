import type { HoursRange } from '@x1/contract/scheduling/availability.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { openApp, startApp } from '../../testing/start-app.ts';

const app = await openApp();

const meetingLink = 'https://meet.example.com/jordan-ellis';
const fieldAddress = '500 Blackwell Street, Durham, NC 27701';
const hours: HoursRange[] = [
  { weekday: 'Monday', from: '16:00', to: '20:00' },
  { weekday: 'Saturday', from: '09:00', to: '24:00' },
];
const unset = { availabilityHours: [], meetingLink: '', fieldAddress: '', gymAddress: '', bookingRules: noBookingRules };

describe("a trainer's session settings", () => {
  it('are empty at first, are stored in order and can be emptied again', async () => {
    const { api } = await sellingTrainer(app);
    expect(await api.trainers.sessionSettings()).toEqual(unset);
    const bookingRules = {
      minimumNoticeMinutes: 720,
      bufferBeforeMinutes: 15,
      bufferAfterMinutes: 30,
      onlyWithinHours: true,
      askAgainWithinHours: 12,
    } as const;
    const saved = { availabilityHours: hours, meetingLink, fieldAddress, gymAddress: '18 Mill Road, Durham', bookingRules };
    expect(await api.trainers.setSessionSettings({ body: { ...saved, availabilityHours: hours.toReversed() } })).toEqual(saved);
    expect(await api.trainers.sessionSettings()).toEqual(saved);
    await api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '' } });
    // A page from before there were addresses keeps them.
    expect(await api.trainers.sessionSettings()).toEqual({ ...unset, fieldAddress, gymAddress: '18 Mill Road, Durham' });
    await api.trainers.setSessionSettings({ body: unset });
    expect(await api.trainers.sessionSettings()).toEqual(unset);
  });

  it("are the days that parents read, over the profile's own days, and only while there are any", async () => {
    const trainer = await app.signUp('trainer');
    const { id } = await trainer.api.trainers.create({ body: { name: 'Maya Cole', sports: ['Tennis'], unconfirmed: ['availability'] } });
    const parent = await app.signUp('parent');
    const read = () => parent.api.search.getTrainer({ params: { trainerId: id } });
    expect((await read()).unconfirmed).toContain('availability');
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: hours, meetingLink: '' } });
    expect(await read()).toMatchObject({ availability: ['Monday', 'Saturday'], unconfirmed: [] });
    // The form still edits what the profile says.
    expect((await trainer.api.trainers.update({ params: { trainerId: id }, body: { availability: ['Friday'] } })).availability).toEqual([
      'Friday',
    ]);
    expect((await read()).availability).toEqual(['Monday', 'Saturday']);
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '' } });
    expect((await read()).availability).toEqual(['Friday']);
  });

  it('can be changed at most twenty times an hour, because a new link is emailed to every parent', async () => {
    const strict = await startApp({ limits: 'production' });
    const { api } = await sellingTrainer(strict);
    const change = () => api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '' } });
    for (let times = 0; times < 20; times += 1) await change();
    await expect(change()).rejects.toMatchObject({ status: 429, code: 'request.too_many' });
    strict.clock.advance({ hours: 2 });
    await change();
    await strict.close();
  });

  it('require a profile and can only be changed by its owner', async () => {
    const { api } = await app.signUp('trainer');
    await expect(api.trainers.sessionSettings()).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
    await expect(api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '' } })).rejects.toMatchObject({
      status: 404,
    });
    const [first, second] = [await sellingTrainer(app), await sellingTrainer(app)];
    await first.api.trainers.setSessionSettings({ body: { availabilityHours: hours, meetingLink } });
    expect(await second.api.trainers.sessionSettings()).toEqual(unset);
    const parent = await app.signUp('parent');
    await expect(parent.api.trainers.sessionSettings()).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    ['http://meet.example.com/room'],
    ['javascript:alert(1)'],
    ['meet.example.com/room'],
    ['https://user:secret@meet.example.com'],
    ['https://localhost'],
  ])('refuse the meeting link %s', async (link) => {
    const { api } = await sellingTrainer(app);
    const call = api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: link } });
    await expect(call).rejects.toMatchObject({ status: 400, body: { fields: { meetingLink: expect.any(String) } } });
  });

  it('refuse a meeting link of more than 500 characters', async () => {
    const { api } = await sellingTrainer(app);
    const long = `${meetingLink}/${'x'.repeat(500)}`;
    await expect(api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: long } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('refuse overlapping hours', async () => {
    const { api } = await sellingTrainer(app);
    const twice: HoursRange[] = [
      { weekday: 'Monday', from: '09:00', to: '11:00' },
      { weekday: 'Monday', from: '10:00', to: '12:00' },
    ];
    const call = api.trainers.setSessionSettings({ body: { availabilityHours: twice, meetingLink: '' } });
    await expect(call).rejects.toMatchObject({ status: 400, body: { fields: { availabilityHours: 'must not overlap' } } });
  });
});

describe("a trainer's meeting link", () => {
  it('is in no public reply', async () => {
    const trainer = await sellingTrainer(app);
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: hours, meetingLink } });
    const parent = await app.signUp('parent');
    const seen = [
      await parent.api.search.getTrainer({ params: { trainerId: trainer.trainerId } }),
      await parent.api.search.listTrainers({ query: {} }),
      await parent.api.programs.listPrograms({ query: { trainerId: String(trainer.trainerId) as never } }),
    ];
    expect(JSON.stringify(seen)).not.toContain('meet.example.com');
  });

  it('is shown to the two of a paid online session once the trainer has approved it, and no longer once it is canceled (R186)', async () => {
    const request = await paidRequest(app);
    const { parent, trainer, appointmentId } = request;
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink } });
    const linkFor = async (person: typeof parent) =>
      (await person.api.sessions.appointmentDetails({ params: { appointmentId } })).meetingLink;
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40) } });
    expect([await linkFor(parent), await linkFor(trainer)]).toEqual([null, null]);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    expect([await linkFor(parent), await linkFor(trainer)]).toEqual([meetingLink, meetingLink]);
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    expect(await linkFor(parent)).toBeNull();
    await app.drainJobs();
  });

  it('is not shown with a session at a location', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink } });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'Finley Fields, gate 2' } });
    for (const person of [parent, trainer]) {
      expect((await person.api.sessions.appointmentDetails({ params: { appointmentId } })).meetingLink).toBeNull();
    }
  });
});

describe("the address of a trainer's field", () => {
  const addressOf = (answer: { placeAddress: string | null }) => answer.placeAddress;

  it('is in no public reply, and not in that of a family before it has paid', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: hours, meetingLink, fieldAddress } });
    const stranger = await app.signUp('parent');
    const seen = [
      await stranger.api.search.getTrainer({ params: { trainerId: trainer.trainerId } }),
      await stranger.api.search.listTrainers({ query: {} }),
      await stranger.api.programs.listPrograms({ query: { trainerId: String(trainer.trainerId) as never } }),
    ];
    expect(JSON.stringify(seen)).not.toContain('Blackwell');
    await expect(stranger.api.sessions.appointmentDetails({ params: { appointmentId } })).rejects.toMatchObject({ status: 404 });
    expect(addressOf(await parent.api.sessions.appointmentDetails({ params: { appointmentId } }))).toBeNull();
  });

  it('is shown to the two of a paid session at that place once the trainer has approved it, also in its agenda, and no longer once the money is back', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.setSessionSettings({
      body: { availabilityHours: [], meetingLink: '', fieldAddress, gymAddress: '18 Mill Road' },
    });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'field' } });
    expect(addressOf(await parent.api.sessions.appointmentDetails({ params: { appointmentId } }))).toBeNull();
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    for (const person of [parent, trainer]) {
      expect(addressOf(await person.api.sessions.appointmentDetails({ params: { appointmentId } }))).toBe(fieldAddress);
    }
    const { next } = await parent.api.sessions.parentAgenda({ params: { userId: parent.user.id }, query: {} });
    expect(next?.placeAddress).toBe(fieldAddress);
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    await app.drainJobs();
    expect(addressOf(await parent.api.sessions.appointmentDetails({ params: { appointmentId } }))).toBeNull();
  });

  it('is that of no other place', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', fieldAddress } });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'gym' } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    expect(addressOf(await parent.api.sessions.appointmentDetails({ params: { appointmentId } }))).toBeNull();
  });

  it('stays hidden while one of the two blocks the other (R177)', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', fieldAddress } });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'field' } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await trainer.api.safety.block({ params: { mentorshipId } });
    expect(addressOf(await parent.api.sessions.appointmentDetails({ params: { appointmentId } }))).toBeNull();
  });

  it('is emailed with a new invitation to the family whose session is there, once for each change', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 40), location: 'field' } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', fieldAddress } });
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', fieldAddress } });
    await app.drainJobs();
    const told = (await mailsTo(app, parent.user.email)).filter(({ subject }) => subject.startsWith("Where you'll meet"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(fieldAddress);
  });
});
