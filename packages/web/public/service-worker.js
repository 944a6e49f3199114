// Shows push messages and opens what they are about. It keeps nothing and answers no requests: the product is always the server's newest.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const message = read(event.data);
  // A browser must show something for every message it was woken for.
  const shown = self.registration.showNotification(message.title, {
    body: message.body,
    // The same news come twice at worst, and are one notification.
    tag: message.tag,
    icon: '/favicon.svg',
    data: { path: message.path },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

function read(data) {
  const fallback = { title: 'X1', body: 'There is something new.', path: '/', tag: 'x1' };
  try {
    return { ...fallback, ...data?.json() };
  } catch {
    return fallback;
  }
}

/** Brings a window of the product to the front and leads it there, or opens one. */
async function open(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  // Nothing that is sent can lead out of the product.
  if (url.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) {
    await self.clients.openWindow(url.href);
    return;
  }
  await window.focus();
  // A window that this worker does not control yet cannot be led.
  await window.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}
