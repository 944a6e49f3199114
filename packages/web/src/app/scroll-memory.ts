import { useEffect, useLayoutEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { goingOn } from '../ui/dialog-entry.ts';

const SETTLE_MS = 3000;

/** How far down each visited path was; lasts as long as the page. */
const positions = new Map<string, number>();
let chosenPath: string | undefined;

/** Given to the router: notes which page was chosen by a link, so that every other change is known as Back or Forward. */
export const noteChosenPath: AroundNavHandler = (navigate, to, options) => {
  chosenPath = new URL(to, location.origin).pathname;
  navigate(to, goingOn(options));
};

/**
 * A new page starts at its top; Back and Forward return to where one was, also when the content arrives later.
 * Addresses with a #part are left to their screen.
 */
export function useScrollMemory(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const scrolled = () => void positions.set(shown.current, scrollY);
    addEventListener('scroll', scrolled, { passive: true });
    return () => removeEventListener('scroll', scrolled);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    const target = chosenPath === path ? 0 : (positions.get(path) ?? 0);
    shown.current = path;
    chosenPath = undefined;
    if (location.hash) return;
    if (target === 0) {
      scrollTo(0, 0);
      return;
    }
    return scrollWhenTallEnough(target);
  }, [path]);
}

/** Goes to a height as soon as the page is that tall, unless the person scrolls first. Returns what ends the waiting. */
function scrollWhenTallEnough(target: number): () => void {
  const ending = new AbortController();
  const watch = new ResizeObserver(attempt);
  const end = () => {
    watch.disconnect();
    ending.abort();
    clearTimeout(timer);
  };
  function attempt() {
    if (document.documentElement.scrollHeight < target + innerHeight) return;
    end();
    scrollTo(0, target);
  }
  const timer = setTimeout(end, SETTLE_MS);
  for (const sign of ['wheel', 'touchmove', 'keydown'] as const) addEventListener(sign, end, { signal: ending.signal, passive: true });
  watch.observe(document.body);
  attempt();
  return end;
}
