import { useEffect, useRef } from 'react';

const GIVE_UP_AFTER_MS = 10_000;

/**
 * After going to another page the focus moves to its h1, as after loading a page (R161). The first page keeps the browser's own focus.
 * Screens may still be loading: it waits for the heading, unless the person has gone on meanwhile.
 */
export function useFocusOnHeading(path: string): void {
  const isFirst = useRef(true);
  const lastPath = useRef(path);
  useEffect(() => {
    if (isFirst.current || lastPath.current === path) {
      isFirst.current = false;
      return;
    }
    lastPath.current = path;
    return whenHeadingAppears((heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [path]);
}

/** Calls back once with the page's h1, now or later; a key or a press ends the waiting. Returns what ends it too. */
function whenHeadingAppears(found: (heading: HTMLElement) => void): () => void {
  const ending = new AbortController();
  const observer = new MutationObserver(look);
  const end = () => {
    observer.disconnect();
    ending.abort();
    clearTimeout(timer);
  };
  function look() {
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    end();
    found(heading);
  }
  const timer = setTimeout(end, GIVE_UP_AFTER_MS);
  for (const sign of ['keydown', 'pointerdown'] as const) addEventListener(sign, end, { signal: ending.signal });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return end;
}
