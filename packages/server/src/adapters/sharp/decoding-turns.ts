import { createLimiter } from '../../platform/limiter.ts';

/** One queue for this process: at most two pictures are decoded at once, whatever is sent (security.md F46). */
export const inDecodingTurn = createLimiter({ maxInFlight: 2, maxWaiting: 100 });
