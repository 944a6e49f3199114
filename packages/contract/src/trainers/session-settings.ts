import * as z from 'zod/mini';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { AvailabilityHours } from '../scheduling/availability.ts';
import { BookingRules, noBookingRules } from '../scheduling/booking-rules.ts';
import { LOCATION_MAX_LENGTH } from '../scheduling/locations.ts';

export const MEETING_LINK_MAX_LENGTH = 500;

const MeetingLink = text({ max: MEETING_LINK_MAX_LENGTH }).check(
  z.refine((value) => value === '' || isHttpsAddress(value), t('Enter an address that begins with https://')),
);

function isHttpsAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === '';
}

/** Street, city and ZIP code of a place; '' without one. */
const PlaceAddress = text({ max: LOCATION_MAX_LENGTH });

/** How a trainer holds sessions. The link and the addresses are shown only to parents who have paid. */
export const SessionSettings = z.object({
  availabilityHours: AvailabilityHours,
  /** The meeting link for online sessions; '' without one. */
  meetingLink: MeetingLink,
  /** Where 'Training Field' is. Left out: as it was. */
  fieldAddress: z.optional(PlaceAddress),
  /** Where 'Local Gym' is. Left out: as it was. */
  gymAddress: z.optional(PlaceAddress),
  /** Left out: none (R174). */
  bookingRules: z._default(BookingRules, noBookingRules),
});
export type SessionSettings = z.infer<typeof SessionSettings>;
