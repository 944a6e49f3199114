/** The literal texts of a purchase (S2§5, S2§8). */
export const paymentMessages = {
  initFailed: 'Failed to initialize payment. Please try again.',
  notReady: 'Payment system is not ready. Please try again.',
  failedTitle: 'Payment Failed',
  succeededTitle: 'Payment Successful',
  succeeded: 'Your training session has been booked!',
  /** Paid, but the session takes longer than we wait (R89). */
  stillBooking: 'Your payment arrived. The session appears in your list in a moment.',
  /** After a bank's page that did not confirm. */
  notConfirmed: 'Your bank did not confirm the payment. Nothing was charged.',
} as const;
