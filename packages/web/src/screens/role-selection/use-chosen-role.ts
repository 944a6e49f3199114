import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/** The highlight of the chosen card is seen this long before the page changes (S1§9). */
const NAVIGATION_DELAY_MS = 300;

/** Keeps the first choice and goes there after the delay; further presses change nothing (R157). */
export function useChosenRole() {
  const [chosenPath, setChosenPath] = useState<string>();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!chosenPath) return;
    const timer = setTimeout(() => navigate(chosenPath), NAVIGATION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosenPath, navigate]);
  const choose = (path: string) => setChosenPath((earlier) => earlier ?? path);
  return { chosenPath, choose };
}
