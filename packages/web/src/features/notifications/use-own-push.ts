import type { UserId } from '@x1/contract/core/ids.ts';
import { useEffect } from 'react';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { whenSessionEnds } from '../../lib/end-session.ts';

/** For whom it was looked after since the page was loaded. */
let ownedBy: UserId | undefined;

/**
 * Keeps push messages of a browser in which they are allowed to whoever is signed in: who signs in gets the own ones (a browser changes its address
 * now and then, too), who leaves takes them along (L27). Where nobody has ever allowed them, nothing is loaded and nobody is asked.
 */
export function useOwnPush(userId: UserId): void {
  useEffect(() => {
    if (ownedBy === userId) return;
    ownedBy = userId;
    // A try that fails is made up for with the next page.
    if (mayShow()) void renew().catch(() => undefined);
    const stop = whenSessionEnds(() => {
      stop();
      ownedBy = undefined;
      if (mayShow()) void forget().catch(() => undefined);
    });
  }, [userId]);
}

function mayShow(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}

async function renew(): Promise<void> {
  const { preferences, channels } = await notificationsApi.preferences({});
  if (!preferences.pushNotifications || channels.pushPublicKey === null) return;
  const { switchPushOn } = await import('./push.ts');
  await switchPushOn(channels.pushPublicKey);
}

async function forget(): Promise<void> {
  const { forgetPushOfThisBrowser } = await import('./push.ts');
  await forgetPushOfThisBrowser();
}
