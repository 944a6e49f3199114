import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The present moment, renewed every minute, for words such as 'In 20 minutes'.
 *
 * @param moments at which something changes on the page, in milliseconds since 1970: it is renewed then too
 */
export function useNow(moments: readonly number[] = []): Date {
  const [now, setNow] = useState(() => new Date());
  const next = Math.min(now.getTime() + MINUTE_MS, ...moments.filter((moment) => moment > now.getTime()));
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, next - now.getTime()));
    return () => clearTimeout(timer);
  }, [now, next]);
  return now;
}
