import { z } from 'zod';
import { davFaultStatuses } from './caldav/errors.ts';
import { faultStatuses } from './google/errors.ts';
import { graphFaultStatuses } from './outlook/errors.ts';
import type { Store } from './store.ts';

const threeDaysMs = 3 * 24 * 60 * 60 * 1000;
/** Longer than any sender or caller waits. */
const longestDelayMs = 120_000;
const mostCalls = 1_000;

/** One fault as the control page shows it. */
interface Fault<Value> {
  readonly label: string;
  readonly hint: string;
  readonly initial: Value;
  readonly schema: z.ZodType<Value>;
  readonly maximum?: number;
  /** All its values, where there are few. */
  readonly choices?: readonly number[];
}

function flag(label: string, hint: string): Fault<boolean> {
  const schema = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
  return { label, hint, initial: false, schema };
}

function count(label: string, hint: string, { maximum, initial = 0 }: { maximum: number; initial?: number }): Fault<number> {
  return { label, hint, initial, maximum, schema: z.coerce.number().int().min(0).max(maximum) };
}

const delay = (label: string, hint: string, maximum: number, initial?: number) =>
  count(`${label} (milliseconds)`, hint, { maximum, ...(initial === undefined ? {} : { initial }) });

function refusal(label: string, hint: string, choices: readonly number[]): Fault<number> {
  const schema = z.coerce.number().refine((status) => status === 0 || choices.includes(status), 'is not a status it sends');
  return { label, hint, initial: 429, schema, choices };
}

const slow = (label: string) => delay(label, 'Requests take effect immediately; only the response is delayed.', longestDelayMs);
const refusedCalls = () => count('Calls it refuses', 'This many of the next calendar calls.', { maximum: mostCalls });
const lostAnswers = (name: string) =>
  count('Lost responses', `This many of the next ${name} calls take effect, but get no response.`, { maximum: mostCalls });
const lostWrites = () => count('Lost responses to writes', 'The same, of the next that write or delete an event.', { maximum: mostCalls });

/** Everything that can go wrong, in the order in which the control page shows it. */
export const faultTable = {
  declineAll: flag('Decline all cards', 'Every card is declined.'),
  providerDown: flag('Provider down', 'Every call and hosted page answers 503; webhooks wait.'),
  resetConnections: flag('Reset connections', 'Every call ends with a closed connection.'),
  webhookDelayMs: delay('Webhook delay', 'How long each webhook waits before it is sent.', threeDaysMs),
  duplicateWebhooks: count('Extra copies of each webhook', '0 sends each once.', { maximum: 100 }),
  reorderWebhooks: flag('Reorder webhooks', 'Those due about the same time are sent newest first.'),
  dropWebhooks: flag('Drop webhooks', 'None is sent. The events are still listed by the API.'),
  disputeDelayMs: delay('Dispute after', 'For payments by the card ending in 0259.', threeDaysMs, 5_000),
  payoutDelayMs: delay('Payout takes', 'Until the bank accepts or refuses it.', threeDaysMs, 5_000),
  processingFees: flag('Processing fees', 'Each card payment costs 2.9 % and 30 cents. Off: nothing.'),
  checkrDown: flag('Checkr down', 'Every call and page of Checkr answers 503.'),
  checkrDelayMs: slow('Checkr response delay'),
  checkrRefusedCalls: count('Calls Checkr refuses', 'This many of its next calls are answered 429, as too many.', { maximum: mostCalls }),
  checkrLostAnswers: lostAnswers('Checkr'),
  checkrBrokenAnswers: count(
    'Malformed responses',
    'This many of the next Checkr calls take effect, but half of the response is missing.',
    {
      maximum: mostCalls,
    },
  ),
  mailServerDown: flag('Mail server down', 'It refuses all connections; mails wait and are retried.'),
  refuseMails: flag('Refuse mails', 'Every address is permanently refused, as if it did not exist.'),
  mailDelayMs: delay('Mail delay', 'How long the mail server waits before it accepts a mail.', longestDelayMs),
  googleDown: flag('Google down', 'Every call and page of Google answers 503.'),
  googleDelayMs: slow('Google response delay'),
  googleRefusal: refusal(
    'Google’s calendar refuses with',
    '409 affects inserts only, 410 lists that continue from a sync token.',
    faultStatuses,
  ),
  googleRefusedCalls: refusedCalls(),
  googleLostAnswers: lostAnswers('Google'),
  googleLostWrites: lostWrites(),
  googleLateCalls: count('Late video calls', 'This many of the next video calls are still being made when the event is written.', {
    maximum: mostCalls,
  }),
  googleNoCalls: flag('No video calls', 'The account may make none: events are written without.'),
  outlookDown: flag('Outlook down', 'Every call and page of Microsoft answers 503.'),
  outlookDelayMs: slow('Outlook response delay'),
  outlookRefusal: refusal('Outlook’s calendar refuses with', '409 affects new events only, 412 changes only.', graphFaultStatuses),
  outlookRefusedCalls: refusedCalls(),
  outlookLostAnswers: lostAnswers('Outlook'),
  outlookLostWrites: lostWrites(),
  calDavDown: flag('Calendar servers down', 'Every call of another calendar server answers 503.'),
  calDavDelayMs: slow('Calendar server response delay'),
  calDavRefusal: refusal(
    'Calendar servers refuse with',
    '401 is a password they no longer know, 412 affects writes only.',
    davFaultStatuses,
  ),
  calDavRefusedCalls: refusedCalls(),
  calDavLostAnswers: lostAnswers('calendar server'),
  calDavLostWrites: lostWrites(),
};

export type Faults = { [Name in keyof typeof faultTable]: (typeof faultTable)[Name]['initial'] };

const namesAndFaults = Object.entries<Fault<boolean> | Fault<number>>(faultTable);
const noFaults = Object.fromEntries(namesAndFaults.map(([name, { initial }]) => [name, initial])) as Faults;

/** What may be asked of the sandbox's misbehavior; absent keys keep their value. */
export const FaultChanges = z
  .object(Object.fromEntries(namesAndFaults.map(([name, { schema }]) => [name, schema.optional()])))
  .transform((changes) => Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Faults>);

export interface FaultSwitches {
  current(): Faults;
  change(changes: Partial<Faults>): Faults;
}

/** The faults as last set; they survive a restart like everything else. */
export function createFaultSwitches(store: Store): FaultSwitches {
  const saved = FaultChanges.safeParse(store.find('settings', 'faults')?.faults ?? {});
  let faults: Faults = { ...noFaults, ...saved.data };
  return {
    current: () => faults,
    change(changes) {
      faults = { ...faults, ...changes };
      store.put('settings', { id: 'faults', faults });
      return faults;
    },
  };
}
