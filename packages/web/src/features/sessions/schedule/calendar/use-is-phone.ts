import { useSyncExternalStore } from 'react';

/** Below this a dialog is a sheet and a week has no room; the same width as in the style sheets. */
const narrow = '(max-width: 719px)';

/** Whether one day at a time is shown. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
