import { MAX_ID, NotificationId } from '@x1/contract/core/ids.ts';
import { defaultNotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { describe, expect, it } from 'vitest';
import { openApp, type Person } from '../../testing/start-app.ts';
import { forgetOldNotifications } from './jobs.ts';

const app = await openApp();

/** Notifications of one person, one a minute, oldest first: the first of them happened so many minutes ago. */
async function given(person: Person, count: number): Promise<NotificationId[]> {
  const now = app.clock.now().getTime();
  const rows = Array.from({ length: count }, (_, at) => ({
    userId: person.user.id,
    key: `test:${at}`,
    topic: 'booking' as const,
    title: `News ${at + 1}`,
    body: 'Something happened.',
    path: '/session/1',
    createdAt: new Date(now - (count - at) * 60_000),
  }));
  const inserted = await app.db.insertInto('notifications').values(rows).returning('id').execute();
  return inserted.map(({ id }) => NotificationId.parse(id));
}

const titlesOf = async (person: Person) => (await person.api.notifications.list({ query: {} })).map(({ title }) => title);
const unreadOf = async (person: Person) => (await person.api.notifications.unreadCount()).unreadCount;

describe('the bell', () => {
  it("lists the user's own notifications, newest first", async () => {
    const [person, stranger] = [await app.signUp('parent'), await app.signUp('parent')];
    await given(person, 3);
    expect(await titlesOf(person)).toEqual(['News 3', 'News 2', 'News 1']);
    expect([await titlesOf(stranger), await unreadOf(stranger)]).toEqual([[], 0]);
  });

  it('orders notifications by the time of what happened', async () => {
    const person = await app.signUp('parent');
    await given(person, 2);
    const old = { userId: person.user.id, key: 'old', topic: 'payment' as const, title: 'Old', body: 'Old', path: null };
    await app.db
      .insertInto('notifications')
      .values({ ...old, createdAt: new Date(app.clock.now().getTime() - 86_400_000) })
      .execute();
    expect(await titlesOf(person)).toEqual(['News 2', 'News 1', 'Old']);
  });

  it('lists notifications page by page', async () => {
    const person = await app.signUp('parent');
    await given(person, 7);
    const seen: string[] = [];
    for (let cursor = '', pages = 0; pages < 4; pages += 1) {
      const response = await app.fetch(`/api/notifications?limit=3${cursor && `&cursor=${cursor}`}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      seen.push(...((await response.json()) as { title: string }[]).map(({ title }) => title));
      expect(response.headers.get('x-total-count')).toBe('7');
      cursor = response.headers.get('x-next-cursor') ?? '';
      if (!cursor) break;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `News ${number}`));
    const wrong = person.api.notifications.list({ query: { cursor: 'bm90IGEgY3Vyc29y' } });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
  });

  it('marks notifications as read up to one or all, and can be repeated', async () => {
    const person = await app.signUp('parent');
    const [, second = NotificationId.parse(1)] = await given(person, 4);
    expect(await unreadOf(person)).toBe(4);
    expect(await person.api.notifications.markRead({ body: { upToId: second } })).toEqual({ unreadCount: 2 });
    expect(await person.api.notifications.markRead({ body: { upToId: second } })).toEqual({ unreadCount: 2 });
    expect((await person.api.notifications.list({ query: {} })).map(({ isRead }) => isRead)).toEqual([false, false, true, true]);
    expect(await person.api.notifications.markRead({ body: {} })).toEqual({ unreadCount: 0 });
  });

  it('ignores the ids of other users and unknown ids when marking as read', async () => {
    const [person, stranger] = [await app.signUp('parent'), await app.signUp('trainer')];
    const ids = await given(person, 2);
    await given(stranger, 1);
    for (const upToId of [ids[1] as NotificationId, NotificationId.parse(MAX_ID)]) {
      expect(await stranger.api.notifications.markRead({ body: { upToId } })).toEqual({ unreadCount: 1 });
    }
    expect(await unreadOf(person)).toBe(2);
  });

  it('counts up to 100 unread notifications', async () => {
    const person = await app.signUp('parent');
    await given(person, 130);
    expect(await unreadOf(person)).toBe(100);
  });

  it('deletes notifications after a year', async () => {
    const [person, other] = [await app.signUp('parent'), await app.signUp('parent')];
    await given(person, 1);
    app.clock.advance({ days: 300 });
    const kept = await given(other, 1);
    app.clock.advance({ days: 66 });
    await app.runNow(forgetOldNotifications);
    const rows = app.db.selectFrom('notifications').select('id').where('userId', 'in', [person.user.id, other.user.id]);
    expect((await rows.execute()).map(({ id }) => id)).toEqual(kept);
  });
});

describe('the notification preferences', () => {
  it('start with the defaults and change one by one', async () => {
    const person = await app.signUp('parent');
    const { preferences, channels } = await person.api.notifications.preferences();
    expect(preferences).toEqual(defaultNotificationPreferences);
    expect(channels).toEqual({ smsAvailable: false, pushPublicKey: expect.stringMatching(/^[\w-]{87}$/) });
    const changed = await person.api.notifications.savePreferences({ body: { emailNotifications: false, marketingEmails: true } });
    expect(changed.preferences).toEqual({ ...defaultNotificationPreferences, emailNotifications: false, marketingEmails: true });
    expect((await person.api.notifications.savePreferences({ body: {} })).preferences).toEqual(changed.preferences);
    expect((await person.api.notifications.preferences()).preferences).toEqual(changed.preferences);
  });

  it('keep all changes when several are saved at once', async () => {
    const person = await app.signUp('parent');
    await Promise.all([
      person.api.notifications.savePreferences({ body: { emailNotifications: false } }),
      person.api.notifications.savePreferences({ body: { sessionReminders: false } }),
      person.api.notifications.savePreferences({ body: { smsNotifications: true } }),
    ]);
    expect((await person.api.notifications.preferences()).preferences).toEqual({
      ...defaultNotificationPreferences,
      emailNotifications: false,
      sessionReminders: false,
      smsNotifications: true,
    });
  });

  it('belong to one user', async () => {
    const [person, stranger] = [await app.signUp('parent'), await app.signUp('trainer')];
    await person.api.notifications.savePreferences({ body: { pushNotifications: false } });
    expect((await stranger.api.notifications.preferences()).preferences).toEqual(defaultNotificationPreferences);
  });

  it('accept only true and false', async () => {
    const person = await app.signUp('parent');
    const body = { emailNotifications: 'yes' as unknown as boolean };
    await expect(person.api.notifications.savePreferences({ body })).rejects.toMatchObject({ status: 400 });
  });
});
