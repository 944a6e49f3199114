import { useEffect } from 'react';

/** Ctrl K, or ⌘ K on a Mac, from anywhere in the console. */
export function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      onOpen();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onOpen]);
}
