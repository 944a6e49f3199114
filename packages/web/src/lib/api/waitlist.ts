import { waitlistRoutes } from '@x1/contract/scheduling/waitlist-routes.ts';
import { createApi } from './create-api.ts';

/** Apart from the rest of scheduling: few screens know of waitlists. Free times depend on them. */
export const waitlistApi = createApi(waitlistRoutes, {
  joinWaitlist: ['sessions'],
  takeOffer: ['sessions'],
  passOffer: ['sessions'],
  leaveWaitlist: ['sessions'],
});
