import { AppointmentId, GiftCardId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A parent has paid, and has a session that needs a time (R91). */
export const purchaseSucceeded = defineEvent({
  name: 'payments.purchase_succeeded',
  schema: z.object({
    transactionId: TransactionId,
    appointmentId: AppointmentId,
    programId: ProgramId,
    trainerId: TrainerId,
    parentId: UserId,
    paidAt: Instant,
  }),
});

/** Money of a payment was returned to the payer, for any reason. */
export const refunded = defineEvent({
  name: 'payments.refunded',
  schema: z.object({ transactionId: TransactionId, refundId: z.int() }),
});

/** A session was held, and its trainer's share is payable since (R97). */
export const shareReleased = defineEvent({
  name: 'payments.share_released',
  schema: z.object({ transactionId: TransactionId, appointmentId: AppointmentId }),
});

const ofGiftCard = z.object({ giftCardId: GiftCardId });

/** Somebody has paid for a gift card. */
export const giftCardPaid = defineEvent({ name: 'payments.gift_card_paid', schema: ofGiftCard });

/** The day of a gift card has come: its code goes to whom it's for. */
export const giftCardDue = defineEvent({ name: 'payments.gift_card_due', schema: ofGiftCard });

/** The buyer gets a gift card back that nobody had redeemed. */
export const giftCardRefunded = defineEvent({ name: 'payments.gift_card_refunded', schema: ofGiftCard });

const ofDispute = z.object({ transactionId: TransactionId, disputeId: z.int() });

/** A bank is deciding a dispute and holds the money meanwhile (R104). */
export const disputeOpened = defineEvent({ name: 'payments.dispute_opened', schema: ofDispute });

/** The bank has decided; the dispute's row says how. */
export const disputeClosed = defineEvent({ name: 'payments.dispute_closed', schema: ofDispute });

const ofReport = z.object({ appointmentId: AppointmentId, transactionId: TransactionId });

/** A parent says that a session was not as agreed (R97). */
export const problemReported = defineEvent({ name: 'payments.problem_reported', schema: ofReport });

/** An operator has decided about a report; its row says how. */
export const problemDecided = defineEvent({ name: 'payments.problem_decided', schema: ofReport });
