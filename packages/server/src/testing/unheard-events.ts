import { sql } from 'kysely';
import type { Events } from '../platform/events.ts';

/** For services that a test builds by themselves, where nobody listens. */
export const unheardEvents: Events = {
  announce: async () => {},
  announceWithin: () => ({ parts: sql`unheard as (select)`, done: sql`0` }),
  subscribe: () => {},
};
