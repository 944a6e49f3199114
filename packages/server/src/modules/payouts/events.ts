import { PayoutId, UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

const ofPayout = z.object({ payoutId: PayoutId });

/** A payout was taken out of a trainer's balance and is on its way (R97, R98). */
export const payoutDecided = defineEvent({ name: 'payouts.payout_decided', schema: ofPayout });

/** The trainer's bank has it. */
export const payoutPaid = defineEvent({ name: 'payouts.payout_paid', schema: ofPayout });

/** It did not arrive and is in the balance again; the payout's row says why. */
export const payoutFailed = defineEvent({ name: 'payouts.payout_failed', schema: ofPayout });

const ofUser = z.object({ userId: UserId });

/** A payout account can no longer be paid to: no new sales until that is fixed (R71). */
export const accountRestricted = defineEvent({ name: 'payouts.account_restricted', schema: ofUser });

/** A payout account pays to another bank account or debit card than before. */
export const bankChanged = defineEvent({ name: 'payouts.bank_changed', schema: ofUser });

/** A payout account can be paid to: for the first time, or again. */
export const accountRestored = defineEvent({ name: 'payouts.account_restored', schema: ofUser });
