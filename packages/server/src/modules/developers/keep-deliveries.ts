import type { WebhookEvent } from '@x1/contract/developers/webhook.ts';
import { type RawBuilder, sql } from 'kysely';

/** What an event is about, in SQL: `told.payload` is what was announced. */
export interface About {
  readonly object: RawBuilder<string>;
  readonly trainerId: RawBuilder<number>;
  /** What else is looked up for it. */
  readonly join: RawBuilder<unknown>;
}

/** Of a purchase, in the words of the event alone: its rows are written by the same statement. */
const newPurchase: About = {
  object: sql`'purchase:' || (told.payload ->> 'transactionId')`,
  trainerId: sql`(told.payload ->> 'trainerId')::bigint`,
  join: sql``,
};

/** Everything about the sessions of one purchase is one line: booked, answered, given a time, moved, held. */
const session: About = {
  object: sql`'purchase:' || a.transaction_id`,
  trainerId: sql`a.trainer_id`,
  join: sql`join appointments a on a.id = (told.payload ->> 'appointmentId')::bigint`,
};

const payout: About = {
  object: sql`'payout:' || p.id`,
  trainerId: sql`p.trainer_id`,
  join: sql`join payouts p on p.id = (told.payload ->> 'payoutId')::bigint`,
};

export const about = { newPurchase, session, payout };

/** Somebody is told of something: without anybody no event costs a job. */
export const isAnybodyTold = (): RawBuilder<boolean> => sql`exists (select from webhook_endpoints where state = 'on')`;

/**
 * The statement that notes an event for everybody who wants to be told of it: within the transaction in which it happens, so none is lost, and
 * their ids are in the order of what happened to one object, whose row is locked meanwhile.
 */
export function insertDeliveries(
  type: WebhookEvent,
  { object, trainerId, join }: About,
  { told, happenedAt }: { told: RawBuilder<unknown>; happenedAt: Date },
): RawBuilder<unknown> {
  return sql`
    insert into webhook_deliveries (endpoint_id, type, object, facts, happened_at)
    select e.id, ${type}::text, ${object}, told.payload || jsonb_build_object('trainerId', ${trainerId}), ${happenedAt}::timestamptz
    from ${told} join webhook_endpoints e on e.state = 'on' and ${type}::text = any (e.events) ${join}
    where told.payload is not null
      and (e.tells_of_all or e.user_id = (select t.user_id from trainers t where t.id = ${trainerId}))`;
}
