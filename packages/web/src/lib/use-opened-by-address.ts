import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/** `?new=1` opens something at once: on the way here what it does was pressed already. @param key what the address says, with any value */
export function useOpenedByAddress(key: string, open: () => void): void {
  const isAsked = new URLSearchParams(useSearch()).has(key);
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (!isAsked) return;
    // Not again by a reload or the way back.
    navigate(path, { replace: true });
    open();
  });
}
