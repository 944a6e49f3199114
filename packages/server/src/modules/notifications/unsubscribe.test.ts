import { defaultNotificationPreferences, type NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import type { MailPreference } from '@x1/contract/notifications/unsubscribe.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, timeIn } from '../../testing/given.ts';
import { openMailServer, type ReceivedMail } from '../../testing/mail-server.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });

const mailsTo = ({ email }: Person) => server.received.filter(({ recipients }) => recipients.includes(email));
const headerOf = (mail: ReceivedMail | undefined, name: string) => mail?.headers.find(({ key }) => key === name)?.value;
const mailOf = (person: Person, subject: RegExp) => mailsTo(person).find((mail) => subject.test(mail.subject ?? ''));
const wants = async (person: Person) => (await person.api.notifications.preferences()).preferences;
const but = (change: Partial<NotificationPreferences>) => ({ ...defaultNotificationPreferences, ...change });

/** A link as emails carry it. */
function linkOf({ user }: Person, preference: MailPreference): string {
  const header = app.services.notifications.unsubscribeLinks.headersFor(user.id, preference)['List-Unsubscribe'];
  return new URL(header?.slice(1, -1) ?? '').pathname;
}

/** What an email program does when its reader presses Unsubscribe: a form, without any sign-in. */
const post = (path: string, body: URLSearchParams | FormData = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })) =>
  app.fetch(path, { method: 'POST', body });

describe('an email that can be turned off', () => {
  it('names a link that an email program may post to, and emails that always go out name none', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await app.api().accounts.forgotPassword({ body: { email: parent.email } });
    await app.drainJobs();
    const request = mailOf(trainer, /^New request/);
    expect(headerOf(request, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = headerOf(request, 'list-unsubscribe') ?? '';
    expect(link).toMatch(new RegExp(`^<${app.publicUrl}/api/notifications/unsubscribe/[\\w-]{60,190}>$`));
    const others = [/^Receipt/, /^Choose a new password/, /scheduled/].map((subject) => mailOf(parent, subject));
    expect(others.map((mail) => [mail?.subject !== undefined, headerOf(mail, 'list-unsubscribe')])).toEqual([
      [true, undefined],
      [true, undefined],
      [true, undefined],
    ]);
    const response = await post(new URL(link.slice(1, -1)).pathname);
    expect([response.status, await response.json()]).toEqual([200, { preference: 'emailNotifications', isOn: false }]);
    expect([await wants(trainer), await wants(parent)]).toEqual([but({ emailNotifications: false }), but({})]);
  });
});

describe('the link of an email', () => {
  it.each(['emailNotifications', 'sessionReminders', 'paymentNotifications'] as const)(
    'switches %s off and nothing else, in either encoding of a form, as often as it is posted',
    async (preference) => {
      const [person, other] = [await app.signUp('parent'), await app.signUp('parent')];
      const path = linkOf(person, preference);
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      for (const body of [undefined, form, undefined]) {
        const response = await post(path, body);
        expect([response.status, await response.json()]).toEqual([200, { preference, isOn: false }]);
      }
      expect([await wants(person), await wants(other)]).toEqual([but({ [preference]: false }), but({})]);
    },
  );

  it('leads a person to the page that asks, and changes nothing when it is opened', async () => {
    const person = await app.signUp('parent');
    const path = linkOf(person, 'sessionReminders');
    const opened = await app.fetch(path, { redirect: 'manual' });
    const link = path.split('/').at(-1) ?? '';
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/unsubscribe#token=${link}`]);
    expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(405);
    const api = app.api().notifications;
    expect(await api.readUnsubscribe({ params: { link } })).toEqual({ preference: 'sessionReminders', isOn: true });
    expect(await wants(person)).toEqual(but({}));
    await api.unsubscribe({ params: { link }, body: { 'List-Unsubscribe': 'One-Click' } });
    expect(await api.readUnsubscribe({ params: { link } })).toEqual({ preference: 'sessionReminders', isOn: false });
  });

  it('does nothing without the one word of the standard', async () => {
    const person = await app.signUp('parent');
    const path = linkOf(person, 'emailNotifications');
    const twice = new URLSearchParams([
      ['List-Unsubscribe', 'One-Click'],
      ['List-Unsubscribe', 'One-Click'],
    ]);
    const file = new FormData();
    file.set('List-Unsubscribe', new Blob(['One-Click']));
    for (const body of [new URLSearchParams(), new URLSearchParams({ 'List-Unsubscribe': 'Yes' }), twice, file]) {
      expect((await post(path, body)).status).toBe(400);
    }
    const broken = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--y' };
    expect((await app.fetch(path, broken)).status).toBe(400);
    expect(await wants(person)).toEqual(but({}));
  });

  it('is refused when it was made up, changed, is a year old, or its account is closed', async () => {
    const [person, closed] = [await app.signUp('parent'), await app.signUp('parent')];
    const path = linkOf(person, 'emailNotifications');
    const ofClosed = linkOf(closed, 'emailNotifications');
    await closed.api.accounts.closeAccount({ body: { password: closed.password } });
    const changed = path.slice(0, -5) + (path.at(-5) === 'A' ? 'B' : 'A') + path.slice(-4);
    const madeUp = `${path.slice(0, path.lastIndexOf('/'))}/${'A'.repeat(90)}`;
    const wrong = { changed, madeUp, ofClosed };
    for (const [what, address] of Object.entries(wrong)) {
      expect((await post(address)).status, what).toBe(404);
      expect((await app.fetch(`${address}/preference`)).status, what).toBe(404);
    }
    app.clock.advance({ days: 366 });
    expect((await post(path)).status).toBe(404);
    const stored = await app.db
      .selectFrom('notificationPreferences')
      .select('userId')
      .where('userId', 'in', [person.user.id, closed.user.id]);
    expect(await stored.execute()).toEqual([]);
  });
});

it('A form is refused by every other route', async () => {
  const body = new URLSearchParams({ email: 'somebody@x1.test', password: 'secret1' });
  expect((await post('/api/auth/login', body)).status).toBe(415);
});
