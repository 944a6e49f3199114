import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';

export const newYork = 'America/New_York';

/** What a trainer in New York offers who has told nothing: no hours, no rules, nothing occupied. */
export const noFreeTimes: FreeTimes = {
  timeZone: newYork,
  hours: [],
  weekdays: [],
  rules: noBookingRules,
  occupied: [],
  groups: [],
  meetings: [],
  free: [],
  calendar: 'none',
};
