import { useEffect, useRef } from 'react';

/** How far above the end of the list the next page is asked for. */
const AHEAD = '800px';

interface LoadAsOneScrollsProps {
  /** Whether there is a page to load, and nothing prevents it. */
  isReady: boolean;
  /** The same function as long as the list is the same. */
  onNear: () => unknown;
}

/** At the end of a list: asks for the next page before the reader gets there. Without `IntersectionObserver` nothing happens. */
export function LoadAsOneScrolls({ isReady, onNear }: LoadAsOneScrollsProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReady || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isReady, onNear]);
  return <div ref={end} aria-hidden="true" />;
}
