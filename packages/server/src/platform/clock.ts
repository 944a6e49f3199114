/** Where every "now" of the server comes from, so that timers can be tested (R155). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
