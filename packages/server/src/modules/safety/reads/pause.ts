import type { UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../http/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Whether an open report pauses a trainer: new conversations and new bookings are off (security.md §5.4).
 *
 * @param userId an id, or a reference to a column that holds one
 */
export const isPausedByReport = (userId: UserId | RawBuilder<UserId>) =>
  sql<boolean>`exists (select from reports r where r.accused_id = ${userId} and r.pauses_trainer and r.resolved_at is null)`;

/**
 * Whether a person's word pauses a trainer: the email is confirmed, and the family has bought something or has a conversation in which the
 * trainer wrote (R178, R180).
 */
export async function mayPause(tx: Tx, { userId, familyId }: Pick<Actor, 'userId' | 'familyId'>, trainerUserId: UserId): Promise<boolean> {
  const { found } = await tx
    .selectNoFrom(
      sql<boolean>`
        exists (select from users where id = ${userId} and email_confirmed_at is not null) and (exists (
          select from transactions p join trainers t on t.id = p.trainer_id
          where p.parent_id = ${familyId} and t.user_id = ${trainerUserId} and p.paid_at is not null
        ) or exists (
          select from mentorships s join messages m on m.mentorship_id = s.id and m.sender_id = s.trainer_user_id
          where s.parent_id = ${familyId} and s.trainer_user_id = ${trainerUserId}
        ))`.as('found'),
    )
    .executeTakeFirstOrThrow();
  return found;
}

/** Whether somebody has a trainer's profile: of others there is nothing to pause. */
export async function isTrainer(tx: Tx, userId: UserId): Promise<boolean> {
  const trainer = await tx.selectFrom('trainers').select('id').where('userId', '=', userId).executeTakeFirst();
  return trainer !== undefined;
}
