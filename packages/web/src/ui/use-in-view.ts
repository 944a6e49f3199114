import { type RefObject, useEffect, useState } from 'react';

/** How far below the window something may be to count as good as seen. */
const AHEAD = '200px';

/** Whether an element is, or ever was, within the window or close to it: for what a browser cannot load lazily by itself. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
