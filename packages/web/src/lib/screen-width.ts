import { useSyncExternalStore } from 'react';

/** Whether a dialog is a sheet on a phone, where a week has no room: one day at a time, and lists first. The width is that of the style sheets. */
export const useIsPhone = createMediaHook('(max-width: 719px)');

/** Whether two columns have room side by side; the width is that of the style sheets. */
export const useIsWide = createMediaHook('(min-width: 900px)');

function createMediaHook(media: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const query = matchMedia(media);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}
