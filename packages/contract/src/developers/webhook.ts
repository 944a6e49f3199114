import * as z from 'zod/mini';
import { DeliveryId, WebhookId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** Addresses of one person. */
export const MAX_WEBHOOKS = 10;

/** For how long the log keeps a delivery. */
export const DELIVERY_KEPT_DAYS = 30;

/** For how long the former secret signs too, after a new one was made. */
export const FORMER_SECRET_HOURS = 24;

/** What X1 tells of. Names stay as they are once they were sent. */
export const webhookEvents = [
  'session.booked',
  'session.approved',
  'session.declined',
  'session.scheduled',
  'session.rescheduled',
  'session.canceled',
  'session.completed',
  'session.no_show',
  'payout.paid',
] as const;
export const WebhookEvent = z.enum(webhookEvents, `must be one of ${webhookEvents.join(', ')}`);
export type WebhookEvent = (typeof webhookEvents)[number];

/** What the test button sends. */
export const TEST_EVENT = 'webhook.test';

const address = t('must be an address that begins with https://');
const MAX_ADDRESS_LENGTH = 500;

function isAddress(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  // Which servers it may name is the server's to say: outside production one may run on the same machine.
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hash === '' && url.username === '' && url.password === '';
}

/** Where events go, and which. */
export const WebhookSettings = z.object({
  url: z.string(address).check(
    z.trim(),
    z.maxLength(MAX_ADDRESS_LENGTH, { error: `must have at most ${MAX_ADDRESS_LENGTH} characters`, abort: true }),
    z.refine(isAddress, { error: address, abort: true }),
    // As it's asked for: what can't be in an address is encoded.
    z.overwrite((typed) => new URL(typed).href),
  ),
  events: z.array(WebhookEvent, 'must be a list').check(
    z.minLength(1, t('Choose at least one.')),
    z.maxLength(webhookEvents.length, 'names one twice'),
    z.overwrite((events) => [...new Set(events)]),
  ),
});
export type WebhookSettings = z.output<typeof WebhookSettings>;

/** The same of one that is there, which may be off. */
export const WebhookChange = z.extend(WebhookSettings, { isOn: z.boolean('must be true or false') });
export type WebhookChange = z.output<typeof WebhookChange>;

/** `off`: its owner turned it off. `gone`: its server answered 410. `failing`: nothing got through for three days. */
export const webhookStates = ['on', 'off', 'gone', 'failing'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** An address that X1 sends events to. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(WebhookEvent),
  state: z.enum(webhookStates),
  createdAt: Instant,
  /** Since when nothing gets through; null while it works, and before the first event. */
  failingSince: z.nullable(Instant),
  /** Until when the former secret signs too; null where there is none. */
  formerSecretUntil: z.nullable(Instant),
});
export type Webhook = z.infer<typeof Webhook>;

/** With the secret that its messages are signed with, shown once. */
export const MadeWebhook = z.object({
  webhook: Webhook,
  /** `whsec_…`, as every library of Standard Webhooks takes it. */
  secret: z.string(),
});
export type MadeWebhook = z.infer<typeof MadeWebhook>;

/** `waiting`: it's on its way, or will be tried again. `given_up`: after about three days, or because the webhook is gone. */
export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;

/** One event for one address. */
export const Delivery = z.object({
  id: DeliveryId,
  /** The header `webhook-id`: the same each time it's sent. */
  messageId: z.string(),
  /** One of `webhookEvents`, or `webhook.test`. */
  type: z.string(),
  state: z.enum(deliveryStates),
  happenedAt: Instant,
  attempts: z.int(),
  lastAttemptAt: z.nullable(Instant),
  /** When it's tried again; null where it's about to be, or not at all. */
  nextAttemptAt: z.nullable(Instant),
  /** What the server answered last; null where it didn't. */
  lastStatus: z.nullable(z.int()),
  /** In a few words, why the last attempt didn't count. */
  lastError: z.nullable(z.string()),
  /** What is sent. */
  body: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;
