import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { toast } from '../../ui/toast.ts';
import { paymentTexts } from './payment-texts.ts';

/** Says that the payment succeeded and answers where to go: the session, or the list while it is not there yet (R89). */
export function announceSuccess(appointmentId: AppointmentId | null): string {
  const description = appointmentId === null ? paymentTexts.stillBooking : paymentTexts.succeeded;
  toast({ title: paymentTexts.succeededTitle, description });
  return appointmentId === null ? '/appointments' : `/session/${appointmentId}`;
}

/** Says that the payment failed, in the provider's words. */
export function announceFailure(description: string): void {
  toast({ title: paymentTexts.failedTitle, description, variant: 'destructive' });
}
