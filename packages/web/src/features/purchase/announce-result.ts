import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { toast } from '../../ui/toast.ts';
import { paymentMessages } from './messages.ts';

/** Says that the payment succeeded and answers where to go: the session, or the list while it is not there yet (R89). */
export function announceSuccess(appointmentId: AppointmentId | null): string {
  const description = appointmentId === null ? paymentMessages.stillBooking : paymentMessages.succeeded;
  toast({ title: paymentMessages.succeededTitle, description });
  return appointmentId === null ? '/appointments' : `/session/${appointmentId}`;
}

/** Says that the payment failed, in the provider's words. */
export function announceFailure(description: string): void {
  toast({ title: paymentMessages.failedTitle, description, variant: 'destructive' });
}
