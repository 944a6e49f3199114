import { createLimiter } from '../../platform/limiter.ts';

/** One queue per process: at most two images are decoded at once (security.md F46). */
export const inDecodingTurn = createLimiter({ maxInFlight: 2, maxWaiting: 100 });
