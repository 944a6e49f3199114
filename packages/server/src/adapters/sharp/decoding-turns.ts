import { createTurns } from '../../platform/turns.ts';

/** One queue for this process: at most two pictures are decoded at once, whatever is sent (security.md F46). */
export const inDecodingTurn = createTurns({ maxInFlight: 2, maxWaiting: 100 });
