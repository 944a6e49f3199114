import { useState } from 'react';
import { tellNotLoaded } from './toast.ts';

/** By then what is seen first is drawn on most lines; what is needed later is loaded now. */
export const QUIET_MS = 2_000;

/** A library that nobody needs before the first press: it has a file of its own. */
export interface Late<Library> {
  /** Loads it, once. */
  readonly load: () => Promise<Library>;
  /** Undefined before it is loaded. */
  readonly loaded: () => Library | undefined;
}

export function late<Library>(fetch: () => Promise<Library>): Late<Library> {
  let library: Library | undefined;
  const load = async () => {
    library ??= await fetch();
    return library;
  };
  return { load, loaded: () => library };
}

/** Loads it ahead of the press. A failure is told then; here it only means that there was no head start. */
export function loadAhead(...libraries: readonly Late<unknown>[]): void {
  for (const { load } of libraries) void load().catch(() => undefined);
}

/**
 * The library of a widget that opens under a button.
 *
 * @returns until it's loaded, what the button must do; `isOpenAtFirst`: it was loaded because the button was pressed
 */
export function useLate<Library extends object>(library: Late<Library>) {
  const [loaded, setLoaded] = useState(library.loaded);
  const [isOpenAtFirst, setOpenAtFirst] = useState(false);
  const open = () =>
    void library.load().then((now) => {
      setOpenAtFirst(true);
      setLoaded(now);
    }, tellNotLoaded);
  const ahead = () => loadAhead(library);
  return { loaded, isOpenAtFirst, button: { onPointerEnter: ahead, onFocus: ahead, onClick: open } };
}
