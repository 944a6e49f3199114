import { useEffect } from 'react';

/** Names the browser tab 'title · X1'; for screens whose title comes with their data (R5). Waits while there is none. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · X1`;
  }, [title]);
}
