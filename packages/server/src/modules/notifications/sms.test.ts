import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { startSnsServer } from '../../testing/sns-server.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

const sns = await startSnsServer();
afterAll(() => sns.close());
const app = await openApp({ config: { sms: sns.settings } });
beforeEach(() => {
  sns.received.length = 0;
  sns.behave('take');
});

const wantSms = (person: Person, smsNotifications = true) => person.api.notifications.savePreferences({ body: { smsNotifications } });

/** A purchase from a trainer who turned on text messages to the number of the profile. */
async function boughtFromPhone(phone: string | null = '(919) 555-0147') {
  const trainer = await sellingTrainer(app);
  await app.db.updateTable('trainers').set({ phone }).where('id', '=', trainer.trainerId).execute();
  await wantSms(trainer);
  return paidRequest(app, { trainer });
}

describe('a text message', () => {
  it("reports a booking to the phone number of the trainer's profile, with a link", async () => {
    const { appointmentId, parent } = await boughtFromPhone();
    await app.drainJobs();
    const [local] = parent.email.split('@');
    expect(sns.received).toEqual([
      {
        to: '+19195550147',
        text: `X1: New request from ${local}. ${local} paid $49.00 for First Touch. Approve it, or propose a time. ${app.publicUrl}/session/${appointmentId}`,
        attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional', 'AWS.SNS.SMS.SenderID': 'X1' },
      },
    ]);
  });

  it("goes to the phone number of the parent's profile", async () => {
    const { trainer, parent, appointmentId } = await paidRequest(app);
    await parent.api.accounts.saveParentProfile({ body: { phone: '+44 20 7946 0958' } });
    await wantSms(parent);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 72) } });
    await app.drainJobs();
    expect(sns.received).toMatchObject([{ to: '+442079460958', text: expect.stringContaining('Jordan Ellis scheduled First Touch') }]);
  });

  it('is sent neither without consent, nor about payments, nor to an invalid number', async () => {
    const before = sns.calls();
    const { trainer, parent } = await paidRequest(app);
    await app.db.updateTable('trainers').set({ phone: '919-555-0147' }).where('id', '=', trainer.trainerId).execute();
    await parent.api.accounts.saveParentProfile({ body: { phone: '919-555-0148' } });
    await wantSms(parent);
    await boughtFromPhone('call my mother');
    await boughtFromPhone(null);
    await app.drainJobs();
    expect(sns.calls()).toBe(before);
  });

  it('is retried while the provider is busy, and arrives once', async () => {
    await boughtFromPhone();
    sns.behave('throttle');
    expect((await app.drainJobs({ failures: 'return' })).failures).toHaveLength(1);
    sns.behave('take');
    app.clock.advance({ minutes: 2 });
    await app.drainJobs();
    app.clock.advance({ hours: 2 });
    await app.drainJobs();
    expect(sns.received).toHaveLength(1);
  });

  it('is not sent again when it is unknown whether the first try arrived', async () => {
    await boughtFromPhone();
    sns.behave('take_and_cut');
    expect((await app.drainJobs({ failures: 'return' })).failures).toHaveLength(1);
    sns.behave('take');
    app.clock.advance({ hours: 2 });
    await app.drainJobs();
    expect(sns.received).toHaveLength(1);
  });

  it('that is refused is not retried', async () => {
    await boughtFromPhone();
    sns.behave('refuse');
    const before = sns.calls();
    await app.drainJobs();
    app.clock.advance({ hours: 2 });
    await app.drainJobs();
    expect(sns.calls() - before).toBe(1);
    expect(app.logged).toContainEqual(expect.objectContaining({ code: 'sms.refused' }));
  });
});

it('the preferences say whether text messages are available', async () => {
  const person = await app.signUp('parent');
  expect((await person.api.notifications.preferences()).channels.smsAvailable).toBe(true);
  const without = await startApp();
  try {
    const other = await without.signUp('parent');
    expect((await wantSms(other)).channels.smsAvailable).toBe(false);
  } finally {
    await without.close();
  }
});
