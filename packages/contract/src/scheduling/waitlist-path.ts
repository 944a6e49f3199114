import type { TrainerId, WaitlistEntryId } from '../core/ids.ts';

/** In the address of a trainer's page: the place in line whose offer is taken. */
export const OFFER_PARAMETER = 'offer';

/** The trainer's page with the booking sheet open at the time that is offered. */
export function offerPath({ trainerId, waitlistEntryId }: { trainerId: TrainerId; waitlistEntryId: WaitlistEntryId }): string {
  return `/athlete/${trainerId}?tab=programs&${OFFER_PARAMETER}=${waitlistEntryId}`;
}
