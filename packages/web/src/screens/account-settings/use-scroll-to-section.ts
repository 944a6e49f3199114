import { useEffect } from 'react';

/** Scrolls smoothly to the section the address names, on load and when the name changes (S2§2); the browser may be told to avoid motion. */
export function useScrollToSection(): void {
  useEffect(() => {
    const scroll = () => {
      const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    };
    scroll();
    addEventListener('hashchange', scroll);
    return () => removeEventListener('hashchange', scroll);
  }, []);
}
