import { type AuthSessionId, NotificationId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { startBrowser, type TestBrowser } from '../../testing/push-endpoint.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { sendDue } from './jobs.ts';

const browsers: TestBrowser[] = [];
const app = await openApp();
afterEach(async () => {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()));
});

/** A browser of this person that receives push messages. */
async function subscribe(person: Person): Promise<TestBrowser> {
  const browser = await startBrowser();
  browsers.push(browser);
  await person.api.notifications.subscribePush({ body: browser.subscription });
  return browser;
}

/** A trainer with a subscribed browser, and a purchase whose notifications are not sent yet. */
async function boughtFromSubscriber() {
  const trainer = await sellingTrainer(app);
  const browser = await subscribe(trainer);
  const bought = await paidRequest(app, { trainer });
  return { browser, ...bought };
}

const browsersOf = ({ user }: Person) => app.db.selectFrom('pushSubscriptions').select('id').where('userId', '=', user.id).execute();

it('a push message arrives encrypted and signed, and contains the path it opens', async () => {
  const { trainer, browser, appointmentId } = await boughtFromSubscriber();
  await app.drainJobs();
  const { channels } = await trainer.api.notifications.preferences();
  expect(browser.received).toHaveLength(1);
  const [push] = browser.received;
  expect(push?.payload).toMatchObject({ title: expect.stringMatching(/^New request from parent-/), path: `/session/${appointmentId}` });
  expect(push?.payload.tag).toMatch(/^x1-\d+$/);
  expect(push?.signedBy).toBe(channels.pushPublicKey);
  expect(push?.claims).toMatchObject({ aud: new URL(browser.subscription.endpoint).origin, sub: 'mailto:hello@x1.test' });
  expect(push?.claims.exp).toBeGreaterThan(Date.now() / 1_000);
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: push?.payload.tag, 'content-encoding': 'aes128gcm' });
  expect(Number(push?.headers['content-length'])).toBeLessThan(4_096);
});

it('a push message goes to every browser of the user and to no other', async () => {
  const trainer = await sellingTrainer(app);
  const [phone, laptop, stranger] = [await subscribe(trainer), await subscribe(trainer), await subscribe(await app.signUp('parent'))];
  await paidRequest(app, { trainer });
  await app.drainJobs();
  expect([phone, laptop, stranger].map(({ received }) => received.length)).toEqual([1, 1, 0]);
});

it('no push message is sent when the user turned them off or has already read the notification', async () => {
  const { trainer, browser } = await boughtFromSubscriber();
  await trainer.api.notifications.savePreferences({ body: { pushNotifications: false } });
  await app.drainJobs();
  expect(browser.calls()).toBe(0);

  const other = await boughtFromSubscriber();
  other.browser.answer(503);
  expect((await app.drainJobs({ failures: 'return' })).failures).toHaveLength(1);
  await other.trainer.api.notifications.markRead({ body: {} });
  other.browser.answer(201);
  app.clock.advance({ minutes: 5 });
  await app.drainJobs();
  expect(other.browser.received).toEqual([]);
});

it('a push message is retried while the push service is down, and arrives once', async () => {
  const { browser } = await boughtFromSubscriber();
  for (const status of [503, 429]) {
    browser.answer(status);
    expect((await app.drainJobs({ failures: 'return' })).failures).toHaveLength(1);
    app.clock.advance({ minutes: 2 });
  }
  browser.answer(201);
  await app.drainJobs();
  app.clock.advance({ hours: 1 });
  await app.drainJobs();
  expect([browser.received.length, browser.calls()]).toEqual([1, 3]);
});

it('a push message waits while the push service cannot be reached', async () => {
  const { trainer, browser } = await boughtFromSubscriber();
  await browser.close();
  browsers.length = 0;
  expect((await app.drainJobs({ failures: 'return' })).failures).toHaveLength(1);
  expect(await browsersOf(trainer)).toHaveLength(1);
  await trainer.api.notifications.markRead({ body: {} });
});

it.each([404, 410])('a browser that is gone is removed when the push service answers %d', async (status) => {
  const { trainer, browser } = await boughtFromSubscriber();
  browser.answer(status);
  await app.drainJobs();
  expect(await browsersOf(trainer)).toEqual([]);
});

it('a redirect of the push service is not followed, and the browser is kept', async () => {
  const { trainer, browser } = await boughtFromSubscriber();
  browser.answer(307);
  await app.drainJobs();
  expect(browser.calls()).toBe(1);
  expect(await browsersOf(trainer)).toHaveLength(1);
});

it('a subscription at an unknown push service is refused', async () => {
  const person = await app.signUp('parent');
  const { keys } = (await subscribe(person)).subscription;
  for (const endpoint of ['https://evil.example/push', 'http://169.254.169.254/latest', 'https://fcm.googleapis.com.evil.example/x']) {
    const call = person.api.notifications.subscribePush({ body: { endpoint, keys } });
    await expect(call).rejects.toMatchObject({ status: 400, code: 'push.unknown_service' });
  }
  expect(await browsersOf(person)).toHaveLength(1);
});

it('a browser with invalid keys is removed instead of retried', async () => {
  const trainer = await sellingTrainer(app);
  const { endpoint } = (await subscribe(trainer)).subscription;
  await trainer.api.notifications.subscribePush({ body: { endpoint, keys: { p256dh: 'A'.repeat(40), auth: 'B'.repeat(22) } } });
  await paidRequest(app, { trainer });
  await app.drainJobs();
  expect(await browsersOf(trainer)).toEqual([]);
});

