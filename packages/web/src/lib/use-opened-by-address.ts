import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * `?new=1` opens something right away, because the person already pressed for it on the page before.
 *
 * @param open what the address asks for, with the value that it names
 * @param isReady false until it can be opened
 */
export function useOpenedByAddress(key: string, open: (value: string) => void, isReady = true): void {
  const value = new URLSearchParams(useSearch()).get(key);
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (value === null || !isReady) return;
    // A reload or Back must not open it again.
    navigate(path, { replace: true });
    open(value);
  });
}
