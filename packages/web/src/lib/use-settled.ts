import { useEffect, useState } from 'react';

/**
 * A value as it was when it last rested, for what should not follow every letter.
 *
 * @param value plain data
 * @param restMs how long it must stay the same
 */
export function useSettled<Value extends object>(value: Value, restMs: number): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written) as Value), restMs);
    return () => clearTimeout(timer);
  }, [written, restMs]);
  return settled;
}
