import { notificationsApi } from '../../lib/api/notifications.ts';
import { registerWorker, WORKER } from '../../lib/offline/worker.ts';

/** Push messages of this browser. Nobody is asked before a person switches them on. */

/**
 * This browser's push state. `impossible`: it has no push, such as an iPhone's before the product is on its home screen. `blocked`: the person
 * has said no, and only the browser's own settings change that.
 */
export type PushState = 'impossible' | 'blocked' | 'unasked' | 'off' | 'on';

export async function readPushState(): Promise<PushState> {
  if (!isPossible()) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default') return 'unasked';
  return (await findSubscription()) ? 'on' : 'off';
}

/** Asks the person; for a click only, because browsers ask once. @returns whether push messages may be shown */
export async function askPushPermission(): Promise<boolean> {
  if (!isPossible()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Lets this browser take the signed-in person's push messages, where the person has allowed it; said again it changes nothing.
 *
 * @param publicKey the server's (`channels.pushPublicKey`)
 * @returns whether it takes them now
 * @throws ApiError when the server cannot reach this browser's push service
 */
export async function switchPushOn(publicKey: string): Promise<boolean> {
  if (!isPossible() || Notification.permission !== 'granted') return false;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  const isOfThisServer = earlier?.options.applicationServerKey && toText(earlier.options.applicationServerKey) === publicKey;
  if (earlier && !isOfThisServer) await earlier.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = (isOfThisServer && earlier) || (await pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return false;
  await notificationsApi.subscribePush({ body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } });
  return true;
}

/** Ends it for this browser, also at the server while the person is signed in. */
export async function switchPushOff(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  // If the server cannot be reached, the push service reports it with the next message: this browser is gone.
  await notificationsApi.unsubscribePush({ body: { endpoint: subscription.endpoint } }).catch(() => undefined);
}

/** The person leaves this device: nothing of theirs is shown on it anymore (L27). The server learns it from the push service. */
export async function forgetPushOfThisBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

function isPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = isPossible() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Bytes of a key as the server writes them: base64url. */
function toText(key: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(key));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
