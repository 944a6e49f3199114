import type { UserId } from '@x1/contract/core/ids.ts';
import { defaultNotificationPreferences, type NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { switches } from '../preference-store.ts';

/** A person who can be notified, and what decides how. */
export interface Recipient extends Row<'users', 'id' | 'email' | 'name' | 'timezone' | 'language'> {
  readonly wants: NotificationPreferences;
  /** Browsers that take push messages. */
  readonly subscriptionIds: readonly number[];
}

type RecipientRow = Omit<Recipient, 'wants'> & NotificationPreferences & { concernedId: UserId; hasChosen: boolean };

/**
 * Who is notified of what concerns some people: both adults of a parent's family, its owner first (R172), and a trainer alone. Accounts that
 * are closed or switched off are left out: nobody reads there.
 *
 * @returns by the id of the person concerned
 */
export async function listRecipients(tx: Tx, concernedIds: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly Recipient[]>> {
  if (concernedIds.length === 0) return new Map();
  const { rows } = await sql<RecipientRow>`
    select adult.concerned_id, u.id, u.email, u.name, u.timezone, u.language, p.user_id is not null as has_chosen,
      ${sql.join(switches.map((column) => sql.ref(`p.${column}`)))},
      array(select s.id from push_subscriptions s where s.user_id = u.id order by s.id) as subscription_ids
    from (
      select concerned.id as concerned_id, concerned.id as user_id, 1 as place from unnest(${[...new Set(concernedIds)]}::bigint[]) as concerned (id)
      union all
      select owner_id, member_id, 2 from family_members where owner_id = any(${concernedIds}::bigint[]) and ended_at is null
    ) as adult
    join users u on u.id = adult.user_id and u.disabled_at is null
    left join notification_preferences p on p.user_id = u.id
    order by adult.place`.execute(tx);
  return Map.groupBy(rows.map(toRecipient), ({ concernedId }) => concernedId);
}

function toRecipient({ hasChosen, ...row }: RecipientRow): Recipient & { concernedId: UserId } {
  return { ...row, wants: hasChosen ? row : defaultNotificationPreferences };
}