it('a browser belongs to the user who subscribed on it last', async () => {
  const [first, second] = [await sellingTrainer(app), await sellingTrainer(app)];
  const browser = await subscribe(first);
  await paidRequest(app, { trainer: first });
  // The first trainer's push message still waits when the second one subscribes on the browser.
  await second.api.notifications.subscribePush({ body: browser.subscription });
  await paidRequest(app, { trainer: second });
  await app.drainJobs();
  expect(browser.received).toHaveLength(1);
  expect([await browsersOf(first), await browsersOf(second)].map(({ length }) => length)).toEqual([0, 1]);
});

it('signing out removes the browser of that sign-in only', async () => {
  const trainer = await sellingTrainer(app);
  const elsewhere = app.api((await app.api().accounts.login({ body: { email: trainer.email, password: trainer.password } })).token);
  const [here, there] = [await subscribe(trainer), await subscribe({ ...trainer, api: elsewhere })];
  await paidRequest(app, { trainer });
  // Ended while the push message waits.
  await elsewhere.accounts.logout();
  await app.drainJobs();
  expect([here.received.length, there.calls()]).toEqual([1, 0]);
  expect(await browsersOf(trainer)).toHaveLength(1);
});

it('a browser stays subscribed through the sign-in that subscribed it last', async () => {
  const trainer = await sellingTrainer(app);
  const again = app.api((await app.api().accounts.login({ body: { email: trainer.email, password: trainer.password } })).token);
  const browser = await subscribe(trainer);
  await again.notifications.subscribePush({ body: browser.subscription });
  await trainer.api.accounts.logout();
  await paidRequest(app, { trainer: { ...trainer, api: again } });
  await app.drainJobs();
  expect(browser.received).toHaveLength(1);
});

it('a browser whose sign-in has expired gets no push messages', async () => {
  const trainer = await sellingTrainer(app);
  const unused = await subscribe(trainer);
  app.clock.advance({ days: 14, minutes: 1 });
  const { token } = await app.api().accounts.login({ body: { email: trainer.email, password: trainer.password } });
  const api = app.api(token);
  const used = await subscribe({ ...trainer, api });
  await paidRequest(app, { trainer: { ...trainer, api } });
  await app.drainJobs();
  expect([unused.calls(), used.received.length]).toEqual([0, 1]);
});

it('a sign-in that has just ended cannot subscribe a browser', async () => {
  const person = await app.signUp('parent');
  const { subscription } = await subscribe(person);
  const actor = { userId: person.user.id, familyId: person.user.id, role: 'parent' as const, sessionId: 2_000_000_000 as AuthSessionId };
  await expect(app.services.notifications.push.subscribe(actor, subscription)).rejects.toMatchObject({ code: 'auth.required' });
});

it('a subscription is stored encrypted and can be removed by its owner only', async () => {
  const [person, stranger] = [await app.signUp('parent'), await app.signUp('parent')];
  const { endpoint, keys } = (await subscribe(person)).subscription;
  const row = await app.db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', person.user.id).executeTakeFirstOrThrow();
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(row.sealed.includes(secret)).toBe(false);
  await stranger.api.notifications.unsubscribePush({ body: { endpoint } });
  expect(await browsersOf(person)).toHaveLength(1);
  await person.api.notifications.unsubscribePush({ body: { endpoint } });
  expect(await browsersOf(person)).toEqual([]);
});

it('a user keeps the twenty newest browsers', async () => {
  const person = await app.signUp('parent');
  const { endpoint, keys } = (await subscribe(person)).subscription;
  for (let count = 0; count < 21; count += 1) {
    app.clock.advance({ seconds: 1 });
    await person.api.notifications.subscribePush({ body: { endpoint: `${endpoint}/${count}`, keys } });
  }
  expect(await browsersOf(person)).toHaveLength(20);
});

it('the push message of a reminder is urgent and expires after an hour', async () => {
  const { browser, parent, appointmentId } = await boughtFromSubscriber();
  const { startTime, ...choice } = timeIn(app, 48);
  await parent.api.scheduling.schedule({ body: { appointmentId, startTime, ...choice } });
  await app.drainJobs();
  browser.received.length = 0;
  app.clock.set(new Date(Date.parse(startTime) - 3_600_000));
  await app.runNow(sendDue);
  expect(browser.received).toHaveLength(1);
  expect(browser.received[0]).toMatchObject({ payload: { title: expect.stringMatching(/^Starting soon: First Touch/) } });
  expect(browser.received[0]?.headers).toMatchObject({ ttl: '3600', urgency: 'high' });
});

it('nothing is sent when the notification or the browser no longer exists', async () => {
  const trainer = await sellingTrainer(app);
  await paidRequest(app, { trainer });
  await app.drainJobs();
  const browser = await subscribe(trainer);
  const { id: notificationId } = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', trainer.user.id)
    .executeTakeFirstOrThrow();
  const [subscription] = await browsersOf(trainer);
  const subscriptionId = subscription?.id ?? 0;
  const { deliver } = app.services.notifications.push;
  await deliver({ notificationId, subscriptionId });
  expect(browser.calls()).toBe(1);
  const gone = { notificationId: NotificationId.parse(2_000_000_000), subscriptionId: 2_000_000_000 };
  await deliver({ ...gone, subscriptionId });
  await deliver({ ...gone, notificationId });
  await deliver(gone);
  expect(browser.calls()).toBe(1);
});
