import { t } from '@x1/contract/core/texts.ts';
import { toast } from '../../ui/toast.ts';
import type { Booked } from './payment-calls.ts';

/** The literal texts of a purchase (S2§5, S2§8). */
export const paymentMessages = {
  initFailed: t('Failed to initialize payment. Please try again.'),
  notReady: t('Payment system is not ready. Please try again.'),
  failedTitle: t('Payment Failed'),
  succeededTitle: t('Payment Successful'),
  succeeded: t('Your training session has been booked!'),
  /** Below it, since nothing is settled before the trainer's yes (R186). */
  toConfirm: t('Your trainer still has to confirm it.'),
  /** Paid, but the session takes longer than we wait (R89). */
  stillBooking: t('Your payment went through. The session will appear in your list in a moment.'),
  timeGone: t('That time was just taken. Pick another one, or get your money back.'),
  /** After a bank's page that did not confirm. */
  cardNotConfirmed: t("Your bank didn't confirm the card, so it isn't saved. Nothing was charged."),
  /** Without a card, so nothing was charged. */
  notBooked: t("We couldn't book it. Your credit is untouched. Please try again."),
  notConfirmed: t("Your bank didn't confirm the payment. You weren't charged."),
  /** While it may still do so. */
  notConfirmedYet: t("Your bank hasn't decided about the first payment yet. Keep its amount, or try again in a few minutes."),
} as const;

/** Says that the payment succeeded and answers where to go: the session, or the list while it is not there yet (R89). */
export function announceSuccess(booked: Booked | null): string {
  const description = booked === null ? 'stillBooking' : booked.isTimeGone ? 'timeGone' : 'succeeded';
  const note = description === 'succeeded' ? paymentMessages.toConfirm : undefined;
  toast({ title: paymentMessages.succeededTitle, description: paymentMessages[description], note });
  return booked === null ? '/appointments' : `/session/${booked.appointmentId}`;
}

/** Says that no payment could be started (S2§8). The dialog keeps the reason beside 'Try again'. */
export function announceNotStarted(description: string): void {
  toast({ title: t('Error'), description, variant: 'destructive' });
}

/** Says that the payment failed, in the provider's words. */
export function announceFailure(description: string): void {
  toast({ title: paymentMessages.failedTitle, description, variant: 'destructive' });
}
