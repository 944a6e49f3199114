import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end counts as at the end. */
const NEAR_PX = 48;
/** So near to the beginning the next page is wanted. */
const EARLY_PX = 400;

interface LogScroll {
  readonly log: RefObject<HTMLElement | null>;
  readonly onScroll: () => void;
  /** Whether the newest message is in sight. */
  readonly isAtNewest: boolean;
  readonly toNewest: () => void;
}

/**
 * Keeps the log at its newest message, unless the reader has scrolled up: then the visible part stays in place, whatever is added above or below.
 *
 * @param lines changes whenever something in the log does
 * @param onEarly the reader comes near to the beginning
 */
export function useLogScroll(lines: unknown, onEarly: () => void): LogScroll {
  const log = useRef<HTMLElement>(null);
  const [isAtNewest, setAtNewest] = useState(true);
  // The first visible message and its position, which must not move with the next render.
  const anchor = useRef<{ key: string; top: number } | null>(null);
  const isPinned = useRef(true);

  const note = useCallback(() => {
    const box = log.current;
    if (!box) return;
    isPinned.current = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX;
    anchor.current = isPinned.current ? null : findAnchor(box);
    setAtNewest(isPinned.current);
    if (box.scrollTop < EARLY_PX) onEarly();
  }, [onEarly]);

  const keep = useCallback(() => {
    const box = log.current;
    if (!box) return;
    if (isPinned.current) box.scrollTop = box.scrollHeight;
    else if (anchor.current) {
      const element = box.querySelector(`[data-key="${CSS.escape(anchor.current.key)}"]`);
      if (element) box.scrollTop += topOf(element, box) - anchor.current.top;
    }
    note();
  }, [note]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: lines is what the layout depends on.
  useLayoutEffect(keep, [keep, lines]);
  useLayoutEffect(() => {
    const box = log.current;
    if (!box?.firstElementChild) return;
    const watch = new ResizeObserver(keep);
    watch.observe(box);
    watch.observe(box.firstElementChild);
    return () => watch.disconnect();
  }, [keep]);

  const toNewest = useCallback(() => {
    isPinned.current = true;
    keep();
  }, [keep]);
  return { log, onScroll: note, isAtNewest, toNewest };
}

function findAnchor(box: HTMLElement): { key: string; top: number } | null {
  for (const element of box.querySelectorAll<HTMLElement>('[data-key]')) {
    const top = topOf(element, box);
    if (top + element.offsetHeight > 0) return { key: element.dataset['key'] ?? '', top };
  }
  return null;
}

function topOf(element: Element, box: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
