const minuteMs = 60_000;
const longestWaitMs = 60 * minuteMs;

/**
 * When a payout is looked at again: a minute after it was decided, and after each definite refusal twice as long as before, up to an hour.
 *
 * @param payout `transferAttempt` is 1 until the provider has refused something
 */
export function nextTryAt({ decidedAt, transferAttempt }: { decidedAt: Date; transferAttempt: number }): Date {
  let waitMs = 0;
  for (let refusal = 0; refusal < transferAttempt; refusal += 1) waitMs += Math.min(minuteMs * 2 ** refusal, longestWaitMs);
  return new Date(decidedAt.getTime() + waitMs);
}
