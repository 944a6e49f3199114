import { t } from '@x1/contract/core/texts.ts';
import { worker } from './worker-scope.ts';

interface Pushed {
  title: string;
  body: string;
  path: string;
  /** The same news come twice at worst, and are one notification. */
  tag: string;
}

/** Shows push messages and opens what they are about. */
export function showPushMessages(): void {
  worker.addEventListener('push', (event) => {
    const { title, body, path, tag } = read(event.data);
    // A browser must show something for every message it was woken for.
    event.waitUntil(
      worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: { path } }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.path));
  });
}

function read(data: PushMessageData | null): Pushed {
  const fallback = { title: 'X1', body: t("There's something new."), path: '/', tag: 'x1' };
  try {
    return { ...fallback, ...data?.json() };
  } catch {
    return fallback;
  }
}

/** Brings a window of the product to the front and leads it there, or opens one. */
async function open(path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', worker.location.origin);
  // Nothing that is sent can lead out of the product.
  if (url.origin !== worker.location.origin) return;
  const [window] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) {
    await worker.clients.openWindow(url.href);
    return;
  }
  await window.focus();
  // A window that this worker does not control yet cannot be led.
  await window.navigate(url.href).catch(() => worker.clients.openWindow(url.href));
}
