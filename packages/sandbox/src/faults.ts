import { z } from 'zod';
import { faultStatuses } from './google/errors.ts';
import type { Store } from './store.ts';

const count = (maximum: number) => z.coerce.number().int().min(0).max(maximum);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
const threeDaysMs = 3 * 24 * 60 * 60 * 1000;
/** Longer than any sender waits. */
const longestMailDelayMs = 120_000;
const longestGoogleDelayMs = 120_000;
const mostCalls = 1_000;

/** What may be asked of the sandbox's misbehaviour; absent keys keep their value. Times in milliseconds. */
export const FaultChanges = z.object({
  declineAll: flag.optional(),
  webhookDelayMs: count(threeDaysMs).optional(),
  duplicateWebhooks: count(100).optional(),
  reorderWebhooks: flag.optional(),
  dropWebhooks: flag.optional(),
  providerDown: flag.optional(),
  resetConnections: flag.optional(),
  disputeDelayMs: count(threeDaysMs).optional(),
  payoutDelayMs: count(threeDaysMs).optional(),
  processingFees: flag.optional(),
  mailServerDown: flag.optional(),
  refuseMails: flag.optional(),
  mailDelayMs: count(longestMailDelayMs).optional(),
  googleDown: flag.optional(),
  googleDelayMs: count(longestGoogleDelayMs).optional(),
  googleRefusal: z.coerce
    .number()
    .refine((status) => status === 0 || faultStatuses.includes(status), 'is no answer of Google')
    .optional(),
  googleRefusedCalls: count(mostCalls).optional(),
  googleLostAnswers: count(mostCalls).optional(),
});

export interface Faults {
  /** Every card is declined. */
  declineAll: boolean;
  /** How long each webhook waits before it is first sent. */
  webhookDelayMs: number;
  /** How many extra copies of each webhook are sent. */
  duplicateWebhooks: number;
  /** Webhooks that are due about the same time are sent newest first. */
  reorderWebhooks: boolean;
  /** Webhooks are not sent at all; the events are still listed. */
  dropWebhooks: boolean;
  /** Every API call and hosted page answers 503, and webhooks wait. */
  providerDown: boolean;
  /** Every API call ends in a closed connection. */
  resetConnections: boolean;
  /** How long after its success a payment by the disputing test card is disputed. */
  disputeDelayMs: number;
  /** How long a payout is on its way until the bank takes or refuses it. */
  payoutDelayMs: number;
  /** Each card payment costs 2.9 % and 30 cents from now on. */
  processingFees: boolean;
  /** The mail server turns everybody away, for now. */
  mailServerDown: boolean;
  /** The mail server refuses every address for good. */
  refuseMails: boolean;
  /** How long the mail server thinks before it takes a mail. */
  mailDelayMs: number;
  /** Every call and page of Google answers 503. */
  googleDown: boolean;
  /** How long Google thinks before it answers. What was asked for is done at once. */
  googleDelayMs: number;
  /** With which status the calendar refuses the next calls; 409 meets inserts, 410 lists with a sync token only. */
  googleRefusal: number;
  /** How many calls are still refused so. */
  googleRefusedCalls: number;
  /** How many of Google's next calls are done without the client ever hearing of it. */
  googleLostAnswers: number;
}

const noFaults: Faults = {
  declineAll: false,
  webhookDelayMs: 0,
  duplicateWebhooks: 0,
  reorderWebhooks: false,
  dropWebhooks: false,
  providerDown: false,
  resetConnections: false,
  disputeDelayMs: 5_000,
  payoutDelayMs: 5_000,
  processingFees: false,
  mailServerDown: false,
  refuseMails: false,
  mailDelayMs: 0,
  googleDown: false,
  googleDelayMs: 0,
  googleRefusal: 429,
  googleRefusedCalls: 0,
  googleLostAnswers: 0,
};

export interface FaultSwitches {
  current(): Faults;
  change(changes: z.infer<typeof FaultChanges>): Faults;
}

/** The faults as last set; they survive a restart like everything else. */
export function createFaultSwitches(store: Store): FaultSwitches {
  const saved = FaultChanges.safeParse(store.find('settings', 'faults')?.faults ?? {});
  let faults: Faults = { ...noFaults, ...(saved.success ? withoutUndefined(saved.data) : {}) };
  return {
    current: () => faults,
    change(changes) {
      faults = { ...faults, ...withoutUndefined(changes) };
      store.put('settings', { id: 'faults', faults });
      return faults;
    },
  };
}

function withoutUndefined(changes: z.infer<typeof FaultChanges>): Partial<Faults> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
