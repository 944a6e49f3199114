import { PlaceId, UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import { trainerPlaces } from '@x1/contract/scheduling/locations.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** Online sessions of this trainer take place somewhere else: invitations that went out until then name the old address. */
export const meetingLinkChanged = defineEvent({
  name: 'trainers.meeting_link_changed',
  schema: z.object({ userId: UserId, changedAt: Instant }),
});

/** The trainer's field or gym is somewhere else: invitations that went out until then name the old address, or none. */
export const placeAddressChanged = defineEvent({
  name: 'trainers.place_address_changed',
  schema: z.object({ userId: UserId, changedAt: Instant, place: z.enum(trainerPlaces) }),
});

/** A place that sessions name has another address, its first one, or none any more. */
export const placeMoved = defineEvent({
  name: 'trainers.place_moved',
  schema: z.object({ userId: UserId, changedAt: Instant, placeId: PlaceId }),
});
