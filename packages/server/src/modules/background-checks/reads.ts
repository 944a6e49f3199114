import { foundCheckStates } from '@x1/contract/background-checks/states.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What is known of a trainer who wants to start. */
export interface Starter {
  readonly isIdentityVerified: boolean;
  /** Two letters; null while the profile has none. */
  readonly homeState: string | null;
}

/** Those in which the provider has found something or nothing: the latest of them counts. */
const decided = sql.join(['clear', ...foundCheckStates].map((state) => sql.lit(state)));

/**
 * The month families read on a trainer's page: of a check that was clear and hasn't lapsed. Once a later one found anything there is none, and an
 * answer says of that no more than of a check that was never made (decision 0106).
 */
export const passedMonthOf = (userId: Expression<unknown>, now: Date) =>
  sql<string | null>`(
    select case when b.state = 'clear' and b.valid_until > ${now} then to_char(b.passed_at at time zone 'UTC', 'YYYY-MM') end
    from background_checks b where b.user_id = ${userId} and b.state in (${decided}) order by b.id desc limit 1)`;

/** The accepted check of a person, as long as it's good and no later one found something that isn't accepted. */
export async function findAccepted(tx: Db | Tx, userId: UserId): Promise<{ validUntil: Date } | undefined> {
  const row = await tx
    .selectFrom('backgroundChecks')
    .select('validUntil')
    .where('userId', '=', userId)
    .where('state', 'in', ['clear', ...foundCheckStates])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.validUntil ? { validUntil: row.validUntil } : undefined;
}

/** What families read of a person's checks. */
export async function findPassedMonth(tx: Db | Tx, userId: UserId, now: Date): Promise<string | null> {
  const { month } = await tx.selectNoFrom(passedMonthOf(sql`${userId}::bigint`, now).as('month')).executeTakeFirstOrThrow();
  return month;
}

/** Whether somebody's account is neither disabled nor closed. */
export const isActive = (userId: Expression<unknown>) =>
  sql<boolean>`exists (select from users u where u.id = ${userId} and u.disabled_at is null)`;

/** Whether somebody has shown who they are, and where they train. */
export async function findStarter(tx: Db | Tx, userId: UserId): Promise<Starter> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .leftJoin('identityChecks as identity', 'identity.userId', 'u.id')
    .select(['t.homeState', 'identity.state as identityState'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return { isIdentityVerified: row?.identityState === 'verified', homeState: row?.homeState || null };
}
