import { useState } from 'react';

/**
 * Whether something was put away on this device, and how to.
 *
 * @param key `dismissed:…`, kept when the person leaves (`end-session.ts`)
 */
export function useDismissed(key: `dismissed:${string}`): readonly [boolean, () => void] {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const dismiss = () => {
    localStorage.setItem(key, '1');
    setDismissed(true);
  };
  return [isDismissed, dismiss];
}
