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

describe('whether an account belongs to the reader of its mail', () => {
  it('is asked after sign-up, and answered with Yes it keeps every sign-in', async () => {
    const person = await newcomer();
    const feed = await withFeedAndPush(person);
    expect(await isConfirmed(person)).toBe(false);
    expect(await yes(person.link)).toEqual({ email: person.email });
    await app.drainJobs();
    expect([await isConfirmed(person), await feedStatus(feed), await pushCount(person)]).toEqual([true, 200, 1]);
    await expect(yes(person.link)).rejects.toMatchObject(invalid);
    await expect(no(person.link)).rejects.toMatchObject(invalid);
  });

  it('answered with No ends sign-ins, calendar feed, push and password, and lets the reader choose a new one', async () => {
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

  it('answered with No takes back what whoever signed up had asked for meanwhile', async () => {
    const person = await newcomer();
    const email = `elsewhere-${crypto.randomUUID()}@x1.test`;
    await person.api.accounts.changeEmail({ body: { email, currentPassword: person.password } });
    await app.drainJobs();
    const moving = tokenIn(await mailTo(app, email, 'Confirm your new email'), '/confirm-email');
    await no(person.link);
    await expect(app.api().accounts.confirmEmail({ body: { token: moving } })).rejects.toMatchObject(invalid);
  });

  it('is settled by a new password that was chosen by a mailed link, which ends what there was before', async () => {
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

  it('is settled by confirming another email', async () => {
    const person = await newcomer();
    const email = `moved-${crypto.randomUUID()}@x1.test`;
    await person.api.accounts.changeEmail({ body: { email, currentPassword: person.password } });
    await app.drainJobs();
    const token = tokenIn(await mailTo(app, email, 'Confirm your new email'), '/confirm-email');
    await app.api().accounts.confirmEmail({ body: { token } });
    expect(await isConfirmed(person)).toBe(true);
    await expect(yes(person.link)).rejects.toMatchObject(invalid);
  });

  it('is answered once, by one of ten who answer at the same moment', async () => {
    const person = await newcomer();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => (index % 2 ? yes(person.link) : no(person.link))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is asked by a link that is good for a week', async () => {
    const person = await newcomer();
    app.clock.advance({ days: 7 });
    await expect(yes(person.link)).rejects.toMatchObject(invalid);
    await expect(no(person.link)).rejects.toMatchObject(invalid);
  });

  it('is asked again on request, five times an hour at most, and not once it is answered', async () => {
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

  it('is not asked of operators, who are made on the server', async () => {
    const operator = await app.createOperator();
    await app.drainJobs();
    expect([await isConfirmed(operator), await mailsTo(app, operator.email)]).toEqual([true, []]);
  });
});

describe('somebody whose email is not confirmed', () => {
  it('starts three conversations a day, and more once it is', async () => {
    const person = await newcomer();
    const start = async () => person.api.conversations.start({ body: { trainerId: (await insertTrainer(app.db)).id } });
    for (let started = 0; started < 3; started += 1) await start();
    await expect(start()).rejects.toMatchObject({ status: 429, code: 'conversation.email_unconfirmed' });
    await yes(person.link);
    expect(await start()).toMatchObject({ status: 'active' });
  });
});
