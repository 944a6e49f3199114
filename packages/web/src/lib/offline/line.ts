/** Whether the server can be reached, as far as this page knows. */
export interface Line {
  readonly isOffline: boolean;
  /** When the oldest of what is shown from this device was given by the server, in milliseconds since 1970; null while nothing is. */
  readonly savedAt: number | null;
}

const online: Line = { isOffline: false, savedAt: null };
let line: Line = online;
/** When the line was last found gone, by the page's own clock. */
let goneAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<(line: Line) => void>();

/** The line now, for code outside of React. */
export const lineNow = (): Line => line;

/** Calls back at every change. Returns what stops it. */
export function onLineChange(listener: (line: Line) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The server has answered, whatever it said.
 *
 * @param askedAt by `performance.now()`: an answer to a request from before the connection was lost doesn't prove that it's back
 */
export function noteReached(askedAt = performance.now()): void {
  if (askedAt < goneAt) return;
  if (line.isOffline || line.savedAt !== null) change(online);
}

/** There was no answer; where the browser says there's a line, it may be the server's fault, or a moment's. */
export function noteUnreached(): void {
  if (navigator.onLine) return;
  goneAt = performance.now();
  if (!line.isOffline) change({ ...line, isOffline: true });
}

/** Something is shown as this device keeps it, because there was no answer. */
export function noteKeptShown(savedAt: number): void {
  change({ isOffline: true, savedAt: Math.min(savedAt, line.savedAt ?? savedAt) });
}

// Pages are drawn by the server as well.
globalThis.addEventListener?.('offline', noteUnreached);

function change(next: Line): void {
  line = next;
  for (const listener of listeners) listener(next);
}
