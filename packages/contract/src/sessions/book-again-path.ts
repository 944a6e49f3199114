import type { AppointmentId, TrainerId } from '../core/ids.ts';

/** In the address of a trainer's page: the session that is booked again. */
export const BOOK_AGAIN_PARAMETER = 'again';

/** The trainer's page with the booking sheet open, as for the session. */
export function bookAgainPath({ trainerId, appointmentId }: { trainerId: TrainerId; appointmentId: AppointmentId }): string {
  return `/athlete/${trainerId}?tab=programs&${BOOK_AGAIN_PARAMETER}=${appointmentId}`;
}
