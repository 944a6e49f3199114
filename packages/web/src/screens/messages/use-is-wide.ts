import { useSyncExternalStore } from 'react';

/** From here on both panes have room (ui.md); the same width as in the style sheets. */
const wide = '(min-width: 900px)';

/** Whether list and conversation stand side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
