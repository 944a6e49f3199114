import * as z from 'zod/mini';

/** The terms of a purchase, copied into the transaction when it is made (R95): a later change never touches it. */
export const RefundPolicy = z.object({
  /** A parent who cancels at least this many hours before the start gets everything back. */
  fullRefundHoursBefore: z.int(),
  /** A session that was never scheduled can be returned for this many days. */
  unscheduledRefundDays: z.int(),
});
export type RefundPolicy = z.infer<typeof RefundPolicy>;

export const currentRefundPolicy: RefundPolicy = { fullRefundHoursBefore: 24, unscheduledRefundDays: 90 };

/** The refund rule in one sentence, shown before paying. */
export const REQUEST_REFUND_RULE = 'If the trainer declines your request, you get all your money back.';
