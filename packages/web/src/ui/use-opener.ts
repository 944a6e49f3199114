import { useRef } from 'react';

/** For a dialog that is opened by its caller: remembers what had the focus, and gives it back. */
export function useOpener() {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Where a link has opened the dialog, what had the focus is the page's heading: the page stays where it is.
      opener.current?.focus({ preventScroll: true });
    },
  };
}

// The primitive gives the focus back to a trigger of its own only. A menu's line is gone by then; its button is not.
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menuButton = document.getElementById(active?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  return menuButton ?? (active instanceof HTMLElement ? active : null);
}
