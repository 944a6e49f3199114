import { useSyncExternalStore } from 'react';

/** Below this a dialog is a sheet and a week has no room; the same width as in the style sheets. */
const narrow = '(max-width: 719px)';

/** Whether the dialog is a sheet on a phone: one day at a time, and the list of free times first. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
