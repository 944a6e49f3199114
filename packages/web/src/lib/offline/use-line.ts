import { useSyncExternalStore } from 'react';
import { type Line, lineNow, onLineChange } from './line.ts';

/** The line, on a screen. */
export function useLine(): Line {
  return useSyncExternalStore(onLineChange, lineNow);
}
