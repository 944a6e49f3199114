import { useSyncExternalStore } from 'react';

/**
 * State of the connection for server events: 'connecting' only until the first try has ended, so that 'Disconnected' does not show while a
 * page loads.
 */
export type ConnectionState = 'connecting' | 'connected' | 'disconnected';

let state: ConnectionState = 'connecting';
const listeners = new Set<(state: ConnectionState) => void>();

/** The state now, for code outside of React. */
export function connectionState(): ConnectionState {
  return state;
}

/** For the socket alone. */
export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener(next);
}

/** Calls back at every change. Returns what stops it. */
export function onConnectionChange(listener: (state: ConnectionState) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The state of the one connection of this page (S2§4). */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onConnectionChange, connectionState);
}
