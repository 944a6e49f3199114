import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askPushPermission, forgetPushOfThisBrowser, readPushState, switchPushOff, switchPushOn } from './push.ts';

/** What a browser with push is to a page; the real push service is the server's test's. */
function givenBrowser(permission: NotificationPermission) {
  const browser = { permission, asked: 0, subscription: null as ReturnType<typeof subscribed> | null, registered: [] as string[] };
  const subscribed = (applicationServerKey: string) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${applicationServerKey.slice(0, 4)}`,
    options: { applicationServerKey: bytesOf(applicationServerKey) },
    toJSON: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${applicationServerKey.slice(0, 4)}`,
      keys: { p256dh: 'P', auth: 'A' },
    }),
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.subscription = subscribed(applicationServerKey);
      return browser.subscription;
    },
  };
  const registration = { pushManager };
  define(navigator, 'serviceWorker', {
    register: async (address: string) => {
      browser.registered.push(address);
      return registration;
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => (browser.registered.length > 0 ? registration : undefined),
  });
  define(window, 'PushManager', class {});
  define(window, 'Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      if (browser.permission === 'default') browser.permission = 'granted';
      return browser.permission;
    },
  });
  return browser;
}

const defined: [object, string][] = [];
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
  defined.push([target, name]);
}
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;

const realFetch = globalThis.fetch;
let calls: string[] = [];
beforeEach(() => {
  calls = [];
  globalThis.fetch = async (input, init) => {
    calls.push(`${init?.method} ${new URL(String(input), 'http://x1.test').pathname} ${init?.body}`);
    return Response.json({ ok: true });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  for (const [target, name] of defined.splice(0)) Reflect.deleteProperty(target, name);
});

const KEY = 'BKey-of_this';
const OTHER = 'BKey-of_that';
const on =
  'POST /api/notifications/push-subscriptions {"endpoint":"https://fcm.googleapis.com/fcm/send/BKey","keys":{"p256dh":"P","auth":"A"}}';
const off = 'POST /api/notifications/push-subscriptions/remove {"endpoint":"https://fcm.googleapis.com/fcm/send/BKey"}';

describe('push notifications in this browser', () => {
  it('cannot be switched on in a browser without push notifications', async () => {
    expect(await readPushState()).toBe('impossible');
    expect([await askPushPermission(), await switchPushOn(KEY)]).toEqual([false, false]);
    await switchPushOff();
    expect(calls).toEqual([]);
  });

  it('asks for permission when push notifications are switched on, and not before', async () => {
    const browser = givenBrowser('default');
    expect(await readPushState()).toBe('unasked');
    expect(await switchPushOn(KEY)).toBe(false);
    expect([browser.asked, browser.registered, calls]).toEqual([0, [], []]);
    expect(await askPushPermission()).toBe(true);
    expect(await readPushState()).toBe('off');
    expect(await switchPushOn(KEY)).toBe(true);
    expect(await readPushState()).toBe('on');
    expect([browser.registered, calls]).toEqual([['/service-worker.js'], [on]]);
  });

  it('keeps push notifications off after the person has denied permission', async () => {
    const browser = givenBrowser('denied');
    expect(await readPushState()).toBe('blocked');
    expect([await askPushPermission(), await switchPushOn(KEY)]).toEqual([false, false]);
    expect([browser.subscription, calls]).toEqual([null, []]);
  });

  it('keeps the push subscription, and makes a new one when the server has another key', async () => {
    const browser = givenBrowser('granted');
    await switchPushOn(KEY);
    const first = browser.subscription;
    await switchPushOn(KEY);
    expect(browser.subscription).toBe(first);
    await switchPushOn(OTHER);
    expect(browser.subscription).not.toBe(first);
    expect(calls).toHaveLength(3);
  });

  it('ends the push subscription here and on the server, or only here when the person leaves', async () => {
    const browser = givenBrowser('granted');
    await switchPushOn(KEY);
    await switchPushOff();
    expect([browser.subscription, calls]).toEqual([null, [on, off]]);
    await switchPushOn(KEY);
    await forgetPushOfThisBrowser();
    expect([browser.subscription, calls]).toEqual([null, [on, off, on]]);
  });
});
