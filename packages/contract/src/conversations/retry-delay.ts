import { RETRY_AFTER_MAX_MS, RETRY_AFTER_MS } from './thread-state.ts';

/**
 * How long is waited before something is tried again by itself, in milliseconds: a server in trouble is asked less and less often.
 *
 * @param failures how often it has failed in a row, from 1
 */
export function retryDelayMs(failures: number): number {
  return Math.min(RETRY_AFTER_MS * 2 ** (failures - 1), RETRY_AFTER_MAX_MS);
}
