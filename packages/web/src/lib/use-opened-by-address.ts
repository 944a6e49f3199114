import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * `?new=1` opens something at once: on the way here what it does was pressed already.
 *
 * @param open what the address asks for, with the value that it names
 * @param isReady false until it can be opened
 */
export function useOpenedByAddress(key: string, open: (value: string) => void, isReady = true): void {
  const value = new URLSearchParams(useSearch()).get(key);
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (value === null || !isReady) return;
    // Not again by a reload or the way back.
    navigate(path, { replace: true });
    open(value);
  });
}
