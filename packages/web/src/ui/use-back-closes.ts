import { useEffect, useEffectEvent } from 'react';
import { addDialogEntry, dialogsOfEntry } from './dialog-entry.ts';

interface OpenDialog {
  /** Closes it. @returns false while it has to stay, as while money moves */
  readonly back: () => boolean;
}

/** From the lowest to the one on top. */
const open: OpenDialog[] = [];
/** The entry one is at, as it was when one came to it. */
let here = { dialogs: 0, path: '' };
let isListening = false;

/**
 * The Back of the phone or the browser closes the dialog on top, and leaves the page and what was typed into it as they are. An open dialog has
 * an entry of its own in the history; that of a dialog which was closed otherwise is passed over on the way back, and used by the next one.
 *
 * @param close what Back does
 * @param stays true while nothing may close it
 */
export function useBackCloses(isOpen: boolean, close: () => void, stays = false): void {
  const back = useEffectEvent(() => {
    if (stays) return false;
    close();
    return true;
  });
  useEffect(() => {
    if (!isOpen) return;
    const dialog: OpenDialog = { back: () => back() };
    open.push(dialog);
    listen();
    if (dialogsOfEntry() < open.length) addDialogEntry(open.length);
    noteEntry();
    return () => {
      const index = open.indexOf(dialog);
      if (index !== -1) open.splice(index, 1);
    };
  }, [isOpen]);
}

function noteEntry(): void {
  // A link to a part of the page is told like Back: its name tells them apart.
  here = { dialogs: dialogsOfEntry(), path: location.pathname + location.hash };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', moved);
  // The router announces where it goes by these names.
  for (const name of ['pushState', 'replaceState']) addEventListener(name, noteEntry);
}

function moved(): void {
  const before = here;
  noteEntry();
  if (here.dialogs >= before.dialogs) return;
  const isSamePage = before.path === here.path;
  if (open.length <= here.dialogs) {
    // Its dialog was closed otherwise: Back means the page.
    if (isSamePage) history.back();
    return;
  }
  while (open.length > here.dialogs) {
    if (open.at(-1)?.back() === false) {
      if (isSamePage) addDialogEntry(open.length);
      noteEntry();
      return;
    }
    open.pop();
  }
}
