import { useEffect } from 'react';

/**
 * Scrolls to the section the address names, on load and when the name changes (S2§2). How it glides, and that it does not where the browser
 * is told to avoid motion, stands in the style sheet.
 */
export function useScrollToSection(): void {
  useEffect(() => {
    const scroll = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    scroll();
    addEventListener('hashchange', scroll);
    return () => removeEventListener('hashchange', scroll);
  }, []);
}
