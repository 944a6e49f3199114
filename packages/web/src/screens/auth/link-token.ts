import { useEffect, useState } from 'react';

/**
 * The token behind '#' of a mailed link, or null. It is taken out of the address at once: neither the history nor a shared screen shows it,
 * and it is sent to nobody.
 */
export function useLinkToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token;
}
