import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export type Part = 'profile' | 'programs';

/** Where a part counts as the one that is read: a quarter of the window below its top, below the bars. */
const READING_LINE = '-25% 0px -75% 0px';

/**
 * The two named parts of the one column (S2§2): `?tab=programs` opens at the programs, and the tabs mark where one is.
 *
 * @param isSettled whether the programs are there, or failed: opened before, the page would move under the eyes
 */
export function useParts(isSettled: boolean) {
  const query = new URLSearchParams(useSearch());
  const asked: Part = query.get('tab') === 'programs' ? 'programs' : 'profile';
  const [path, navigate] = useLocation();
  const [part, setPart] = useState(asked);
  const [hasSeenPrograms, setSeenPrograms] = useState(asked === 'programs');
  const panels = { profile: useRef<HTMLDivElement>(null), programs: useRef<HTMLDivElement>(null) };

  const arrive = (next: Part) => {
    setPart(next);
    if (next === 'programs') setSeenPrograms(true);
  };

  const isScrolled = useOwnScroll();
  // After the scroll to the top of a new page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the page opens; from then on one scrolls oneself.
  useEffect(() => {
    if (!isSettled || asked !== 'programs') return;
    // A frame later: what arrived has its place then, and nothing that is in view moves.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => isScrolled.current || panels.programs.current?.scrollIntoView()));
    return () => cancelAnimationFrame(frame);
  }, [isSettled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel stays the same.
  useEffect(() => {
    const programs = panels.programs.current;
    if (!programs) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (isScrolled.current) arrive(entry?.isIntersecting ? 'programs' : 'profile');
      },
      { rootMargin: READING_LINE },
    );
    observer.observe(programs);
    return () => observer.disconnect();
  }, []);

  return {
    part,
    hasSeenPrograms,
    panels,
    /** Scrolls there, and keeps it in the address. */
    goTo: (next: Part) => {
      isScrolled.current = false;
      // What else the address says stays, such as the code of a link.
      if (next === 'programs') query.set('tab', 'programs');
      else query.delete('tab');
      navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
      panels[next].current?.scrollIntoView();
      arrive(next);
    },
  };
}

const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];

/**
 * Whether the person scrolls, or presses something, which mustn't move away under the finger. Until then what was asked for stays marked: a short
 * page can't scroll that far, and what still loads moves the parts below it.
 */
function useOwnScroll() {
  const isScrolled = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    const listen = { signal: ending.signal, passive: true };
    const scrolls = () => {
      isScrolled.current = true;
    };
    addEventListener('wheel', scrolls, listen);
    addEventListener('touchmove', scrolls, listen);
    addEventListener('pointerdown', scrolls, listen);
    addEventListener('keydown', ({ key }) => SCROLL_KEYS.includes(key) && scrolls(), listen);
    return () => ending.abort();
  }, []);
  return isScrolled;
}
