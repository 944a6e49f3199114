import type { WebhookEvent } from '@x1/contract/developers/webhook.ts';
import { type RawBuilder, sql } from 'kysely';
import { type About, userIdOf } from './reads/about-events.ts';

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
      and (e.tells_of_all or e.user_id = ${userIdOf(trainerId)})`;
}
