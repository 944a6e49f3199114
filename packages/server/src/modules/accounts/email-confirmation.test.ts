import { describe, expect, it } from 'vitest';
import { mailsTo, mailTo, tokenIn } from '../../testing/mailbox.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();
const subject = 'Confirm your email';
const invalid = { status: 404, body: { code: 'account.link_invalid' } };

async function newcomer(): Promise<Person & { link: string }> {
  const person = await app.signUpUnconfirmed('parent');
  await app.drainJobs();
  return { ...person, link: tokenIn(await mailTo(app, person.email, subject), '/confirm-account') };
}

const yes = (token: string) => app.api().accounts.confirmAccount({ body: { token } });
const no = (token: string) => app.api().accounts.disownAccount({ body: { token } });
const isConfirmed = async ({ api }: Person) => (await api.accounts.pendingEmail()).isConfirmed;
const signIn = ({ email }: Person, password: string) => app.api().accounts.login({ body: { email, password } });
const linksMailedTo = async ({ email }: Person) => (await mailsTo(app, email)).filter((mail) => mail.subject === subject).length;
const feedStatus = async (url: string | null) => (await app.fetch(new URL(url ?? '').pathname)).status;
const pushCount = async ({ user }: Person) =>
  (await app.db.selectFrom('pushSubscriptions').select('id').where('userId', '=', user.id).execute()).length;

async function withFeedAndPush({ api }: Person): Promise<string | null> {
  const keys = { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) };
  await api.notifications.subscribePush({ body: { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys } });
  const { url } = await api.calendar.renewFeed();
  app.clock.advance({ seconds: 1 });
  return url;
}

describe('the mail that asks whether an account belongs to its reader', () => {
  it('is sent after sign-up, and the answer Yes confirms the email and keeps every sign-in', async () => {
    const person = await newcomer();
    const feed = await withFeedAndPush(person);
    expect(await isConfirmed(person)).toBe(false);
    expect(await yes(person.link)).toEqual({ email: person.email });
    await app.drainJobs();
    expect([await isConfirmed(person), await feedStatus(feed), await pushCount(person)]).toEqual([true, 200, 1]);
    await expect(yes(person.link)).rejects.toMatchObject(invalid);
    await expect(no(person.link)).rejects.toMatchObject(invalid);
  });

  it('revokes sign-ins, calendar feed, push and password after the answer No, and lets the reader choose a password', async () => {
    const person = await newcomer();
    const feed = await withFeedAndPush(person);
    const { token } = await no(person.link);
    await app.drainJobs();
    await expect(person.api.accounts.me()).rejects.toMatchObject({ status: 401 });
    await expect(signIn(person, person.password)).rejects.toMatchObject({ status: 401 });
    expect([await feedStatus(feed), await pushCount(person)]).toEqual([404, 0]);
    await app.api().accounts.resetPassword({ body: { token, password: 'the reader chose it' } });
    const { token: session } = await signIn(person, 'the reader chose it');
    expect((await app.api(session).accounts.pendingEmail()).isConfirmed).toBe(true);
  });

  it('revokes a pending change of the email after the answer No', async () => {
    const person = await newcomer();
    const email = `elsewhere-${crypto.randomUUID()}@x1.test`;
    await person.api.accounts.changeEmail({ body: { email, currentPassword: person.password } });
    await app.drainJobs();
    const moving = tokenIn(await mailTo(app, email, 'Confirm your new email'), '/confirm-email');
    await no(person.link);
    await expect(app.api().accounts.confirmEmail({ body: { token: moving } })).rejects.toMatchObject(invalid);
  });

  it('becomes invalid when the password is reset, which confirms the email and revokes the calendar feed and push', async () => {
    const person = await newcomer();
    const feed = await withFeedAndPush(person);
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    const token = tokenIn(await mailTo(app, person.email, 'Choose a new password'), '/reset-password');
    await app.api().accounts.resetPassword({ body: { token, password: 'brand new one' } });
    await app.drainJobs();
    expect([await feedStatus(feed), await pushCount(person)]).toEqual([404, 0]);
    const { token: session } = await signIn(person, 'brand new one');
    expect((await app.api(session).accounts.pendingEmail()).isConfirmed).toBe(true);
    await expect(no(person.link)).rejects.toMatchObject(invalid);
  });

  it('becomes invalid when a different email is confirmed', async () => {
    const person = await newcomer();
    const email = `moved-${crypto.randomUUID()}@x1.test`;
    await person.api.accounts.changeEmail({ body: { email, currentPassword: person.password } });
    await app.drainJobs();
    const token = tokenIn(await mailTo(app, email, 'Confirm your new email'), '/confirm-email');
    await app.api().accounts.confirmEmail({ body: { token } });
    expect(await isConfirmed(person)).toBe(true);
    await expect(yes(person.link)).rejects.toMatchObject(invalid);
  });

  it('accepts one answer when ten arrive at once', async () => {
    const person = await newcomer();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => (index % 2 ? yes(person.link) : no(person.link))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('has a link that expires after a week', async () => {
    const person = await newcomer();
    app.clock.advance({ days: 7 });
    await expect(yes(person.link)).rejects.toMatchObject(invalid);
    await expect(no(person.link)).rejects.toMatchObject(invalid);
  });

  it('can be requested again five times an hour, but not after the answer', async () => {
    const person = await newcomer();
    for (let time = 0; time < 6; time += 1) await person.api.accounts.resendConfirmation();
    await app.drainJobs();
    expect(await linksMailedTo(person)).toBe(5);
    await yes(person.link);
    app.clock.advance({ hours: 1 });
    await person.api.accounts.resendConfirmation();
    await app.drainJobs();
    expect(await linksMailedTo(person)).toBe(5);
  });

  it('is not sent to operators', async () => {
    const operator = await app.createOperator();
    await app.drainJobs();
    expect([await isConfirmed(operator), await mailsTo(app, operator.email)]).toEqual([true, []]);
  });
});

describe('a user whose email is not confirmed', () => {
  it('can start three conversations a day, and more after confirming it', async () => {
    const person = await newcomer();
    const start = async () => person.api.conversations.start({ body: { trainerId: (await insertTrainer(app.db)).id } });
    for (let started = 0; started < 3; started += 1) await start();
    await expect(start()).rejects.toMatchObject({ status: 429, code: 'conversation.email_unconfirmed' });
    await yes(person.link);
    expect(await start()).toMatchObject({ status: 'active' });
  });
});
