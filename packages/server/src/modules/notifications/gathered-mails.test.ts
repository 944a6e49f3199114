import { beforeEach, describe, expect, it } from 'vitest';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const from = { name: 'X1 team', address: 'hello@x1.test' };
const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings, mailFrom: from, mailGatherMs: 60_000 } });

beforeEach(() => {
  server.behave('take');
  server.received.length = 0;
});

const chooseTime = async (request: PaidRequest, hours = 30) =>
  request.parent.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...timeIn(app, hours) } });

/** What has arrived at a person, but for what everyone gets who signs up. */
const mailsTo = (address: string) =>
  server.received.filter(({ recipients, subject }) => recipients.includes(address) && subject !== 'Welcome to X1');
const subjectsTo = ({ email: address }: Pick<Person, 'email'>) => mailsTo(address).map(({ subject }) => subject);

async function afterAMinute(): Promise<void> {
  await app.drainJobs();
  app.clock.advance({ minutes: 1 });
  await app.drainJobs();
}

describe('emails about one session to one person', () => {
  it('go out as one: who pays, chooses a time and is approved within a minute gets one, with the receipt and the last invitation', async () => {
    const request = await paidRequest(app);
    const { parent, trainer, appointmentId } = request;
    await chooseTime(request);
    await app.drainJobs();
    expect([subjectsTo(parent), subjectsTo(trainer)]).toEqual([[], []]);
    // What rings doesn't wait.
    expect((await parent.api.notifications.list({ query: {} })).map(({ title }) => title)).toEqual(['Payment complete']);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await afterAMinute();
    const [toParent, ...moreToParent] = mailsTo(parent.email);
    const [toTrainer, ...moreToTrainer] = mailsTo(trainer.email);
    expect([moreToParent, moreToTrainer]).toEqual([[], []]);
    expect(toParent?.subject).toMatch(/ approved your request \(receipt: \$49\.00\)$/);
    expect(toParent?.text).toMatch(/ is set: [\s\S]*You paid \$49\.00[\s\S]*Amount: \$49\.00\nPaid on: [\s\S]*Open the receipt: /);
    expect(toParent?.text).not.toMatch(/Not confirmed yet|has to confirm this time/);
    expect(toTrainer?.subject).toMatch(/^You approved /);
    expect(toTrainer?.text).toMatch(/ is set: [\s\S]* paid \$49\.00 for [\s\S]*Amount: \$49\.00/);
    expect(toTrainer?.text).not.toMatch(/Approve it|approve or reject|Answer by/);
    for (const mail of [toParent, toTrainer]) {
      const parts = mail?.attachments.filter(({ mimeType, disposition }) => mimeType === 'text/calendar' && disposition !== 'attachment');
      expect(parts?.map(({ method }) => method)).toEqual(['REQUEST']);
      expect(String(Buffer.from(parts?.[0]?.content as ArrayBuffer))).toContain('STATUS:CONFIRMED');
    }
  });

  it('are an email each where more than a minute lies between them', async () => {
    const request = await paidRequest(app);
    await afterAMinute();
    await chooseTime(request);
    await afterAMinute();
    await request.trainer.api.scheduling.approve({ params: { appointmentId: request.appointmentId } });
    await afterAMinute();
    const [receipt, scheduled, approved, ...more] = subjectsTo(request.parent);
    expect([receipt, scheduled, approved]).toEqual([
      expect.stringMatching(/^Receipt: /),
      expect.stringMatching(/^You scheduled /),
      expect.stringMatching(/ approved your request$/),
    ]);
    expect(more).toEqual([]);
    expect(subjectsTo(request.trainer)).toHaveLength(3);
  });

  it('say the rejection first and the refund in the same email, with the reason', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await afterAMinute();
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'I am away that week.' } });
    await afterAMinute();
    const [, rejected, ...more] = mailsTo(parent.email);
    expect(more).toEqual([]);
    expect(rejected?.subject).toMatch(/ rejected your request \(refund: \$49\.00\)$/);
    expect(rejected?.text).toMatch(/won't take place[\s\S]*back to your card[\s\S]*Refunded: \$49\.00[\s\S]*> I am away that week\./);
    expect(rejected?.html).toContain('Payment records always go out.');
  });

  it("don't wait where the session starts soon, and take along what waits", async () => {
    const request = await paidRequest(app);
    await app.drainJobs();
    expect(subjectsTo(request.trainer)).toEqual([]);
    await chooseTime(request, 1);
    await app.drainJobs();
    expect(subjectsTo(request.trainer)).toHaveLength(1);
    expect(mailsTo(request.trainer.email)[0]?.text).toMatch(/ paid \$49\.00/);
    expect(subjectsTo(request.parent)).toEqual([expect.stringMatching(/^You scheduled .* \(receipt: /)]);
    await afterAMinute();
    expect([subjectsTo(request.trainer).length, subjectsTo(request.parent).length]).toEqual([1, 1]);
  });

  it('never hold up a security email', async () => {
    const { parent } = await paidRequest(app);
    await app.drainJobs();
    await app.api().accounts.forgotPassword({ body: { email: parent.email } });
    await app.drainJobs();
    expect(subjectsTo(parent)).toEqual(['Choose a new password']);
  });

  it('contain nothing that the person has switched off', async () => {
    const trainer = await sellingTrainer(app);
    await trainer.api.notifications.savePreferences({ body: { emailNotifications: false } });
    const request = await paidRequest(app, { trainer });
    await chooseTime(request);
    await afterAMinute();
    const [invitation, ...more] = mailsTo(trainer.email);
    expect(more).toEqual([]);
    expect(invitation?.subject).toMatch(/ scheduled /);
    expect(invitation?.text).not.toMatch(/ paid \$49\.00/);
  });

  it('keep those of two families and two sessions apart', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    for (const hours of [30, 40]) await chooseTime(await paidRequest(app, { trainer, parent }), hours);
    await chooseTime(await paidRequest(app, { trainer }), 50);
    await afterAMinute();
    expect([subjectsTo(parent).length, subjectsTo(trainer).length]).toEqual([2, 3]);
  });

  it("say only once that a session is over and what's in its notes", async () => {
    const request = await paidRequest(app);
    const { parent, trainer, appointmentId } = request;
    await chooseTime(request);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await afterAMinute();
    server.received.length = 0;
    app.clock.advance({ hours: 32 });
    const { api } = await signedInAgain(trainer);
    await api.scheduling.complete({ params: { appointmentId } });
    await api.scheduling.setNotes({ params: { appointmentId }, body: { notes: 'Good footwork.', homework: '' } });
    await afterAMinute();
    const about = mailsTo(parent.email).filter(({ subject = '' }) => !/reminder|tomorrow|starts/i.test(subject));
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toMatch(/Notes on how it went[\s\S]*How did it go\?[\s\S]*Book again with /);
  });
});

async function signedInAgain({ email: address, password }: Person) {
  const { token } = await app.api().accounts.login({ body: { email: address, password } });
  return { api: app.api(token) };
}
