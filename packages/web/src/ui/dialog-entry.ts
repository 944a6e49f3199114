const KEY = 'openDialogs';

/** How many dialogs the present entry of the history was made for; 0 for a page's own entry (use-back-closes.ts). */
export function dialogsOfEntry(): number {
  const state: unknown = history.state;
  const count = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[KEY] : 0;
  return typeof count === 'number' ? count : 0;
}

/** Makes an entry at the same address, so that there is something to go back from. */
export function addDialogEntry(count: number): void {
  history.pushState({ [KEY]: count }, '');
}

interface Going {
  replace?: boolean;
  state?: unknown;
}

/** Who goes on from a dialog leaves no entry of it between two pages; an address that only changes keeps its entry. */
export function goingOn<Options extends Going>(options: Options | undefined): Options | Going | undefined {
  if (dialogsOfEntry() === 0) return options;
  return options?.replace ? { ...options, state: history.state as unknown } : { ...options, replace: true };
}
