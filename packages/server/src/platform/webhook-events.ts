import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './db/database.ts';

/** The three addresses the payment provider's events arrive at, each with a secret of its own (R94). */
export type WebhookEndpoint = 'payments' | 'identity' | 'connect';

/** An event whose signature was right. It names what changed; how things stand now is asked of the provider. */
export interface ProviderEvent {
  /** The provider's id of the event: the same for every delivery of it. */
  readonly id: string;
  readonly type: string;
  /** The object the event is about. */
  readonly objectId: string;
  /** The payment the object belongs to, where it names one: charges, refunds, disputes. */
  readonly paymentIntentId: string | undefined;
  /** The connected account it happened in; events of our own account name none. */
  readonly account: string | undefined;
}

/**
 * Reads an event from the bytes that were sent.
 *
 * @param signature the header as it came
 * @throws AppError 'webhook.bad_signature' when it is not the provider who signed exactly these bytes within the last five minutes
 */
export type VerifyWebhook = (endpoint: WebhookEndpoint, rawBody: Buffer, signature: string | undefined) => ProviderEvent;

type NewEvent = Pick<ProviderEvent, 'id' | 'type'> & { endpoint: WebhookEndpoint | 'background-checks'; receivedAt: Date };

/**
 * Records an event together with its effect: call it in the transaction that applies the event, and apply nothing when it returns false.
 * A delivery that comes while the first is still being worked on waits for it.
 *
 * @returns false when the event was recorded before
 */
export async function recordOnce(tx: Tx, event: NewEvent): Promise<boolean> {
  return (await insertOnce(event).execute(tx)).rows.length > 0;
}

/** The insert of `recordOnce`, for an effect that can be part of the same statement (`once` of `Jobs.send`). */
export function insertOnce({ id, type, endpoint, receivedAt }: NewEvent): RawBuilder<{ id: string }> {
  return sql`
    insert into webhook_events (id, type, endpoint, received_at) values (${id}, ${type}, ${endpoint}, ${receivedAt})
    on conflict (id) do nothing returning id`;
}

/** Whether an event has had its effect already, so that the provider need not be asked again. */
export async function isRecorded(db: Db | Tx, eventId: string): Promise<boolean> {
  const row = await db.selectFrom('webhookEvents').select('id').where('id', '=', eventId).executeTakeFirst();
  return row !== undefined;
}
