import type { HoursRange } from '@x1/contract/scheduling/availability.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp, startApp } from '../../testing/start-app.ts';

const app = await openApp();

const meetingLink = 'https://meet.example.com/jordan-ellis';
const hours: HoursRange[] = [
  { weekday: 'Monday', from: '16:00', to: '20:00' },
  { weekday: 'Saturday', from: '09:00', to: '24:00' },
];
const unset = { availabilityHours: [], meetingLink: '', bookingRules: noBookingRules };

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
    const saved = { availabilityHours: hours, meetingLink, bookingRules };
    expect(await api.trainers.setSessionSettings({ body: { ...saved, availabilityHours: hours.toReversed() } })).toEqual(saved);
    expect(await api.trainers.sessionSettings()).toEqual(saved);
    await api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '' } });
    expect(await api.trainers.sessionSettings()).toEqual(unset);
  });

  it('can be changed at most twenty times an hour, because a new link is mailed to every parent', async () => {
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
