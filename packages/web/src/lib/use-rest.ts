import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the rest of something large may be drawn as well: what is seen first is drawn at once, and the rest right after it in pieces, so
 * that a phone answers taps meanwhile.
 */
export function useRest(): boolean {
  const [hasRest, setRest] = useState(false);
  useEffect(() => startTransition(() => setRest(true)), []);
  return hasRest;
}
