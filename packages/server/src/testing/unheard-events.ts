import { type Events, nothingAnnounced } from '../platform/events.ts';

/** For services that a test builds by themselves, where nobody listens. */
export const unheardEvents: Events = {
  announce: async () => {},
  announceWithin: () => nothingAnnounced,
  keep: () => {},
  subscribe: () => {},
};
