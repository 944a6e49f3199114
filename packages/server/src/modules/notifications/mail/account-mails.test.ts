import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../testing/clock.ts';
import { mailsTo, mailTo, tokenIn } from '../../../testing/mailbox.ts';
import { openApp, type Person } from '../../../testing/start-app.ts';
import { signedUp } from '../../accounts/events.ts';

const now = '2026-03-10T15:30:00Z';
const json = { 'content-type': 'application/json' };

const app = await openApp({ clock: createTestClock(now) });
beforeEach(() => app.clock.set(now));

/** A new user whose welcome email was sent. */
async function given(role: 'parent' | 'trainer' = 'parent'): Promise<Person> {
  const person = await app.signUp(role);
  await app.drainJobs();
  return person;
}

const subjectsTo = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject);

describe('account emails', () => {
  it('welcome a parent and a trainer with their next step', async () => {
    const [parent, trainer] = [await given('parent'), await given('trainer')];
    const [toParent, toTrainer] = [await mailTo(app, parent.email, 'Welcome to X1'), await mailTo(app, trainer.email, 'Welcome to X1')];
    expect(toParent.text).toContain(`Find a trainer:\n${app.publicUrl}/parent-dashboard`);
    expect(toTrainer.html).toContain(`href="${app.publicUrl}/trainer-onboarding"`);
    expect(toTrainer.text).toContain(`Choose which emails you get: ${app.publicUrl}/account-settings#notification-preferences`);
  });

  it('contain the link to reset a password, and then confirm the change', async () => {
    const person = await given();
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    const mail = await mailTo(app, person.email, 'Choose a new password');
    expect(mail.text).toContain('until Tue, Mar 10, 12:00 PM (EDT)');
    const token = tokenIn(mail, '/reset-password');
    expect(mail.html).toContain(`href="${app.publicUrl}/reset-password#token=${token}"`);
    await app.api().accounts.resetPassword({ body: { token, password: 'another horse' } });
    await app.drainJobs();
    expect((await mailTo(app, person.email, 'Your password was changed')).text).toContain('on Tue, Mar 10, 11:30 AM (EDT)');
    await app.api().accounts.login({ body: { email: person.email, password: 'another horse' } });
  });

  it('contain no link that has expired', async () => {
    const person = await given();
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    const waiting = app.fetch('/sandbox/faults', { method: 'POST', headers: json, body: '{"mailServerDown":true}' });
    expect((await waiting).ok).toBe(true);
    await app.drainJobs({ failures: 'return' });
    app.clock.advance({ minutes: 31 });
    await app.fetch('/sandbox/faults', { method: 'POST', headers: json, body: '{"mailServerDown":false}' });
    await app.drainJobs();
    expect(await subjectsTo(person.email)).toEqual(['Welcome to X1']);
  });

  it('are not sent to an address without an account', async () => {
    await app.api().accounts.forgotPassword({ body: { email: 'nobody@x1.test' } });
    await app.drainJobs();
    expect(await mailsTo(app, 'nobody@x1.test')).toEqual([]);
  });

  it('ask the new address to confirm a change and notify the old one, which cannot confirm', async () => {
    const person = await given();
    const newEmail = `new-${person.email}`;
    await person.api.accounts.changeEmail({ body: { email: newEmail, currentPassword: person.password } });
    await app.drainJobs();
    const link = await mailTo(app, newEmail, 'Confirm your new email');
    const notice = await mailTo(app, person.email, 'Your email is about to change');
    expect(notice.text).toContain(newEmail);
    expect(notice.text + notice.html).not.toContain('token=');
    await app.api().accounts.confirmEmail({ body: { token: tokenIn(link, '/confirm-email') } });
    await app.drainJobs();
    expect((await mailTo(app, newEmail, 'Your email has been changed')).text).toContain(`sign in with ${newEmail}`);
    expect(await subjectsTo(person.email)).toEqual(['Your email is about to change', 'Welcome to X1']);
  });

  it('notify the owner when someone signs up with their email', async () => {
    const person = await given('trainer');
    const again = app.api().accounts.signup({ body: { email: person.email.toUpperCase(), password: 'something else', role: 'parent' } });
    await expect(again).rejects.toThrow('An account with this email already exists');
    await app.drainJobs();
    expect((await mailTo(app, person.email, 'You already have an account')).text).toContain(`${app.publicUrl}/trainer/sign-in`);
  });

  it('notify the user of a new device, but not of a known one', async () => {
    const person = await given();
    const signIn = (userAgent: string) =>
      app.fetch('/api/auth/login', {
        method: 'POST',
        headers: { ...json, 'user-agent': userAgent },
        body: JSON.stringify({ email: person.email, password: person.password }),
      });
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect((await signIn(firefox)).status).toBe(200);
    await signIn(firefox.replaceAll('140', '141'));
    await app.drainJobs();
    const mail = await mailTo(app, person.email, 'A new device signed in');
    expect(mail.text).toContain('Device: Firefox on Windows\nWhen: Tue, Mar 10, 11:30 AM (EDT)\nNetwork: 127.0.0.0');
    expect(await subjectsTo(person.email)).toEqual(['A new device signed in', 'Welcome to X1']);
  });

  it('announce a finished data export without the token that opens it', async () => {
    const person = await given();
    await person.api.accounts.requestDataExport({ body: { password: person.password } });
    await app.drainJobs();
    const mail = await mailTo(app, person.email, 'Your data is ready');
    expect(mail.text).toContain(`${app.publicUrl}/account-settings#export-my-data`);
    expect(mail.text).not.toContain('token');
  });

  it('confirm a closed account, whose address is then deleted', async () => {
    const person = await given();
    await person.api.accounts.closeAccount({ body: { password: person.password } });
    await app.drainJobs();
    expect(await subjectsTo(person.email)).toEqual(['Your account has been deleted', 'Welcome to X1']);
    const rows = await app.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(person.email);
  });

  it('are sent once, however often their event is handled, and their text is deleted afterwards', async () => {
    const person = await given();
    await app.db.transaction().execute((tx) => app.events.announce(tx, signedUp, { userId: person.user.id }));
    await app.drainJobs();
    expect(await subjectsTo(person.email)).toEqual(['Welcome to X1']);
    const security = await app.db.selectFrom('mails').select(['state', 'body']).where('isSecurity', '=', true).execute();
    expect(security.filter(({ state }) => state === 'sent').length).toBeGreaterThan(5);
    expect(security.every(({ state, body }) => state === 'queued' || body === null)).toBe(true);
  });
});
