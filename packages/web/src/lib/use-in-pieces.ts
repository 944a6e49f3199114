import { useDeferredValue } from 'react';

/**
 * Whether what a page has waited for may be drawn now. An answer's arrival is drawn without a stop, however much there is to draw; this draws
 * it right after that in pieces, between which a phone answers taps. What was there from the beginning, or changes later, is drawn at once.
 */
export function useInPieces(isKnown: boolean): boolean {
  const wasKnown = useDeferredValue(isKnown);
  return isKnown && wasKnown;
}
